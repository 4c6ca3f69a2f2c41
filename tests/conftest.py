"""What all tests share: generated cases, the same in every run; the long ones look for new cases each time."""

from hypothesis import settings

settings.register_profile("short", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("long", settings.get_profile("short"), derandomize=False, max_examples=2_000)
settings.load_profile("short")
