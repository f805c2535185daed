"""The rain over a town: whether its clouds would keep the dragon's fire out, in words."""

from tilewyrm.client.feuville.drawing.brush import DrawMode
from tilewyrm.client.feuville.drawing.inline_flow import Piece, TextRun
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import count, tell


def rain_gauge(town: fv.Town, brush: DrawMode, *, wordy: bool) -> Piece:
    """Return the clouds and columns of *town*, and what a double would burn."""
    rain, burn = town.rain, town.at_risk
    cloud = "o" if brush is DrawMode.ASCII else "☁"
    form = "long" if wordy else "short"
    tone = "ink-bad" if burn else "ink-rain" if rain < 0 else "ink-good"
    if rain < 0 and wordy:
        text = _shortage(-rain, burn)
    elif burn:
        text = count("feuville_board.rain.short.burns", -rain)
    elif rain < 0:
        text = tell("feuville_board.rain.short.none_burns")
    elif rain and wordy:
        text = count("feuville_board.rain.long.spare", rain)
    else:
        text = tell(f"feuville_board.rain.{form}.safe")
    return [
        TextRun(f"{cloud} {town.clouds}/{town.unburnt} ", "ink-rain"),
        TextRun(text, f"{tone} gauge"),
    ]


def _shortage(clouds: int, burn: int) -> str:
    """Return the number of *clouds* missing, and of columns that *burn* for it."""
    lacking = count("feuville_board.rain.long.lacking", clouds)
    if not burn:
        return tell("feuville_board.rain.long.none_burns", lacking=lacking)
    return count("feuville_board.rain.long.burns", burn, lacking=lacking)
