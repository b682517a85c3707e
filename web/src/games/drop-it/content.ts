// Written by `python -m gravitable.server.types` from the Python structs. Do not edit.
import type { Printed } from './types'

/** What is printed on the game's own components; a table with a pack has its own. */
export const printed: Printed = {
 "clearance": 20.0
}
