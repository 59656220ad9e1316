import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Ctx, transact } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { crowd, crowdOfPairs, pairsIn } from '../../../testing/people/dealt-people.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { pairOf } from '../matching.rules.ts'
import { matches, swipes } from '../matching.store.ts'
import { swipe } from '../matching.ts'
import { undoneSwipes } from './undoing.store.ts'
import { undo } from './undoing.ts'

const PAIRS = pairsIn(1000)
const AT_ONCE = 50
const STORM_MS = 1_200_000
const LATER_MS = 40

const server = await openTestServer()
const { db } = server.database

type Undo = (ctx: Ctx, clientId: string) => Promise<unknown>

const ownCode: Undo = (ctx, clientId) => undo(ctx, { clientId })

/** Without taking turns: look for a match, and where there is none take the like back. The pause is a slow network. */
const theNaiveWay: Undo = (ctx, clientId) =>
  transact(ctx, async (tx) => {
    const mine = await swipes.findByClientId(tx, ctx.viewerId, clientId)
    if (!mine) return
    if (await matches.isThere(tx, pairOf(mine.swiperId, mine.swipedId))) throw new AppError('conflict')
    await sql`select pg_sleep(0.05)`.execute(tx)
    await undoneSwipes.make(tx, mine, ctx.now())
  })

type Outcome = { isUndone: boolean; isTold: boolean; hasMatch: boolean; hasLike: boolean }

/** One has liked the other, and takes it back in the very moment in which the other likes as well; which begins is chance. */
async function race(one: Ctx, other: Ctx, takeBack: Undo): Promise<Outcome> {
  const headStart = (Math.random() - 0.5) * 2 * LATER_MS
  const clientId = randomUUID()
  await swipe(one, { clientId, swipedId: other.viewerId, isLike: true })
  const [undone, liked] = await Promise.allSettled([
    delay(Math.max(0, headStart)).then(() => takeBack(one, clientId)),
    delay(Math.max(0, -headStart)).then(() =>
      swipe(other, { clientId: randomUUID(), swipedId: one.viewerId, isLike: true }),
    ),
  ])
  if (undone.status === 'rejected') expect(undone.reason).toMatchObject({ kind: 'conflict' })
  if (liked.status === 'rejected') throw liked.reason
  return {
    isUndone: undone.status === 'fulfilled',
    isTold: liked.value.match !== null,
    hasMatch: await matches.isThere(db, pairOf(one.viewerId, other.viewerId)),
    hasLike: (await swipes.findLike(db, one.viewerId, other.viewerId)) !== undefined,
  }
}

async function races(takeBack: Undo): Promise<Outcome[]> {
  const pairs = await crowdOfPairs(server, PAIRS)
  const outcomes: Outcome[] = []
  while (pairs.length > 0) {
    const now = pairs.splice(0, AT_ONCE)
    outcomes.push(...(await Promise.all(now.map(([one, other]) => race(one, other, takeBack)))))
  }
  return outcomes
}

/** Either undone and no match, or a match and the undo refused. */
const isWhole = ({ isUndone, isTold, hasMatch, hasLike }: Outcome) =>
  isUndone ? !isTold && !hasMatch && !hasLike : isTold && hasMatch && hasLike

test(
  `an undo that races with the other one’s like is either done or refused, in ${PAIRS} pairs`,
  async () => {
    const outcomes = await races(ownCode)
    expect(outcomes.filter((outcome) => !isWhole(outcome))).toEqual([])
    // Both ways it can end are seen, or nothing has raced.
    expect(new Set(outcomes.map(({ isUndone }) => isUndone))).toEqual(new Set([true, false]))
  },
  STORM_MS,
)

test(
  'without taking turns some pairs match over a like that is gone, so the race can fail',
  async () => {
    const outcomes = await races(theNaiveWay)
    expect(outcomes.some((outcome) => !isWhole(outcome))).toBe(true)
  },
  STORM_MS,
)

test('six of the same undo at once are one undo with one answer', async () => {
  const [ana, ben] = await crowd(server, 2)
  if (!ana || !ben) throw new Error('nobody came')
  const clientId = randomUUID()
  await swipe(ana, { clientId, swipedId: ben.viewerId, isLike: true })
  const answers = await Promise.all(Array.from({ length: 6 }, () => undo(ana, { clientId })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.person?.id).toBe(ben.viewerId)
})

test(
  'however late and often a like is sent beside its undo, once undone it stays undone',
  async () => {
    const people = await crowd(server, 100)
    while (people.length > 0) {
      const [ana, ben] = people.splice(0, 2)
      if (!ana || !ben) throw new Error('nobody came')
      const input = { clientId: randomUUID(), swipedId: ben.viewerId, isLike: true }
      await swipe(ana, input)
      const sent = () => swipe(ana, input)
      const [first, , second, third] = await Promise.all([sent(), undo(ana, input), sent(), sent()])
      for (const { match } of [first, second, third]) expect(match).toBeNull()
      expect(await swipes.findByClientId(db, ana.viewerId, input.clientId)).toBeUndefined()
    }
  },
  STORM_MS,
)
