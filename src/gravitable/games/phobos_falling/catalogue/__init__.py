"""The components of Phobos Falling as types: a module for each kind, and `Content`, which holds them all."""
