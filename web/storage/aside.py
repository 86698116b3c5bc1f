"""Keys for unreadable texts in the way: another version may be able to read them. No DOM here."""

from __future__ import annotations

from hashlib import sha256

from web.storage.texts import Storage

PREFIX = "aside."


def set_aside(storage: Storage, key: str) -> str:
    """Move a text to an unused key; return the reason if that fails, or ""."""
    text = storage.read(key)
    if text is None:
        return ""
    digest = sha256(text.encode(errors="surrogatepass")).hexdigest()
    refusal = storage.write(f"{PREFIX}{key}.{digest[:16]}", text)
    if not refusal:
        storage.drop(key)
    return refusal
