import { randomUUID } from 'node:crypto'
import { ErrorReply } from '@hearth/contract/errors'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newNumber } from './features/cases/cases.ts'
import { type DocumentedRoute, documentedRoutes } from './testing/documented-routes.ts'
import { insertDecision } from './testing/people/decisions.ts'
import { type Actor, actors, type RelatedPair, relatedPair } from './testing/people/related-people.ts'
import { sessionOf } from './testing/people/staff-people.ts'
import { pass } from './testing/people/swiping.ts'
import { photosFor } from './testing/photos/photo-people.ts'
import { openTestServer } from './testing/test-server.ts'

const server = await openTestServer()
const { db } = server.database

type Ids = Record<string, string>

/**
 * A member route that names a person or a thing of a person, and the verdict for each actor: `allowed`; `unchanged` is
 * allowed without an effect; `missing` is exactly the refusal for a thing that does not exist; any other refusal has its code.
 */
type ThingRoute = {
  route: string
  /** Makes the thing, or finds it, and returns its ids by the names that path and body use. */
  thing: (pair: RelatedPair) => Promise<Ids> | Ids
  query?: string
  body?: (ids: Ids) => object
  /** Returns the data that an effect changes; required where the reply does not say whether there is one. */
  state?: (pair: RelatedPair, ids: Ids) => Promise<unknown>
  /** The actors who get another verdict than `missing`. Suspended people are `unauthenticated` if nothing else is said. */
  verdicts: Partial<Record<Actor, string>>
}

/** Parameters that name no thing of a person, with the reason. */
const ofNobody = {
  kind: 'a kind of consent of the viewer',
  clientId: 'an id that the page makes for a repeat',
}

const ownerOnly = { owner: 'allowed' }
const matched = { owner: 'allowed', match: 'allowed', restricted: 'allowed' }
const UNAUTHENTICATED = 'unauthenticated'
/** The verdict of all but suspended people. */
const everybody = (verdict: string): ThingRoute['verdicts'] => ({
  ...Object.fromEntries(actors.map((actor) => [actor, verdict])),
  suspended: UNAUTHENTICATED,
})

const person = (pair: RelatedPair) => ({ personId: pair.owner.id })
const match = ({ matchId }: RelatedPair) => ({ matchId })
const conversation = ({ conversationId }: RelatedPair) => ({ conversationId })
/** The one photo of the owner. */
const photo = async ({ owner }: RelatedPair) => {
  await db.deleteFrom('photos').where('userId', '=', owner.id).execute()
  const [photoId = ''] = await photosFor(server, owner)
  return { photoId }
}
const deletedPhoto = async (pair: RelatedPair) => {
  const param = await photo(pair)
  await pair.owner.api.photos[':photoId'].$delete({ param })
  return param
}
const upload = async ({ owner: { api } }: RelatedPair) => {
  const started = await api.photos.uploads.$post({ json: { clientId: randomUUID(), size: 100 } })
  return { uploadId: (await started.json()).id }
}
const hiddenWord = async ({ owner: { api } }: RelatedPair) => {
  const { words } = await (await api['hidden-words'].$post({ json: { word: `x${randomUUID()}` } })).json()
  return { id: words[0]?.id ?? '' }
}
const knownAddress = async ({ owner: { api } }: RelatedPair) => {
  const email = `${randomUUID()}@people.example`
  const { addresses } = await (await api['known-addresses'].$post({ json: { email } })).json()
  return { id: addresses[0]?.id ?? '' }
}
const passkey = async ({ owner: { id: userId } }: RelatedPair) => {
  const key = { name: 'Phone', credentialId: randomUUID(), publicKey: 'none', deviceType: 'singleDevice' }
  const row = { ...key, userId, counter: 0, backedUp: false }
  return db.insertInto('passkey').values(row).returning('id').executeTakeFirstOrThrow()
}
const device = async ({ owner: { id } }: RelatedPair) => {
  await sessionOf(server, id)
  const sessions = db.selectFrom('session').select('id').where('userId', '=', id)
  return sessions.orderBy('createdAt', 'desc').executeTakeFirstOrThrow()
}
const decision = async (pair: RelatedPair) => {
  const number = newNumber()
  await insertDecision(db, pair.owner.id, { number, createdAt: server.clock.now })
  return { number }
}
const swipeOfOwner = async (pair: RelatedPair) => {
  const other = await server.person()
  await pass(pair.owner, other)
  const swipes = db.selectFrom('swipes').select('clientId').where('swipedId', '=', other.id)
  return swipes.executeTakeFirstOrThrow()
}

