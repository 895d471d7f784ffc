"""The verbs that work with every game, by theme; every module lists its own as `VERBS`."""
