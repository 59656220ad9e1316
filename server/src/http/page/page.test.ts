import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { photoPath } from '@hearth/contract/photos/photos'
import { languages } from '@hearth/texts/areas'
import { directionOf } from '@hearth/texts/formatters'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { changeCommunity } from '../../features/community/community.ts'
import { movePairsIn } from '../../testing/people/chat-people.ts'
import { deal } from '../../testing/people/swiping.ts'
import { photosFor } from '../../testing/photos/photo-people.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { textsOf } from '../../texts.ts'
import { VERSION } from '../metrics.ts'

const page = await mkdtemp(join(tmpdir(), 'hearth-page-'))
afterAll(() => rm(page, { recursive: true, force: true }))
await writeFile(
  join(page, 'index.html'),
  '<!doctype html><html lang="en" dir="ltr"><head><title>Hearth</title><link rel="modulepreload" href="/assets/texts-1-{{lang}}-shell.js" /><meta name="description" content="x"><!--hearth--><!--deck--><link rel="modulepreload" href="/assets/deck.js" /><!--/deck--></head><body><noscript><p>{{noScript}}</p></noscript></body></html>',
)
for (const language of languages) {
  await writeFile(
    join(page, `landing.${language}.html`),
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><title>Hearth</title><meta name="description" content="x"><style>h1 { color: red }</style><!--hearth--></head>
  <body><p>{{name}}</p><h1>{{tagline}}</h1><i>{{terms}}</i><!--figures--><dl>{{value0}} {{label0}}</dl><!--/figures--><noscript><p>{{noScript}}</p></noscript></body></html>`,
  )
}
await writeFile(join(page, 'manifest.webmanifest'), '{"name":"Hearth","start_url":"/app"}')
await writeFile(join(page, 'icon.svg'), '<svg/>')
await writeFile(
  join(page, 'licences.json'),
  JSON.stringify([
    { parts: ['hono 4.0.0', 'ky <1>'], licence: 'MIT', text: 'Copyright (c) <Anybody> & others' },
  ]),
)
await mkdir(join(page, 'console', 'assets'), { recursive: true })
await writeFile(
  join(page, 'console', 'index.html'),
  '<!doctype html><html lang="en" dir="ltr"><head><title>Hearth</title><meta name="description" content=""><style>b { margin: 0 }</style><!--hearth--></head><body>the console<noscript><p>{{noScript}}</p></noscript></body></html>',
)
await writeFile(join(page, 'console', 'assets', 'first-Ab1_.js'), '0')
await writeFile(join(page, 'sw.js'), '0')
await mkdir(join(page, 'assets'))
for (const name of ['heic.worker-Ab1_.js', 'heic.worker-Ab1_.js.br', 'heic-Ab1_.js'])
  await writeFile(join(page, 'assets', name), '0')
const mark = join(page, 'own.svg')
await writeFile(mark, '<svg id="own"/>')

/** The policy of files. */
const FILES = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const server = await openTestServer({ page })
const own = await openTestServer({
  page,
  brand: { name: 'Kin & <Kith>', tagline: 'Ours', color: '#1d5c4a', markFile: mark },
  trueFigures: true,
  baseUrl: 'https://kin.example',
})

const text = async (from: typeof server, path: string, headers: Record<string, string> = {}) =>
  (await from.ask(path, { headers })).text()

test('the document carries the brand and the figures before a script has run', async () => {
  const html = await text(server, '/app')
  expect(html).toContain('<title>Hearth</title>')
  expect(html).toContain(
    '<meta name="description" content="Hearth: Where hearts meet and families approve" />',
  )
  // The page has the tagline itself, unless the operator has another.
  expect(html).not.toContain('&quot;tagline&quot;')
  expect(await text(own, '/app')).toContain('&quot;tagline&quot;:&quot;Ours&quot;')
  expect(html).toContain('{&quot;kind&quot;:&quot;activeMembers&quot;,&quot;value&quot;:50000}')
  expect(html).not.toMatch(/brand\.css|data-theme/)
})

test('the landing page is in its document, in the words of the operator, and without figures where there are none', async () => {
  const html = await text(server, '/')
  expect(html).toContain('<p>Hearth</p><h1>Where hearts meet and families approve</h1>')
  expect(html).toContain('<dl>50K+ Active Members</dl>')
  const ours = await text(own, '/')
  expect(ours).toContain('<p>Kin &amp; &lt;Kith&gt;</p><h1>Ours</h1>')
  expect(ours).not.toContain('<dl>')
  expect(ours).not.toContain('{{')
})

const setRegistration = async (settings: { mode?: 'open' | 'closed'; minimumAge?: number }) => {
  await server.database.db.updateTable('registrationSettings').set(settings).execute()
  server.clock.now = new Date(server.clock.now.getTime() + 6000)
}

test.each(languages)(
  'before one begins, the landing page says in %s that nobody can sign up',
  async (language) => {
    const front = () => text(server, '/', { 'accept-language': language })
    const { closed, landing } = textsOf(language, 'registration', 'Hearth')
    expect(await front()).toContain(`<i>${textsOf(language, 'landing', 'Hearth').hero.terms}</i>`)
    expect(await front()).not.toContain('&quot;terms&quot;')
    await setRegistration({ mode: 'closed', minimumAge: 21 })
    const html = await front()
    expect(html).toContain(`<i>${closed.title}</i>`)
    // In every language, because the language can be changed without another document.
    for (const other of languages)
      expect(html).toContain(
        `&quot;terms&quot;:&quot;${textsOf(other, 'registration', 'Hearth').closed.title}&quot;`,
      )
    await setRegistration({ mode: 'open' })
    expect(await front()).toContain(`<i>${landing.terms({ min: 21 })}</i>`)
    await setRegistration({ minimumAge: 18 })
  },
)

test('the document says from which age one may be here', async () => {
  expect(await text(server, '/app')).toContain('&quot;minimumAge&quot;:18}')
  await setRegistration({ minimumAge: 21 })
  expect(await text(server, '/app')).toContain('&quot;minimumAge&quot;:21}')
  for (const language of languages)
    expect(await text(server, '/terms', { 'accept-language': language })).toContain(
      textsOf(language, 'terms', 'Hearth').age({ min: 21 }),
    )
  await setRegistration({ minimumAge: 18 })
})

test('the styles in the landing page are the only ones that its policy allows beside files', async () => {
  for (const from of [server, own]) {
    const answer = await from.ask('/')
    const styles = [...(await answer.text()).matchAll(/<style>(.*?)<\/style>/gs)].map(
      ([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    )
    expect(styles).toHaveLength(from === own ? 2 : 1)
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' ${styles.join(' ')};`)
  }
})

