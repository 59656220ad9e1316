import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportAttack } from '../testing/attacks/report-attack.ts'
import { crowd } from '../testing/people/dealt-people.ts'
import { deal } from '../testing/people/swiping.ts'
import { openTestServer, PASSWORD } from '../testing/test-server.ts'

// A program reads profiles with the limits of a real community.

const server = await openTestServer({ limits: { cardsADay: 400, newCardsADay: 150, factor: 1 } })
const ACCOUNTS = 10
const PAGES_EACH = 40
const MINUTE_MS = 60_000
const NETWORK = '198.51.100.7'

let now = Date.now()

/** Moves the clock on; it stands still in between, however long the requests take. */
function later(ms: number): void {
  now += ms
  server.clock.now = new Date(now)
  vi.useFakeTimers({ toFake: ['Date'], now })
}
beforeEach(() => later(24 * 60 * MINUTE_MS))
afterEach(() => void vi.useRealTimers())

const openPage = (cookie: string, personId: string) =>
  server.ask(`/api/people/${personId}`, {}, cookie, NETWORK)

test('ten accounts on one network open 180 pages of people in a minute, and somebody elsewhere is not held up', async () => {
  const others = (await crowd(server, PAGES_EACH)).map(({ viewerId }) => viewerId)
  const bots = await Promise.all(Array.from({ length: ACCOUNTS }, () => server.person()))
  const statuses: number[] = []
  for (const bot of bots) {
    await deal(bot.ctx, ...others)
    const cookie = await bot.cookie()
    for (const id of others) statuses.push((await openPage(cookie, id)).status)
  }
  const opened = statuses.filter((status) => status === 200).length
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  const visitor = await server.person()
  await deal(visitor.ctx, others[0] ?? '')
  const reply = await visitor.api.people[':personId'].$get({ param: { personId: others[0] ?? '' } })
  expect(reply.status).toBe(200)
  reportAttack('scraping', 'pages', { figure: opened, of: `${ACCOUNTS * PAGES_EACH} pages asked for` })
})

test('one network makes ten accounts in an hour', async () => {
  const statuses: number[] = []
  for (let minute = 0; minute < 60; minute += 5) {
    for (let n = 0; n < 5; n += 1) {
      const body = JSON.stringify({ email: `${randomUUID()}@people.example`, password: PASSWORD })
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', body, headers }
      const reply = await server.ask('/api/auth/sign-up', init, '', NETWORK)
      statuses.push(reply.status)
    }
    later(5 * MINUTE_MS)
  }
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  const made = statuses.filter((status) => status === 200).length
  reportAttack('scraping', 'accounts', { figure: made, of: `${statuses.length} sign-ups` })
})

test('an id opens no page of somebody who was not dealt, and reads like an unknown one', async () => {
  const others = (await crowd(server, 20)).map(({ viewerId }) => viewerId)
  const bot = await server.person()
  const cookie = await bot.cookie()
  const bodyOf = async (id: string) => {
    const reply = await openPage(cookie, id)
    return `${reply.status} ${(await reply.text()).replace(/"requestId":"[^"]*"/, '')}`
  }
  const unknown = await bodyOf(randomUUID())
  const told = await Promise.all(others.map(bodyOf))
  expect(unknown).toMatch(/^404 /)
  const figure = told.filter((one) => one !== unknown).length
  reportAttack('scraping', 'undealt', { figure, of: `${others.length} ids` })
})
