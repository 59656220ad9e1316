import { randomUUID } from 'node:crypto'
import {
  freshOperations,
  mayDo,
  type StaffOperation,
  type StaffRole,
  staffRoles,
} from '@hearth/contract/console/staff'
import { ErrorReply } from '@hearth/contract/errors'
import { expect, test } from 'vitest'
import { STRONG_FOR_MS } from './auth/sessions/strong.ts'
import { requireCase } from './features/moderation/decisions/case-decisions.ts'
import { endStaff } from './features/staff/staff.ts'
import { routes } from './http/routes.ts'
import { documentedRoutes } from './testing/documented-routes.ts'
import { contents, openCase } from './testing/people/moderating.ts'
import { suspendByOperator } from './testing/people/related-people.ts'
import { sessionOf, staffPerson } from './testing/people/staff-people.ts'
import { photosFor } from './testing/photos/photo-people.ts'
import { openTestServer } from './testing/test-server.ts'

const server = await openTestServer()
const CONSOLE = '/api/console/'
const STALE_MS = 600_000

type Route = { name: string; method: string; path: string; operation: StaffOperation | undefined }
type RouterEntry = { method: string; path: string; handler: object }

const operationOf = (handler: object): StaffOperation | undefined =>
  'operation' in handler ? (handler.operation as StaffOperation) : undefined

/** Returns the routes of an app, without its middleware. `operation` is the one that the route names by `may`. */
function routesIn(entries: readonly RouterEntry[]): Route[] {
  const found = new Map<string, Route>()
  for (const { method, path, handler } of entries) {
    if (method === 'ALL' || !path.startsWith('/api/')) continue
    const name = `${method} ${path}`
    const operation = operationOf(handler) ?? found.get(name)?.operation
    found.set(name, { name, method, path, operation })
  }
  return [...found.values()]
}

const isOfConsole = ({ path }: Route) => path.startsWith(CONSOLE)
const withoutOperation = (all: readonly Route[]) =>
  all.filter((route) => isOfConsole(route) && !route.operation).map(({ name }) => name)

const all = routesIn(server.app.routes)
const consoleRoutes = all.filter(isOfConsole)
const memberRoutes = all.filter((route) => !isOfConsole(route))

/** A redirect, and the description itself. */
const undocumented = ['GET /api/openapi.json', 'GET /api/reference', 'GET /api/auth/callback/google']

/** Routes that need no session, with the reason. */
const withoutSession: [RegExp, reason: string][] = [
  [/ \/api\/auth\//, 'people sign up and in by them; the few that need a session check it themselves'],
  [/^GET \/api\/session$/, 'it says whether somebody is signed in'],
  [/^POST \/api\/notices(\/confirm)?$/, 'people without an account send notices'],
  [/^GET \/api\/transparency$/, 'everybody may read the figures'],
  [/^GET \/api\/version$/, 'a program asks which release it speaks to before it signs in'],
  [/^GET \/api\/data-export\/schema$/, 'everybody may read the schema'],
  [/^GET \/api\/(openapi\.json|reference)$/, 'the description of the API'],
]
/** Routes that staff and suspended people may use too. */
const ofOwnAccount: [RegExp, reason: string][] = [
  [
    / \/api\/account(?!\/(erasure|export))(\/|$)/,
    'they secure their account; erasing and exporting it is for members alone',
  ],
]
/** Routes that suspended people may use too. */
const ofSuspended: [RegExp, reason: string][] = [
  [/ \/api\/(suspension|decisions)(\/|$)/, 'they read the decisions about them and appeal'],
  [/^(GET|DELETE) \/api\/account(\/erasure)?$/, 'they may see and erase their account'],
  [/ \/api\/account\/export(\/|$)/, 'they may export their data'],
  [/ \/api\/account\/(fresh|devices)(\/|$)/, 'they prove who they are to erase it, and sign out devices'],
]
const isIn = (list: [RegExp, string][], { name }: Route) => list.some(([pattern]) => pattern.test(name))
const isErasure = ({ name }: Route) => name === 'DELETE /api/account'

/** Asks as this session, with ids that lead to nothing and an empty body, and says how it was refused, if at all. */
async function verdictOf({ method, path }: Route, cookie: string): Promise<string> {
  const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
  const url = path.replaceAll(/:\w+(\{[^}]*\})?/g, () => randomUUID())
  const response = await server.ask(url, { method, ...body }, cookie)
  const { status } = response
  if (status < 400) return 'let on'
  const { code } = ErrorReply.parse(await response.json()).error
  const isRefused = status === 401 || status === 403 || status >= 500 || code === 'not_found'
  return isRefused ? `${status} ${code}` : 'let on'
}

