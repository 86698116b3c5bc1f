"""What scenes are looked at on: two devices, and the sizes that their screens and letters can have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
LETTERS = 16  # px, the browsers' default font size
MIN_FOLD = 320  # px; on higher screens the board and its buttons are visible without scrolling


@dataclass(frozen=True)
class Size:
    """The size of a page and its font size, in CSS pixels."""

    width: int
    height: int
    letters: int = LETTERS

    @property
    def has_large_letters(self) -> bool:
        """Return whether the font is larger than the browsers' default."""
        return self.letters > LETTERS

    @property
    def folds(self) -> bool:
        """Return whether the board and its buttons must be visible without scrolling."""
        return self.height >= MIN_FOLD and not self.has_large_letters

    def give(self, page: Page) -> None:
        """Resize a page, as when a window is resized or a phone turned, and wait for the redraw."""
        page.set_viewport_size({"width": self.width, "height": self.height})
        sizes = {"standard": self.letters, "fixed": self.letters}
        session = page.context.new_cdp_session(page)
        session.send("Page.setFontSizes", {"fontSizes": sizes})
        session.detach()
        page.evaluate(DRAWN)


# The context options and sizes of each device; new contexts start with the first size.
DEVICES: dict[str, dict[str, Any]] = {
    "phone": {"device_scale_factor": 2, "has_touch": True, "is_mobile": True, "color_scheme": "dark"},
    "desktop": {"color_scheme": "light"},
}
SIZES: dict[str, dict[str, Size]] = {
    "phone": {
        "upright": Size(390, 844),
        "small": Size(320, 640),
        "on its side": Size(740, 360),
        "large, on its side": Size(844, 390),
        "large letters": Size(390, 844, letters=2 * LETTERS),
    },
    "desktop": {
        "1280x800": Size(1280, 800),
        "1280x800 at 400 %": Size(320, 200),
        "1920x1080": Size(1920, 1080),
        "large letters": Size(1280, 800, letters=2 * LETTERS),
    },
}


def screen(device: str, size: str = "") -> dict[str, Any]:
    """Return the context options of a device, at its first size or another."""
    sizes = SIZES[device]
    seen = sizes[size] if size else next(iter(sizes.values()))
    return {**DEVICES[device], "viewport": {"width": seen.width, "height": seen.height}}
