"""Search options and content values that bring a statistic near a target."""
