import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './chunks.ts'
import { firstFiles } from './first-files.ts'
import { smallerFonts } from './smaller-fonts.ts'
import { textsFiles } from './texts-files.ts'
import { workerFile } from './worker-file.ts'

const server = 'http://localhost:3000'

/** Sonner writes its styles into the document when it loads, which the content security policy forbids. */
function sonnerStylesAsFile(): Plugin {
  return {
    name: 'sonner-styles-as-file',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        const calls = code.match(/^__insertCSS\(".*"\);$/gm)
        if (calls?.length !== 1) throw new Error('sonner no longer inserts its styles the known way')
        return `import 'sonner/dist/styles.css'\n${code.replace(calls[0], () => '')}`
      },
    },
  }
}

/** The decoder of HEIC pictures runs in Node too, and asks for parts of it that no browser has. */
function withoutNode(): Plugin {
  const nothing = '\0nothing'
  return {
    name: 'without-node',
    enforce: 'pre',
    resolveId: { filter: { id: /^(fs|path|crypto)$/ }, handler: () => nothing },
    load: { filter: { id: /^\0nothing$/ }, handler: () => 'export default {}' },
  }
}

/** To make a schema does nothing else, so a page leaves out those it does not use, with all that they are made of. */
function schemasOnlyWhereUsed(): Plugin {
  return {
    name: 'schemas-only-where-used',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/src\/.+\.ts$/ },
      handler: (code) => code.replace(/(?<![\w.])z(?=\s*\.)/g, '/* @__PURE__ */ z'),
    },
  }
}

const firstFonts = [/\/inter-latin-wght-normal-[^/]+\.woff2$/, /\/fraunces-latin-opsz-normal-[^/]+\.woff2$/]

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    sonnerStylesAsFile(),
    schemasOnlyWhereUsed(),
    firstFiles(),
    smallerFonts(),
    textsFiles(),
    workerFile(firstFonts),
  ],
  worker: { format: 'es', plugins: () => [withoutNode()] },
  build: {
    target: 'baseline-widely-available',
    outDir: 'dist',
    emptyOutDir: true,
    // bench/sizes.ts reads from it what each page loads.
    manifest: true,
    // One stylesheet, because a slow phone waits for each file.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Letters of one case compress better.
        hashCharacters: 'base36',
        // The first script lists every file there is, so only screens have names, and not the one that few people open.
        chunkFileNames: ({ name }) =>
          `assets/${name.endsWith('Screen') && name !== 'ImportScreen' ? '[name]-' : ''}[hash:7].js`,
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': server,
      '/dev': server,
      '^/(terms|privacy|imprint|rules|licences)$': server,
      '/realtime': { target: server, ws: true },
      '/console': { target: 'http://localhost:5175', ws: true },
    },
  },
})
