"""The command ``frontier-nb site``: the apps as a folder that any web host serves."""

from __future__ import annotations

from pathlib import Path

import click

from frontier_widgets.serve import notebooks


@click.command()
@click.argument("out", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--cache",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where to keep what npm and pip fetch (unless given: the user's cache folder).",
)
@click.option("--lab", is_flag=True, help="Add JupyterLab, for visitors who want to edit the notebooks.")
def site(out: Path, cache: Path | None, lab: bool) -> None:
    """Write the apps into the folder OUT, as a site that any web host serves.

    They run in the visitors' browsers, without a server behind them. The first time, pip and npm fetch
    what that takes, of the versions that go together.
    """
    from frontier_widgets.site.build import build
    from frontier_widgets.site.fetching import FetchError, default_cache, fetch
    from frontier_widgets.site.lab import fetch_lab

    try:
        cache = cache or default_cache()
        parts = fetch(cache, click.echo)
        with_lab = fetch_lab(cache, click.echo) if lab else None
        click.echo("Building the site …")
        built = build(notebooks(), out, parts, with_lab)
    except (FetchError, OSError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(
        f"{out}: {len(built.pages)} apps, {built.size / 1e6:.1f} MB. Put it on any web host, or try it:"
    )
    click.echo(f"python -m http.server --bind 127.0.0.1 --directory {out}")
