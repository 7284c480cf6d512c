"""SVG to PNG, where the optional rasteriser is installed."""

from __future__ import annotations

import click

_LETTER = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
    '<text y="15" font-family="sans-serif" font-size="16">{}</text></svg>'
)


def to_png(svg: str) -> bytes:
    """Return the picture as PNG, or end the command with what has to be installed."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise click.ClickException(
            "PNG needs the extra 'png': pip install 'frontier-notebooks[png]'; SVG works without"
        ) from None
    if svg_to_bytes(_LETTER.format("M")) == svg_to_bytes(_LETTER.format("")):
        raise click.ClickException(
            "no font is installed, so a PNG would have no letters: install one "
            "(on Debian or Ubuntu the package fonts-dejavu-core); SVG works without"
        )
    return bytes(svg_to_bytes(svg))
