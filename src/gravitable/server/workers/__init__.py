"""Worker processes and the jobs they run."""
