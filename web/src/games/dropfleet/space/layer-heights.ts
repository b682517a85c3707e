/** How high above the ground the layers are drawn, in inches of the table, and their colours. */
import type { Layer } from '../labels'

export const HEIGHT: Record<Layer, number> = { atmosphere: 1.6, low: 4.6, high: 8.4 }
export const TINT: Record<Layer, string> = { atmosphere: '#ffd27a', low: '#5ad1e6', high: '#c3b4ff' }
