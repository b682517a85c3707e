import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// The build goes into the Python package, which serves it from any path: addresses stay relative.
export default defineConfig({
  plugins: [svelte()],
  base: './',
  build: { outDir: '../src/gravitable/web', emptyOutDir: true },
})
