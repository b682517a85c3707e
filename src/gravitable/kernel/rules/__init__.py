"""The ledger of rule clauses, and the places that cite them. Imports `content` and `errors`."""
