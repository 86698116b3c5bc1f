"""How Hypothesis runs here: the same examples every time; `--hypothesis-profile=explore` looks further."""

from hypothesis import HealthCheck, settings

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "suite", max_examples=60, deadline=None, derandomize=True, database=None, suppress_health_check=SLOW
)
settings.register_profile(
    "explore", max_examples=2000, deadline=None, database=None, suppress_health_check=SLOW
)
settings.load_profile("suite")
