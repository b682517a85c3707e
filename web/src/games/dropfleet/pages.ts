/** Pages of this game beside its tables. */
import type { GamePage } from '../../board/games'

export default [{ path: '/shipyard', title: 'Shipyard' }] satisfies GamePage[]
