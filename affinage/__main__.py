"""`python -m affinage`."""

import sys

from affinage.cli import main

if __name__ == "__main__":
    sys.exit(main())
