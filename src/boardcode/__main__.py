"""`python -m boardcode` is the command line."""

import sys

from boardcode.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
