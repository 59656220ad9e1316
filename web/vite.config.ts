import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'
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
      filter: { id: /\/contract\/src\/[^/]+\.ts$/ },
      handler: (code) => code.replace(/(?<![\w.])z(?=\s*\.)/g, '/* @__PURE__ */ z'),
    },
  }
}

const firstFonts = [/\/inter-latin-wght-normal-[^/]+\.woff2$/, /\/fraunces-latin-opsz-normal-[^/]+\.woff2$/]
/** The icons of what one does to a message or a match stay there, and those of the shell come with it. */
const sharedIcon =
  /node_modules\/lucide-react\/(?!.*\/(ban|ellipsis|flag|heart-crack|pencil|rotate-cw|trash(-2)?|user|wifi-off)\.)/
/** One does these to a message or a match, so they come together. */
const actionIcon = /lucide-react\/.*\/(ban|ellipsis|flag|heart-crack|pencil|rotate-cw|trash(-2)?)\./
const firstScript = /\/src\/app\/start\.tsx$/

/** Asks at once for the scripts that every page needs. What is in the document already is seen before any of them. */
function firstThingsFirst(): Plugin {
  const preload = (href: string, attrs: Record<string, string | true>): HtmlTagDescriptor => ({
    tag: 'link',
    attrs: { ...attrs, crossorigin: true, href: `/${href}` },
    injectTo: 'head',
  })
  return {
    name: 'first-things-first',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle, chunk: entry }) {
        if (!bundle || !entry) return []
        const files = Object.values(bundle)
        const neededBy = (fileName: string, found = new Set<string>()): Set<string> => {
          const chunk = bundle[fileName]
          if (chunk?.type !== 'chunk' || found.has(fileName)) return found
          found.add(fileName)
          for (const one of chunk.imports) neededBy(one, found)
          return found
        }
        const known = neededBy(entry.fileName)
        const start = files.find(
          (file) => file.type === 'chunk' && firstScript.test(file.facadeModuleId ?? ''),
        )
        const scripts = [...neededBy(start?.fileName ?? '')].filter((fileName) => !known.has(fileName))
        if (!start) throw new Error('The first script of the page has another name now')
        return scripts.map((fileName) => preload(fileName, { rel: 'modulepreload' }))
      },
    },
  }
}

/** What draws an icon, and those the landing page has in common with others: it need not wait for the rest. */
const frontIcons =
  /\/lucide-react\/dist\/esm\/(?!icons\/|iconsAndAliases|lucide-react)|\/icons\/(badge-check|briefcase|graduation-cap|heart|house|languages|map-pin|message-circle-heart|shield-check|sparkles|tag|users-round|x)\.m?js/

/** What most screens are made of: each file of its own is a request that a slow phone has to begin. */
const sharedParts =
  /\/web\/src\/(components\/(Page|States|Skeleton)\.tsx|lib\/(cell|shelf|client-id|hand-on|initials)\.ts)$|\/react-query\/build\/modern\/(useMutation|queryOptions|infiniteQueryOptions)\.js$/

/** What checks forms and events is wanted by nearly every screen, and so not by each anew. */
const behindTheDoor = /\/src\/(app\/Shell|components\/art\/OfflineArt)\.tsx$|\/node_modules\/zod\//

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    sonnerStylesAsFile(),
    schemasOnlyWhereUsed(),
    firstThingsFirst(),
    workerFile(firstFonts),
  ],
  worker: { format: 'es', plugins: () => [withoutNode()] },
  build: {
    target: 'baseline-widely-available',
    outDir: 'dist',
    emptyOutDir: true,
    // bench/sizes.ts reads from it what each page loads.
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first script lists every file there is, so only screens have names.
        chunkFileNames: ({ name }) => `assets/${name.endsWith('Screen') ? '[name]-' : ''}[hash:7].js`,
        codeSplitting: {
          // What comes together travels together: each takes along what it needs and none before it has.
          groups: [
            { name: 'screens', test: /\/src\/app\/screens\.ts$/, priority: 7 },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 6 },
            { name: 'icons', test: frontIcons, priority: 6 },
            { name: 'more-icons', test: sharedIcon, minShareCount: 2, priority: 5 },
            { name: 'action-icons', test: actionIcon, minShareCount: 2, priority: 5 },
            { name: 'front', test: /\/src\/(app\/start\.tsx|lib\/addresses\.ts)$/, priority: 4 },
            { name: 'toasts', test: /node_modules\/sonner\//, priority: 3 },
            { name: 'door', test: behindTheDoor, priority: 2 },
            { name: 'house', test: /\/src\/app\/SignedIn\.tsx$/, priority: 1 },
            { name: 'faces', test: /\/src\/components\/(Chip|Silhouette)\.tsx$/, priority: 0.95 },
            { name: 'pictures', test: /\/src\/components\/(Photo|PersonPicture)\.tsx$/, priority: 0.94 },
            { name: 'parts', test: sharedParts, priority: 0.9 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': server, '/dev': server, '/realtime': { target: server, ws: true } },
  },
})
