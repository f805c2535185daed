"""A small board of pixels to paint on, each the name of a tone."""


class PixelCanvas:
    """Pixels in rows, from the top left; what lies outside is left out."""

    def __init__(self, width: int, height: int, tone: str = "") -> None:
        self.width = width
        self.height = height
        self.rows = [[tone] * width for _ in range(height)]

    def dot(self, x: int, y: int, tone: str) -> None:
        """Paint one pixel."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self.rows[y][x] = tone

    def fill(self, x: int, y: int, width: int, height: int, tone: str) -> None:
        """Paint a rectangle."""
        for row in range(y, y + height):
            for column in range(x, x + width):
                self.dot(column, row, tone)

    def ring(self, tone: str) -> None:
        """Paint the outermost pixels."""
        for x in range(self.width):
            self.dot(x, 0, tone)
            self.dot(x, self.height - 1, tone)
        for y in range(self.height):
            self.dot(0, y, tone)
            self.dot(self.width - 1, y, tone)

    def masonry(self, x: int, y: int, width: int, height: int, stone: str) -> None:
        """Paint a rectangle of stones in courses, of the tone *stone*, a light and a dark one."""
        tall = 2 if height > 5 else 1
        long = 4 if tall > 1 and width > 5 else 3
        for row in range(height):
            course = row // tall
            for column in range(width):
                block, within = divmod(column + course % 2 * (long // 2), long)
                lit = (block * 5 + course * 3) % 4 == 0
                joint = within == long - 1 and width > 3
                worn = row % tall and not lit and (block + course) % 3 == 0
                shade = f"{stone}-light" if lit else stone
                self.dot(x + column, y + row, f"{stone}-dark" if joint or worn else shade)
