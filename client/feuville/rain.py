"""The rain over a town: whether its clouds would keep the dragon's fire out, in words."""

from tilewyrm.client.feuville.brush import Brush
from tilewyrm.client.feuville.flow import Bit, Piece
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import count, tell


def rain(town: fv.Town, brush: Brush, *, wordy: bool) -> Piece:
    """Return the clouds and columns of *town*, and what a double would burn."""
    spare = town.clouds - town.unburnt
    cloud = "o" if brush is Brush.ASCII else "☁"
    form = "long" if wordy else "short"
    tone = "ink-bad" if spare < 0 else "ink-good"
    if spare < 0:
        said = count(f"feuville_board.rain.{form}.burns", -spare)
    elif spare and wordy:
        said = count("feuville_board.rain.long.spare", spare)
    else:
        said = tell(f"feuville_board.rain.{form}.safe")
    return [
        Bit(f"{cloud} {town.clouds}/{town.unburnt} ", "ink-rain"),
        Bit(said, f"{tone} gauge"),
    ]
