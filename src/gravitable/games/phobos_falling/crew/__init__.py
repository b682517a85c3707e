"""The crew: equipment, hands, fights and routes of officers. Reads the state; imports no steps or bots."""
