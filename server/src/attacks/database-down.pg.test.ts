import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { reportAttack } from '../testing/attacks/report-attack.ts'
import { copyOfTemplate } from '../testing/database/test-database.ts'
import { deal, like, makeMatch, startConversation } from '../testing/people/swiping.ts'
import { openTestServer, PASSWORD } from '../testing/test-server.ts'

// The connection to PostgreSQL breaks at one statement after another of what a member does.

const isFull = process.env['ATTACKS'] === 'full'
/** Every statement of an operation, or every fourth one. */
const STEP = isFull ? 1 : 4
const MOST_STATEMENTS = 200

/** Returns a proxy that breaks every connection at the n-th packet to the server, and refuses others until it mends. */
async function openBreakable(target: URL) {
  const inside = new Set<Socket>()
  let left = Number.POSITIVE_INFINITY
  let isBroken = false
  const breakAll = () => {
    isBroken = true
    for (const socket of inside) socket.destroy()
  }
  const proxy = createServer((down) => {
    down.on('error', () => undefined)
    if (isBroken) return void down.destroy()
    const up = connect(Number(target.port || 5432), target.hostname)
    for (const socket of [down, up]) {
      inside.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        inside.delete(socket)
        down.destroy()
        up.destroy()
      })
    }
    down.on('data', (bytes) => {
      left -= 1
      if (left <= 0) breakAll()
      else up.write(bytes)
    })
    up.pipe(down)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    port,
    breakAt: (packet: number) => void (left = packet),
    /** Lets connections through again. Returns whether they were broken. */
    mend: (): boolean => {
      const was = isBroken
      isBroken = false
      left = Number.POSITIVE_INFINITY
      return was
    },
    close: () => {
      breakAll()
      proxy.close()
    },
  }
}

const databaseUrl = await copyOfTemplate(inject('postgresUrl'))
const gate = await openBreakable(new URL(databaseUrl))
const through = new URL(databaseUrl)
through.hostname = '127.0.0.1'
through.port = String(gate.port)
const direct = await openDatabase({ databaseUrl, poolSize: 2 })
const server = await openTestServer({
  database: await openDatabase({ databaseUrl: through.toString(), poolSize: 4 }),
})
afterAll(async () => {
  await direct.close()
  gate.close()
})
const { db } = direct

type BrokenOperation = {
  act: () => Promise<Response | { status: number }>
  /** The parts that are half done, read from the database before the operation is repeated. */
  halves: () => Promise<string[]>
  /** The mistakes that are there after it was repeated. */
  wrong: () => Promise<string[]>
}

const countOf = async (rows: Promise<unknown[]>) => (await rows).length
const unless = (isRight: boolean, what: string) => (isRight ? [] : [what])

async function signUp(): Promise<BrokenOperation> {
  const email = `${randomUUID()}@people.example`
  const counts = async () => {
    const users = await db.selectFrom('user').select('id').where('email', '=', email).execute()
    const ids = users.map(({ id }) => id)
    if (ids.length === 0) return '0,0,0'
    const accounts = await countOf(db.selectFrom('account').select('id').where('userId', 'in', ids).execute())
    const profiles = await countOf(
      db.selectFrom('profiles').select('userId').where('userId', 'in', ids).execute(),
    )
    return [ids.length, accounts, profiles].join()
  }
  return {
    act: () => server.post('/api/auth/sign-up', { email, password: PASSWORD }),
    halves: async () => unless(['0,0,0', '1,1,1'].includes(await counts()), `an account: ${await counts()}`),
    wrong: async () => unless((await counts()) === '1,1,1', `no account: ${await counts()}`),
  }
}

async function likeBack(): Promise<BrokenOperation> {
  const [ana, ben] = [await server.person(), await server.person()]
  await like(ben, ana)
  await deal(ana.ctx, ben.id)
  const json = { clientId: randomUUID(), swipedId: ben.id, isLike: true }
  const cookie = await ana.cookie()
  const counts = async () => {
    const likes = await countOf(
      db.selectFrom('swipes').select('swipedId').where('swiperId', '=', ana.id).execute(),
    )
    const pair = [ana.id, ben.id]
    const rows = db
      .selectFrom('matches')
      .select('id')
      .where('user1Id', 'in', pair)
      .where('user2Id', 'in', pair)
    return [likes, await countOf(rows.execute())].join()
  }
  return {
    act: () => server.post('/api/swipes', json, cookie),
    halves: async () => unless(['0,0', '1,1'].includes(await counts()), `a like: ${await counts()}`),
    wrong: async () => unless((await counts()) === '1,1', `no match: ${await counts()}`),
  }
}

