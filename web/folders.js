/**
 * Check the folders of `src/`: `node folders.js`.
 *
 * A file may import its own folder and the folders listed before it. No files import each other in a circle.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** From the bottom to the top. The files at the top of `src/` are `data`, except the ones that start the client. */
const ORDER = ['data', 'ui', 'board', 'question', 'account', 'lobby', 'games', 'table', 'replay', 'puzzles', 'lab', 'app', 'pages', 'start']
const START = ['App.svelte', 'main.ts']
/** The service worker is a program of its own: it shares no code with the pages. */
const ALONE = 'worker'

const files = readdirSync('src', { recursive: true }).map((file) => file.replaceAll('\\', '/')).filter((file) => /\.(ts|svelte)$/.test(file))
const found = []
const imports = new Map(files.map((file) => [file, importsOf(file)]))

/** The files of `src/` that a file imports, at once or later. Imports of types count. */
function importsOf(file) {
  const text = readFileSync(join('src', file), 'utf8')
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^'*]+)'/g)].map((match) => normalize(join(dirname(file), match[1])).replaceAll('\\', '/'))
  return names.map((name) => [name, `${name}.ts`].find((each) => files.includes(each))).filter(Boolean)
}

function folderOf(file) {
  if (file.includes('/')) return file.split('/')[0]
  return START.includes(file) ? 'start' : 'data'
}

for (const [file, others] of imports) {
  const folder = folderOf(file)
  if (folder !== ALONE && !ORDER.includes(folder)) found.push(`src/${folder}/ has no place in the order of folders.js.`)
  for (const other of others) {
    const [own, imported] = [folder, folderOf(other)]
    if (own === imported ? own === 'games' && gameOf(file) !== gameOf(other) : own === ALONE || imported === ALONE || ORDER.indexOf(imported) > ORDER.indexOf(own)) {
      found.push(`src/${file} may not import src/${other}.`)
    }
  }
}

function gameOf(file) {
  return file.split('/')[1]
}

/** The first circle of imports that a walk from `file` meets. */
function circle(file, way, done) {
  if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
  if (done.has(file)) return null
  done.add(file)
  for (const other of imports.get(file).filter((one) => one !== file)) {
    const met = circle(other, [...way, file], done)
    if (met) return met
  }
  return null
}
const done = new Set()
for (const file of files) {
  const met = circle(file, [], done)
  if (met) found.push(`A circle of imports: ${met.join(' > ')}.`)
}

for (const folder of new Set(files.map((file) => dirname(file)))) {
  const readme = join('src', folder.split('/')[0], 'README.md')
  if (folder !== '.' && !existsSync(readme)) found.push(`${readme} is missing.`)
}

for (const line of new Set(found)) console.error(line)
process.exitCode = found.length ? 1 : 0
