/** What a table shows behind tabs, in one file that is loaded after the table is drawn. */
export { default as Chat } from './Chat.svelte'
export { default as Log } from './Log.svelte'
export { default as RulePanel } from './RulePanel.svelte'
