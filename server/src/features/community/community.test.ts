import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeCodes } from '@hearth/contract/chat/events'
import { type CommunityInput, CommunitySettingsView } from '@hearth/contract/console/community'
import { CommunityView } from '@hearth/contract/public/community'
import { languages } from '@hearth/texts/areas'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { LITTLE_MARK } from '../../testing/marks.ts'
import { sessionOf, staffPerson } from '../../testing/people/staff-people.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { changeCommunity, openCommunity } from './community.ts'

const page = await mkdtemp(join(tmpdir(), 'hearth-community-'))
afterAll(() => rm(page, { recursive: true, force: true }))
const HEAD =
  '<head><title>Hearth</title><meta name="description" content="x"><style>i {}</style><!--hearth--></head>'
await writeFile(
  join(page, 'index.html'),
  `<!doctype html><html lang="en" dir="ltr">${HEAD}the frame of {{name}}</html>`,
)
for (const language of languages)
  await writeFile(
    join(page, `landing.${language}.html`),
    `<!doctype html><html lang="${language}" dir="ltr">${HEAD}<h1>{{headline}}</h1><p>{{tagline}}</p><h2>{{closing}}</h2></html>`,
  )
await writeFile(join(page, 'manifest.webmanifest'), '{"name":"Hearth"}')
await writeFile(join(page, 'icon.svg'), '<svg/>')

const server = await openTestServer({ page, brand: { name: 'Linden', tagline: 'Under the tree' } })
const admin = await staffPerson(server, 'admin')
const change = (json: CommunityInput) => admin.api.community.$patch({ json })
const view = async () => CommunitySettingsView.parse(await (await admin.api.community.$get()).json())
const shown = async () => CommunityView.parse(await (await server.ask('/api/community')).json())
const text = async (path: string, headers: Record<string, string> = {}) =>
  (await server.ask(path, { headers })).text()

beforeEach(async () => {
  const nothing = { name: null, color: null, colorDark: null, mark: null, landing: null, language: null }
  await change({ ...nothing, distanceUnit: null, banner: null, maintenance: null })
})

const entries = () =>
  server.database.db
    .selectFrom('auditEntries')
    .select(['operation', 'details', 'actorKind'])
    .where('operation', '=', 'community.change')
    .orderBy('number')
    .execute()

test('what is set in the console wins over the settings of the server, and can be reset to them', async () => {
  expect((await view()).name).toEqual({ own: null, fallback: 'Linden' })
  expect(await text('/app')).toContain('the frame of Linden')
  expect((await change({ name: 'Oak & Ash' })).status).toBe(200)
  expect(await text('/app')).toContain('the frame of Oak &amp; Ash')
  expect(JSON.parse(await text('/manifest.webmanifest'))).toMatchObject({ name: 'Oak & Ash' })
  expect((await view()).name).toEqual({ own: 'Oak & Ash', fallback: 'Linden' })
  await change({ name: null })
  expect(await text('/app')).toContain('the frame of Linden')
})

test('the audit log has each changed field with its old and new value, and not the whole logo', async () => {
  const before = (await entries()).length
  await change({ name: 'Oak', color: '#1d5c4a', mark: LITTLE_MARK })
  await change({ name: 'Oak' })
  await change({ name: 'Ash' })
  const added = (await entries()).slice(before)
  expect(added.map(({ details }) => details)).toEqual([
    { name: '– → Oak', color: '– → #1d5c4a', mark: expect.stringMatching(/^– → SVG [0-9a-f]{12}$/) },
    { name: 'Oak → Ash' },
  ])
  expect(added[0]?.actorKind).toBe('staff')
})

test('texts of the landing page are set by language, and empty ones are those of Hearth', async () => {
  await change({
    landing: {
      de: { headline: 'Unter der Linde', tagline: '', closing: ' ' },
      ar: { headline: '', tagline: '', closing: '' },
    },
  })
  const german = await text('/', { 'accept-language': 'de' })
  expect(german).toContain('<h1>Unter der Linde</h1><p>Under the tree</p>')
  expect(german).not.toContain('{{closing}}')
  expect(await text('/', { 'accept-language': 'en' })).not.toContain('Unter der Linde</h1>')
  const { landing } = await view()
  expect(Object.keys(landing.own ?? {})).toEqual(['de'])
  await change({ landing: { en: { headline: 'Under the linden', tagline: '', closing: '' } } })
  expect(Object.keys((await view()).landing.own ?? {}).toSorted()).toEqual(['de', 'en'])
  await change({ landing: { de: { headline: '', tagline: '', closing: '' } } })
  expect(Object.keys((await view()).landing.own ?? {})).toEqual(['en'])
  expect(Object.keys(landing.fallback).toSorted()).toEqual([...languages].toSorted())
})