const devicesOf = (pair: RelatedPair) =>
  db.selectFrom('session').select('id').where('userId', '=', pair.owner.id).orderBy('id').execute()
const blocksOf = (pair: RelatedPair) =>
  db
    .selectFrom('blocks')
    .select('isBlock')
    .where('blockerId', '=', pair.viewer.id)
    .where('blockedId', '=', pair.owner.id)
    .execute()
const reportsOf = (pair: RelatedPair) =>
  db.selectFrom('encryptedReports').select('number').where('reporterId', '=', pair.viewer.id).execute()
const farewellOf = (pair: RelatedPair) =>
  db.selectFrom('matches').select('farewellSeenAt').where('id', '=', pair.matchId).execute()

const byPage = () => ({ clientId: randomUUID() })
const CONVERSATION = '/api/conversations/:conversationId'
const MESSAGE = `${CONVERSATION}/messages/:seq`
const notOwn = { match: 'not_own_message', restricted: 'not_own_message' }
const seen = { ...matched, stranger: 'allowed' }

const rows: ThingRoute[] = [
  { route: 'GET /api/people/:personId', thing: person, verdicts: seen },
  { route: 'GET /api/photos/:photoId/:picture', thing: photo, verdicts: seen },
  {
    route: 'PUT /api/people/:personId/block',
    thing: person,
    state: blocksOf,
    // The reply is the same for everybody. A second block changes nothing.
    verdicts: { ...everybody('allowed'), owner: 'unchanged', blocker: 'unchanged' },
  },
  {
    route: 'DELETE /api/people/:personId/block',
    thing: person,
    state: blocksOf,
    verdicts: { ...everybody('unchanged'), blocker: 'allowed' },
  },
  {
    route: 'POST /api/swipes',
    thing: ({ owner: { id } }) => ({ swipedId: id }),
    body: ({ swipedId }) => ({ ...byPage(), swipedId, isLike: true }),
    verdicts: { stranger: 'allowed', match: 'already_decided', restricted: 'likes_restricted' },
  },
  {
    route: 'POST /api/swipes/undo',
    thing: swipeOfOwner,
    body: ({ clientId }) => ({ clientId }),
    verdicts: ownerOnly,
  },
  {
    route: 'POST /api/reports',
    thing: person,
    body: ({ personId }) => ({ ...byPage(), personId, reason: 'scam' }),
    state: reportsOf,
    // The same reply for missing people, but nobody can report their own account.
    verdicts: { ...everybody('allowed'), owner: 'person_not_found' },
  },
  {
    route: 'POST /api/reports',
    thing: match,
    body: ({ matchId }) => ({ ...byPage(), matchId, reason: 'scam' }),
    state: reportsOf,
    // A match can be reported after an end or a block.
    verdicts: { ...matched, blocker: 'allowed', blocked: 'allowed', exMatch: 'allowed' },
  },
  { route: 'POST /api/matches/:matchId/conversation', thing: match, verdicts: matched },
  { route: 'PUT /api/matches/:matchId/moment', thing: match, body: byPage, verdicts: matched },
  { route: 'POST /api/matches/:matchId/end', thing: match, body: () => ({}), verdicts: matched },
  {
    route: 'DELETE /api/farewells/:matchId',
    thing: match,
    state: farewellOf,
    verdicts: { ...everybody('unchanged'), exMatch: 'allowed' },
  },
  { route: `GET ${CONVERSATION}`, thing: conversation, verdicts: matched },
  { route: `GET ${CONVERSATION}/messages`, thing: conversation, verdicts: matched },
  { route: `GET ${CONVERSATION}/changes`, thing: conversation, query: 'after=0', verdicts: matched },
  { route: `GET ${CONVERSATION}/search`, thing: conversation, query: 'q=hello', verdicts: matched },
  {
    route: `POST ${CONVERSATION}/messages`,
    thing: conversation,
    body: () => ({ ...byPage(), content: 'Good evening' }),
    verdicts: { ...matched, restricted: 'messages_restricted' },
  },
  {
    route: `PUT ${CONVERSATION}/read-position`,
    thing: conversation,
    body: () => ({ delivered: 1, read: 1 }),
    verdicts: matched,
  },
  {
    route: `PATCH ${MESSAGE}`,
    thing: conversation,
    body: () => ({ content: 'Hello here' }),
    verdicts: { ...ownerOnly, ...notOwn },
  },
  { route: `DELETE ${MESSAGE}`, thing: conversation, verdicts: { ...ownerOnly, ...notOwn } },
  {
    route: `PUT ${MESSAGE}/reaction`,
    thing: conversation,
    body: () => ({ emoji: '👍' }),
    verdicts: { ...matched, restricted: 'messages_restricted' },
  },
  { route: `DELETE ${MESSAGE}/reaction`, thing: conversation, verdicts: matched },
  { route: 'PATCH /api/photos/:photoId', thing: photo, body: () => ({ alt: 'A lake' }), verdicts: ownerOnly },
  { route: 'DELETE /api/photos/:photoId', thing: photo, verdicts: ownerOnly },
  { route: 'POST /api/photos/main/:photoId', thing: photo, verdicts: ownerOnly },
  { route: 'POST /api/photos/restored/:photoId', thing: deletedPhoto, verdicts: ownerOnly },
  {
    route: 'PUT /api/photos/order',
    thing: photo,
    body: ({ photoId }) => ({ ids: [photoId] }),
    verdicts: { ...everybody('photo_order_changed'), ...ownerOnly },
  },
  {
    route: 'POST /api/photos/uploads',
    thing: photo,
    body: ({ photoId }) => ({ ...byPage(), size: 100, replaces: photoId }),
    verdicts: ownerOnly,
  },
  { route: 'GET /api/photos/uploads/:uploadId', thing: upload, verdicts: ownerOnly },
  { route: 'PUT /api/photos/uploads/:uploadId', thing: upload, query: 'offset=0', verdicts: ownerOnly },
  { route: 'DELETE /api/photos/uploads/:uploadId', thing: upload, verdicts: ownerOnly },
  { route: 'DELETE /api/hidden-words/:id', thing: hiddenWord, verdicts: ownerOnly },
  { route: 'DELETE /api/known-addresses/:id', thing: knownAddress, verdicts: ownerOnly },
  {
    route: 'PATCH /api/account/passkeys/:id',
    thing: passkey,
    body: () => ({ name: 'My phone' }),
    verdicts: ownerOnly,
  },
  { route: 'DELETE /api/account/passkeys/:id', thing: passkey, verdicts: ownerOnly },
  {
    route: 'DELETE /api/account/devices/:id',
    thing: device,
    state: devicesOf,
    // Suspended people may sign out their devices.
    verdicts: { ...everybody('unchanged'), owner: 'allowed', suspended: 'unchanged' },
  },
  {
    route: 'PUT /api/decisions/:number/appeal',
    thing: decision,
    body: () => ({ text: 'I asked nobody for money.' }),
    // Suspended people may appeal, against decisions about them.
    verdicts: { ...ownerOnly, suspended: 'missing' },
  },
]

