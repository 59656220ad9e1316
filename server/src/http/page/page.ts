import { setTimeout as wait } from 'node:timers/promises'
import type { PhotoView } from '@hearth/contract/photos/photos'
import type { Language } from '@hearth/texts/areas'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import { compress } from 'hono/compress'
import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { languageOf } from '../../language.ts'
import { FILE_POLICY } from '../guards.ts'
import { MAINTENANCE_RETRY_S, type ReadMaintenance } from '../maintenance.ts'
import { type AppEnv, routes } from '../routes.ts'
import { type BrandPresentation, openDocument, type PageTemplate } from './document.ts'
import { openIcons } from './icons.ts'
import { openLicences } from './licences.ts'
import { isClosedPage, maintenancePage } from './maintenance-page.ts'
import { openManifest } from './manifest.ts'
import { openOperatorPages, operatorPaths } from './operator-pages.ts'
import { openPacking } from './packing.ts'
import { openSharePage } from './share-page.ts'

const YEAR_S = 31_536_000
const FRESH = { 'Cache-Control': 'no-cache' }
const MARK = {
  ...FRESH,
  'Content-Type': 'image/svg+xml; charset=UTF-8',
  'Content-Security-Policy': FILE_POLICY,
}
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
const DECODER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; frame-ancestors 'none'"

/** Returns the language of the request, and says that the reply is in it. */
function languageIn(c: Context<AppEnv>): Language {
  const language = languageOf(c.req.raw.headers)
  c.header('Content-Language', language)
  return language
}

const looksOf = (c: Context<AppEnv>) => ({
  language: languageIn(c),
  // The second name is that of http and of older choices.
  theme: getCookie(c, '__Host-theme') ?? getCookie(c, 'hearth_theme'),
  accent: getCookie(c, '__Host-accent') ?? getCookie(c, 'hearth_accent'),
})

/** Which version of a page of the operator is asked for, and in which language. */
function askedOf(c: Context<AppEnv>) {
  const { version = '', language: chosen } = c.req.query()
  const number = /^[1-9]\d{0,8}$/.test(version) ? Number(version) : undefined
  return { ...looksOf(c), path: c.req.path, number, chosen }
}

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

const HIDDEN = /(?:\/|%2f|%5c)(?:\.|%2e)/i

type PageOptions = {
  folder: string
  /** Returns the same object until something of it changes. */
  presentation: () => Promise<BrandPresentation>
  findPicture: FirstPicture
  maintenance: ReadMaintenance
  now: () => Date
}

/** Returns what opens the documents again once their presentation has changed. */
function openPages(folder: string, read: PageOptions['presentation']) {
  const open = (presentation: BrandPresentation) => {
    const icons = openIcons(folder, presentation)
    return {
      presentation,
      icons,
      document: openDocument(folder, presentation, icons.path('touch-180')),
      manifest: openManifest(folder, presentation, icons),
      licences: openLicences(folder, presentation),
      operatorPage: openOperatorPages(presentation),
      sharePage: openSharePage(presentation),
    }
  }
  let last: ReturnType<typeof open> | undefined
  return async () => {
    const presentation = await read()
    if (last?.presentation !== presentation) last = open(presentation)
    return last
  }
}

/** Answers requests for documents during maintenance. */
const maintenanceDocuments = (
  opened: ReturnType<typeof openPages>,
  { maintenance, now }: Pick<PageOptions, 'maintenance' | 'now'>,
) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const current = isClosedPage(c.req.path) ? await maintenance() : null
    if (!current) return next()
    const { presentation, document } = await opened()
    const { html, styles } = await maintenancePage({
      ...looksOf(c),
      maintenance: current,
      presentation,
      css: document.css,
      now: now(),
    })
    c.set('ownStyles', styles)
    return c.html(html, 503, {
      'Cache-Control': 'no-store',
      'Retry-After': String(MAINTENANCE_RETRY_S),
      // The service worker of the page shows this one instead of the page that it keeps.
      'X-Hearth-Maintenance': '1',
    })
  })

