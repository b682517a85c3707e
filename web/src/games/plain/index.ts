/** The plain board: any view as tables. The choices stand beside it, as they do for every game. */
import type { Game } from '../../board/contract'
import Board from './Board.svelte'

export default { Board, plain: true } satisfies Game
