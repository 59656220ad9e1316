import { beforeEach, expect, test } from 'vitest'
import { suspend } from '../../../testing/people/decisions.ts'
import { pairOn, pass } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { block } from '../../safety/safety.ts'

const server = await openTestServer()
const { db } = server.database
let ana: Person
let ben: Person

beforeEach(async () => {
  await db.deleteFrom('user').execute()
  ana = await server.person({ firstName: 'Anastasia' })
  ben = await server.person({ firstName: 'Benedikt' })
})

const at = (instant: string) => (server.clock.now = new Date(instant))
const visit = (who: Person) => who.api.notifications.visit.$put({ json: { timeZone: 'Europe/Berlin' } })
const send = () => server.jobs.runNow('send-digests')
const rowsOf = (who: Person) =>
  db.selectFrom('notifications').selectAll().where('personId', '=', who.id).execute()
const evening = async () => {
  at('2026-06-15T16:00:00Z')
  await send()
  await server.idle()
  return server.mailsTo(ana.email)
}

test('a pair of the day is only listed by default, once a day, until it is decided or the day ends', async () => {
  const linesOf = async (who: Person) =>
    (await (await who.api.notifications.$get({ query: {} })).json()).notifications.map(
      ({ kind, name, path }) => ({ kind, name, path }),
    )
  const cleo = await server.person({ firstName: 'Cleo' })
  at('2026-06-15T12:00:00Z')
  for (const one of [ana, ben, cleo]) await visit(one)
  await pairOn(db, [ana, ben], '2026-06-15')
  at('2026-06-15T16:00:00Z')
  await send()
  expect(await rowsOf(ana)).toEqual([
    expect.objectContaining({ kind: 'pair', otherId: ben.id, version: 1, dueAt: null }),
  ])
  expect(await linesOf(ana)).toEqual([{ kind: 'pair', name: 'Benedikt', path: '/swipe' }])
  expect(await linesOf(cleo)).toEqual([])
  await pass(ben, ana)
  expect(await linesOf(ana)).toHaveLength(1)
  expect(await linesOf(ben)).toEqual([])
  at('2026-06-16T00:00:00Z')
  expect(await linesOf(ana)).toEqual([])
  await pairOn(db, [ana, cleo], '2026-06-16')
  await ana.api.notifications.settings.$patch({ json: { channels: { pair: 'push' } } })
  at('2026-06-16T16:00:00Z')
  await send()
  expect(await rowsOf(ana)).toEqual([
    expect.objectContaining({ otherId: cleo.id, version: 2, dueAt: server.clock.now }),
  ])
  expect(await linesOf(ana)).toEqual([{ kind: 'pair', name: 'Cleo', path: '/swipe' }])
  expect(server.mailsTo(ana.email)).toEqual([])
})

test.each<[string, () => Promise<unknown>]>([
  ['leaves', () => ben.api['daily-pair'].$patch({ json: { takesPart: false } })],
  ['blocks', () => block(ben.ctx, ana.id)],
  ['is suspended', () => suspend(server, ben)],
])('nothing is told of a pair who %s', async (_, happens) => {
  await ana.api.notifications.settings.$patch({ json: { channels: { pair: 'mail' } } })
  at('2026-06-15T12:00:00Z')
  await visit(ana)
  await pairOn(db, [ana, ben], '2026-06-15')
  await happens()
  expect(await evening()).toEqual([])
  expect((await (await ana.api.notifications.$get({ query: {} })).json()).notifications).toEqual([])
})

test('a pair of the day is mailed to those who want that', async () => {
  await ana.api.notifications.settings.$patch({ json: { channels: { pair: 'mail' } } })
  at('2026-06-15T12:00:00Z')
  await visit(ana)
  await pairOn(db, [ana, ben], '2026-06-15')
  const [mail] = await evening()
  expect(mail?.text).toContain('Here’s what’s new at Hearth: your pair of the day.')
})