test('the landing page comes as small as the browser can read it, and is never taken for another screen', async () => {
  const whole = await text(server, '/')
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await server.ask('/', { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(unpack(await answer.arrayBuffer()).toString()).toBe(whole)
    // The worker keeps what says no-cache alone, for every address.
    expect(answer.headers.get('cache-control')).toBe('public, no-cache')
  }
})

test('the document says whether Google is offered', async () => {
  const google = { clientId: 'hearth', clientSecret: 'secret', issuer: 'http://localhost:9' }
  const offering = await openTestServer({ page, google })
  expect(await text(offering, '/auth')).toContain('<meta name="hearth-ways" content="google" />')
  expect(await text(server, '/auth')).toContain('<meta name="hearth-ways" content="" />')
})

test('an operator changes name, tagline, colours and mark in one place, and they are shown as text', async () => {
  const html = await text(own, '/')
  expect(html).toContain('<title>Kin &amp; &lt;Kith&gt;</title>')
  expect(html).not.toContain('<Kith>')
  expect(html).toContain('href="/brand.css"')
  expect(await text(own, '/brand.css')).toContain('#1d5c4a')
  expect(await text(own, '/icon.svg')).toBe('<svg id="own"/>')
  expect(JSON.parse(await text(own, '/manifest.webmanifest'))).toMatchObject({
    name: 'Kin & <Kith>',
    short_name: 'Kin & <Kith>',
    description: 'Ours',
    start_url: '/app',
    theme_color: '#1d5c4a',
    lang: 'en',
    dir: 'ltr',
  })
  expect(await text(server, '/icon.svg')).toBe('<svg/>')
})

test('the figures can be the true ones of the community, once it has 200 people', async () => {
  const figures = async () => {
    own.clock.now = new Date(own.clock.now.getTime() + 61_000)
    const content = /name="hearth-brand" content="([^"]*)"/.exec(await text(own, '/'))?.[1] ?? ''
    return (JSON.parse(content.replaceAll('&quot;', '"').replaceAll(/&\w+;/g, '')) as { figures: unknown })
      .figures
  }
  await movePairsIn(own.database.db, 99)
  await own.person()
  expect(await figures()).toEqual([])
  await own.person()
  expect(await figures()).toEqual([
    { kind: 'members', value: 200 },
    { kind: 'haveMatch', value: 198 / 200 },
    { kind: 'matches', value: 99 },
  ])
})

