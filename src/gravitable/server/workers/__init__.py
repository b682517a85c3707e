"""Worker processes and the jobs they run. Imports `view` and below."""
