"""A record of 1,000 events opened in a kernel, beside a record of a single event."""

from __future__ import annotations

import statistics
import subprocess
import tempfile
from pathlib import Path

from figures import Row, paired
from jupyter_client.manager import start_new_kernel
from pages import write_game, write_long_game

OPEN = """
import time
from frontier_widgets import Replay
for _ in range(2):
    start = time.perf_counter()
    replay = Replay({path!r})
    print(time.perf_counter() - start, str(replay).partition(": ")[2].partition(" ")[0])
"""


def measure(pairs: int) -> list[Row]:
    """Return the rows for the first and for a second opening in a kernel of its own."""
    with tempfile.TemporaryDirectory() as name:
        long = write_long_game(Path(name) / "long.fgn")
        short = write_game(
            Path(name) / "short.fgn", "--players", "5", "--mode", "advanced", "--max-events", "1"
        )
        taken = [(opened(long, 1000), opened(short, 1)) for _ in range(pairs)]
    rows = []
    for number, which in enumerate(("as a kernel's first game", "as another game")):
        ours, floor = ([pair[side][number] for pair in taken] for side in (0, 1))
        rows.append(
            Row(
                f"a record of 1,000 events opened, {which}",
                f"{statistics.median(ours):.3f} s (at most {max(ours):.3f})",
                f"{statistics.median(floor):.3f} s (a record of 1 event)",
                paired(ours, floor),
                "< 0.3 s",
            )
        )
    return rows


def opened(path: Path, events: int) -> tuple[float, float]:
    """Open a record twice in a new kernel and return the seconds that each time took."""
    said: list[str] = []
    manager, client = start_new_kernel(kernel_name="python3", stderr=subprocess.DEVNULL)
    try:
        reply = client.execute_interactive(
            OPEN.format(path=str(path)),
            timeout=60,
            output_hook=lambda message: said.append(message["content"].get("text", "")),
        )
        assert reply["content"]["status"] == "ok", reply["content"]
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    first, found, second, _ = "".join(said).split()
    assert int(found) == events
    return float(first), float(second)