test('the logo is the icon, is drawn in the place of the mark, and loads nothing where it is opened by itself', async () => {
  expect(await text('/icon.svg')).toBe('<svg/>')
  await change({ mark: LITTLE_MARK })
  const icon = await server.ask('/icon.svg')
  expect(await icon.text()).toBe(LITTLE_MARK)
  expect(icon.headers.get('content-security-policy')).toBe(
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(await text('/app')).toContain('[data-mark] { background: url(/icon.svg)')
})

test('a colour that cannot be read is refused at its field, and changes nothing', async () => {
  const reply = await change({ name: 'Yellow', color: '#ffd400', colorDark: '#5b2d8e' })
  expect(reply.status).toBe(422)
  expect(await reply.json()).toMatchObject({
    error: {
      fields: {
        color: { code: 'colour_unreadable', params: { scheme: 'other' } },
        colorDark: { code: 'colour_unreadable', params: { scheme: 'dark' } },
      },
    },
  })
  expect((await view()).name.own).toBeNull()
  expect((await change({ color: '#1d5c4a' })).status).toBe(200)
  expect(await text('/brand.css')).toContain('#1d5c4a')
})

test('a palette says where a colour cannot be read', async () => {
  const reply = await admin.api.community.palette.$get({ query: { light: '#ffd400', dark: '#f08a5b' } })
  const { light, dark } = await reply.json()
  expect(light.unreadable.map(({ place }) => place)).toContain('button')
  expect(dark.unreadable).toEqual([])
})

test.each<[string, unknown]>([
  ['name', { name: '  ' }],
  ['name', { name: 'x'.repeat(41) }],
  ['color', { color: 'red' }],
  ['mark', { mark: '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>' }],
  ['language', { language: 'xx' }],
  ['landing.xx', { landing: { xx: { headline: 'x', tagline: '', closing: '' } } }],
  ['landing.de.headline', { landing: { de: { headline: 'x'.repeat(81), tagline: '', closing: '' } } }],
  ['banner.texts', { banner: { kind: 'warning', texts: { en: ' ' }, link: null, endsAt: null } }],
  [
    'banner.link',
    { banner: { kind: 'warning', texts: { en: 'x' }, link: 'javascript:alert(1)', endsAt: null } },
  ],
  ['banner.link', { banner: { kind: 'warning', texts: { en: 'x' }, link: '//evil.example', endsAt: null } }],
  [
    'banner.endsAt',
    { banner: { kind: 'warning', texts: { en: 'x' }, link: null, endsAt: '2026-06-15T11:59:00.000Z' } },
  ],
  ['maintenance.until', { maintenance: { until: '2026-06-15T11:59:00.000Z' } }],
])('a wrong %s is refused by its name', async (field, input) => {
  const reply = await change(input as CommunityInput)
  expect(reply.status).toBe(422)
  const { error }: { error?: { fields?: object } } = (await reply.json()) as never
  expect(Object.keys(error?.fields ?? {})).toContain(field)
})

test('a logo of 64 KB fits in a request', async () => {
  const mark = LITTLE_MARK.replace('</svg>', `<title>${'"'.repeat(65_000)}</title></svg>`)
  expect((await change({ mark })).status).toBe(200)
})

test('the default language counts for visitors whose browser names none of ours', async () => {
  const languageOf = async (accepted: string) =>
    (await server.ask('/app', { headers: { 'accept-language': accepted } })).headers.get('content-language')
  expect(await languageOf('fi')).toBe('en')
  await change({ language: 'de' })
  expect(await languageOf('fi')).toBe('de')
  expect(await languageOf('fi, *;q=0.5')).toBe('de')
  expect(await languageOf('')).toBe('de')
  expect(await languageOf('ar')).toBe('ar')
})

test('the unit for browsers without a region is in the document', async () => {
  await change({ distanceUnit: 'miles' })
  expect(await text('/app')).toContain('&quot;distanceUnit&quot;:&quot;miles&quot;')
})

test('mails have the name that is set', async () => {
  await change({ name: 'Oak' })
  const person = await server.person()
  await server.ask('/api/auth/magic-link', {
    method: 'POST',
    body: JSON.stringify({ email: person.email }),
    headers: { 'content-type': 'application/json' },
  })
  await server.idle()
  expect(server.mail.kept?.().at(-1)?.text).toContain('Oak')
})

test('passkeys and authenticator apps have the name that is set', async () => {
  await change({ name: 'Oak' })
  const person = await server.person()
  const begun = await person.api.account['second-factor'].$post()
  expect((await begun.json()).uri).toMatch(/^otpauth:\/\/totp\/Oak:.*issuer=Oak/)
  const reply = await server.post('/api/account/passkeys/options', {}, await person.cookie())
  expect(await reply.json()).toMatchObject({ options: { rp: { id: 'localhost', name: 'Oak' } } })
})

test('a name is one line', async () => {
  expect((await change({ name: ' Oak\r\nBcc: x@evil.example\u200B' })).status).toBe(200)
  expect((await view()).name.own).toBe('Oak Bcc: x@evil.example')
  await change({ name: null })
})

test('a banner is shown until its end, and a changed one has another id', async () => {
  const texts = { en: 'We move on Sunday', de: 'Am Sonntag ziehen wir um' }
  await change({ banner: { kind: 'information', texts, link: '/terms', endsAt: '2026-06-15T13:00:00.000Z' } })
  const { banner } = await shown()
  expect(banner).toEqual({ id: expect.any(String), kind: 'information', texts, link: '/terms' })
  await change({ name: 'Oak' })
  expect((await shown()).banner?.id).toBe(banner?.id)
  server.clock.now = new Date('2026-06-15T12:30:00.000Z')
  await change({ banner: { kind: 'warning', texts, link: null, endsAt: '2026-06-15T13:00:00.000Z' } })
  expect((await shown()).banner?.id).not.toBe(banner?.id)
  server.clock.now = new Date('2026-06-15T13:00:00.000Z')
  expect((await shown()).banner).toBeNull()
  server.clock.now = new Date('2026-06-15T12:00:00.000Z')
})

test('during maintenance members are refused, and staff, monitors, files and public pages are not', async () => {
  const member = await server.person()
  const cookie = await sessionOf(server, member.id)
  await change({ maintenance: { until: '2026-06-15T12:30:00.000Z' } })
  expect((await shown()).maintenance).toEqual({ until: '2026-06-15T12:30:00.000Z' })
  const refused = await server.ask('/api/inbox', {}, cookie)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '20'])
  expect(await refused.json()).toMatchObject({ error: { kind: 'maintenance', code: 'maintenance' } })
  expect((await server.ask('/realtime', {}, cookie)).status).toBe(503)
  const open = [
    '/healthz',
    '/readyz',
    '/metrics',
    '/icon.svg',
    '/manifest.webmanifest',
    '/terms',
    '/privacy',
    '/imprint',
    '/rules',
    '/api/session',
    '/api/transparency',
    '/api/how-well',
  ]
  for (const path of open) expect([path, (await server.ask(path)).status]).toEqual([path, 200])
  expect((await admin.api.session.$get()).status).toBe(200)
  expect((await admin.api.community.$get()).status).toBe(200)
  await change({ maintenance: null })
  expect((await server.ask('/api/inbox', {}, cookie)).status).toBe(200)
})

