import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Ctx, transact } from '../../context.ts'
import { crowd, crowdOfPairs, pairsIn } from '../../testing/people/dealt-people.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { pairOf } from './matching.rules.ts'
import { matches, swipes } from './matching.store.ts'
import { swipe } from './matching.ts'

const PAIRS = pairsIn(1000)
const AT_ONCE = 100
const STORM_MS = 1_200_000

const server = await openTestServer()

type Like = (ctx: Ctx, swipedId: string) => Promise<unknown>

const ownCode: Like = (ctx, swipedId) => swipe(ctx, { clientId: randomUUID(), swipedId, isLike: true })

/** The naive way, which inserts one like and looks for the other. It proves that the race test can fail. */
const theNaiveWay: Like = (ctx, swipedId) =>
  transact(ctx, async (tx, afterCommit) => {
    const mine = {
      swiperId: ctx.viewerId,
      swipedId,
      isLike: true,
      clientId: randomUUID(),
      createdAt: ctx.now(),
    }
    await tx.insertInto('swipes').values(mine).execute()
    if (!(await swipes.findLike(tx, swipedId, ctx.viewerId))) return
    const match = await matches.insertOnce(tx, pairOf(ctx.viewerId, swipedId), ctx.now())
    if (match) afterCommit(() => ctx.publish([], { type: 'session.ended' }))
  })

/** Every pair likes each other at the same moment, from as many connections as the pool has. */
async function storm(like: Like, count = PAIRS): Promise<{ made: number; pairs: [Ctx, Ctx][] }> {
  const pairs = await crowdOfPairs(server, count)
  const before = await countMatches()
  server.takeEvents()
  for (let start = 0; start < count; start += AT_ONCE) {
    await Promise.all(
      pairs
        .slice(start, start + AT_ONCE)
        .flatMap(([one, other]) => [like(one, other.viewerId), like(other, one.viewerId)]),
    )
  }
  return { made: (await countMatches()) - before, pairs }
}

const countMatches = async () =>
  (await server.database.db.selectFrom('matches').select('id').execute()).length

test(
  `${PAIRS} pairs that like each other at the same moment make as many matches, each told once to each side`,
  async () => {
    const { made, pairs } = await storm(ownCode)
    expect(made).toBe(PAIRS)
    const told = server.events.flatMap(({ to, event }) => (event.type === 'match.created' ? to : []))
    expect(told).toHaveLength(PAIRS * 2)
    expect(new Set(told)).toEqual(new Set(pairs.flat().map((ctx) => ctx.viewerId)))
  },
  STORM_MS,
)

test(
  'the naive way loses matches in the same storm, so the storm can fail',
  async () => {
    const { made } = await storm(theNaiveWay)
    expect(made).toBeLessThan(PAIRS)
  },
  STORM_MS,
)

test('the same swipe sent by six requests at once is one swipe with one answer', async () => {
  const [ana, ben] = await crowd(server, 2)
  if (!ana || !ben) throw new Error('nobody came')
  await ownCode(ben, ana.viewerId)
  server.takeEvents()
  const input = { clientId: randomUUID(), swipedId: ben.viewerId, isLike: true }
  const answers = await Promise.all(Array.from({ length: 6 }, () => swipe(ana, input)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.match).not.toBeNull()
  expect(server.events).toHaveLength(2)
})

const withNote: Like = async (ctx, swipedId) => {
  const about = { kind: 'prompt', promptId: 'on-repeat' } as const
  await swipe(ctx, { clientId: randomUUID(), swipedId, isLike: true, about, note: `From ${ctx.viewerId}` })
}

test(
  '200 pairs that like each other with a note at the same moment read both notes, each once',
  async () => {
    const { db } = server.database
    await sql`create function answer() returns trigger language plpgsql as $$
    begin
      insert into prompt_answers values (new.user_id, 1, 'on-repeat', 'Hello');
      return new;
    end $$`.execute(db)
    await sql`create trigger answers after insert on profiles for each row execute function answer()`.execute(
      db,
    )
    const { made, pairs } = await storm(withNote, 200)
    expect(made).toBe(200)
    const said = await db
      .selectFrom('messages')
      .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
      .select(['conversationId', 'seq', 'content', 'lastSeq'])
      .orderBy('seq')
      .execute()
    const talks = Map.groupBy(said, ({ conversationId }) => conversationId)
    expect(talks.size).toBe(200)
    expect(
      [...talks.values()].every(([one, two]) => one?.seq === 1 && two?.seq === 2 && two.lastSeq === 2),
    ).toBe(true)
    expect(new Set(said.map(({ content }) => content))).toEqual(
      new Set(pairs.flat().map(({ viewerId }) => `From ${viewerId}`)),
    )
    const told = server.events.filter(({ event }) => event.type === 'message.sent')
    expect(told).toHaveLength(400)
  },
  STORM_MS,
)
