"""`make bench`: our engine beside its peers, then what our own games cost, in one run on this machine."""

from benchmarks import alike, batch, engine, envs, games, minds

if __name__ == "__main__":
    engine.run()
    games.run()
    minds.run()
    envs.run()
    batch.run()
    alike.run()
