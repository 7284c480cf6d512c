"""Studies: many games among bots, kept as Parquet, resumable, played by processes or by a Dask cluster.

A study is a folder of games of one setting (:mod:`~frontier_nb.studies.plan`): a manifest and parts, each
with the rows of some games (:mod:`~frontier_nb.studies.schema`). Every game has its own seed, made of the
study's seed and the game's number, so that it is the same wherever and whenever it is played.

Parquet needs pyarrow (the extra ``study``), clusters need distributed (the extra ``dask``); both are imported
when they are used, and not before.
"""
