/** Pages of this game beside its tables. */
import type { GamePage } from '../../frame/games'

export default [{ path: '/shipyard', title: 'Shipyard' }] satisfies GamePage[]
