"""The picture of a long run: what a server takes of its machine, over time."""

from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

SIZE = (900, 600)
LEFT, RIGHT, TOP, GAP = 90, 50, 34, 50
FONT = Path(__file__).parent.parent / "support" / "fonts" / "DejaVuSansMono.ttf"
PAPER, INK, GRID = "#ffffff", "#222222", "#dddddd"
COLOURS = ("#1f5fa8", "#a8521f", "#2f7d32")
STEPS = 4


class Sample(NamedTuple):
    """What a server takes at one moment."""

    at_s: float
    memory_mb: float
    files: int
    log_kb: float


def plot(samples: list[Sample], path: Path) -> None:
    """Paint *samples*, two or more, into the PNG *path*: a row each for memory, files and logs."""
    image = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(image)
    font = ImageFont.truetype(str(FONT), 13)
    rows = [
        ("memory, MB", [sample.memory_mb for sample in samples]),
        ("descriptors", [float(sample.files) for sample in samples]),
        ("logs, kB", [sample.log_kb for sample in samples]),
    ]
    height = (SIZE[1] - TOP) // len(rows) - GAP
    last_s = samples[-1].at_s
    for number, (name, values) in enumerate(rows):
        top = TOP + number * (height + GAP)
        most = max(values) * 1.15 or 1.0
        draw.text((LEFT, top - 20), name, INK, font)
        for step in range(STEPS + 1):
            y = top + height * step // STEPS
            draw.line([(LEFT, y), (SIZE[0] - RIGHT, y)], GRID)
            draw.text((8, y - 8), f"{most * (STEPS - step) / STEPS:9.1f}", INK, font)
            x = LEFT + (SIZE[0] - LEFT - RIGHT) * step // STEPS
            minutes = last_s * step / STEPS / 60
            draw.text((x - 12, top + height + 4), f"{round(minutes, 1):g} min", INK, font)
        points = [
            (
                LEFT + (SIZE[0] - LEFT - RIGHT) * sample.at_s / last_s,
                top + height * (1 - value / most),
            )
            for sample, value in zip(samples, values, strict=True)
        ]
        draw.line(points, COLOURS[number], 2)
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path, optimize=True)
