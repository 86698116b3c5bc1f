"""The PyScript layer, thin wrappers of the browser: elements, timers, failures, storage, the computer's thread."""