const Schema = z.looseObject({
  format: z.optional(z.string()),
  properties: z.optional(z.record(z.string(), z.unknown())),
})

/** Returns the names of the ids in a schema of a body. */
function idsIn(schema: unknown, name = ''): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part) => idsIn(part, name))
  const read = Schema.safeParse(schema)
  if (!read.success) return []
  const { format, properties = {}, ...others } = read.data
  const inProperties = Object.entries(properties).flatMap(([inner, value]) => idsIn(value, inner))
  return [...(format === 'uuid' ? [name] : []), ...inProperties, ...idsIn(Object.values(others), name)]
}

/** Returns whether a route of members names a person or a thing of one, in its path or in its body. */
function namesThing({ name, operation }: DocumentedRoute): boolean {
  if (/ \/api\/(console|auth)\//.test(name)) return false
  const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path').map((one) => one.name)
  return [...inPath, ...idsIn(operation.requestBody)].some((one) => !(one in ofNobody))
}

/** Returns the routes without a row, and the rows without a route. */
function unlisted(routes: readonly DocumentedRoute[], listed: readonly string[]) {
  const names = routes.filter(namesThing).map(({ name }) => name)
  return {
    routes: names.filter((name) => !listed.includes(name)),
    rows: listed.filter((name) => !routes.some((route) => route.name === name)),
  }
}

const SEGMENTS: Ids = { seq: '1', picture: '160.webp' }
const UPLOADED = new Uint8Array([1, 2, 3])

function requestOf({ route, query, body }: ThingRoute, ids: Ids): [path: string, init: RequestInit] {
  const [method = '', path = ''] = route.split(' ')
  const at = path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? SEGMENTS[name] ?? '')
  const url = query ? `${at}?${query}` : at
  if (route === 'PUT /api/photos/uploads/:uploadId')
    return [url, { method, body: UPLOADED, headers: { 'content-type': 'application/octet-stream' } }]
  if (!body) return [url, { method }]
  return [url, { method, body: JSON.stringify(body(ids)), headers: { 'content-type': 'application/json' } }]
}

