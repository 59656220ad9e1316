import type { StaffRole } from '@hearth/contract/console/staff'
import { type Visibility, visibilityValues } from '@hearth/contract/profile/fields'
import { type Actor, relatedPair } from '../people/related-people.ts'
import { staffPerson } from '../people/staff-people.ts'
import type { TestServer } from '../test-server.ts'
import { type OwnedField, seenBy, seenByRole } from './field-rules.ts'
import { type Marks, markOwner, showTo } from './marked-owner.ts'
import { isOfApi, isOfConsole, type Route } from './routes.ts'

/** The query that a route needs. */
const queries: Record<string, string> = {
  'GET /api/conversations/:conversationId/changes': '?after=0',
  'GET /api/console/cases': '?queue=waiting',
}

/** The body of a route that reads although it is no GET. */
const searches: Record<string, object> = {
  'POST /api/inbox/search': { q: 'mark' },
  'POST /api/conversations/:conversationId/search': { q: 'mark' },
  'POST /api/console/members/search': { search: 'mark' },
}

const isReading = (route: Route) =>
  (route.method === 'GET' || route.name.replaceAll(/\{[^}]*\}/g, '') in searches) &&
  isOfApi(route) &&
  !/export|openapi/.test(route.path)

/** Returns the replies to everything that can be read with these ids, as one text. */
async function everythingFor(
  server: TestServer,
  routes: readonly Route[],
  ids: Readonly<Record<string, string>>,
  cookie: string,
): Promise<string> {
  const replies: string[] = []
  for (const { name, path } of routes) {
    const url = path.replaceAll(/:(\w+)(\{[^}]*\})?/g, (_, named: string) => ids[named] ?? 'none')
    const plain = name.replaceAll(/\{[^}]*\}/g, '')
    const response = searches[plain]
      ? await server.post(url, searches[plain], cookie)
      : await server.ask(url + (queries[plain] ?? ''), {}, cookie)
    if (response.status < 400) replies.push(await response.text())
  }
  return replies.join('\n')
}

const foundIn = (text: string, { traces }: Marks): OwnedField[] =>
  [...traces].flatMap(([name, trace]) => (text.includes(trace) ? [name] : []))

function wrongIn(who: string, found: readonly OwnedField[], expected: readonly OwnedField[]): string[] {
  const shown = found.filter((name) => !expected.includes(name))
  const missing = expected.filter((name) => !found.includes(name))
  return [
    ...shown.map((name) => `${who} sees the ${name}`),
    ...missing.map((name) => `${who} does not see the ${name}`),
  ]
}

/** Reads everything as this actor, whomever the owner shows the fields to, and returns what is seen against the rules. */
export async function unexpectedFields(
  server: TestServer,
  actor: Actor,
  all: readonly Route[],
  expected: (actor: Actor, shown: Visibility) => OwnedField[] = seenBy,
): Promise<string[]> {
  let marks: Marks = { photoId: '', traces: new Map() }
  const pair = await relatedPair(server, actor, async (early) => {
    marks = await markOwner(server, early)
  })
  const routes = all.filter((route) => isReading(route) && !isOfConsole(route))
  const { matchId, conversationId, cookie, owner } = pair
  const ids = { matchId, conversationId, personId: owner.id, photoId: marks.photoId, picture: '160.webp' }
  const found: string[] = []
  for (const shown of visibilityValues) {
    await showTo(owner, shown)
    // A change gives the owner's own session no other token.
    const text = await everythingFor(server, routes, ids, cookie)
    found.push(...wrongIn(`${actor}, shown to ${shown}:`, foundIn(text, marks), expected(actor, shown)))
  }
  return found
}

/** Reads everything in the console about a marked member as each role, and returns what is seen against the rules. */
export async function unexpectedFieldsInConsole(
  server: TestServer,
  roles: readonly StaffRole[],
  all: readonly Route[],
): Promise<string[]> {
  let marks: Marks = { photoId: '', traces: new Map() }
  const { owner } = await relatedPair(server, 'match', async (early) => {
    marks = await markOwner(server, early)
  })
  const cases = server.database.db.selectFrom('cases').select('number').where('personId', '=', owner.id)
  const { number } = await cases.executeTakeFirstOrThrow()
  const routes = all.filter((route) => isReading(route) && isOfConsole(route))
  const ids = { number, id: owner.id, photoId: marks.photoId, picture: '160.webp' }
  const found: string[] = []
  for (const role of roles) {
    const { cookie } = await staffPerson(server, role)
    const text = await everythingFor(server, routes, ids, cookie)
    found.push(...wrongIn(`${role}:`, foundIn(text, marks), seenByRole(role)))
  }
  return found
}
