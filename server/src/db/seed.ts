import { randomUUID } from 'node:crypto'
import type { OpenDatabase, Tx } from './open.ts'
import { type DemoPerson, demoPeople, demoTalks, demoVisitor } from './seed-people.ts'

/** The one demo sign-in that is told; every demo person has the same password. */
export const DEMO_PEOPLE_SIGN_IN = { email: 'robin@demo.hearth.example', password: 'sit-by-the-hearth' }

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

type Seeding = { hashPassword: (password: string) => Promise<string>; now: Date }
type Moved = { id: string; person: DemoPerson }

const emailOf = ({ firstName }: DemoPerson) => `${firstName.toLowerCase()}@demo.hearth.example`

/** A date of birth that gives this age today, spread over the year. */
function birthOf({ age }: DemoPerson, now: Date): string {
  const birth = new Date(now)
  birth.setUTCFullYear(now.getUTCFullYear() - age)
  return new Date(birth.getTime() - ((age * 37) % 300) * DAY_MS).toISOString().slice(0, 10)
}

async function moveIn(
  tx: Tx,
  person: DemoPerson,
  { password, at }: { password: string; at: Date },
): Promise<Moved> {
  const id = randomUUID()
  const times = { createdAt: at, updatedAt: at }
  await tx
    .insertInto('user')
    .values({ id, name: '', email: emailOf(person), emailVerified: true, image: null, ...times })
    .execute()
  await tx
    .insertInto('account')
    .values({ userId: id, accountId: id, providerId: 'credential', password, ...times })
    .execute()
  const { age: _, city, state, ...facts } = person
  await tx
    .updateTable('profiles')
    .set({
      ...facts,
      displayName: facts.firstName,
      dateOfBirth: birthOf(person, at),
      locationCity: city,
      locationState: state,
      ...times,
    })
    .where('userId', '=', id)
    .execute()
  return { id, person }
}

async function like(
  tx: Tx,
  [swiperId, swipedId]: readonly [string, string],
  createdAt: Date,
  matchId?: string,
) {
  await tx
    .insertInto('swipes')
    .values({ swiperId, swipedId, isLike: true, clientId: randomUUID(), matchId: matchId ?? null, createdAt })
    .execute()
}

async function match(tx: Tx, visitorId: string, otherId: string, createdAt: Date): Promise<string> {
  const [user1Id, user2Id] = visitorId < otherId ? [visitorId, otherId] : [otherId, visitorId]
  const { id } = await tx
    .insertInto('matches')
    .values({ user1Id, user2Id, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await like(tx, [visitorId, otherId], createdAt)
  await like(tx, [otherId, visitorId], createdAt, id)
  return id
}

type Talk = {
  matchId: string
  visitorId: string
  otherId: string
  since: Date
  lines: (typeof demoTalks)[number]
}

async function talk(tx: Tx, { matchId, visitorId, otherId, since, lines }: Talk) {
  const moment = (index: number) => new Date(since.getTime() + (index + 1) * 7 * MINUTE_MS)
  const { id: conversationId } = await tx
    .insertInto('conversations')
    .values({ matchId, createdAt: since, lastMessageAt: moment(lines.length - 1), lastSeq: lines.length })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = lines.map(([isVisitor, content], index) => ({
    conversationId,
    senderId: isVisitor ? visitorId : otherId,
    clientId: randomUUID(),
    seq: index + 1,
    content,
    createdAt: moment(index),
  }))
  await tx.insertInto('messages').values(rows).execute()
}

/** Fills an empty database with a demo community and says whether it did. Never called in production. */
export async function seedWhenEmpty(
  database: OpenDatabase,
  { hashPassword, now }: Seeding,
): Promise<boolean> {
  if (await database.db.selectFrom('user').select('id').limit(1).executeTakeFirst()) return false
  const password = await hashPassword(DEMO_PEOPLE_SIGN_IN.password)
  await database.transact(async (tx) => {
    const visitor = await moveIn(tx, demoVisitor, { password, at: now })
    const others: Moved[] = []
    for (const [index, person] of demoPeople.entries()) {
      others.push(await moveIn(tx, person, { password, at: new Date(now.getTime() - index * DAY_MS) }))
    }
    const talking = others.slice(0, demoTalks.length)
    for (const [index, other] of talking.entries()) {
      const since = new Date(now.getTime() - (index + 1) * 20 * 60 * MINUTE_MS)
      const matchId = await match(tx, visitor.id, other.id, since)
      await talk(tx, {
        matchId,
        visitorId: visitor.id,
        otherId: other.id,
        since,
        lines: demoTalks[index] ?? [],
      })
    }
    const silent = others[demoTalks.length]
    if (silent) await match(tx, visitor.id, silent.id, new Date(now.getTime() - DAY_MS))
    // Every second of the others likes the visitor already, so that a first like can be a match.
    for (const [index, other] of others.slice(demoTalks.length + 1).entries()) {
      if (index % 2 === 0) await like(tx, [other.id, visitor.id], now)
    }
  })
  return true
}
