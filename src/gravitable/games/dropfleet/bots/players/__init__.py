"""The three players of Dropfleet Commander that think; may import all other folders of the bots."""
