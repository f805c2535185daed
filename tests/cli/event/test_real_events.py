"""An event of `make real-events`, with a folder and match files."""

from support.real_events import hold


def test_an_event_with_real_files_is_verified():
    assert hold(1).matches
