"""What holds for every test."""

from hypothesis import HealthCheck, settings

# The same examples in every run, and none against the clock: a machine at work fails nothing.
settings.register_profile(
    "suite", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("suite")
