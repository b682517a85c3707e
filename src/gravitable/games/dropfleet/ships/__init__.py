"""Ships: classes, profiles, weapons, launch assets, tonnage and damage tables. Imports no steps or bots."""
