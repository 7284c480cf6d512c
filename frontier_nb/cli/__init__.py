"""The command line ``frontier-nb``."""

from frontier_nb.cli.app import main

__all__ = ["main"]
