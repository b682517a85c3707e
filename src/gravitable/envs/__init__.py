"""The faces that learning libraries know: PettingZoo, Gymnasium, OpenSpiel."""