test.each([
  ['dark', 'data-theme="dark"'],
  ['light', 'data-theme="light"'],
])('the theme %s is there from the first byte', async (theme, attribute) => {
  for (const name of ['__Host-theme', 'hearth_theme'])
    expect(await text(server, '/', { cookie: `${name}=${theme}` })).toContain(attribute)
})

test.each(['__Host-accent', 'hearth_accent'])(
  'the colours of %s are there from the first byte',
  async (name) => {
    expect(await text(server, '/app', { cookie: `${name}=lake` })).toContain('data-accent="lake"')
    expect(await text(server, '/console', { cookie: `${name}=lake` })).not.toContain('data-accent')
    expect(await text(server, '/app', { cookie: `${name}="><script>` })).not.toMatch(/data-accent|<script/)
  },
)

test('a theme that does not exist changes nothing', async () => {
  expect(await text(server, '/', { cookie: 'hearth_theme="><script>' })).not.toMatch(/data-theme|<script/)
})

test.each(languages)(
  'every document is in %s before a script has run, if the browser asks for it',
  async (language) => {
    const front = textsOf(language, 'front', 'Hearth')
    for (const path of ['/', '/app', '/swipe', '/auth', '/no/such/page']) {
      const answer = await server.ask(path, { headers: { 'accept-language': `xx, ${language};q=0.7` } })
      const html = await answer.text()
      expect([path, html]).toEqual([
        path,
        expect.stringMatching(new RegExp(`<html [^>]*lang="${language}" dir="${directionOf(language)}"`)),
      ])
      expect(html).toContain(front.landingTitle({ tagline: front.tagline }))
      expect(html).not.toContain('{{')
      expect(answer.headers.get('content-language')).toBe(language)
      expect(answer.headers.get('vary')).toContain('Accept-Language, Cookie')
    }
    const manifest = await server.ask('/manifest.webmanifest', {
      headers: { cookie: `hearth_language=${language}`, 'accept-language': 'en' },
    })
    expect(manifest.headers.get('vary')).toBe('Accept-Language, Cookie')
    expect(await manifest.json()).toMatchObject({
      lang: language,
      dir: directionOf(language),
      description: front.tagline,
    })
    expect(await text(own, '/', { 'accept-language': language })).toContain('<h1>Ours</h1>')
  },
)

test('the first texts are asked for in the language of the page', async () => {
  for (const language of languages)
    expect(await text(server, '/app', { 'accept-language': language })).toContain(
      `/assets/texts-1-${language}-shell.js`,
    )
})

test('nobody is shown a language that Hearth does not have', async () => {
  const headers = { cookie: 'hearth_language="><script>', 'accept-language': '"><script>, xx' }
  expect(await text(server, '/app', headers)).toContain('<html lang="en" dir="ltr"')
})

