import { randomUUID } from 'node:crypto'
import { languages } from '@hearth/texts/areas'
import { beforeEach, expect, test } from 'vitest'
import { like } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const server = await openTestServer()
const DAY_MS = 86_400_000
let ana: Person
let ben: Person
let conversationId: string

beforeEach(async () => {
  await server.database.db.deleteFrom('user').execute()
  ana = await server.person({ firstName: 'Ana' })
  ben = await server.person({ firstName: 'Ben' })
  conversationId = (await match(ana, ben)).conversationId
})

async function match(one: Person, other: Person) {
  await like(one, other)
  const matchId = (await (await like(other, one)).json()).match?.id ?? ''
  const opened = await one.api.matches[':matchId'].conversation.$post({ param: { matchId } })
  return { matchId, conversationId: (await opened.json()).conversation.id }
}
const say = (who: Person, to = conversationId) =>
  who.api.conversations[':conversationId'].messages.$post({
    param: { conversationId: to },
    json: { clientId: randomUUID(), content: 'A secret word' },
  })

/** Who is written to when so many days have gone by. */
async function after(days: number): Promise<string[]> {
  server.clock.now = new Date(server.clock.now.getTime() + days * DAY_MS)
  const before = server.mail.kept?.().length ?? 0
  await server.jobs.runNow('remind-of-turns')
  const mails = server.mail.kept?.() ?? []
  return mails.slice(0, mails.length - before).map(({ to }) => to)
}

test('after three days, and not before, the person who is awaited is reminded once, by a mail that tells nothing', async () => {
  await say(ana)
  expect(await after(2)).toEqual([])
  expect(await after(1.1)).toEqual([ben.email])
  const [mail] = server.mail.kept?.() ?? []
  expect(mail?.text).toContain('/matches')
  expect(mail?.text).not.toMatch(/Ana|secret/)
  expect(await after(8)).toEqual([])
})

test.each(languages)('the mail is complete in %s, the language of its reader', async (language) => {
  await server.database.db.updateTable('user').set({ language }).where('id', '=', ben.id).execute()
  await say(ana)
  expect(await after(3.1)).toEqual([ben.email])
  const [mail] = server.mailsTo(ben.email)
  expect(mail?.language).toBe(language)
  expect(mail?.subject).not.toBe('')
  expect(mail?.text).toMatch(/\/matches\n\n.*\/unsubscribe#token=/)
  expect(`${mail?.subject}${mail?.text}`).not.toMatch(/[{}]|undefined|null/)
})

test('what comes new is reminded of again, at most once a week', async () => {
  await say(ana)
  expect(await after(3.1)).toEqual([ben.email])
  await say(ana)
  expect(await after(3.1)).toEqual([])
  expect(await after(4)).toEqual([ben.email])
})

test('one mail is for all that waits', async () => {
  const cleo = await server.person()
  await say(ana)
  await say(cleo, (await match(cleo, ben)).conversationId)
  expect(await after(4)).toEqual([ben.email])
})

test.each<[string, () => Promise<unknown>]>([
  ['who has answered', () => say(ben)],
  ['who wants no reminders', () => ben.api.settings.$patch({ json: { turnReminders: false } })],
  ['who has blocked', () => ben.api.people[':personId'].block.$put({ param: { personId: ana.id } })],
  ['who is blocked', () => ana.api.people[':personId'].block.$put({ param: { personId: ben.id } })],
  [
    'whose match has ended',
    async () => {
      const { matches } = await (await ben.api.matches.$get({ query: {} })).json()
      return ben.api.matches[':matchId'].end.$post({
        param: { matchId: matches[0]?.id ?? '' },
        json: {},
      })
    },
  ],
  [
    'for whom the last words were deleted',
    () =>
      ana.api.conversations[':conversationId'].messages[':seq'].$delete({
        param: { conversationId, seq: '1' },
      }),
  ],
  ['who waited a month in vain', async () => expect(await after(0)).toEqual([])],
])('%s is not reminded', async (which, make) => {
  await say(ana)
  await make()
  expect(await after(which === 'who waited a month in vain' ? 31 : 4)).not.toContain(ben.email)
})

test('two rounds at once write once', async () => {
  await say(ana)
  server.clock.now = new Date(server.clock.now.getTime() + 4 * DAY_MS)
  const before = server.mail.kept?.().length ?? 0
  await Promise.all([server.jobs.runNow('remind-of-turns'), server.jobs.runNow('remind-of-turns')])
  expect((server.mail.kept?.().length ?? 0) - before).toBe(1)
})
