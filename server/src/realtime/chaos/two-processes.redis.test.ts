import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { reportAttack } from '../../testing/attacks/report-attack.ts'
import { faultsIn } from '../../testing/chaos/check-history.ts'
import type { Happened } from '../../testing/chaos/history.ts'
import { openPage } from '../../testing/chaos/page.ts'
import { doses, report, WITHIN_MS } from '../../testing/chaos/reporting.ts'
import { rage } from '../../testing/chaos/run.ts'
import { openServerProcesses } from '../../testing/chaos/server-processes.ts'
import { openGate } from '../../testing/network/closable-proxy.ts'
import type { Talker } from '../../testing/people/chat-people.ts'

// Two processes of one server over one PostgreSQL, with Redis between them.
const redisAt = new URL(process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379')
const REDIS_AWAY_MS = 10_000
const PAIRS = 8

async function openTwo() {
  const gate = await openGate(Number(redisAt.port || 6379), redisAt.hostname)
  onTestFinished(gate.shut)
  const servers = await openServerProcesses({
    pairs: PAIRS,
    processes: 2,
    env: { REDIS_URL: `redis://127.0.0.1:${gate.port}` },
  })
  return { gate, servers }
}

function pageOf(who: Talker, port: number, origin: string) {
  const happened: Happened[] = []
  const tell = (one: Happened) => void happened.push(one)
  const address = `http://127.0.0.1:${port}`
  const page = openPage({ name: who.id, who, address, origin, chance: () => 0.5, tell })
  onTestFinished(page.close)
  return page
}

/** The pages of two people in one process, and a way for her to ask the other. */
async function openTalkElsewhere() {
  const { gate, servers } = await openTwo()
  const origin = 'http://localhost:1'
  const [[ana, ben] = []] = await servers.open(origin)
  const [here = 0, there = 0] = servers.ports()
  if (!ana || !ben) throw new Error('nobody has moved in')
  const [hers, his] = [pageOf(ana, there, origin), pageOf(ben, there, origin)]
  await expect.poll(() => hers.isOpen() && his.isOpen()).toBe(true)
  const ask = (path: string, method: string, body?: object) =>
    fetch(`http://127.0.0.1:${here}${path}`, {
      method,
      headers: { origin, cookie: ana.cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  return { gate, ana, ben, hers, his, ask }
}

test(
  'two processes behind one address lose and double nothing, though each is killed in turn and Redis goes away',
  async () => {
    const { gate, servers } = await openTwo()
    let isGone = false
    const kill = async () => {
      if (!isGone) {
        isGone = true
        await gate.shut()
        await delay(REDIS_AWAY_MS)
        await gate.open()
      }
      await servers.kill()
    }
    const storm = await rage({ ...servers, kill }, doses.usual)
    await report('two servers', storm, doses.usual)
    expect(storm.verdict.acknowledged).toBe(doses.usual.messages)
    const of = `${doses.usual.messages} messages`
    reportAttack('bus-down', 'faults', { figure: faultsIn(storm.verdict), of })
  },
  WITHIN_MS,
)

test(
  'what is said in one process is heard in the other at once, and after Redis was away without being asked for',
  async () => {
    const { gate, servers } = await openTwo()
    const origin = 'http://localhost:1'
    const [[ana, ben] = []] = await servers.open(origin)
    const [here = 0, there = 0] = servers.ports()
    if (!ana || !ben) throw new Error('nobody has moved in')
    const [hers, his] = [pageOf(ana, here, origin), pageOf(ben, there, origin)]
    await expect.poll(() => hers.isOpen() && his.isOpen()).toBe(true)
    // Both pages have asked for what they missed by then, and hear the rest or never.
    await Promise.all([hers.settle(), his.settle()])
    hers.write('Can you hear me?')
    await expect.poll(his.shown).toBe(1)

    await gate.shut()
    hers.write('And now?')
    await expect.poll(hers.shown).toBe(2)
    await his.roundTrip()
    expect(his.shown()).toBe(1)
    await gate.open()
    await expect.poll(his.shown).toBe(2)
  },
  WITHIN_MS,
)

test(
  'a session that ends in one process loses its socket in the other, and an end is heard by both before it is answered',
  async () => {
    const { ask, ana, ben, hers, his } = await openTalkElsewhere()
    const path = `/api/conversations/${ana.conversationId}/messages`
    expect((await ask(path, 'POST', { clientId: randomUUID(), content: 'Bye' })).status).toBe(200)
    await expect.poll(his.shown).toBe(1)
    expect((await ask(`/api/people/${ben.id}/block`, 'PUT')).status).toBe(200)
    expect((await ask('/api/auth/sign-out', 'POST', { scope: 'local' })).status).toBe(200)
    await expect.poll(hers.isOpen, { timeout: 4_500 }).toBe(false)
  },
  WITHIN_MS,
)

test(
  'trust R-12: while Redis is away, a session that ends in one process loses its socket in the other',
  async () => {
    const { gate, ask, hers, his } = await openTalkElsewhere()
    await gate.shut()
    expect((await ask('/api/auth/sign-out', 'POST', { scope: 'local' })).status).toBe(200)
    await expect.poll(hers.isOpen, { timeout: 20_000 }).toBe(false)
    expect(his.isOpen()).toBe(true)
    await gate.open()
  },
  WITHIN_MS,
)