test.each([
  ['en', 'We’re tidying up', 'in 30 minutes'],
  ['de', 'Wir räumen gerade auf', 'in 30 Minuten'],
  ['ar', 'نرتّب المكان الآن', 'خلال'],
])(
  'the page of the maintenance is in %s, names the end and loads itself again',
  async (language, title, when) => {
    await change({ maintenance: { until: '2026-06-15T12:30:00.000Z' } })
    for (const path of ['/', '/app', '/auth', '/messages/1']) {
      const reply = await server.ask(path, { headers: { 'accept-language': language } })
      const html = await reply.text()
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([503, 'no-store'])
      expect(html).toContain(title)
      expect(html).toContain(when)
      expect(html).toContain('http-equiv="refresh" content="20"')
    }
  },
)

test('another process sees a change within seconds', async () => {
  const other = await openTestServer({ page, database: server.database })
  expect((await other.ask('/api/inbox')).status).toBe(401)
  await changeCommunity({ ...server.deps }, { kind: 'operator' }, { maintenance: { until: null } })
  const started = performance.now()
  for (;;) {
    const { status } = await other.ask('/api/inbox')
    if (status === 503) break
    expect(performance.now() - started).toBeLessThan(5000)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
})

test('open sockets are told to come back once there is a maintenance', async () => {
  const codes: (number | undefined)[] = []
  const close = (code?: number) => void codes.push(code)
  const socket = Object.assign(new EventEmitter(), {
    close,
    send: () => {},
    terminate: () => {},
    bufferedAmount: 0,
  })
  server.sockets.hold(socket as never, { personId: 'any', sessionId: randomUUID() }, () => {})
  await changeCommunity(server.deps, { kind: 'operator' }, { maintenance: { until: null } })
  await vi.waitFor(() => expect(codes[0]).toBe(closeCodes.comeBack), 8000)
  socket.emit('close', closeCodes.comeBack)
})

test('only admins read and change it', async () => {
  const moderator = await staffPerson(server, 'moderator')
  expect((await moderator.api.community.$get()).status).toBe(403)
  expect((await moderator.api.community.$patch({ json: { name: 'Mine' } })).status).toBe(403)
})

test('settings that are asked for inside a transaction are read after it', async () => {
  await change({ name: 'Oak' })
  const errors: unknown[] = []
  const log = { ...server.deps.log, error: (error: unknown) => errors.push(error) } as typeof server.deps.log
  const community = openCommunity({ db: server.database.db, log })
  await server.database.transact(async () => {
    expect(community.latest()).toEqual({})
  })
  await expect.poll(() => community.latest().name).toBe('Oak')
  expect(errors).toEqual([])
  await change({ name: null })
})
