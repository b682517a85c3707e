"""Moving in space: orders flown as ways, company, what is on the way, and how a ship would then stand."""