async function message(): Promise<BrokenOperation> {
  const [ana, ben] = [await server.person(), await server.person()]
  const { conversationId } = await startConversation(ana, ben)
  const json = { clientId: randomUUID(), content: 'Once and no more' }
  const cookie = await ana.cookie()
  const counts = async () => {
    const own = db.selectFrom('messages').select('seq').where('conversationId', '=', conversationId)
    const talks = db.selectFrom('conversations').select('lastMessageAt').where('id', '=', conversationId)
    const [talk] = await talks.execute()
    return [await countOf(own.execute()), talk?.lastMessageAt ? 1 : 0].join()
  }
  return {
    act: () => server.post(`/api/conversations/${conversationId}/messages`, json, cookie),
    halves: async () => unless(['0,0', '1,1'].includes(await counts()), `a message: ${await counts()}`),
    wrong: async () => unless((await counts()) === '1,1', `no message: ${await counts()}`),
  }
}

async function block(): Promise<BrokenOperation> {
  const [ana, ben] = [await server.person(), await server.person()]
  await makeMatch(ana, ben)
  const cookie = await ana.cookie()
  const rows = () =>
    countOf(db.selectFrom('blocks').select('blockedId').where('blockerId', '=', ana.id).execute())
  return {
    act: () => server.ask(`/api/people/${ben.id}/block`, { method: 'PUT' }, cookie),
    halves: async () => unless((await rows()) <= 1, 'two blocks'),
    wrong: async () => unless((await rows()) === 1, 'no block'),
  }
}

async function deletion(): Promise<BrokenOperation> {
  const ana = await server.person()
  const cookie = await ana.cookie()
  const counts = async () =>
    [
      await countOf(db.selectFrom('user').select('id').where('id', '=', ana.id).execute()),
      await countOf(db.selectFrom('account').select('id').where('userId', '=', ana.id).execute()),
      await countOf(db.selectFrom('profiles').select('userId').where('userId', '=', ana.id).execute()),
      await countOf(db.selectFrom('session').select('id').where('userId', '=', ana.id).execute()),
    ].join()
  return {
    act: () => server.ask('/api/account', { method: 'DELETE' }, cookie),
    halves: async () =>
      unless(['0,0,0,0', '1,1,1,1'].includes(await counts()), `a deletion: ${await counts()}`),
    wrong: async () => unless((await counts()) === '0,0,0,0', `no deletion: ${await counts()}`),
  }
}

const operations = { signUp, likeBack, message, block, deletion }

/** Repeats an operation until it is answered, as a page does. A deleted person is not known any more. */
async function repeat({ act }: BrokenOperation): Promise<void> {
  const isOver = async () => {
    const { status } = await act().catch(() => ({ status: 0 }))
    return status === 200 || status === 401
  }
  await expect.poll(isOver, { interval: 20 }).toBe(true)
}

test('an operation whose database goes away at any statement is done once or not at all, and can be repeated', async () => {
  const faults: string[] = []
  let breaks = 0
  for (const [name, prepare] of Object.entries(operations)) {
    for (let packet = 1; packet < MOST_STATEMENTS; packet += STEP) {
      const attempt = await prepare()
      await server.idle()
      gate.breakAt(packet)
      const answered = await attempt.act().then(
        ({ status }) => status === 200,
        () => false,
      )
      const wasBroken = gate.mend()
      if (wasBroken) breaks += 1
      faults.push(...(await attempt.halves()).map((what) => `${name} at ${packet}: ${what}`))
      // An answered operation is kept.
      if (answered) faults.push(...(await attempt.wrong()).map((what) => `${name} answered: ${what}`))
      await repeat(attempt)
      faults.push(...(await attempt.wrong()).map((what) => `${name} repeated after ${packet}: ${what}`))
      if (!wasBroken) break
    }
  }
  expect(faults).toEqual([])
  expect(breaks).toBeGreaterThan(Object.keys(operations).length)
  reportAttack('database-down', 'halves', { figure: faults.length, of: `${breaks} broken operations` })
}, 600_000)
