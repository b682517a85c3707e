import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

import { offline, WORKER } from './offline.ts'

// The build goes into the Python package. Pages have addresses of their own (/table/...), so assets have absolute ones.
export default defineConfig({
  plugins: [svelte(), offline()],
  base: '/',
  build: {
    outDir: '../src/gravitable/web',
    // Browsers that show a popover preload modules themselves.
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    rolldownOptions: {
      input: { index: 'index.html', [WORKER]: 'src/worker/worker.ts' },
      // A service worker has one address for good, at the top: it serves what is below it.
      output: {
        entryFileNames: ({ name }) => (name === WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
        // What many pages share is one file: twenty small ones are more bytes, and more to ask for. What a table can do
        // without until its menu is opened is another.
        codeSplitting: {
          groups: [
            { name: 'common', test: /\/src\/((ui|app|board|question|table|lobby|replay|account|puzzles)\/(?!LinkBox|PackNote|attempt|clipboard|sound|api|StarChart|webgl)|[a-z.-]+\.ts)/, minShareCount: 3 },
            { name: 'account', test: /\/src\/(ui\/(LinkBox|attempt|clipboard)|lobby\/PackNote|account\/api)/ },
          ],
        },
      },
    },
  },
  // `npm run dev` beside a running `gravitable serve`.
  server: { proxy: { '/api': { target: 'http://localhost:8612', ws: true } } },
})
