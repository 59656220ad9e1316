import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { consoleTextsBundles } from './texts-bundles.ts'
import { textsFiles } from './texts-files.ts'
import page from './vite.config.ts'

const server = 'http://localhost:3000'
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The console has no first screens, no service worker, and texts of its own.
const ofMembers = ['first-files', 'worker-file', 'texts-files']
const plugins = (page.plugins ?? []).filter(
  (one) => !(one && typeof one === 'object' && 'name' in one && ofMembers.includes(one.name)),
)

/** The console of staff: a build of its own, so that members load nothing of it. */
export default defineConfig({
  root: here('src/console'),
  base: '/console/',
  publicDir: false,
  plugins: [...plugins, textsFiles({ bundles: consoleTextsBundles })],
  build: {
    target: 'baseline-widely-available',
    outDir: here('dist/console'),
    emptyOutDir: true,
    manifest: true,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { chunkFileNames: 'assets/[hash:7].js' } },
  },
  server: {
    port: 5175,
    strictPort: true,
    proxy: { '/api': server, '/brand.css': server, '/icon.svg': server },
  },
})
