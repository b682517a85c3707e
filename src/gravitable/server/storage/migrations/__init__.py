"""Steps that bring a database to the present schema when the server starts. Imports nothing of ours."""
