import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { routes } from './routes.ts'

const YEAR_S = 31_536_000

/** Serves the built page: its files, and for every other path the one document that finds its own way. */
export function pageRoutes(folder: string) {
  const document = () => readFile(join(folder, 'index.html'), 'utf8')
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
    .use('*', serveStatic({ root: folder, onFound: (_, c) => c.header('Cache-Control', 'no-cache') }))
    .get('*', async (c) => {
      c.header('Cache-Control', 'no-cache')
      return c.html(await document())
    })
}