test('the document of the deck asks for the scripts of the deck, and no other document does', async () => {
  expect(await text(server, '/swipe')).toContain('/assets/deck.js')
  for (const path of ['/app', '/auth', '/matches', '/'])
    expect(await text(server, path)).not.toContain('/assets/deck.js')
})

test('the cards come as small as the browser can read them', async () => {
  const decks = await openTestServer({ page })
  const cookie = await (await decks.person()).cookie()
  await decks.person({ bio: 'Long walks, and longer breakfasts. '.repeat(10) })
  const ask = (encoding: string) =>
    decks.ask('/api/candidates', { headers: { 'accept-encoding': encoding } }, cookie)
  const [packed, plain] = [await ask('gzip, br'), await ask('identity')]
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('cache-control')).toBe('no-store')
  expect(plain.headers.get('content-encoding')).toBeNull()
  const cards = gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()
  expect(JSON.parse(cards)).toHaveProperty('people.length', 1)
})

test('the deck names its first picture to its own person before a script has run, and to nobody else', async () => {
  const decks = await openTestServer({ page })
  const [ana, ben] = [await decks.person(), await decks.person()]
  const looks = async (cookie: string) => {
    const answer = await decks.ask('/swipe', {}, cookie)
    return { html: await answer.text(), caching: answer.headers.get('cache-control') }
  }
  const asksForCards = '<link rel="preload" as="fetch" crossorigin href="/api/candidates?limit=6" />'
  expect((await looks(await ana.cookie())).html).not.toMatch(/as="image"|as="fetch"/)

  const photo = { userId: ben.id, fileKey: 'photos/made-up', position: 0, thumbhash: 'KBkOFg', aspect: 0.8 }
  const { id } = await decks.database.db
    .insertInto('photos')
    .values({ ...photo, widths: [160, 360] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const cookie = await ana.cookie()
  // A document does not wait for a database that is busy, so it may come without the picture.
  await vi.waitFor(async () => {
    const { html, caching } = await looks(cookie)
    expect(html).toContain(
      `<link rel="preload" as="image" type="image/avif" imagesrcset="/api/photos/${id}/160.avif 160w, /api/photos/${id}/360.avif 360w"`,
    )
    expect(html).toContain(asksForCards)
    expect(caching).toBe('private, no-cache')
  }, 30_000)
  expect((await looks('')).html).not.toContain(id)
  expect((await looks('')).html).not.toContain(asksForCards)
  expect((await looks(await ben.cookie())).html).not.toContain(id)
})

/** Documents and replies that a browser may open as one, by their status. */
const opened = {
  '/': 200,
  '/app': 200,
  '/swipe': 200,
  '/console': 200,
  '/licences': 200,
  '/terms': 200,
  '/manifest.webmanifest': 200,
  '/api/session': 200,
  '/api/profile': 401,
  '/api/gone': 401,
  '/assets/gone.js': 404,
  '/healthz': 200,
}

/** Opens each of them, and the page of a maintenance. */
async function openAll(): Promise<[path: string, headers: Headers][]> {
  const all: [string, Headers][] = []
  for (const [path, status] of Object.entries(opened)) {
    const reply = await own.ask(path)
    expect([path, reply.status]).toEqual([path, status])
    all.push([path, reply.headers])
  }
  const closed = await openTestServer({ page, baseUrl: 'https://kin.example' })
  await changeCommunity(closed.deps, { kind: 'operator' }, { maintenance: { until: null } })
  await expect.poll(async () => (await closed.ask('/app')).status, { timeout: 30_000 }).toBe(503)
  return [...all, ['maintenance', (await closed.ask('/app')).headers]]
}

const directivesOf = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((one) => /^(\S+)(?: (.*))?$/.exec(one)?.slice(1) ?? []))

let opening: ReturnType<typeof openAll> | undefined

test('the policy of a document has these directives and no others', async () => {
  for (const [path, headers] of await (opening ??= openAll())) {
    const { 'style-src': styles, ...others } = directivesOf(headers.get('content-security-policy') ?? '')
    expect([path, styles]).toEqual([path, expect.stringMatching(/^'self'( 'sha256-[\w+/]{43}=')*$/)])
    expect([path, others]).toEqual([
      path,
      {
        'default-src': "'none'",
        'script-src': "'self'",
        'img-src': "'self' blob: data:",
        'media-src': "'self' blob:",
        'connect-src': "'self' wss://kin.example",
        'font-src': "'self'",
        'manifest-src': "'self'",
        'worker-src': "'self'",
        'object-src': "'none'",
        'frame-ancestors': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'require-trusted-types-for': "'script'",
        'report-uri': '/csp-report',
      },
    ])
  }
})

test('a document tells other sites nothing of its address, and shares no window with them', async () => {
  for (const [path, headers] of await (opening ??= openAll())) {
    const found = ['referrer-policy', 'cross-origin-opener-policy', 'x-frame-options'].map((name) =>
      headers.get(name),
    )
    expect([path, found]).toEqual([path, ['same-origin', 'same-origin', 'DENY']])
  }
})

test('no other site may read a reply or embed it, signed in or not', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const [id = ''] = await photosFor(server, ana)
  await deal(ben.ctx, ana.id)
  const cookie = await ben.cookie()
  const origin = 'https://evil.example'
  const replyTo = (path: string, who: string) => server.ask(path, { headers: { origin } }, who)
  const replies = [
    await replyTo('/api/session', cookie),
    await replyTo('/api/profile', cookie),
    await replyTo(photoPath(id, 160, 'webp'), cookie),
    await replyTo('/', cookie),
    await replyTo('/swipe', cookie),
    await replyTo('/assets/heic-Ab1_.js', cookie),
  ]
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  const asked = { origin, 'access-control-request-method': 'PATCH' }
  for (const who of ['', cookie]) {
    replies.push(await replyTo('/api/session', who), await replyTo('/api/profile', who))
    replies.push(await server.ask('/api/profile', { method: 'OPTIONS', headers: asked }, who))
  }
  for (const { headers } of replies) {
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
})

test('a browser without scripts is told so by every document that needs them, in its language', async () => {
  for (const language of languages) {
    const words = textsOf(language, 'notices', 'Kin & <Kith>').noScript
    const note = `<noscript><p>${words.replace('Kin & <Kith>', 'Kin &amp; &lt;Kith&gt;')}</p></noscript>`
    for (const path of ['/', '/app', '/swipe', '/console', '/no/such/page'])
      expect(await text(own, path, { 'accept-language': language })).toContain(note)
  }
  // The documents here stand for those that are built from these.
  for (const source of ['index.html', 'src/console/index.html'])
    expect(await readFile(new URL(`../../../../web/${source}`, import.meta.url), 'utf8')).toMatch(
      /<noscript><p[^>]*>\{\{noScript\}\}<\/p><\/noscript>/,
    )
})

test('every reply carries the strict policy, errors and files too', async () => {
  for (const path of ['/', '/assets/gone.js', '/api/profile', '/api/session', '/healthz', '/no/such/page']) {
    const { headers } = await own.ask(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect([path, policy]).toEqual([
      path,
      expect.stringContaining("default-src 'none'; script-src 'self'; style-src 'self'"),
    ])
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain("; connect-src 'self' wss://kin.example;")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000')
    expect(headers.get('permissions-policy')).toContain('camera=(self)')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect((await server.ask('/')).headers.get('strict-transport-security')).toBeNull()
})

const HTML = 'text/html; charset=UTF-8'
const JSON_TYPE = 'application/json'

test.each([
  ['/', HTML],
  ['/app', HTML],
  ['/swipe', HTML],
  ['/console', HTML],
  ['/terms', HTML],
  ['/licences', HTML],
  ['/share', HTML],
  ['/brand.css', 'text/css; charset=UTF-8'],
  ['/icon.svg', 'image/svg+xml; charset=UTF-8'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/sw.js', 'text/javascript; charset=utf-8'],
  ['/assets/heic-Ab1_.js', 'text/javascript; charset=utf-8'],
  ['/console/assets/first-Ab1_.js', 'text/javascript; charset=utf-8'],
  ['/api/session', JSON_TYPE],
  ['/api/nothing', JSON_TYPE],
  ['/metrics', 'text/plain; version=0.0.4; charset=utf-8'],
  ['/healthz', JSON_TYPE],
])('every reply says what it is, and texts that they are UTF-8: %s', async (path, type) => {
  expect((await own.ask(path)).headers.get('content-type')).toBe(type)
})

test('the icon of the build says what it is too', async () => {
  expect((await server.ask('/icon.svg')).headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
})

test.each([
  ['en', 'ltr', 'Licences', 'This site runs on Hearth'],
  ['de', 'ltr', 'Lizenzen', 'Diese Seite läuft mit Hearth'],
  ['ar', 'rtl', 'التراخيص', 'Hearth'],
])('the licences can be read without a script, in %s', async (language, direction, title, intro) => {
  const reply = await own.ask('/licences', { headers: { 'accept-language': language } })
  const html = await reply.text()
  expect(reply.status).toBe(200)
  expect(html).toContain(`<html lang="${language}" dir="${direction}">`)
  expect(html).toContain(`<title>${title} · Kin &amp; &lt;Kith&gt;</title>`)
  expect(html).toContain(`<h1>${title}</h1>`)
  expect(html).toContain(intro)
  expect(html).toContain(VERSION)
  expect(html).toContain('hono 4.0.0, ky &lt;1&gt; (MIT)')
  expect(html).toContain('Copyright (c) &lt;Anybody&gt; &amp; others')
  expect(html).not.toContain('<script')
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  const name = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
  expect(reply.headers.get('content-security-policy')).toContain(`style-src 'self' ${name}`)
  expect(reply.headers.get('cache-control')).toBe('public, no-cache')
  expect(reply.headers.get('content-language')).toBe(language)
})

test('the licences look like the pages of the operator, and lead to them', async () => {
  const ask = async (cookie: string) => (await own.ask('/licences', { headers: { cookie } })).text()
  const html = await ask('hearth_theme=dark')
  expect(html).toContain('<html lang="en" dir="ltr" data-theme="dark">')
  expect(html).toContain('#1d5c4a')
  expect(html).toContain('<a href="/imprint">Imprint</a>')
  expect(html).not.toContain('href="/licences"')
  expect(await ask('hearth_theme=light')).toContain('data-theme="light"')
  expect(await ask('hearth_theme=%22%3E')).toContain('<html lang="en" dir="ltr">')
})

test('the licences are compressed once, and asked for again by every reader', async () => {
  const ask = () => server.ask('/licences', { headers: { 'accept-encoding': 'br' } })
  const reply = await ask()
  expect(reply.headers.get('content-encoding')).toBe('br')
  const bytes = Buffer.from(await reply.arrayBuffer())
  expect(brotliDecompressSync(bytes).toString()).toContain('<h1>Licences</h1>')
})

test('the console has a document of its own at each of its addresses, in the look and language of the page', async () => {
  for (const path of ['/console', '/console/', '/console/cases/K7M2', '/console/index.html']) {
    const reply = await own.ask(path, { headers: { 'accept-language': 'de', cookie: 'hearth_theme=dark' } })
    const html = await reply.text()
    expect(html).toContain('the console')
    expect(html).toContain('<html data-theme="dark" lang="de" dir="ltr">')
    expect(html).toContain('href="/brand.css"')
    expect(reply.headers.get('cache-control')).toBe('no-cache')
    const policy = reply.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self'; style-src 'self' 'sha256-")
    expect(policy).toContain("require-trusted-types-for 'script'")
  }
  expect(await text(own, '/consoles')).not.toContain('the console')
})

test('files of the console are kept for ever, and missing ones are no document', async () => {
  const { status, headers } = await own.ask('/console/assets/first-Ab1_.js')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('content-security-policy')).toBe(FILES)
  expect((await own.ask('/console/assets/gone.js')).status).toBe(404)
})

test.each(['/assets', '/assets/', '/console/assets', '/console/assets/', '/assets/../assets/', '/pages/'])(
  'the folder %s lists nothing',
  async (path) => {
    const listed = await text(own, path)
    for (const name of ['heic', 'first-Ab1_', 'licences.json', 'index.html'])
      expect(listed).not.toContain(name)
  },
)

test('a file of the page may load nothing, and is sent without what only a document needs', async () => {
  const { headers } = await own.ask('/assets/heic-Ab1_.js')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('content-security-policy')).toBe(FILES)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toBeNull()
})

test('only the decoder of HEIC pictures may run WebAssembly, alone in its worker, and it may speak to nobody', async () => {
  const policyOf = async (path: string) =>
    (await own.ask(path, { headers: { 'accept-encoding': 'br' } })).headers.get('content-security-policy') ??
    ''
  expect(await policyOf('/assets/heic.worker-Ab1_.js')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(await policyOf('/assets/heic-Ab1_.js')).not.toContain('wasm')
  expect(await policyOf('/assets/gone/heic.worker-Ab1_.js')).not.toContain('wasm')
})

test('the worker that keeps the page is asked for again each time, under the policy of the page', async () => {
  const { status, headers } = await server.ask('/sw.js')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-security-policy')).toContain("worker-src 'self'")
})

test('what the policy kept a page from is counted by a known name only', async () => {
  const report = (directive: string) =>
    server.ask('/csp-report', {
      method: 'POST',
      body: JSON.stringify({ 'csp-report': { 'effective-directive': directive } }),
      headers: { 'content-type': 'application/csp-report' },
    })
  expect((await report('script-src-elem')).status).toBe(204)
  await report('made-up-by-somebody')
  const metrics = await text(server, '/metrics')
  expect(metrics).toContain('hearth_content_policy_violations_total{directive="script-src"} 1')
  expect(metrics).toContain('hearth_content_policy_violations_total{directive="other"} 1')
})

test('a mail is written in the brand of the community, as text and as HTML, with no name of anybody', async () => {
  await own.post('/api/auth/sign-up', { email: 'mail@people.example', password: 'long enough to do' })
  const mail = own.mailsTo('mail@people.example')[0]
  expect(mail?.text).toContain('Welcome to Kin & <Kith>')
  expect(mail?.html).toContain('Kin &amp; &lt;Kith&gt;')
  expect(mail?.html).toContain('background:#1d5c4a')
  const link = /https:\/\/kin\.example\/auth#confirm=\S+/.exec(mail?.text ?? '')?.[0]
  expect(mail?.html).toContain(`href="${link}"`)
})

test('nothing but the built page is read: no history, no settings and nothing above its folder', async () => {
  await mkdir(join(page, '.git'))
  for (const path of ['.git/config', '.env', '../hearth-page.env'])
    await writeFile(join(page, path), 'canary')
  onTestFinished(async () => {
    for (const path of ['.git', '.env', '../hearth-page.env'])
      await rm(join(page, path), { recursive: true, force: true })
  })
  const paths = [
    '/.git/config',
    '/.git/',
    '/.env',
    '/../hearth-page.env',
    '/..%2fhearth-page.env',
    '/%2e%2e/hearth-page.env',
    '/assets/..%2f.git/config',
    '/assets/%2e%2e%2f.env',
    '/assets/..%5c.env',
    '/console/assets/..%2f..%2f.git%2fconfig',
  ]
  for (const path of paths) {
    const reply = await server.app.request(path)
    expect([path, (await reply.text()).includes('canary')]).toEqual([path, false])
  }
})
