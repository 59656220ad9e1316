import { setTimeout as wait } from 'node:timers/promises'
import type { PhotoView } from '@hearth/contract/photos/photos'
import type { Language } from '@hearth/texts/areas'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import { compress } from 'hono/compress'
import { getCookie } from 'hono/cookie'
import { languageOf } from '../../language.ts'
import { FILE_POLICY } from '../guards.ts'
import { type AppEnv, routes } from '../routes.ts'
import { type BrandPresentation, openDocument, type PageTemplate } from './document.ts'
import { openLicences } from './licences.ts'
import { openPacking } from './packing.ts'

const YEAR_S = 31_536_000
const FRESH = { 'Cache-Control': 'no-cache' }
/** In the language of the request. */
const IN_LANGUAGE = { ...FRESH, Vary: 'Accept-Language, Cookie' }
/** Of pages that need no script. Said otherwise than of the frame, which the device keeps for every screen. */
const WHOLE = { 'Cache-Control': 'public, no-cache', Vary: 'Accept-Encoding, Accept-Language, Cookie' }
/** Names a picture that only this person may see. */
const PRIVATE = { 'Cache-Control': 'private, no-cache', Vary: 'Accept-Language, Cookie' }
/** A page without its first picture is a little slower; one that waits for a database that is busy is slower still. */
const PATIENCE_MS = 150

/** The first picture of the signed-in person's deck, if there is one. */
export type FirstPicture = (headers: Headers) => Promise<PhotoView | undefined>

/** A worker has the policy that its own file came with. This one may run WebAssembly, and speak to nobody. */
const decoder = /\/heic\.worker-[^/]+\.js$/
const DECODER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"

/** Returns the language of the request, and says that the reply is in it. */
function languageIn(c: Context<AppEnv>): Language {
  const language = languageOf(c.req.raw.headers)
  c.header('Content-Language', language)
  return language
}

const looksOf = (c: Context<AppEnv>) => ({ language: languageIn(c), theme: getCookie(c, 'hearth_theme') })

/** Files whose names change with their content. */
const assetRoutes = (folder: string, path: string) =>
  routes()
    .use(path, async (c, next) => {
      await next()
      if (!c.res.ok) return
      // Not in `onFound`, which is called after the reply has its headers.
      c.header('Cache-Control', `public, max-age=${YEAR_S}, immutable`)
      c.header('Content-Security-Policy', decoder.test(c.req.path) ? DECODER_POLICY : FILE_POLICY)
    })
    .use(path, serveStatic({ root: folder, precompressed: true }))
    .use(path, (c) => Promise.resolve(c.notFound()))

/** Returns the routes of the built page and of the console: its files, and the document for every other path. */
export function pageRoutes(folder: string, presentation: BrandPresentation, findPicture: FirstPicture) {
  const document = openDocument(folder, presentation)
  const packed = openPacking()
  const licences = openLicences(folder, presentation.name)
  /** A page that needs no script, compressed once. */
  const whole = async (c: Context<AppEnv>, { html, styles }: PageTemplate) => {
    c.set('ownStyles', styles)
    const { body, encoding } = await packed(html, c.req.header('accept-encoding') ?? '')
    const type = { 'Content-Type': 'text/html; charset=UTF-8' }
    return c.body(body, 200, { ...type, ...WHOLE, ...(encoding && { 'Content-Encoding': encoding }) })
  }
  const soon = (headers: Headers) =>
    Promise.race([findPicture(headers).catch(() => undefined), wait(PATIENCE_MS, undefined, { ref: false })])
  return routes()
    .route('/', assetRoutes(folder, '/assets/*'))
    .route('/', assetRoutes(folder, '/console/assets/*'))
    .on('GET', ['/console', '/console/*'], compress(), async (c) => {
      const { html, styles } = await document.console(looksOf(c))
      c.set('ownStyles', styles)
      return c.html(html, 200, IN_LANGUAGE)
    })
    .get('/manifest.webmanifest', async (c) =>
      c.body(await document.manifest(languageIn(c)), 200, {
        ...IN_LANGUAGE,
        'Content-Type': 'application/manifest+json',
      }),
    )
    .get('/brand.css', (c) =>
      document.css ? c.body(document.css, 200, { ...FRESH, 'Content-Type': 'text/css' }) : c.notFound(),
    )
    .get('/icon.svg', (c, next) =>
      document.mark ? c.body(document.mark, 200, { ...FRESH, 'Content-Type': 'image/svg+xml' }) : next(),
    )
    .get('/', async (c) => whole(c, await document.landing(looksOf(c))))
    .get('/swipe', compress(), async (c) => {
      const firstPicture = await soon(c.req.raw.headers)
      const { html, styles } = await document.screen({ ...looksOf(c), frame: 'deck', firstPicture })
      c.set('ownStyles', styles)
      return c.html(html, 200, PRIVATE)
    })
    .get('/licences', async (c) => whole(c, await licences(languageIn(c))))
    .get('/index.html', (c) => c.redirect('/'))
    .get('/:file{landing\\..+\\.html}', (c) => c.redirect('/'))
    .use('*', (c, next) => {
      c.header('Cache-Control', 'no-cache')
      return next()
    })
    .use('*', serveStatic({ root: folder }))
    .get('*', async (c) => {
      const { html, styles } = await document.screen(looksOf(c))
      c.set('ownStyles', styles)
      return c.html(html, 200, IN_LANGUAGE)
    })
}
