import { randomUUID } from 'node:crypto'
import { newNumber } from '../../features/cases/cases.ts'
import { insertWaiting } from '../media/verifying.ts'
import { introOf } from '../people/clips.ts'
import { decideAbout } from '../people/moderating.ts'
import { makeWait } from '../people/related-people.ts'
import { staffPerson } from '../people/staff-people.ts'
import { photosFor } from '../photos/photo-people.ts'
import { expectedVerdict, LET_ON, type SessionActor, staffActors } from './access-rules.ts'
import { askWhole, type RecordedServer, type WholeReply } from './asking.ts'
import { isOfConsole, type Route } from './routes.ts'
import { cookieOf } from './session-actors.ts'
import type { Ids } from './things.ts'

type MakeConsoleThing = (server: RecordedServer, cookie: string) => Promise<Ids>

async function reportedCase(server: RecordedServer): Promise<Ids> {
  const [reporter, reported] = [await server.person(), await server.person()]
  const [photoId = ''] = await photosFor(server, reported)
  const { id: clipId } = await introOf(server, reported)
  const json = { clientId: randomUUID(), personId: reported.id, reason: 'fake' } as const
  await reporter.api.reports.$post({ json })
  const { db } = server.database
  const cases = db.selectFrom('cases').select(['id', 'number']).where('personId', '=', reported.id)
  const { id: caseId, number } = await cases.executeTakeFirstOrThrow()
  const [mediaId, kind] = [randomUUID(), 'voice_message'] as const
  const content = server.deps.caseEncryptor.encrypt('dm9pY2U=', `${caseId} ${mediaId}`)
  await db.insertInto('caseAttachments').values({ caseId, mediaId, kind, content }).execute()
  return { number, photoId, mediaId, clipId }
}

async function memberWithPhoto(server: RecordedServer): Promise<Ids> {
  const member = await server.person()
  const [photoId = ''] = await photosFor(server, member)
  return { id: member.id, photoId }
}

async function waitingMember(server: RecordedServer): Promise<Ids> {
  const ids = await memberWithPhoto(server)
  await makeWait(server, ids['id'] ?? '')
  return ids
}

/** A recording that the actor has claimed, if they may. */
async function claimedRecording(server: RecordedServer, cookie: string): Promise<Ids> {
  const { id = '', photoId = '' } = await memberWithPhoto(server)
  const attemptId = await insertWaiting(server, { id })
  await server.ask(`/api/console/verifications/${attemptId}/claim`, { method: 'POST' }, cookie)
  return { attemptId, photoId }
}

async function waitingIntro(server: RecordedServer): Promise<Ids> {
  const { id: introId } = await introOf(server, await server.person(), { state: 'waiting_for_review' })
  return { introId }
}

async function membershipCode(server: RecordedServer): Promise<Ids> {
  const { api } = await staffPerson(server, 'admin')
  const json = { months: 1, maxUses: 1, days: 1, note: randomUUID() }
  const { codes } = await (await api.membership.codes.$post({ json })).json()
  return { id: codes.find(({ note }) => note === json.note)?.id ?? '' }
}

async function memberWithTime(server: RecordedServer): Promise<Ids> {
  const [{ id }, { api }] = [await server.person(), await staffPerson(server, 'admin')]
  const json = { clientId: randomUUID(), months: 1 }
  const reply = await api.members[':id'].membership.$post({ param: { id }, json })
  return { id, timeId: (await reply.json()).times[0]?.id ?? '' }
}

async function invitation(server: RecordedServer): Promise<Ids> {
  const { api } = await staffPerson(server, 'admin')
  const json = { maxUses: 1, days: 1, note: randomUUID() }
  const { invitations } = await (await api.registration.invitations.$post({ json })).json()
  return { id: invitations.find(({ note }) => note === json.note)?.id ?? '' }
}

/** The thing that each route of the console with an id names. */
const consoleThings: readonly (readonly [pattern: RegExp, MakeConsoleThing])[] = [
  [/\/cases\/:number/, reportedCase],
  [/\/decisions\/:number/, async (server) => decideAbout(server, (await server.person()).id, 'warn')],
  [/\/members\/:id\/membership/, memberWithTime],
  [/\/members\/:id/, memberWithPhoto],
  [/\/staff\/:id/, async (server) => ({ id: (await staffPerson(server, 'triage')).id })],
  [/\/waiting\/:id/, waitingMember],
  [/\/invitations\/:id/, invitation],
  [/\/membership\/codes\/:id/, membershipCode],
  [/\/verifications\/:attemptId/, claimedRecording],
  [/\/intros\/:introId/, waitingIntro],
]
/** Parameters that name no thing of a person, with the reason. */
const ofNobody = [[/\/pages\/:page\/:language/, 'pages are public']] as const

const thingOf = ({ path }: Route) => consoleThings.find(([pattern]) => pattern.test(path))?.[1]

/** Returns the routes of the console that name a thing of a person. */
export const consoleThingRoutes = (routes: readonly Route[]) =>
  routes.filter(
    (route) =>
      isOfConsole(route) &&
      route.path.includes('/:') &&
      !ofNobody.some(([pattern]) => pattern.test(route.path)),
  )

/** Returns the routes of which it is not said which thing they name. */
export const withoutThing = (routes: readonly Route[]) =>
  consoleThingRoutes(routes)
    .filter((route) => !thingOf(route))
    .map(({ name }) => name)

export const consoleActors: readonly SessionActor[] = [
  'nobody',
  'before the second step',
  'member',
  'suspended',
  ...staffActors,
]

async function ask(
  server: RecordedServer,
  { method, path }: Route,
  ids: Ids,
  cookie: string,
): Promise<WholeReply> {
  const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
  const named = { picture: '160.webp', file: 'poster.webp', ...ids }
  const url = path.replaceAll(/:(\w+)(\{[^}]*\})?/g, (_, name: keyof typeof named) => named[name] ?? '')
  return askWhole(server, url, { method, ...body }, cookie)
}

const isFor = ({ status }: WholeReply) => status < 400 || status === 409 || status === 422

/** Asks for a thing that is there and for one that is not, and says how the two were answered. */
async function verdictOf(server: RecordedServer, route: Route, ids: Ids, cookie: string): Promise<string> {
  const unknown = Object.keys(ids).map((name) => [name, name === 'number' ? newNumber() : randomUUID()])
  const missing = await ask(server, route, Object.fromEntries(unknown), cookie)
  const reply = await ask(server, route, ids, cookie)
  if (isFor(reply)) return missing.status === 404 || missing.status === 422 ? LET_ON : missing.whole
  return reply.whole === missing.whole
    ? `${reply.status} ${reply.code}`
    : `${reply.whole}, not ${missing.whole}`
}

/** Asks each route of the console that names a thing as this actor, and returns the replies that are not the expected ones. */
export async function unexpectedInConsole(
  server: RecordedServer,
  actor: SessionActor,
  routes: readonly Route[],
): Promise<string[]> {
  const found: string[] = []
  const made = new Map<MakeConsoleThing, Ids>()
  const cookie = await cookieOf(server, actor)
  for (const route of routes) {
    const make = thingOf(route)
    if (!make) continue
    const ids = made.get(make) ?? (await make(server, cookie))
    made.set(make, ids)
    const verdict = await verdictOf(server, route, ids, cookie)
    const wanted = expectedVerdict(actor, route)
    if (verdict !== wanted) found.push(`${actor}: ${route.name}: ${verdict} instead of ${wanted}`)
    // Such a request may have changed the thing.
    if (verdict === LET_ON && route.method !== 'GET') made.delete(make)
  }
  return found
}
