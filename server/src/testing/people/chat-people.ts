import { randomUUID } from 'node:crypto'
import { ana } from '@hearth/contract/testing/people'
import { hashOf } from '../../auth/library/hashed-sessions.ts'
import { signed } from '../../auth/sessions/cookies.ts'
import type { Db } from '../../db/open.ts'
import type { Sender } from '../../features/chat/sending/senders.store.ts'
import { refreshSearch } from '../../features/discovery/discovery.ts'

/** Somebody in a conversation, signed in on one device; their session has the same id as they. */
export type Talker = { id: string; withId: string; matchId: string; conversationId: string; cookie: string }

/** Who sends the messages of a talker. */
export const talking = ({ id }: Pick<Talker, 'id'>): Sender => ({ personId: id, sessionId: id })

/** The secret a server needs in order to accept these sessions. */
export const TALKERS_SECRET = 'a secret that only those who talk in tests know'
const SESSION_MS = 86_400_000
const AT_ONCE = 500

/** Inserts matched pairs with empty conversations directly into the database. */
export async function movePairsIn(
  db: Db,
  pairs: number,
  secret = TALKERS_SECRET,
): Promise<[Talker, Talker][]> {
  const made = Array.from({ length: pairs }, () => {
    const [one = '', other = ''] = [randomUUID(), randomUUID()].toSorted()
    const [matchId, conversationId] = [randomUUID(), randomUUID()]
    const tokens = [randomUUID(), randomUUID()] as const
    return { ids: [one, other] as const, matchId, conversationId, tokens }
  })
  for (let from = 0; from < pairs; from += AT_ONCE) await storePairs(db, made.slice(from, from + AT_ONCE))
  const cookieOf = (token: string) => `hearth_session=${encodeURIComponent(signed(token, [secret]))}`
  return made.map(({ ids: [one, other], tokens, ...both }) => [
    { ...both, id: one, withId: other, cookie: cookieOf(tokens[0]) },
    { ...both, id: other, withId: one, cookie: cookieOf(tokens[1]) },
  ])
}

type Made = {
  ids: readonly [string, string]
  tokens: readonly [string, string]
  matchId: string
  conversationId: string
}

async function storePairs(db: Db, pairs: readonly Made[]): Promise<void> {
  const at = new Date()
  const people = pairs.flatMap(({ ids, tokens }) => ids.map((id, n) => ({ id, token: tokens[n] ?? '' })))
  const times = { createdAt: at, updatedAt: at }
  await db
    .insertInto('user')
    .values(
      people.map(({ id }) => ({
        id,
        email: `${id}@people.example`,
        name: '',
        emailVerified: true,
        image: null,
        ...times,
      })),
    )
    .execute()
  const profile = { firstName: ana.firstName, displayName: ana.firstName, dateOfBirth: ana.dateOfBirth }
  await db
    .updateTable('profiles')
    .set(profile)
    .where(
      'userId',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
  await refreshSearch(
    db,
    people.map(({ id }) => id),
  )
  const expiresAt = new Date(at.getTime() + SESSION_MS)
  await db
    .insertInto('session')
    .values(people.map(({ id, token }) => ({ id, userId: id, token: hashOf(token), expiresAt, ...times })))
    .execute()
  await db
    .insertInto('matches')
    .values(
      pairs.map(({ ids: [user1Id, user2Id], matchId }) => ({ id: matchId, user1Id, user2Id, createdAt: at })),
    )
    .execute()
  await db
    .insertInto('conversations')
    .values(
      pairs.map(({ conversationId, matchId }) => ({
        id: conversationId,
        matchId,
        createdAt: at,
        lastMessageAt: null,
      })),
    )
    .execute()
}
