import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { planOf } from '../../testing/database/query-plans.ts'
import { crowdOfPairs } from '../../testing/people/dealt-people.ts'
import { senderOf } from '../../testing/people/senders.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { deleteAccount } from '../account/account.ts'
import { unmatch } from '../matching/ending/ending.ts'
import { swipe } from '../matching/matching.ts'
import { block } from '../safety/safety.ts'
import { changes } from './changes/message-changes.store.ts'
import { react } from './changes/message-changes.ts'
import { conversations } from './chat.store.ts'
import { openConversation } from './chat.ts'
import { readPositions } from './reading/read-positions.store.ts'
import { moveReadPosition } from './reading/read-positions.ts'
import { messages } from './sending/messages.store.ts'

const server = await openTestServer()
const { db } = server.database
const PEOPLE = 3_000
const STORM_MS = 1_200_000
const WITH_ANA = 40

async function fill(): Promise<{ anaId: string; conversationId: string }> {
  const ana = await server.person()
  await sql`insert into "user" (name, email, email_verified)
    select '', n || '@people.example', true from generate_series(1, ${PEOPLE}::int) n`.execute(db)
  await sql`insert into matches (user1_id, user2_id)
    select least(a.id, b.id), greatest(a.id, b.id)
    from (select id, row_number() over () n from "user") a
      join (select id, row_number() over () n from "user") b on b.n > a.n and b.n <= a.n + 12`.execute(db)
  await sql`insert into matches (user1_id, user2_id)
    select least(id, ${ana.id}), greatest(id, ${ana.id}) from "user" where id <> ${ana.id} limit ${WITH_ANA}
    on conflict do nothing`.execute(db)
  await sql`insert into conversations (match_id, last_seq, last_message_at, last_change)
    select id, 20, now() - random() * interval '1 day', 2 from matches`.execute(db)
  await sql`insert into messages (conversation_id, sender_id, client_id, seq, content, changed)
    select conversations.id, case when seq % 2 = 0 then user1_id else user2_id end, gen_random_uuid(), seq, 'Hello',
      case when seq <= 2 then seq else 0 end
    from conversations join matches on matches.id = match_id,
      generate_series(1, case when ${ana.id} in (user1_id, user2_id) then 20 else 4 end) seq`.execute(db)
  await sql`insert into read_positions (conversation_id, person_id, read_seq, delivered_seq)
    select conversation_id, sender_id, 2, 4 from messages where seq <= 2`.execute(db)
  await sql`analyze`.execute(db)
  const first = await conversations.list(db, ana.id, { after: undefined, limit: 1 })
  return { anaId: ana.id, conversationId: first.rows[0]?.id ?? '' }
}

test(
  'every question about conversations is answered by an index, however many others there are',
  async () => {
    const { anaId, conversationId } = await fill()
    const plans = await Promise.all([
      planOf(db, (asked) => conversations.list(asked, anaId, { after: undefined, limit: 20 })),
      planOf(db, (asked) => conversations.find(asked, anaId, conversationId)),
      planOf(db, (asked) => readPositions.countUnread(asked, anaId)),
      planOf(db, (asked) => messages.list(asked, conversationId, { limit: 50 })),
      planOf(db, (asked) =>
        changes.search(asked, conversationId, { text: 'x', before: undefined, limit: 20 }),
      ),
    ])
    for (const plan of plans) {
      expect(plan).not.toMatch(/Seq Scan on (conversations|messages|matches|read_positions)/)
    }
    expect(plans[0]).toContain('matches_of_user')
    const changed = await planOf(db, (asked) => changes.list(asked, conversationId, { after: 1, limit: 100 }))
    expect(changed).toContain('messages_changed')
  },
  STORM_MS,
)

test.each(['an end', 'a block'])(
  'trust R-10: from the answer of %s on nothing is done between the two any more, however it races',
  async (which) => {
    const pairs = await crowdOfPairs(server, 60)
    for (const [one, other] of pairs) {
      const like = { clientId: randomUUID(), isLike: true }
      await swipe(one, { ...like, swipedId: other.viewerId })
      const matchId = (await swipe(other, { ...like, swipedId: one.viewerId })).match?.id ?? ''
      const { conversation } = await openConversation({ ...server.allDeps, ...one }, matchId)
      const conversationId = conversation.id
      const [sender, otherSender] = [await senderOf(db, one.viewerId), await senderOf(db, other.viewerId)]
      await server.send(sender, conversationId, { clientId: randomUUID(), content: 'Hello' })
      const doing = Promise.allSettled(
        Array.from({ length: 12 }, (_, n): Promise<unknown> => {
          if (n % 3 === 0) return react(other, { conversationId, seq: 1 }, { emoji: n % 2 ? '👍' : '❤️' })
          if (n % 3 === 1) return moveReadPosition(other, conversationId, { delivered: n, read: n })
          const message = { clientId: randomUUID(), content: 'Hi' }
          return server.send(otherSender, conversationId, message)
        }),
      )
      await (which === 'an end' ? unmatch(one, matchId, {}) : block(one, other.viewerId))
      const counted = async () =>
        db
          .selectFrom('conversations')
          .select(['lastSeq', 'lastChange'])
          .where('id', '=', conversationId)
          .executeTakeFirstOrThrow()
      const atEnd = await counted()
      await doing
      expect(await counted()).toEqual(atEnd)
    }
  },
  STORM_MS,
)

test(
  'an account can go while it is written to, ended and blocked, and nobody waits for the other for ever',
  async () => {
    const pairs = await crowdOfPairs(server, 40)
    for (const [one, other] of pairs) {
      const like = { clientId: randomUUID(), isLike: true }
      await swipe(one, { ...like, swipedId: other.viewerId })
      const matchId = (await swipe(other, { ...like, swipedId: one.viewerId })).match?.id ?? ''
      const { conversation } = await openConversation({ ...server.allDeps, ...one }, matchId)
      const conversationId = conversation.id
      const [sender, otherSender] = [await senderOf(db, one.viewerId), await senderOf(db, other.viewerId)]
      const going = deleteAccount({ ...server.allDeps, ...one }, async (tx) => {
        await tx.deleteFrom('user').where('id', '=', one.viewerId).execute()
      })
      const others = await Promise.allSettled([
        ...Array.from({ length: 6 }, () =>
          server.send(otherSender, conversationId, { clientId: randomUUID(), content: 'Hi' }),
        ),
        server.send(sender, conversationId, { clientId: randomUUID(), content: 'Bye' }),
        moveReadPosition(other, conversationId, { delivered: 1, read: 1 }),
        unmatch(other, matchId, {}),
        block(other, one.viewerId),
      ])
      await going
      const refusals = others.flatMap((tried) => (tried.status === 'rejected' ? [tried.reason] : []))
      expect(refusals.filter((reason) => !(reason instanceof AppError))).toEqual([])
      expect(await db.selectFrom('conversations').where('id', '=', conversationId).execute()).toEqual([])
    }
  },
  STORM_MS,
)
