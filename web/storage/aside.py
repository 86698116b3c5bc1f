"""Keys for unreadable texts that are in the way: another version may read them. No DOM here."""

from __future__ import annotations

from hashlib import sha256

from web.storage.saved_games import Storage

PREFIX = "aside."


def set_aside(storage: Storage, key: str) -> str:
    """Move a text to a key that nothing else is written to; return why it stays where it is, or ""."""
    text = storage.read(key)
    if text is None:
        return ""
    digest = sha256(text.encode(errors="surrogatepass")).hexdigest()
    refusal = storage.write(f"{PREFIX}{key}.{digest[:16]}", text)
    if not refusal:
        storage.drop(key)
    return refusal
