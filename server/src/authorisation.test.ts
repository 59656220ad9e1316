import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { mayDo, staffRoles } from '@hearth/contract/console/staff'
import { ErrorReply } from '@hearth/contract/errors'
import { fieldNames } from '@hearth/contract/profile/fields'
import { ProfileView } from '@hearth/contract/profile/people'
import { afterAll, expect, test } from 'vitest'
import { requireCase } from './features/moderation/decisions/case-decisions.ts'
import { routes as planRoutes } from './http/routes.ts'
import {
  type SessionActor,
  sessionActors,
  verdictInMaintenance,
} from './testing/authorisation/access-rules.ts'
import { openRecordedServer } from './testing/authorisation/asking.ts'
import {
  consoleActors,
  consoleThingRoutes,
  unexpectedInConsole,
  withoutThing,
} from './testing/authorisation/console-matrix.ts'
import { unexpectedFields, unexpectedFieldsInConsole } from './testing/authorisation/field-matrix.ts'
import { fieldRules } from './testing/authorisation/field-rules.ts'
import { authorisationPage } from './testing/authorisation/page.ts'
import {
  CONSOLE,
  differences,
  isOfApi,
  isOfConsole,
  pathsForAnyMethod,
  routesIn,
} from './testing/authorisation/routes.ts'
import { cookieOf, openServerWithNewTerms, STALE_MS } from './testing/authorisation/session-actors.ts'
import { unexpectedFor, verdictOf } from './testing/authorisation/session-matrix.ts'
import { unexpectedForThings, unlisted } from './testing/authorisation/thing-matrix.ts'
import { thingActors, thingRoutes } from './testing/authorisation/thing-rules.ts'
import { BY_PATCH, unlistedFields, viewRules } from './testing/authorisation/view-rules.ts'
import { type DocumentedRoute, documentedRoutes } from './testing/documented-routes.ts'
import { contents, openCase } from './testing/people/moderating.ts'
import { type Actor, actors, type RelatedPair, relatedPair } from './testing/people/related-people.ts'
import { staffPerson } from './testing/people/staff-people.ts'
import { photosFor } from './testing/photos/photo-people.ts'

const server = await openRecordedServer()
// Staff accounts are made by the real clock, and figures begin with the first account.
await server.person()
const routes = routesIn(server.app.routes)
const apiRoutes = routes.filter(isOfApi)
const consoleRoutes = apiRoutes.filter(isOfConsole)
const memberRoutes = apiRoutes.filter((route) => !isOfConsole(route))

const figures = { cells: 0, unexpected: 0 }
/** Counts the cells of a part of the matrix. Returns those whose reply is not the expected one. */
function counted(cells: number, unexpected: readonly string[]): readonly string[] {
  figures.cells += cells
  figures.unexpected += unexpected.length
  return unexpected
}
afterAll(() => {
  const people = new Set<string>([...sessionActors, ...thingActors])
  process.stdout.write(
    `authorisation matrix: ${apiRoutes.length} operations, ${people.size} actors, ${figures.cells} cells, ${figures.unexpected} unexpected\n`,
  )
})

test('the routes are those of the API document, and each of the console names its operation', async () => {
  const documented = (await documentedRoutes(server)).map(({ name }) => name)
  const none = { withoutRoute: [], undocumented: [], unused: [], withoutOperation: [] }
  expect(differences(routes, documented)).toEqual(none)
  expect(withoutThing(routes)).toEqual([])
  const name = `GET ${CONSOLE}planted`
  const planted = planRoutes().get(`${CONSOLE}planted`, (c) => c.json({})).routes
  const found = differences(routesIn([...server.app.routes, ...planted]), [...documented, 'GET /api/gone'])
  expect(found).toEqual({
    ...none,
    withoutRoute: ['GET /api/gone'],
    undocumented: [name],
    withoutOperation: [name],
  })
})

test('no route answers whatever the method', async () => {
  for (const actor of ['member', 'admin, fresh'] as const) {
    const cookie = await cookieOf(server, actor)
    const asked = pathsForAnyMethod(server.app.routes).filter((path) => path.startsWith('/api/'))
    const verdicts: [path: string, status: number][] = []
    for (const path of asked) {
      const { status } = await server.ask(
        path.replaceAll(/[:*]\w*/g, () => randomUUID()),
        { method: 'REPORT' },
        cookie,
      )
      verdicts.push([path, status])
    }
    expect(verdicts.filter(([, status]) => ![401, 403, 404].includes(status))).toEqual([])
  }
})