type Cell = { who: string; route: Route; cookie: string; expected: string }

/** Asks each cell, and returns those whose reply is not the expected one. */
async function unexpectedIn(cells: readonly Cell[]): Promise<string[]> {
  const found: string[] = []
  for (const { who, route, cookie, expected } of cells) {
    const verdict = await verdictOf(route, cookie)
    if (verdict !== expected) found.push(`${who}: ${route.name}: ${verdict} instead of ${expected}`)
  }
  return found
}

async function memberCookie(isSuspended = false): Promise<string> {
  const { id } = await server.person()
  if (isSuspended) await suspendByOperator(server, id)
  return sessionOf(server, id)
}

async function endedCookie(role: StaffRole): Promise<string> {
  const { id } = await staffPerson(server, role)
  await server.database.transact((tx) =>
    endStaff(server.deps, tx, { actor: { kind: 'operator' }, personId: id }),
  )
  // The end has ended the sessions of before.
  return sessionOf(server, id)
}

const UNAUTHENTICATED = '401 unauthenticated'
const NO_STAFF = '403 no_staff'

const roleVerdict = (role: StaffRole, { operation }: Route, isFresh: boolean): string => {
  if (!operation || !mayDo(role, operation)) return '403 role_forbids'
  return freshOperations.includes(operation) && !isFresh ? '403 stale_session' : 'let on'
}
const weakVerdict = ({ operation }: Route) =>
  operation === 'session.show' ? 'let on' : '403 strong_sign_in_required'

test('the routes are those of the API document, and each of the console names its operation', async () => {
  const documented = (await documentedRoutes(server)).map(({ name }) => name)
  const names = all.map(({ name }) => name.replaceAll(/\{[^}]*\}/g, ''))
  expect(documented.filter((name) => !names.includes(name))).toEqual([])
  expect(names.filter((name) => !documented.includes(name))).toEqual(undocumented)
  expect(consoleRoutes.length).toBeGreaterThan(3)
  expect(withoutOperation(all)).toEqual([])
})

test('a planted route of the console without an operation is found, and so is a reply that is not the expected one', async () => {
  const planted = routes().get(`${CONSOLE}planted`, (c) => c.json({}))
  const withPlanted = routesIn([...server.app.routes, ...planted.routes])
  expect(withoutOperation(withPlanted)).toEqual([`GET ${CONSOLE}planted`])
  const cells = consoleRoutes.map((route) => ({ who: 'nobody', route, cookie: '', expected: 'let on' }))
  expect(await unexpectedIn(cells)).toHaveLength(consoleRoutes.length)
})

test('the console lets on exactly the staff whose role, sign-in and freshness allow it', async () => {
  const outsiders = [
    { who: 'nobody', cookie: '', expected: UNAUTHENTICATED },
    { who: 'a member', cookie: await memberCookie(), expected: NO_STAFF },
    { who: 'a suspended member', cookie: await memberCookie(true), expected: NO_STAFF },
  ]
  // One admin stays, so that the others can end.
  await staffPerson(server, 'admin')
  const cells: Cell[] = []
  for (const route of consoleRoutes) for (const one of outsiders) cells.push({ ...one, route })
  for (const role of staffRoles) {
    const ended = await endedCookie(role)
    const [weak, expired, stale, fresh] = await Promise.all(
      [null, STRONG_FOR_MS, STALE_MS, 0].map((msAgo) => staffPerson(server, role, msAgo)),
    )
    for (const route of consoleRoutes)
      cells.push(
        { who: `${role}, ended`, route, cookie: ended, expected: NO_STAFF },
        {
          who: `${role}, without a strong session`,
          route,
          cookie: weak?.cookie ?? '',
          expected: weakVerdict(route),
        },
        {
          who: `${role}, after eight hours`,
          route,
          cookie: expired?.cookie ?? '',
          expected: weakVerdict(route),
        },
        {
          who: `${role}, stale`,
          route,
          cookie: stale?.cookie ?? '',
          expected: roleVerdict(role, route, false),
        },
        {
          who: `${role}, fresh`,
          route,
          cookie: fresh?.cookie ?? '',
          expected: roleVerdict(role, route, true),
        },
      )
  }
  expect(await unexpectedIn(cells)).toEqual([])
  process.stdout.write(`authorisation: ${cells.length} cells of ${consoleRoutes.length} console routes\n`)
})

/** Returns the number of a case with a report for this reason about a person with a photo, and the photo. */
async function reportedCase(reason: 'fake' | 'underage'): Promise<{ number: string; photoId: string }> {
  const [reporter, reported] = [await server.person(), await server.person()]
  const [photoId = ''] = await photosFor(server, reported)
  await reporter.api.reports.$post({ json: { clientId: randomUUID(), personId: reported.id, reason } })
  const cases = server.database.db.selectFrom('cases').select('number').where('personId', '=', reported.id)
  return { ...(await cases.executeTakeFirstOrThrow()), photoId }
}

