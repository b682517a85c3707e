/**
 * Gives every build a name, which the page and the service worker know, and the worker the list of its files.
 *
 * The name is made of what the files hold: an equal build has an equal name.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Plugin } from 'vite'

export const WORKER = 'service-worker'
/** Pictures that only others show, beside a link to us. */
const FOR_OTHERS = 'previews'

export function offline(): Plugin {
  let folder = ''
  return {
    name: 'gravitable-offline',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = config.publicDir
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        const script = bundle[`${WORKER}.js`]
        if (page?.type !== 'asset' || script?.type !== 'chunk') throw new Error('The build lacks its page or its service worker.')
        if (script.imports.length) throw new Error(`The service worker must be one file: it imports ${script.imports.join(', ')}.`)
        const drawn = readdirSync(folder).filter((name) => name !== FOR_OTHERS)
        const made = Object.keys(bundle).filter((name) => name.startsWith('assets/')).sort()
        const hash = createHash('sha256').update(made.join('\n')).update(String(page.source)).update(script.code)
        for (const name of drawn.sort()) hash.update(name).update(readFileSync(join(folder, name)))
        const build = hash.digest('hex').slice(0, 16)
        page.source = String(page.source).replace('</head>', `  <meta name="build" content="${build}" />\n  </head>`)
        const files = JSON.stringify([...made, ...drawn].map((name) => `/${name}`))
        script.code = script.code.replaceAll('__BUILD__', build).replace(/\[["'`]__FILES__["'`]\]/, () => files)
        if (/__(BUILD|FILES)__/.test(script.code) || !script.code.includes(build) || !script.code.includes(files)) throw new Error('The service worker was not told its build.')
      },
    },
  }
}
