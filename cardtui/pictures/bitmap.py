"""Paints screens as bitmaps: a PNG file, or a moving GIF file. Needs Pillow, the extra `gif`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from typing import IO

from PIL import Image, ImageDraw, ImageFont

from cardtui.engine.errors import BadInput
from cardtui.pictures.frames import Colors, FrameCell, FrameRows, Recording, mixed
from cardtui.pictures.glyphs import SHADES, SHAPES

_WIDTH, _HEIGHT = 10, 20  # of a cell
_FONT_SIZE = 16

_FONTS = (
    ("DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf"),
    ("LiberationMono-Regular.ttf", "LiberationMono-Bold.ttf"),
    ("Menlo.ttc", "Menlo.ttc"),
    ("consola.ttf", "consolab.ttf"),
    ("NotoSansMono-Regular.ttf", "NotoSansMono-Bold.ttf"),
    ("UbuntuMono-R.ttf", "UbuntuMono-B.ttf"),
    ("FreeMono.ttf", "FreeMonoBold.ttf"),
    ("Courier New.ttf", "Courier New Bold.ttf"),
)
"""Fonts that a machine may have, and their bold ones; the first that is found is used."""

_COLORS = 256
_SAMPLES = 8
"""Frames from which the colours of a GIF are chosen."""


@cache
def _fonts() -> tuple[ImageFont.FreeTypeFont, ImageFont.FreeTypeFont]:
    """Return a font and its bold one. Raises `BadInput` if the machine has none with cells."""
    for names in _FONTS:
        try:
            normal, bold = (ImageFont.truetype(name, _FONT_SIZE) for name in names)
        except OSError:
            continue
        return normal, bold
    known = ", ".join(name.partition(".")[0].partition("-")[0] for name, _ in _FONTS[:4])
    raise BadInput(f"a bitmap needs a monospaced font such as {known}: install one, or write an .svg")


class _Painter:
    """Paints screens, each over the last one, so that only changed cells are painted."""

    def __init__(self, columns: int, rows: int, colors: Colors) -> None:
        self._colors = colors
        self._rows: FrameRows = ((),) * rows
        self._fonts = _fonts()
        self.image = Image.new("RGB", (columns * _WIDTH, rows * _HEIGHT), colors.paper)
        self._draw = ImageDraw.Draw(self.image)

    def paint(self, rows: FrameRows) -> None:
        before, self._rows = self._rows, rows
        for y, row in enumerate(rows):
            old = before[y]
            if row is not old:
                for x, cell in enumerate(row):
                    if x >= len(old) or cell != old[x]:
                        self._paint_cell(x * _WIDTH, y * _HEIGHT, cell)

    def _paint_cell(self, left: int, top: int, cell: FrameCell) -> None:
        char, ink = cell
        color, paper = self._colors.ink(ink)

        def fill(area: tuple[float, float, float, float], with_color: str) -> None:
            x, y, wide, high = area
            right, bottom = round((x + wide) * _WIDTH), round((y + high) * _HEIGHT)
            x, y = min(round(x * _WIDTH), _WIDTH - 1), min(round(y * _HEIGHT), _HEIGHT - 1)
            corner = left + max(right, x + 1) - 1, top + max(bottom, y + 1) - 1
            self._draw.rectangle((left + x, top + y, *corner), fill=with_color)

        if not char:
            return  # the character before it is two cells wide
        fill((0, 0, 1, 1), paper)
        for area in SHAPES.get(char, ()):
            fill(area, color)
        if char in SHADES:
            fill((0, 0, 1, 1), mixed(paper, color, SHADES[char]))
        elif char.strip() and char not in SHAPES:
            font = self._fonts[ink.bold]
            self._draw.text((left + _WIDTH / 2, top + 15), char, font=font, fill=color, anchor="ms")
        if ink.underline:
            fill((0, 0.9, 1, 0.05), color)


def write_png(file: IO[bytes], rows: FrameRows, colors: Colors) -> None:
    """Write a picture of a screen. Raises `BadInput` if no font is found."""
    painter = _Painter(len(rows[0]), len(rows), colors)
    painter.paint(rows)
    painter.image.save(file, "PNG", optimize=True)


def write_gif(
    file: IO[bytes], recording: Recording, progress: Callable[[float], None] = lambda part: None
) -> None:
    """Write a moving picture, which starts again at its end. Raises `BadInput` if no font is found.

    `progress` is called with the part that is done.
    """
    spans = recording.spans
    ends = [round(end * 100) for _, end, _ in spans]  # a GIF counts in hundredths of a second
    milliseconds = [10 * (end - start) for start, end in zip([0, *ends], ends, strict=False)]
    palette = _palette(recording)

    def images() -> Iterator[Image.Image]:
        painter = _Painter(recording.columns, recording.rows, recording.colors)
        for number, (_, _, rows) in enumerate(spans, 1):
            painter.paint(rows)
            progress(number / len(spans))
            yield painter.image.quantize(palette=palette, dither=Image.Dither.NONE)

    frames = images()
    first = next(frames)
    # Pillow itself writes only the rectangle that changes.
    first.save(file, "GIF", save_all=True, append_images=chain(frames), duration=milliseconds, loop=0)


def _palette(recording: Recording) -> Image.Image:
    """Return an image with the colours that suit some frames of a recording, of all its parts."""
    spans = recording.spans
    chosen = spans[:: max(1, len(spans) // _SAMPLES)]
    width, height = recording.columns * _WIDTH, recording.rows * _HEIGHT
    sheet = Image.new("RGB", (width, height * len(chosen)))
    painter = _Painter(recording.columns, recording.rows, recording.colors)
    for number, (_, _, rows) in enumerate(chosen):
        painter.paint(rows)
        sheet.paste(painter.image, (0, number * height))
    return sheet.quantize(_COLORS, dither=Image.Dither.NONE)
