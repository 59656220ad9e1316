import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), sonnerStylesAsFile()],
  build: { target: 'baseline-widely-available', outDir: 'dist', emptyOutDir: true },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': server, '/dev': server, '/realtime': { target: server, ws: true } },
  },
})