/** Requests of which other fields are not refused, but left out of what is stored. */
const stripped = ['PUT /api/profile/draft']

test('the body of every request has the fields of its schema only', async () => {
  const open: string[] = []
  const look = (name: string, schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return
    if (
      'properties' in schema &&
      (schema as { additionalProperties?: unknown }).additionalProperties !== false
    )
      open.push(name)
    for (const inner of Object.values(schema)) look(name, inner)
  }
  for (const { name, operation } of await documentedRoutes(server)) look(name, operation.requestBody)
  expect([...new Set(open)]).toEqual(stripped)
})

const withNewTerms = await openServerWithNewTerms()
const serverOf = (actor: SessionActor) => (actor === 'must accept terms' ? withNewTerms : server)

/** Every third one without `FULL=all`. Each part of the matrix has all routes. */
const askedActors = sessionActors.filter((_, n) => process.env['FULL'] === 'all' || n % 3 === 0)

test.each(askedActors)(
  'the console lets on exactly the staff whose role, sign-in and freshness allow it: %s',
  async (actor) => {
    expect(counted(consoleRoutes.length, await unexpectedFor(serverOf(actor), actor, consoleRoutes))).toEqual(
      [],
    )
  },
)

test.each(askedActors)(
  'the routes of members let neither strangers nor staff on, and suspended people to few: %s',
  async (actor) => {
    expect(counted(memberRoutes.length, await unexpectedFor(serverOf(actor), actor, memberRoutes))).toEqual(
      [],
    )
  },
)

const namedInConsole = consoleThingRoutes(routes)
test.each(consoleActors)(
  'the console tells nobody whom it refuses whether there is such a thing: %s',
  async (actor) => {
    expect(
      counted(2 * namedInConsole.length, await unexpectedInConsole(server, actor, namedInConsole)),
    ).toEqual([])
  },
)

test('each route of members that names a person or a thing of one has a row, and each row a route', async () => {
  const documented = await documentedRoutes(server)
  const listed = thingRoutes.map(({ route }) => route)
  expect(unlisted(documented, listed)).toEqual({ routes: [], rows: [] })
  // Planted: a row that is taken away, one without a route, and a body that names a person.
  expect(unlisted(documented, listed.slice(1)).routes).toEqual([listed[0]])
  expect(unlisted(documented, [...listed, 'GET /api/planted/:id']).rows).toEqual(['GET /api/planted/:id'])
  const requestBody = { schema: { anyOf: [{ properties: { toId: { type: 'string', format: 'uuid' } } }] } }
  const planted = { name: 'POST /api/planted', operation: { requestBody } }
  expect(unlisted([...documented, planted], listed).routes).toEqual(['POST /api/planted'])
})

test.each(thingActors)('the %s of a thing gets on exactly where the table says so', async (actor) => {
  expect(counted(2 * thingRoutes.length, await unexpectedForThings(server, actor, thingRoutes))).toEqual([])
})

test.each(actors)('the %s sees exactly the fields that the table says', async (actor) => {
  expect(counted(3 * fieldRules.size, await unexpectedFields(server, actor, routes))).toEqual([])
})

test('staff see exactly the fields of a member that the table says', async () => {
  expect(
    counted(staffRoles.length * fieldRules.size, await unexpectedFieldsInConsole(server, staffRoles, routes)),
  ).toEqual([])
})

test('a reply that is not the expected one is found', async () => {
  const planted = () => 'planted'
  expect(await unexpectedFor(server, 'nobody', consoleRoutes, planted)).toHaveLength(consoleRoutes.length)
  expect(await unexpectedForThings(server, 'unseen', thingRoutes, planted)).toHaveLength(thingRoutes.length)
  expect(await unexpectedFields(server, 'unseen', routes, () => ['bio'])).toHaveLength(3)
})