type StaffPerson = Awaited<ReturnType<typeof staffPerson>>

/** Says what staff see in a case: the numbers of the reporters, the list of photos, and a picture. */
async function seenIn({ api }: StaffPerson, { number, photoId }: { number: string; photoId: string }) {
  const view = await api.cases[':number'].$get({ param: { number } })
  const picture = await api.cases[':number'].photos[':photoId'][':picture'].$get({
    param: { number, photoId, picture: '160.webp' },
  })
  const items = view.status === 200 ? (await view.json()).newestItems : []
  return {
    reporters: items.some(({ reporter }) => reporter !== null),
    photos: items.some(({ profile }) => profile?.photoIds.includes(photoId)),
    picture: picture.status === 200,
  }
}

test('triage sees neither whose report is whose nor photos of a case about a minor', async () => {
  const [minor, other] = [await reportedCase('underage'), await reportedCase('fake')]
  const [everything, nothing] = [true, false].map((is) => ({ reporters: is, photos: is, picture: is }))
  let cells = 0
  for (const role of staffRoles) {
    const staff = await staffPerson(server, role)
    const isReader = mayDo(role, 'cases.read')
    const isTriage = role === 'triage'
    const expected = isReader ? { ...everything, reporters: !isTriage } : nothing
    expect({ role, ...(await seenIn(staff, other)) }).toEqual({ role, ...expected })
    const expectedOfMinor = isTriage ? nothing : expected
    expect({ role, ...(await seenIn(staff, minor)) }).toEqual({ role, ...expectedOfMinor })
    cells += 6
  }
  process.stdout.write(`authorisation: ${cells} cells of what staff see in a case\n`)
})

/** Decides a new case by this measure, and says how it was refused, if at all. */
async function verdictOfDecision({ cookie }: StaffPerson, measure: 'warn' | 'ban'): Promise<string> {
  const number = await openCase(server, (await server.person()).id)
  const { version } = await requireCase(server.database.db, number)
  const response = await server.post(
    `${CONSOLE}cases/${number}/decisions`,
    { version, content: contents[measure] },
    cookie,
  )
  if (response.status === 200) return 'decided'
  return `${response.status} ${ErrorReply.parse(await response.json()).error.code}`
}

test('a ban is proposed in a fresh session only, and any other measure in each strong one', async () => {
  const cells: [verdict: string, expected: string][] = []
  for (const role of staffRoles)
    for (const isFresh of [true, false]) {
      const staff = await staffPerson(server, role, isFresh ? 0 : STALE_MS)
      for (const measure of ['warn', 'ban'] as const) {
        const isTooOld = measure === 'ban' && !isFresh
        const ofDecider = isTooOld ? '403 stale_session' : 'decided'
        const expected = mayDo(role, 'cases.decide') ? ofDecider : '403 role_forbids'
        const who = `${role}, ${isFresh ? 'fresh' : 'stale'}, ${measure}: `
        cells.push([who + (await verdictOfDecision(staff, measure)), who + expected])
      }
    }
  expect(cells.filter(([verdict, expected]) => verdict !== expected)).toEqual([])
  process.stdout.write(`authorisation: ${cells.length} cells of decisions by measure\n`)
})

test('the routes of members let neither strangers nor staff on, and suspended people to few', async () => {
  const staff = await Promise.all(staffRoles.map((role) => staffPerson(server, role)))
  const cells: Cell[] = []
  for (const route of memberRoutes) {
    const isOpen = isIn(withoutSession, route)
    const verdict = (isLetOn: boolean) => (isOpen || isLetOn ? 'let on' : UNAUTHENTICATED)
    const forStaff = verdict(isIn(ofOwnAccount, route) && !isErasure(route))
    cells.push({ who: 'nobody', route, cookie: '', expected: verdict(false) })
    for (const { role, cookie } of staff) cells.push({ who: role, route, cookie, expected: forStaff })
    // A new person each, because some of these routes sign out or erase.
    cells.push({ who: 'a member', route, cookie: await memberCookie(), expected: 'let on' })
    const suspended = { who: 'a suspended member', route, cookie: await memberCookie(true) }
    cells.push({ ...suspended, expected: verdict(isIn(ofSuspended, route)) })
  }
  expect(await unexpectedIn(cells)).toEqual([])
  process.stdout.write(`authorisation: ${cells.length} cells of ${memberRoutes.length} member routes\n`)
})
