"""The rain over a town: whether its clouds would keep the dragon's fire out, in words."""

from tilewyrm.client.feuville.drawing.brush import DrawMode
from tilewyrm.client.feuville.drawing.inline_flow import Piece, TextRun
from tilewyrm.client.feuville.judge.prospects import at_risk, short
from tilewyrm.client.feuville.model.board import BoardView
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import count, tell


def rain_gauge(board: BoardView, town: fv.Town, brush: DrawMode, *, wordy: bool) -> Piece:
    """Return the clouds and columns of *town*, and what a double would burn."""
    lacking, burn, spare = short(town), at_risk(board, town), town.clouds - town.unburnt
    cloud = "o" if brush is DrawMode.ASCII else "☁"
    form = "long" if wordy else "short"
    tone = "ink-bad" if burn else "ink-rain" if lacking else "ink-good"
    if lacking and wordy:
        text = _shortage(lacking, burn)
    elif burn:
        text = count("feuville_board.rain.short.burns", lacking)
    elif lacking:
        text = tell("feuville_board.rain.short.none_burns")
    elif spare and wordy:
        text = count("feuville_board.rain.long.spare", spare)
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
