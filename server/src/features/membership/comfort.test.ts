import { randomUUID } from 'node:crypto'
import { comforts } from '@hearth/contract/membership/comfort'
import { freeProofs, freeThings } from '@hearth/contract/membership/free'
import { expect, test } from 'vitest'
import type { MediaWorker } from '../../outside/media-worker/media-worker.ts'
import { sendMedia } from '../../testing/media/clips.ts'
import { deal, like, pass, startConversation } from '../../testing/people/swiping.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { comfortOf, grantMonths } from './membership.ts'

const asked: number[] = []
/** Says what it was asked for, and makes nothing. */
const mediaWorker: MediaWorker = {
  problem: undefined,
  makeClip: (_, { maxMs }) => {
    asked.push(maxMs)
    return Promise.resolve({ refused: 'cut_outside' })
  },
}
const server = await openTestServer({ payments: { mode: 'manual', stripe: undefined }, mediaWorker })
const actor = { kind: 'operator' } as const
const supporter = async () => {
  const person = await server.person()
  await grantMonths(server.allDeps, { actor, personId: person.id, clientId: randomUUID(), months: 1 })
  return person
}

test('an intro of a supporter may be 60 seconds, one of others 30, and the server says so', async () => {
  const [ana, ben] = [await supporter(), await server.person()]
  const bytes = Buffer.alloc(2000, 1)
  const refusalOf = async (person: typeof ana, kind: 'intro' | 'voice_answer' = 'intro') =>
    (await sendMedia(server, person, { kind, bytes })).refused
  expect(await refusalOf(ana)).toContain('60')
  expect(await refusalOf(ben)).toContain('30')
  await refusalOf(ben, 'voice_answer')
  await refusalOf(ana, 'voice_answer')
  expect(asked).toEqual([60_000, 30_000, 60_000, 60_000])
  const longest = async ({ api }: typeof ana) => (await (await api.profile.clips.$get()).json()).maxIntroMs
  expect([await longest(ana), await longest(ben)]).toEqual([60_000, 30_000])
})

test('supporters can look back at ten swipes, others at one, and everybody can undo any of them', async () => {
  const others = await Promise.all(Array.from({ length: 12 }, () => server.person()))
  for (const person of [await supporter(), await server.person()]) {
    const isSupporter = (await comfortOf(server.deps, server.database.db, person.id)).undoHistory === 10
    for (const other of others) {
      server.clock.now = new Date(server.clock.now.getTime() + 1000)
      await deal(person.ctx, other.id)
      await pass(person, other)
    }
    const { swipes, most } = await (await person.api.swipes.history.$get()).json()
    expect(most).toBe(isSupporter ? 10 : 1)
    expect(swipes).toHaveLength(most)
    expect(swipes[0]).toMatchObject({ isLike: false, firstName: 'Ana', at: server.clock.now.toISOString() })
    const clientId = swipes.at(-1)?.clientId ?? ''
    expect((await person.api.swipes.undo.$post({ json: { clientId } })).status).toBe(200)
  }
})

test('a swipe that made a match is not in the list', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  await like(ben, ana)
  await like(ana, ben)
  expect(await (await ana.api.swipes.history.$get()).json()).toMatchObject({ swipes: [] })
})

test('the mark is on a card only of a supporter who wants it, and only while they are one', async () => {
  const [ana, eve, viewer] = [await supporter(), await supporter(), await server.person()]
  await deal(viewer.ctx, ana.id, eve.id)
  const markOf = async (personId: string) => {
    const reply = await viewer.api.people[':personId'].$get({ param: { personId } })
    return (await reply.json()).person.isSupporter
  }
  expect([await markOf(ana.id), await markOf(eve.id)]).toEqual([undefined, undefined])
  await ana.api.membership.$patch({ json: { showsMark: true } })
  expect([await markOf(ana.id), await markOf(eve.id)]).toEqual([true, undefined])
  const before = server.clock.now
  server.clock.now = new Date(before.getTime() + 40 * 86_400_000)
  await deal(viewer.ctx, ana.id)
  expect(await markOf(ana.id)).toBeUndefined()
  server.clock.now = before
})

test('what stays free is never refused to people without a membership', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  await like(ben, ana)
  const { conversationId } = await startConversation(ana, await server.person())
  const document = (await (await server.ask('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const bodies: Record<string, unknown> = {
    'patch /api/meeting': { isFlexible: true },
    'patch /api/settings': { readReceipts: true },
    'post /api/conversations/{conversationId}/messages': { clientId: randomUUID(), content: 'Hi' },
    'post /api/reports': { clientId: randomUUID(), personId: ben.id, reason: 'fake', details: '' },
    'post /api/swipes/undo': { clientId: randomUUID() },
    'post /api/account/export': {},
  }
  const read: string[] = []
  for (const operation of freeThings.flatMap((thing) => freeProofs[thing].operations ?? [])) {
    const [method = '', path = ''] = operation.split(' ')
    expect(Object.keys(document.paths[path] ?? {})).toContain(method)
    const filled = path.replace('{conversationId}', conversationId).replace('{personId}', ben.id)
    const body = bodies[operation]
    const reply = await server.ask(
      filled,
      {
        method: method.toUpperCase(),
        headers: { 'content-type': 'application/json' },
        ...(method !== 'get' && { body: JSON.stringify(body ?? {}) }),
      },
      await ana.cookie(),
    )
    // Nothing to undo, a report without its reason or a fresh sign-in may be refused, never a person without a membership.
    expect(`${operation}: ${await reply.text()}`).not.toMatch(/membership|supporter|payment/i)
    expect([402, 500]).not.toContain(reply.status)
    if (method === 'get') read.push(`${operation}: ${reply.status}`)
  }
  expect(read.filter((one) => !one.endsWith(': 200'))).toEqual([])
  const { circleSeats } = await comfortOf(server.deps, server.database.db, ana.id)
  expect(circleSeats).toBeGreaterThanOrEqual(freeProofs.family_circle.comfort?.circleSeats ?? 0)
  expect(comforts.everybody.circleSeats).toBe(3)
})
