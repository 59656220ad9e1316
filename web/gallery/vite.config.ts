import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import page from '../vite.config.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The page tells the browser what to fetch first, which the gallery neither needs nor has by that name.
const ofPageAlone = 'first-things-first'
const plugins = (page.plugins ?? []).filter(
  (one) => !(one && typeof one === 'object' && 'name' in one && one.name === ofPageAlone),
)

export default defineConfig({
  root: here('.'),
  plugins,
  publicDir: here('../public'),
  build: {
    target: 'baseline-widely-available',
    outDir: here('../../.tmp/gallery'),
    emptyOutDir: true,
    // Every piece is fetched before a state is shown anyway, and one file comes faster than forty.
    rolldownOptions: { output: { codeSplitting: false } },
    chunkSizeWarningLimit: 4_000,
  },
  server: { port: 5174 },
})
