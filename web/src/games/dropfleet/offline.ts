/** What the shipyard begins with: kept in the browser, so that fleets can be built without the server. */
const FACTIONS = ['ucm', 'scourge', 'phr', 'shaltari', 'resistance']

export default [['glossary', {}], ...FACTIONS.map((faction) => ['catalogue', { faction }])]
