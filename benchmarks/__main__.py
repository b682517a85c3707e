"""`make bench`: our engine beside its peers, in one run on this machine."""

from benchmarks import engine

if __name__ == "__main__":
    engine.run()
