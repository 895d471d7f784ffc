"""The verbs of single games: the module `<game>` lists them as `VERBS`."""
