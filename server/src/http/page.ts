import { serveStatic } from '@hono/node-server/serve-static'
import { getCookie } from 'hono/cookie'
import { type Look, openDocument } from './document.ts'
import { routes } from './routes.ts'

const YEAR_S = 31_536_000
const FRESH = { 'Cache-Control': 'no-cache' }

/** Serves the built page: its files, and for every other path the one document that finds its own way. */
export function pageRoutes(folder: string, look: Look) {
  const document = openDocument(folder, look)
  return routes()
    .use(
      '/assets/*',
      serveStatic({
        root: folder,
        precompressed: true,
        onFound: (_, c) => c.header('Cache-Control', `public, max-age=${YEAR_S}, immutable`),
      }),
    )
    .use('/assets/*', (c) => Promise.resolve(c.notFound()))
    .get('/manifest.webmanifest', async (c) =>
      c.body(await document.manifest(), 200, { ...FRESH, 'Content-Type': 'application/manifest+json' }),
    )
    .get('/brand.css', (c) =>
      document.css ? c.body(document.css, 200, { ...FRESH, 'Content-Type': 'text/css' }) : c.notFound(),
    )
    .get('/icon.svg', (c, next) =>
      document.mark ? c.body(document.mark, 200, { ...FRESH, 'Content-Type': 'image/svg+xml' }) : next(),
    )
    .get('/', async (c) => c.html(await document.html(getCookie(c, 'hearth_theme')), 200, FRESH))
    .get('/index.html', (c) => c.redirect('/'))
    .use('*', serveStatic({ root: folder, onFound: (_, c) => c.header('Cache-Control', 'no-cache') }))
    .get('*', async (c) => c.html(await document.html(getCookie(c, 'hearth_theme')), 200, FRESH))
}
