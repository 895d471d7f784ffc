"""The command line: one file a verb in `verbs`, and here what the verbs share."""
