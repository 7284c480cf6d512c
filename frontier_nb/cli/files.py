"""Writing files so that nothing is lost on the way."""

from __future__ import annotations

import os
import signal
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import current_thread, main_thread
from types import FrameType
from typing import IO, NoReturn

import click


@contextmanager
def atomic_output(path: Path) -> Iterator[IO[bytes]]:
    """Open a new file that takes the place of `path` when all of it is written.

    Until then, and after an error, whatever was at `path` stays as it was. A path that is no regular
    file (a pipe, a device) is written to directly.
    """
    try:
        if path.exists() and not stat.S_ISREG(path.stat().st_mode):
            with path.open("wb") as stream:
                yield stream
            return
        target = path.resolve()
        handle, name = tempfile.mkstemp(prefix=".frontier-nb-", suffix=".part", dir=target.parent)
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror or error}") from error
    except RuntimeError as error:  # links that lead back to themselves
        raise click.ClickException(f"{path}: {error}") from error
    part = Path(name)
    try:
        with ended_in_order(), os.fdopen(handle, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        part.chmod(_mode(target))
        part.replace(target)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def write_output(path: Path | None, data: bytes) -> None:
    """Write `data` to `path`, or to standard output where there is none."""
    if path is None:
        if sys.stdout is None:
            raise click.ClickException("standard output is closed; name a file with --out")
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    with atomic_output(path) as file:
        file.write(data)


@contextmanager
def ended_in_order() -> Iterator[None]:
    """Let a signal that ends the program end it by way of its clean-up."""

    def end(number: int, frame: FrameType | None) -> NoReturn:
        sys.exit(128 + number)

    names = ("SIGTERM", "SIGHUP") if current_thread() is main_thread() else ()
    signals = [getattr(signal, name) for name in names if hasattr(signal, name)]
    ours = [number for number in signals if signal.getsignal(number) is signal.SIG_DFL]
    for number in ours:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


def _mode(target: Path) -> int:
    """Return the permissions of the file that is replaced, or those that a new file would get."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
