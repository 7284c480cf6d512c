"""``frontier-nb study``: what a study shows, as text, and studies joined to one file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from frontier_nb.cli.studying import explained
from frontier_nb.studies.figures import StudyFigure, balance, slug, strategies
from frontier_nb.studies.folder import write_table
from frontier_nb.studies.plots import draw, theme_colours
from frontier_nb.studies.reading import join, read_study
from frontier_nb.studies.sample import samples


@click.command()
@click.argument("studies", metavar="PATH...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write all rows to this Parquet file, each game once.",
)
@click.option(
    "--plots",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write the plots as SVG files into this folder, game by game.",
)
def study(studies: tuple[Path, ...], out: Path | None, plots: Path | None) -> None:
    """Show what studies show: fairness of the seats, points, lengths, what winners choose, bots.

    A PATH is the folder of a study, a folder that has such folders in it, or a Parquet file.
    """
    with explained():
        rows = join([read_study(path) for path in studies])
        if out is not None:
            write_table(out, rows)
            click.echo(f"Written to {out}: {rows.num_rows:,} rows")
        found = [sample for sample in samples(rows) if sample.finished]
        for game in dict.fromkeys(sample.setting.game for sample in found):
            of_game = [sample for sample in found if sample.setting.game == game]
            figures = [*balance(of_game), *strategies(of_game)]
            if plots is not None:
                _draw(plots / slug(game), figures)
            elif out is None:
                click.echo("\n\n".join(map(_told, figures)) + "\n")


def _told(figure: StudyFigure) -> str:
    """Return a figure as text: its title, what is seen in it, and the table of its numbers."""
    rows = [tuple(map(str, figure.head)), *figure.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join((row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))))
        for row in rows
    ]
    return "\n".join([str(figure.title), str(figure.finding), "", *lines])


def _draw(folder: Path, figures: list[Any]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for figure in figures:
        path = folder / f"{figure.id}.svg"
        path.write_text(draw(figure, theme_colours("light")), "utf-8")
        click.echo(f"Written to {path}")
