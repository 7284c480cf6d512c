"""Damaged and hostile texts at full volume, through every way in: none may crash, hang, or take much room.

    python benchmarks/faults.py [--cases 10000] [--seed 1] [--only NAME]

Each reader of `tests/readers.py` runs in a process of its own. Printed are what became of the texts, the
longest that one took (processor time), and by how much the memory of the process grew.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from readers import READERS, Reader

LONGEST = 1.0
"""Seconds that one text may take."""
MOST = 200
"""Megabytes by which a process may grow."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    print("| way in | texts | read | in part | refused | failed | longest, s | memory, MB |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    apart = multiprocessing.get_context("fork")
    wrong = 0
    for reader in READERS:
        if asked.only in reader.name:
            process = apart.Process(target=run, args=(reader, asked.cases, asked.seed))
            process.start()
            process.join()
            wrong += process.exitcode != 0
    sys.exit(1 if wrong else 0)


def run(reader: Reader, cases: int, seed: int) -> None:
    """Read everything, and print a row; the exit code says whether anything went wrong."""
    for sample in reader.samples():
        reader.read(sample)
    before = room()
    counts: Counter[str] = Counter()
    longest, slowest = 0.0, ""
    for name, text in texts(reader, cases, seed):
        start = time.process_time()
        try:
            counts[reader.read(text)] += 1
        except Exception as error:  # what a benchmark of faults is there to count
            counts["failed"] += 1
            print(f"{reader.name}: {name}: {error!r:.300}\n  {text!r:.200}", file=sys.stderr)
        took = time.process_time() - start
        if took > longest:
            longest, slowest = took, name
    grown = room() - before
    row = [
        reader.name,
        f"{counts.total():,}",
        *(f"{counts[kind]:,}" for kind in ("read", "part", "refused", "failed")),
    ]
    print(f"| {' | '.join([*row, f'{longest:.2f} ({slowest})', f'{grown:.0f}'])} |", flush=True)
    sys.exit(1 if counts["failed"] or longest > LONGEST or grown > MOST else 0)


def texts(reader: Reader, cases: int, seed: int) -> Iterable[tuple[str, bytes]]:
    """Yield what is read, with what it is called."""
    yield from reader.monsters()
    for number, text in enumerate(reader.cases(cases, seed)):
        yield f"case {number}", text


def room() -> float:
    """Return the most memory that the process has had, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
