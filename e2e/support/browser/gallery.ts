import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { root, runOpenly } from '../../../tools/steps.ts'
import type { GalleryWindow as OpenGallery } from '../../../web/gallery/scene-type.ts'
import { examiner } from '../../journeys/screens/axe.ts'

const folder = join(root, '.tmp', 'gallery')

/** As a file of the gallery's own, because a browser keeps what it compiled of a file. */
const examinerPath = '/axe.js'
const withExaminer = (page: Buffer) =>
  page.toString().replace('<head>', `<head><script defer src="${examinerPath}"></script>`)

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** The gallery as files, which open faster and steadier than a server that builds while one looks. */
export async function buildGallery(): Promise<void> {
  const code = await runOpenly(['vite', 'build', 'web/gallery', '--logLevel', 'error'])
  if (code !== 0) throw new Error('The gallery could not be built')
}

export type Gallery = { url: string; close: () => Promise<void> }

/** Serves the built gallery with axe in it, under the same policy as the page itself where one is given. */
export async function openGallery(policy?: string): Promise<Gallery> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery')
    const path = pathname === '/' ? '/index.html' : pathname
    readFile(path === examinerPath ? examiner : join(folder, path)).then(
      (body) => {
        response.setHeader('Content-Type', types[extname(path)] ?? 'application/octet-stream')
        response.setHeader('Cache-Control', path === '/index.html' ? 'no-cache' : 'max-age=3600')
        if (policy) response.setHeader('Content-Security-Policy', policy)
        response.end(path === '/index.html' ? withExaminer(body) : body)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The gallery got no port')
  return {
    url: `http://localhost:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type GalleryItem = { kind: 'screen' | 'part'; name: string; state: string }

/** Shows one thing of the gallery and waits until it is as it should be. */
export async function show(
  page: Page,
  gallery: Gallery,
  what: GalleryItem,
  look: Record<string, string>,
): Promise<void> {
  const query = new URLSearchParams({ [what.kind]: what.name, state: what.state, ...look }).toString()
  const isThere = page.url().startsWith(gallery.url) && (await page.evaluate(turn, query))
  if (!isThere) await page.goto(`${gallery.url}/?${query}`)
  const outcome = await page.evaluate(() => window.gallery.outcome)
  if (outcome !== 'ready') throw new Error(`${what.name}, ${what.state}: ${outcome}`)
}

/** Runs in the page. */
const turn: OpenGallery['turnTo'] = (query) => window.gallery.turnTo(query)
