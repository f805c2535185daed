"""The golden screens of the page of an event: in each language, in two sizes, with each overlay."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tilewyrm.client.event.event_screen import EventOverlay, EventView, draw_event
from tilewyrm.language.speech import LANGUAGES, speak
from tilewyrm.v1 import events_pb2, match_pb2, service_pb2

FOLDER = Path(__file__).parent.parent / "client" / "event" / "screens"
_BEGAN = datetime(2026, 11, 27, 19, 30, tzinfo=UTC)
_NAMES = ("Ann", "Bert", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hanna", "Ida")
_SIZES = ((80, 24), (120, 40))


def news() -> events_pb2.JoinEventResponse:
    """Return the news for a player in the second round."""
    bulletin = events_pb2.Bulletin(
        round=2,
        rounds=5,
        byes=[9],
        columns=["places", "share", "points"],
        tables=[
            events_pb2.BulletinTable(
                table=1, numbers=[3, 5, 6, 8, 2], points=[71, 64, 80, 58, 9], ruled=True
            ),
            events_pb2.BulletinTable(table=2, numbers=[1, 4, 7]),
        ],
        standings=[
            events_pb2.BulletinRow(
                number=number,
                place=place,
                values=["5", "1.20", str(90 - place)],
                ruled=number in {3, 5, 6, 8, 2},
            )
            for place, number in enumerate([3, 1, 5, 2, 8, 7, 6, 4, 9], 1)
        ],
        announcements=[events_pb2.Announcement(text="Pizza is here: please eat before round 3.")],
    )
    bulletin.began.FromDatetime(_BEGAN)
    bulletin.announcements[0].said.FromDatetime(_BEGAN + timedelta(minutes=5))
    return events_pb2.JoinEventResponse(
        title="Friday cup",
        number=1,
        people=[events_pb2.EventName(number=n, name=name) for n, name in enumerate(_NAMES, 1)],
        bulletin=bulletin,
        seat=events_pb2.EventSeat(
            table_id="k7m2xq",
            event_table=match_pb2.EventTable(round=2, table=2),
            status=service_pb2.TABLE_STATUS_PLAYING,
        ),
    )


def event_screens() -> Iterator[tuple[Path, str]]:
    """Yield the file of each golden screen, and what it should hold."""
    for language in LANGUAGES:
        speak(language)
        try:
            for width, height in _SIZES:
                for overlay in (EventOverlay.NONE, EventOverlay.HELP, EventOverlay.LEAVE):
                    view = EventView(
                        news(),
                        "tilewyrm event join 192.0.2.7:7410",
                        waits=True,
                        notices=("New: Pizza is here: please eat before round 3.",),
                        overlay=overlay,
                    )
                    now = _BEGAN + timedelta(minutes=12)
                    name = "-".join(filter(None, ("page", overlay, f"{width}x{height}", language)))
                    shown = draw_event(view, now, width, height).text()
                    yield FOLDER / f"{name}.txt", shown + "\n"
        finally:
            speak("en")
