"""Moving and lying in space: ways, company, what is on the way, where a scenario puts things."""
