"""The command group: every command is found by entry point and loaded only when it is used."""

from __future__ import annotations

import click


@click.group()
def main() -> None:
    """Play, check, draw and explain the games."""
