"""What the room of replays says, in the reader's language."""

from tilewyrm.language.speech import tell
from tilewyrm.replays.said import Said


def in_words(what: Said) -> str:
    """Return *what* in the language that is spoken now; as it is where it has no words there."""
    if not what.case:
        return what.sentence
    about = {
        name: in_words(each) if isinstance(each, Said) else each
        for name, each in what.about.items()
    }
    return tell(f"replay.found.{what.case}", **about)