/** Returns what sends a page that needs no script, compressed once. */
const wholeWith =
  (packed: ReturnType<typeof openPacking>) =>
  async (c: Context<AppEnv>, { html, styles }: PageTemplate) => {
    c.set('ownStyles', styles)
    const { body, encoding } = await packed(html, c.req.header('accept-encoding') ?? '')
    const type = { 'Content-Type': 'text/html; charset=UTF-8' }
    return c.body(body, 200, { ...type, ...WHOLE, ...(encoding && { 'Content-Encoding': encoding }) })
  }

/** The manifest and the icons of the installed app, and the address at which pictures are shared with it. */
const installRoutes = (opened: ReturnType<typeof openPages>, whole: ReturnType<typeof wholeWith>) =>
  routes()
    .get('/manifest.webmanifest', async (c) =>
      c.body(await (await opened()).manifest(languageIn(c)), 200, {
        ...IN_LANGUAGE,
        'Content-Type': 'application/manifest+json',
      }),
    )
    .get('/icons/:file', async (c) => {
      const found = await (await opened()).icons.find(c.req.param('file')).catch((error: unknown) => {
        c.var.log.error({ err: error }, 'the icons of the app could not be drawn')
      })
      if (!found) return c.notFound()
      return c.body(found.picture, 200, {
        'Content-Type': 'image/png',
        'Content-Security-Policy': FILE_POLICY,
        'Cache-Control': found.isCurrent ? `public, max-age=${YEAR_S}, immutable` : 'no-cache',
      })
    })
    // Its body is not read: the service worker takes pictures, and where there is none the page says what to do.
    .post('/share', (c) => c.redirect('/share', 303))
    .get('/share', async (c) => whole(c, await (await opened()).sharePage(looksOf(c))))

/** Returns the routes of the built page and of the console: its files, and the document for every other path. */
export function pageRoutes({ folder, presentation, findPicture, maintenance, now }: PageOptions) {
  const opened = openPages(folder, presentation)
  const whole = wholeWith(openPacking())
  const soon = (headers: Headers) =>
    Promise.race([findPicture(headers).catch(() => undefined), wait(PATIENCE_MS, undefined, { ref: false })])
  return routes()
    .route('/', assetRoutes(folder, '/assets/*'))
    .route('/', assetRoutes(folder, '/console/assets/*'))
    .use('*', maintenanceDocuments(opened, { maintenance, now }))
    .on('GET', ['/console', '/console/*'], compress(), async (c) => {
      const { html, styles } = await (await opened()).document.console(looksOf(c))
      c.set('ownStyles', styles)
      return c.html(html, 200, IN_LANGUAGE)
    })
    .route('/', installRoutes(opened, whole))
    .get('/brand.css', async (c) => {
      const { css } = (await opened()).document
      return css ? c.body(css, 200, { ...FRESH, 'Content-Type': 'text/css; charset=UTF-8' }) : c.notFound()
    })
    .get('/icon.svg', async (c, next) => {
      const { mark } = (await opened()).document
      return mark ? c.body(mark, 200, MARK) : next()
    })
    .get('/', async (c) => whole(c, await (await opened()).document.landing(looksOf(c))))
    .get('/swipe', compress(), async (c) => {
      const firstPicture = await soon(c.req.raw.headers)
      const { html, styles } = await (await opened()).document.screen({
        ...looksOf(c),
        frame: 'deck',
        firstPicture,
      })
      c.set('ownStyles', styles)
      return c.html(html, 200, PRIVATE)
    })
    .on('GET', [...operatorPaths], async (c) => {
      const shown = await (await opened()).operatorPage(askedOf(c))
      return shown ? whole(c, shown) : c.redirect(c.req.path)
    })
    .get('/licences', async (c) => whole(c, await (await opened()).licences(looksOf(c))))
    .get('/index.html', (c) => c.redirect('/'))
    .get('/:file{landing\\..+\\.html}', (c) => c.redirect('/'))
    .use('*', async (c, next) => {
      // The build makes no hidden file, so one that is there is somebody's own.
      if (HIDDEN.test(c.req.path)) return c.notFound()
      c.header('Cache-Control', 'no-cache')
      return next()
    })
    .use('*', serveStatic({ root: folder }))
    .get('*', async (c) => {
      const { html, styles } = await (await opened()).document.screen(looksOf(c))
      c.set('ownStyles', styles)
      return c.html(html, 200, IN_LANGUAGE)
    })
}
