import { randomUUID } from 'node:crypto'
import { type GrantKind, invitedGrantKinds } from '@hearth/contract/circle/grants'
import { accounts } from '../../auth/accounts.store.ts'
import { makeRelative } from '../../features/circle/relatives/relatives.ts'
import type { Person, TestServer } from '../test-server.ts'
import { sessionOf } from './staff-people.ts'

const DAY_MS = 86_400_000

/** Makes an account older than the days in which a circle has one seat. */
export const makeOld = (server: TestServer, { id }: { id: string }) =>
  server.database.db
    .updateTable('user')
    .set({ createdAt: new Date(server.clock.now.getTime() - 30 * DAY_MS) })
    .where('id', '=', id)
    .execute()

/** Adds an account of a relative with a session. */
export async function relativePerson(server: TestServer, name = 'Noor') {
  const email = `${randomUUID()}@family.example`
  const id = await server.database.transact(async (tx) => {
    const personId = await accounts.create(tx, email, new Date())
    await makeRelative(tx, { personId, name, createdAt: server.clock.now })
    return personId
  })
  const cookie = await sessionOf(server, id)
  const ask = (method: string, path: string, body?: unknown) =>
    server.ask(
      `/api${path}`,
      {
        method,
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      },
      cookie,
    )
  return { id, email, name, cookie, ask }
}

/** Returns a function that asks as a member. */
export const asking =
  (server: TestServer, member: Person) =>
  async (method: string, path: string, body?: unknown): Promise<Response> =>
    server.ask(
      `/api${path}`,
      {
        method,
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      },
      await member.cookie(),
    )

/** Lets all grants of a circle begin an hour ago. */
export const beginGrants = (server: TestServer, circleId: string) =>
  server.database.db
    .updateTable('circleGrants')
    .set({ startsAt: new Date(server.clock.now.getTime() - 3_600_000) })
    .where('circleId', '=', circleId)
    .execute()

type Joining = {
  kinds?: readonly GrantKind[]
  matchIds?: readonly string[]
  name?: string
  /** Who has an account already. */
  relative?: Awaited<ReturnType<typeof relativePerson>>
}

/** Invites a relative, by default a new one, with these grants, who joins. Returns them and the id of the circle; the grants have begun. */
export async function joinCircle(
  server: TestServer,
  member: Person,
  { kinds = invitedGrantKinds, matchIds = [] as readonly string[], name = 'Noor', ...known }: Joining = {},
) {
  await makeOld(server, member)
  const askAsMember = asking(server, member)
  const json = { label: 'Aunt Noor', grants: kinds.map((kind: GrantKind) => ({ kind, days: 30 })) }
  const invited = await askAsMember('POST', '/circle/invitations', json)
  if (invited.status !== 200) throw new Error(`invitation: ${invited.status} ${await invited.text()}`)
  const { link } = (await invited.json()) as { link: string }
  const relative = known.relative ?? (await relativePerson(server, name))
  const token = link.slice(link.indexOf('=') + 1)
  const joined = await relative.ask('POST', '/relative/circles', { token })
  if (joined.status !== 200) throw new Error(`joining: ${joined.status} ${await joined.text()}`)
  const { id: circleId } = await server.database.db
    .selectFrom('circleRelatives')
    .select('id')
    .where('memberId', '=', member.id)
    .where('relativeId', '=', relative.id)
    .executeTakeFirstOrThrow()
  for (const matchId of matchIds)
    await askAsMember('POST', `/circle/relatives/${circleId}/grants`, {
      kind: 'see_match',
      matchId,
      days: 30,
    })
  await beginGrants(server, circleId)
  return { relative, circleId, token, ask: askAsMember, path: `/relative/circles/${circleId}` }
}

/** Chooses whether families may see a person's card, and whether relatives may suggest them. */
export const allowFamilies = async (
  server: TestServer,
  person: Person,
  consent = { mayMatchesShow: true, mayBeSuggested: true },
) => (await asking(server, person)('PUT', '/family-consent', consent)).status
