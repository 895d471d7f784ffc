"""The verbs, a file each; every file declares its `VERB`."""
