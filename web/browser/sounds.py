"""Short synthesized sounds: a knock for a stone, a falling tone for captures, a chord for the end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from web.browser import api
from web.browser.api import JsException
from web.browser.dom import later
from web.model.move_sound import ENDED, PLACED, TAKEN

LOUDEST = 0.2
"""Peak volume of a tone, 0 to 1."""
ATTACK = 0.004
"""Seconds in which a tone rises, as it would click without an attack."""
REST_MS = 3000
"""Milliseconds of silence after which the audio output is closed."""


class Tone(NamedTuple):
    """A tone that fades away."""

    start: float  # seconds
    length: float
    pitch: float  # Hz
    last_pitch: float
    """Pitch in Hz to which the tone glides."""
    shape: str = "sine"


SOUNDS = {
    PLACED: (Tone(0, 0.09, 330, 150), Tone(0, 0.03, 1250, 900, "triangle")),
    TAKEN: (Tone(0, 0.09, 330, 150), Tone(0.05, 0.22, 520, 130)),
    ENDED: (Tone(0, 0.5, 392, 392), Tone(0.12, 0.5, 494, 494), Tone(0.24, 0.7, 587, 587)),
}


class Speaker:
    """Plays sounds; browsers give no output before the first interaction with the page."""

    def __init__(self) -> None:
        self._context: Any = None
        self._played = 0

    def play(self, happening: str) -> None:
        """Play the sound of an event, if it has one; stay silent if the browser cannot."""
        try:
            if happening in SOUNDS and api.window.navigator.userActivation.hasBeenActive:
                self._play(SOUNDS[happening])
        except (AttributeError, JsException):
            return

    def _play(self, tones: Iterable[Tone]) -> None:
        if self._context is None:
            self._context = api.window.AudioContext.new()
        self._context.resume()
        for tone in tones:
            self._play_tone(tone)
        self._played += 1
        played = self._played
        later(REST_MS, lambda: self._rest(played))

    def _rest(self, played: int) -> None:
        """Close the output, unless another sound was played since."""
        if played == self._played:
            self._context.suspend()

    def _play_tone(self, tone: Tone) -> None:
        context = self._context
        start = context.currentTime + tone.start
        end = start + tone.length
        oscillator, volume = context.createOscillator(), context.createGain()
        oscillator.type = tone.shape
        oscillator.frequency.setValueAtTime(tone.pitch, start)
        oscillator.frequency.exponentialRampToValueAtTime(tone.last_pitch, end)
        volume.gain.setValueAtTime(0, start)
        volume.gain.linearRampToValueAtTime(LOUDEST, start + ATTACK)
        volume.gain.exponentialRampToValueAtTime(LOUDEST / 200, end)
        oscillator.connect(volume).connect(context.destination)
        oscillator.start(start)
        oscillator.stop(end)