test('every field of a view is listed once, with who writes it', () => {
  const none = { fields: [], rows: [] }
  for (const [view, rule] of Object.entries(viewRules))
    expect([view, unlistedFields(rule)]).toEqual([view, none])
  const planted = { schema: { shape: { shoeSize: 1 } }, readers: '', writers: { nobody: ['hatSize'] } }
  expect(unlistedFields(planted)).toEqual({ fields: ['shoeSize'], rows: ['hatSize'] })
})

test('of a profile its owner can write exactly the fields that the table says', async () => {
  const { api } = await server.person()
  const profile = ProfileView.parse(await (await api.profile.$get()).json())
  const written: string[] = []
  for (const [name, value] of Object.entries(profile)) {
    const isSpecial = ['faith', 'orientation', 'health'].includes(name)
    const json = { [name]: isSpecial ? null : value }
    const { status } = await api.profile.$patch({ json })
    if (status === 200) written.push(name)
  }
  const listed = viewRules['ProfileView']?.writers[BY_PATCH] ?? []
  const names = Object.keys(profile)
  const unexpected = names.filter((name) => written.includes(name) !== listed.includes(name))
  expect(counted(names.length, unexpected)).toEqual([])
  expect(fieldNames.every((name) => name in profile)).toBe(true)
})

/** The actors who find the owner or the match in a list; no other list has them, except the deck, in which anybody may be. */
const listing: Record<string, Actor[]> = {
  'GET /api/matches': ['match', 'restricted'],
  'GET /api/matches/moments': ['match', 'restricted'],
  'GET /api/matches/past': ['blocker', 'blocked', 'exMatch'],
  'GET /api/inbox': ['match', 'restricted'],
  'GET /api/conversations': ['match', 'restricted'],
  'GET /api/notifications': ['match', 'restricted'],
  'GET /api/farewells': ['exMatch'],
  'GET /api/blocks': ['blocker'],
}

const isList = ({ name }: DocumentedRoute) =>
  name.startsWith('GET ') && !/:|\/api\/(console|auth|candidates)/.test(name)

/** Returns the lists that name the owner or the match to the viewer. */
async function listsNaming({ owner: { id }, matchId, cookie }: RelatedPair): Promise<string[]> {
  const found: string[] = []
  for (const { name } of (await documentedRoutes(server)).filter(isList)) {
    figures.cells += 1
    const text = await (await server.ask(name.slice('GET '.length), {}, cookie)).text()
    if (text.includes(id) || text.includes(matchId)) found.push(name)
  }
  return found
}

test.each(actors.filter((actor) => actor !== 'owner'))(
  'lists name the owner to the %s exactly where the table says so',
  async (actor) => {
    const expected = Object.keys(listing).filter((name) => listing[name]?.includes(actor))
    const found = await listsNaming(await relatedPair(server, actor))
    expect(found.toSorted()).toEqual(expected.toSorted())
  },
)

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
  figures.cells += cells
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
  figures.cells += cells.length
})

test('during maintenance members reach their session and what concerns no account, and staff can sign in', async () => {
  const admin = await staffPerson(server, 'admin')
  const setMaintenance = async (maintenance: { until: null } | null) =>
    expect((await admin.api.community.$patch({ json: { maintenance } })).status).toBe(200)
  const visitors = [
    ['a member', 'member'],
    ['a suspended member', 'suspended'],
    ['an admin', 'admin, fresh'],
    ['nobody', 'nobody'],
  ] as const
  await setMaintenance({ until: null })
  const unexpected: string[] = []
  for (const [who, actor] of visitors) {
    let cookie = await cookieOf(server, actor)
    for (const route of memberRoutes) {
      const verdict = await verdictOf(server, route, cookie)
      const wanted = verdictInMaintenance(who, route)
      if (verdict !== wanted) unexpected.push(`${who}: ${route.name}: ${verdict} instead of ${wanted}`)
      // Such a request may have given the session another token.
      if (who === 'an admin' && route.method !== 'GET') cookie = await cookieOf(server, actor)
    }
  }
  await setMaintenance(null)
  expect(counted(memberRoutes.length * visitors.length, unexpected)).toEqual([])
})

test('docs/security/authorisation.md has every rule; run with -u to write it', async () => {
  const file = join(import.meta.dirname, '../../docs/security/authorisation.md')
  await expect(authorisationPage(routes)).toMatchFileSnapshot(file)
})
