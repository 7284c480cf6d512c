"""Records: games as trees of events with annotations, in FGN for people and in JSON for programs.

The usual ways in::

    from frontier_nb.record import Path, Replay, read_file, write_fgn

    result = read_file("evening.fgn")
    for fault in result.faults:
        print(fault)
    replay = Replay(result.records[0])
    position = replay.state(Path(played=12))
"""

import frontier_nb.record.show  # noqa: F401 (it shows records in notebooks)
from frontier_nb.record.build import make_record
from frontier_nb.record.engine import Refused, engine_for
from frontier_nb.record.fgn_read import read_fgn
from frontier_nb.record.fgn_write import write_fgn
from frontier_nb.record.files import read_file, read_records
from frontier_nb.record.json_write import record_to_json
from frontier_nb.record.jsonl import read_jsonl, record_from_json, write_jsonl
from frontier_nb.record.lexer import NAGS
from frontier_nb.record.model import MAIN, Annotation, Branch, Event, Line, Mark, Record
from frontier_nb.record.replay import Path, Replay
from frontier_nb.record.result import ReadResult, RecordError
from frontier_nb.record.tour import Closed, Noted, Opened, Played, Stop, tour

__all__ = [
    "MAIN",
    "NAGS",
    "Annotation",
    "Branch",
    "Closed",
    "Event",
    "Line",
    "Mark",
    "Noted",
    "Opened",
    "Path",
    "Played",
    "ReadResult",
    "Record",
    "RecordError",
    "Refused",
    "Replay",
    "Stop",
    "engine_for",
    "make_record",
    "read_fgn",
    "read_file",
    "read_jsonl",
    "read_records",
    "record_from_json",
    "record_to_json",
    "tour",
    "write_fgn",
    "write_jsonl",
]
