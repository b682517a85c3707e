"""Content from TOML files: reading, merging packs, differences, fields for a form. Imports only `errors`."""
