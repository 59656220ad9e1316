import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { emit, transact } from '../../../context.ts'
import { insertDecision } from '../../../testing/people/decisions.ts'
import { startConversation } from '../../../testing/people/swiping.ts'
import { pushesTo, subscribePerson, testPush } from '../../../testing/push/push-people.ts'
import { openPushService, type TestSubscription } from '../../../testing/push/push-service.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { applyDecisions } from '../../moderation/decisions/applying.ts'

const RACES = process.env['STORM'] ? 20_000 : 500
const AT_ONCE = 4
const STORM_MS = process.env['STORM'] ? 7_200_000 : 1_200_000
/** Turns of the event loop by which the end starts later than the message. */
const MOST_TURNS = 40

const server = await openTestServer({ push: testPush })
const service = await openPushService({ now: () => server.clock.now })
afterAll(service.close)

type RacingPair = {
  ana: Person
  ben: Person
  matchId: string
  conversationId: string
  device: TestSubscription
}

async function makePair(): Promise<RacingPair> {
  const [ana, ben] = [await server.person(), await server.person()]
  const { matchId, conversationId } = await startConversation(ana, ben)
  const device = await subscribePerson(ben, service)
  return { ana, ben, matchId, conversationId, device }
}

/** Bans a person as a decision does. */
const ban = ({ id }: Person) =>
  transact(server.deps, async (tx, afterCommit) => {
    const decisionId = await insertDecision(tx, id, { measure: 'suspend' })
    await applyDecisions(server.deps, tx, id)
    const decision = await tx
      .selectFrom('decisions')
      .selectAll()
      .where('id', '=', decisionId)
      .executeTakeFirstOrThrow()
    await emit(server.deps, tx, 'decision.made', { decision, afterCommit })
  })

const block = (one: Person, other: Person) =>
  one.api.people[':personId'].block.$put({ param: { personId: other.id } })

const ends: Record<string, (pair: RacingPair) => Promise<unknown>> = {
  'sign-out': ({ ben }) => ben.api.auth['sign-out'].$post({ json: { scope: 'local' } }),
  'block by the recipient': ({ ana, ben }) => block(ben, ana),
  'block by the sender': ({ ana, ben }) => block(ana, ben),
  unmatch: ({ ben, matchId }) => ben.api.matches[':matchId'].end.$post({ param: { matchId }, json: {} }),
  'ban of the recipient': ({ ben }) => ban(ben),
  'ban of the sender': ({ ana }) => ban(ana),
  'deleted account of the sender': ({ ana }) => ana.api.account.$delete(),
}

const shownTo = ({ device }: RacingPair) =>
  pushesTo(service, device).filter(({ hearth }) => !hearth.withdraws && hearth.kind === 'message').length

/** Lets a message race an end, and returns how many pushes came before the reply of the end, and how many in all. */
async function race(end: (pair: RacingPair) => Promise<unknown>) {
  const pair = await makePair()
  await server.idle()
  const sending = (async () => {
    await pair.ana.api.conversations[':conversationId'].messages.$post({
      param: { conversationId: pair.conversationId },
      json: { clientId: randomUUID(), content: 'Hello' },
    })
    await server.idle()
  })()
  for (let turns = Math.floor(Math.random() * MOST_TURNS); turns > 0; turns -= 1) await setImmediate()
  await end(pair)
  const before = shownTo(pair)
  await sending
  await server.idle()
  return { pair, before }
}

test(`nothing is pushed after the reply of an end, in ${RACES} races`, { timeout: STORM_MS }, async () => {
  const kinds = Object.values(ends)
  const outcomes: Awaited<ReturnType<typeof race>>[] = []
  let begun = 0
  const racer = async () => {
    while (begun < RACES) {
      const end = kinds[begun % kinds.length]
      begun += 1
      if (end) outcomes.push(await race(end))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, racer))
  await server.jobs.runNow('sweep-notifications')
  const late = outcomes.filter(({ pair, before }) => shownTo(pair) > before)
  const told = outcomes.filter(({ before }) => before > 0).length
  process.stdout.write(`${told} of ${RACES} races were pushed before the end\n`)
  expect(late.length).toBe(0)
  // Both happen, so the two really race.
  expect(told).toBeGreaterThan(0)
  expect(told).toBeLessThan(RACES)
  expect(service.refusals.filter(({ status }) => status !== 410)).toEqual([])
  expect(await server.database.db.selectFrom('pushSends').selectAll().execute()).toEqual([])
})
