import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// The build goes into the Python package. Pages have addresses of their own (/table/...), so assets have absolute ones.
export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: { outDir: '../src/gravitable/web', emptyOutDir: true },
  // `npm run dev` beside a running `gravitable serve`.
  server: { proxy: { '/api': { target: 'http://localhost:8612', ws: true } } },
})