/** Asks, and returns the status and, of a refusal, all that it says but the id of the request. */
async function ask(row: ThingRoute, ids: Ids, cookie: string) {
  const response = await server.ask(...requestOf(row, ids), cookie)
  const { status } = response
  if (status < 400) return { status, code: '', words: '' }
  const { requestId: _, ...error } = ErrorReply.parse(await response.json()).error
  return { status, code: error.code, words: JSON.stringify(error) }
}

/** Asks as the viewer for a thing that does not exist, then for the thing of the owner, and compares. */
async function verdictOf(row: ThingRoute, pair: RelatedPair): Promise<string> {
  const ids = await row.thing(pair)
  const noIds = Object.fromEntries(
    Object.keys(ids).map((name) => [name, name === 'number' ? newNumber() : randomUUID()]),
  )
  const missing = await ask(row, noIds, pair.cookie)
  const before = await row.state?.(pair, ids)
  const reply = await ask(row, ids, pair.cookie)
  if (reply.status < 400) {
    if (!row.state) return missing.status < 400 ? 'allowed, also without the thing' : 'allowed'
    return JSON.stringify(await row.state(pair, ids)) === JSON.stringify(before) ? 'unchanged' : 'allowed'
  }
  return reply.status === 404 && reply.words === missing.words ? 'missing' : reply.code
}

const expectedOf = ({ verdicts }: ThingRoute, actor: Actor): string =>
  verdicts[actor] ?? (actor === 'suspended' ? UNAUTHENTICATED : 'missing')

let cells = 0
afterAll(() => {
  process.stdout.write(`authorisation: ${cells} cells of ${rows.length} rows and ${actors.length} actors\n`)
})

/** Returns the cells whose verdict is not the expected one. */
async function unexpectedOf(actor: Actor, expected = expectedOf): Promise<string[]> {
  const found: string[] = []
  let pair = await relatedPair(server, actor)
  for (const row of rows) {
    cells += 1
    const verdict = await verdictOf(row, pair)
    const wanted = expected(row, actor)
    if (verdict !== wanted) found.push(`${actor}: ${row.route}: ${verdict} instead of ${wanted}`)
    // A refusal and a reading request leave the pair as it is.
    const isChanged = verdict === 'allowed' && !row.route.startsWith('GET')
    if (isChanged) pair = await relatedPair(server, actor)
  }
  return found
}

test('each route of members that names a person or a thing of one has a row, and each row a route', async () => {
  const documented = await documentedRoutes(server)
  const listed = rows.map(({ route }) => route)
  expect(unlisted(documented, listed)).toEqual({ routes: [], rows: [] })
  // Planted: a row that is taken away, one without a route, and a body that names a person.
  expect(unlisted(documented, listed.slice(1)).routes).toEqual([listed[0]])
  expect(unlisted(documented, [...listed, 'GET /api/planted/:id']).rows).toEqual(['GET /api/planted/:id'])
  const requestBody = { schema: { anyOf: [{ properties: { toId: { type: 'string', format: 'uuid' } } }] } }
  const planted = { name: 'POST /api/planted', operation: { requestBody } }
  expect(unlisted([...documented, planted], listed).routes).toEqual(['POST /api/planted'])
})

test.each(actors)('the %s of a thing gets on exactly where the table says so', async (actor) => {
  expect(await unexpectedOf(actor)).toEqual([])
})

/** The actors who find the owner or the match in a list; no other list has them, except the deck, in which anybody may be. */
const listing: Record<string, Actor[]> = {
  'GET /api/matches': ['match', 'restricted'],
  'GET /api/matches/moments': ['match', 'restricted'],
  'GET /api/matches/past': ['blocker', 'blocked', 'exMatch'],
  'GET /api/inbox': ['match', 'restricted'],
  'GET /api/conversations': ['match', 'restricted'],
  'GET /api/farewells': ['exMatch'],
  'GET /api/blocks': ['blocker'],
}

const isList = ({ name }: DocumentedRoute) =>
  name.startsWith('GET ') && !/:|\/api\/(console|auth|candidates)/.test(name)

/** Returns the lists that name the owner or the match to the viewer. */
async function listsNaming({ owner: { id }, matchId, cookie }: RelatedPair): Promise<string[]> {
  const found: string[] = []
  for (const { name } of (await documentedRoutes(server)).filter(isList)) {
    cells += 1
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

test('a reply that is not the expected one is found', async () => {
  const before = cells
  expect(await unexpectedOf('unseen', () => 'planted')).toHaveLength(rows.length)
  cells = before
})
