"""The PyScript layer, thin words for the browser: elements, timers, failures, storage, the computer's thread."""
