import { randomUUID } from 'node:crypto'
import { defaultQuietHours } from '@hearth/contract/notifications/settings'
import { expect, test } from 'vitest'
import { like } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { changedChannels, channelsOf, dueAt } from './channels.rules.ts'
import { choicesOf } from './notification-settings.ts'

const server = await openTestServer()
const { db } = server.database
const HOUR_MS = 3_600_000

const settingsOf = async (who: Person) => (await who.api.notifications.settings.$get()).json()
const change = async (
  who: Person,
  json: Parameters<typeof who.api.notifications.settings.$patch>[0]['json'],
) => (await who.api.notifications.settings.$patch({ json })).json()
const turnSwitchOf = async (who: Person) => (await (await who.api.settings.$get()).json()).turnReminders

test('who has chosen nothing has the defaults', async () => {
  expect(await settingsOf(await server.person())).toEqual({
    channels: { match: 'push', message: 'push', note: 'push', like: 'push', pair: 'none', turn: 'mail' },
    detail: 'none',
    quietHours: defaultQuietHours,
    timeZone: null,
    pushKey: null,
    isSubscribed: false,
    devices: 0,
  })
})

test('what is changed stays, and what is not sent stays as it was', async () => {
  const ana = await server.person()
  await change(ana, { channels: { message: 'mail' }, quietHours: { from: 60, to: 120 } })
  await change(ana, { channels: { like: 'none' }, detail: 'name', timeZone: 'europe/berlin' })
  expect(await settingsOf(ana)).toMatchObject({
    channels: { match: 'push', message: 'mail', note: 'push', like: 'none', pair: 'none', turn: 'mail' },
    detail: 'name',
    quietHours: { from: 60, to: 120 },
    timeZone: 'Europe/Berlin',
  })
  expect((await change(ana, { quietHours: null })).quietHours).toBeNull()
  expect((await change(ana, { channels: { message: 'push' } })).channels.message).toBe('push')
})

test('a zone that does not exist, a fixed kind and quiet hours without a length are refused', async () => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  const headers = { 'content-type': 'application/json' }
  for (const wrong of [
    { timeZone: 'Mars/Olympus' },
    { channels: { safety: 'none' } },
    { channels: { account: 'none' } },
    { quietHours: { from: 60, to: 60 } },
    { quietHours: { from: 0, to: 1440 } },
  ]) {
    const init = { method: 'PATCH', headers, body: JSON.stringify(wrong) }
    expect([wrong, (await server.ask('/api/notifications/settings', init, cookie)).status]).toEqual([
      wrong,
      422,
    ])
  }
})

test('reminders of turns have one switch, which the release before reads and writes too', async () => {
  const ana = await server.person()
  await change(ana, { channels: { turn: 'none' } })
  expect(await turnSwitchOf(ana)).toBe(false)
  await ana.api.settings.$patch({ json: { turnReminders: true } })
  expect((await settingsOf(ana)).channels.turn).toBe('mail')
  await change(ana, { channels: { turn: 'push' } })
  expect(await turnSwitchOf(ana)).toBe(true)
  await ana.api.settings.$patch({ json: { turnReminders: false } })
  expect((await settingsOf(ana)).channels.turn).toBe('none')
})

test('only what differs from the defaults is stored', () => {
  expect(changedChannels({ like: 'mail' }, { like: 'push', match: 'none' })).toEqual({ match: 'none' })
  expect(changedChannels({ turn: 'push' }, { turn: 'none' })).toEqual({ turn: 'push' })
  expect(channelsOf({ turn: 'push' }, false).turn).toBe('none')
  expect(channelsOf({ account: 'none' }, true).account).toBe('push')
})

test('a push is due at once, after the quiet hours or not at all', async () => {
  const ana = await server.person()
  await change(ana, { channels: { match: 'mail' }, timeZone: 'Europe/Berlin' })
  const choices = await choicesOf(db, ana.id)
  const [day, night] = [new Date('2026-06-15T12:00:00Z'), new Date('2026-06-15T22:00:00Z')]
  expect(dueAt(day, 'message', choices)).toEqual(day)
  expect(dueAt(night, 'message', choices)).toEqual(new Date('2026-06-16T06:00:00Z'))
  expect(dueAt(night, 'safety', choices)).toEqual(new Date('2026-06-16T06:00:00Z'))
  expect(dueAt(night, 'account', choices)).toEqual(night)
  expect(dueAt(day, 'match', choices)).toBeNull()
})

async function conversationOf(one: Person, other: Person) {
  await like(one, other)
  const matchId = (await (await like(other, one)).json()).match?.id ?? ''
  const opened = await one.api.matches[':matchId'].conversation.$post({ param: { matchId } })
  return { conversationId: (await opened.json()).conversation.id }
}

test('a conversation is muted until a time or for good, by each of its two people alone', async () => {
  const [ana, ben, eve] = [await server.person(), await server.person(), await server.person()]
  const param = await conversationOf(ana, ben)
  const mutes = (who: Person) => who.api.notifications.mutes[':conversationId']
  const mutesOf = async (who: Person) => (await (await who.api.notifications.mutes.$get()).json()).mutes
  const until = new Date(server.clock.now.getTime() + HOUR_MS).toISOString()
  expect(await (await mutes(ana).$put({ param, json: { until } })).json()).toEqual({ isMuted: true, until })
  expect(await mutesOf(ana)).toEqual([{ ...param, until }])
  expect(await mutesOf(ben)).toEqual([])
  server.clock.now = new Date(server.clock.now.getTime() + 2 * HOUR_MS)
  expect(await mutesOf(ana)).toEqual([])
  await mutes(ana).$put({ param, json: { until: null } })
  expect(await mutesOf(ana)).toEqual([{ ...param, until: null }])
  expect(await (await mutes(ana).$delete({ param })).json()).toEqual({ isMuted: false, until: null })
  for (const reply of [
    await mutes(eve).$put({ param, json: { until: null } }),
    await mutes(eve).$delete({ param }),
    await mutes(ana).$delete({ param: { conversationId: randomUUID() } }),
  ])
    expect(reply.status).toBe(404)
  const stored = await db.selectFrom('conversationMutes').select('personId').execute()
  expect(stored).toEqual([])
})

test('a visit counts at the hour of the zone, and plans the first digest', async () => {
  const ana = await server.person()
  const visited = await ana.api.notifications.visit.$put({ json: { timeZone: 'Asia/Kathmandu' } })
  expect(await visited.json()).toEqual({ timeZone: 'Asia/Katmandu' })
  const row = await db
    .selectFrom('notificationSettings')
    .selectAll()
    .where('personId', '=', ana.id)
    .executeTakeFirstOrThrow()
  const hour = new Date(server.clock.now.getTime() + 5.75 * HOUR_MS).getUTCHours()
  expect(row.visits.findIndex((count) => count === 1)).toBe(hour)
  expect(row.digestAt && row.digestAt > server.clock.now).toBe(true)
  const wrong = {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '{"timeZone":"Mars"}',
  }
  expect((await server.ask('/api/notifications/visit', wrong, await ana.cookie())).status).toBe(422)
})
