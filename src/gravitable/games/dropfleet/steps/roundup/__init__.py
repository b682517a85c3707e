"""The Roundup Phase as steps: ground war, launch assets, damage control and victory points."""
