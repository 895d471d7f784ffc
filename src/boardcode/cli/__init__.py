"""The command line. Private: use the `boardcode` command, not these modules.

`main` is the entry point, `verb_table` knows where the verbs are, and `verb` how one is declared. The verbs
themselves are in `verbs` and, if they belong to a single game, in `games`.
"""
