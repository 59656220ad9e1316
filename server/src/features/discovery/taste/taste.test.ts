import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { learnDecisions } from '../ranking/training/learn-decisions.ts'
import { trainWhenDue } from '../ranking/training/training.ts'

const server = await openTestServer()
const { db } = server.database
const open = () => new AbortController().signal
const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}

const tasteOf = async ({ api }: Person) => (await api.taste.$get()).json()

async function decide(viewer: Person, people: readonly Person[], isLike: (n: number) => boolean) {
  for (const [n, { id: swipedId }] of people.entries()) {
    later(1_000)
    await db
      .insertInto('swipes')
      .values({
        swiperId: viewer.id,
        swipedId,
        isLike: isLike(n),
        clientId: randomUUID(),
        createdAt: server.clock.now,
      })
      .execute()
  }
}

/** Every second person smokes; the others do not. */
async function smokersAndOthers(count: number): Promise<Person[]> {
  const all = await Promise.all(Array.from({ length: count }, () => server.person()))
  for (const [n, { id }] of all.entries())
    await db
      .updateTable('profiles')
      .set({ smoking: n % 2 ? 'yes' : 'no' })
      .where('userId', '=', id)
      .execute()
  return all
}

test('a person reads in words what was learnt, resets it, and it begins with later decisions', async () => {
  const ana = await server.person()
  expect(await tasteOf(ana)).toEqual({ learnt: [], hasDecisions: false })
  const all = await smokersAndOthers(60)
  await decide(ana, all.slice(0, 2), () => true)
  await trainWhenDue(server.deps, open())
  await decide(ana, all.slice(2, 32), (n) => n % 2 === 0)
  later(60_000)
  await learnDecisions(server.deps, open())
  expect(await tasteOf(ana)).toEqual({ learnt: ['doNotSmoke'], hasDecisions: true })
  expect(await tasteOf(all[0] ?? ana)).toEqual({ learnt: [], hasDecisions: false })

  const reset = await ana.api.taste.$delete()
  expect(await reset.json()).toEqual({ learnt: [], hasDecisions: false })
  later(86_400_000)
  await trainWhenDue(server.deps, open())
  expect(await tasteOf(ana)).toEqual({ learnt: [], hasDecisions: false })
  await decide(ana, all.slice(32), (n) => n % 2 === 1)
  later(60_000)
  await learnDecisions(server.deps, open())
  expect(await tasteOf(ana)).toEqual({ learnt: ['smoke'], hasDecisions: true })

  await db.deleteFrom('user').where('id', '=', ana.id).execute()
  expect(await db.selectFrom('tastes').select('userId').where('userId', '=', ana.id).execute()).toEqual([])
})

test('a reset can be repeated, and needs a session', async () => {
  const ben = await server.person()
  for (const _ of [1, 2])
    expect(await (await ben.api.taste.$delete()).json()).toEqual({ learnt: [], hasDecisions: false })
  expect((await server.ask('/api/taste')).status).toBe(401)
  expect((await server.ask('/api/taste', { method: 'DELETE' })).status).toBe(401)
})
