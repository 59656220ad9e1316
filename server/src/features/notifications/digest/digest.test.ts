import { randomUUID } from 'node:crypto'
import { type Language, languages } from '@hearth/texts/areas'
import { beforeEach, expect, test } from 'vitest'
import { openSmtp } from '../../../outside/mail/smtp.ts'
import { openMailServer } from '../../../testing/network/mail-server.ts'
import { suspend } from '../../../testing/people/decisions.ts'
import { like, pass } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { type DigestDeps, sendDigests } from './digest.ts'

const server = await openTestServer()
const { db } = server.database
const HOUR_MS = 3_600_000
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
const digestAtOf = async (who: Person) =>
  (
    await db
      .selectFrom('notificationSettings')
      .select('digestAt')
      .where('personId', '=', who.id)
      .executeTakeFirstOrThrow()
  ).digestAt?.toISOString()

test('new likes are noted once a day, at six where nothing is known of the person', async () => {
  at('2026-06-15T12:00:00Z')
  await visit(ana)
  await like(ben, ana)
  await like(await server.person(), ana)
  at('2026-06-15T15:59:00Z')
  await send()
  expect(await rowsOf(ana)).toEqual([])
  at('2026-06-15T16:00:00Z')
  await send()
  await send()
  expect(await rowsOf(ana)).toEqual([
    expect.objectContaining({ kind: 'like', count: 2, version: 1, dueAt: server.clock.now }),
  ])
  expect(await digestAtOf(ana)).toBe('2026-06-16T16:00:00.000Z')
  at('2026-06-16T16:00:00Z')
  await send()
  expect(await rowsOf(ana)).toEqual([expect.objectContaining({ count: 2, version: 1 })])
  await like(await server.person(), ana)
  at('2026-06-17T16:00:00Z')
  await send()
  expect(await rowsOf(ana)).toEqual([expect.objectContaining({ count: 1, version: 2 })])
})

test.each<[string, () => Promise<unknown>]>([
  ['blocked', () => ana.api.people[':personId'].block.$put({ param: { personId: ben.id } })],
  [
    'paused',
    () => db.updateTable('profiles').set({ isActive: false }).where('userId', '=', ben.id).execute(),
  ],
  ['suspended', () => suspend(server, ben)],
])('likes of people who are %s do not count', async (_, make) => {
  at('2026-06-15T12:00:00Z')
  await visit(ana)
  await like(ben, ana)
  await make()
  at('2026-06-15T16:00:00Z')
  await send()
  expect(await rowsOf(ana)).toEqual([])
})

test('the digest comes at the usual hour, and waits for the end of quiet hours chosen since', async () => {
  at('2026-06-15T18:10:00Z')
  for (const _ of [1, 2, 3, 4]) await visit(ana)
  at('2026-06-16T16:00:00Z')
  await send()
  expect(await digestAtOf(ana)).toBe('2026-06-17T18:00:00.000Z')
  await ana.api.notifications.settings.$patch({ json: { quietHours: { from: 19 * 60, to: 21 * 60 } } })
  at('2026-06-17T18:00:00Z')
  await send()
  expect(await digestAtOf(ana)).toBe('2026-06-17T19:00:00.000Z')
})

/** A message of Ben that Ana has not read, noted as messages are. */
async function message(words = 'A secret word') {
  await like(ana, ben)
  const matchId = (await (await like(ben, ana)).json()).match?.id ?? ''
  const opened = await ben.api.matches[':matchId'].conversation.$post({ param: { matchId } })
  const conversationId = (await opened.json()).conversation.id
  await ben.api.conversations[':conversationId'].messages.$post({
    param: { conversationId },
    json: { clientId: randomUUID(), content: words },
  })
  await server.idle()
  return conversationId
}
const wantMails = () =>
  ana.api.notifications.settings.$patch({
    json: { channels: { message: 'mail', match: 'mail', like: 'mail' } },
  })

async function prepareNews() {
  at('2026-06-15T12:00:00Z')
  await visit(ana)
  await wantMails()
  const conversationId = await message()
  await like(await server.person({ firstName: 'Cleopatra' }), ana)
  return conversationId
}
const evening = async () => {
  at('2026-06-15T16:00:00Z')
  await send()
  await server.idle()
  return server.mailsTo(ana.email)
}

test.each(languages)('one mail in %s tells how much is new, without a name and a word', async (language) => {
  await prepareNews()
  await db.updateTable('user').set({ language }).where('id', '=', ana.id).execute()
  const [mail, ...others] = await evening()
  expect(others).toEqual([])
  const all = JSON.stringify(mail)
  expect(mail?.language).toBe(language)
  expect(all).not.toMatch(/Anastasia|Benedikt|Cleopatra|secret/)
  expect(`${mail?.subject}${mail?.text}`).not.toMatch(/[{}]|undefined|null/)
  expect(mail?.text).toContain('/unsubscribe#token=')
  const first: Record<Language, string> = { en: '1 new message from one person', de: '', ar: '' }
  expect(mail?.text).toContain(first[language])
})

test('the same is never mailed again, and nothing if nothing is new', async () => {
  await prepareNews()
  expect(await evening()).toHaveLength(1)
  for (const day of ['2026-06-16', '2026-06-17']) {
    at(`${day}T16:00:00Z`)
    await send()
  }
  await server.idle()
  expect(server.mailsTo(ana.email)).toHaveLength(1)
})

test('what is noted while a mail is written is told by the next one', async () => {
  await prepareNews()
  at('2026-06-15T16:00:00Z')
  const queueMail: DigestDeps['queueMail'] = async (tx, ...mail) => {
    await server.allDeps.queueMail(tx, ...mail)
    // One more message, as the noter notes it.
    await tx
      .updateTable('notifications')
      .set((is) => ({ version: is('version', '+', 1) }))
      .where('kind', '=', 'message')
      .execute()
  }
  await sendDigests({ ...server.allDeps, queueMail }, new AbortController().signal)
  for (const day of ['2026-06-16', '2026-06-17']) {
    at(`${day}T16:00:00Z`)
    await send()
  }
  await server.idle()
  expect(server.mailsTo(ana.email)).toHaveLength(2)
})

test.each<[string, (conversationId: string) => Promise<unknown>]>([
  [
    'whose address is not confirmed',
    () => db.updateTable('user').set({ emailVerified: false }).where('id', '=', ana.id).execute(),
  ],
  ['who has seen it', () => db.updateTable('notifications').set({ seenVersion: 1 }).execute()],
  [
    'from whom it was withdrawn',
    () => db.updateTable('notifications').set({ withdrawnAt: server.clock.now }).execute(),
  ],
  [
    'who has blocked the other',
    () => ana.api.people[':personId'].block.$put({ param: { personId: ben.id } }),
  ],
  ['whose match is suspended', () => suspend(server, ben)],
])('there is no mail to a person %s', async (_, make) => {
  at('2026-06-15T12:00:00Z')
  await visit(ana)
  await wantMails()
  await make(await message())
  expect(await evening()).toEqual([])
})

test('messages of a muted conversation, and read ones, are not mailed', async () => {
  at('2026-06-15T12:00:00Z')
  await visit(ana)
  await ana.api.notifications.settings.$patch({ json: { channels: { message: 'mail' } } })
  const conversationId = await message()
  await ana.api.notifications.mutes[':conversationId'].$put({
    param: { conversationId },
    json: { until: null },
  })
  expect(await evening()).toEqual([])
})

test('names are in a mail only if the person wants them, and words never', async () => {
  await prepareNews()
  await ana.api.notifications.settings.$patch({ json: { detail: 'text' } })
  const [mail] = await evening()
  expect(mail?.text).toContain('Benedikt')
  expect(JSON.stringify(mail)).not.toContain('secret')
})

test('a time zone that is not known any more is none, and keeps nobody from their mail', async () => {
  await prepareNews()
  await visit(ben)
  const stored = db.updateTable('notificationSettings').set({ timeZone: 'Mars/Base' })
  await stored.where('personId', '=', ben.id).execute()
  expect(await evening()).toHaveLength(1)
  // Six in the evening at UTC.
  expect(await digestAtOf(ben)).toBe('2026-06-16T18:00:00.000Z')
})

test('two runs at once mail once', async () => {
  await prepareNews()
  at('2026-06-15T16:00:00Z')
  await Promise.all([send(), send()])
  await server.idle()
  expect(server.mailsTo(ana.email)).toHaveLength(1)
})

test('a note that waits is mailed, and one that was answered is not', async () => {
  await ana.api.profile.$patch({ json: { prompts: [{ promptId: 'on-repeat', answer: 'A song' }] } })
  await ana.api.notifications.settings.$patch({ json: { channels: { note: 'mail' } } })
  at('2026-06-15T12:00:00Z')
  await visit(ana)
  const note = { about: { kind: 'prompt', promptId: 'on-repeat' }, note: 'Which one?' } as const
  await like(ben, ana, note)
  await like(await server.person(), ana, note)
  await pass(ana, ben)
  await server.idle()
  const [mail] = await evening()
  expect(mail?.text).toContain('1 new note.')
})

test('a reminder of a turn is noted for those who want a push, and mailed to the others', async () => {
  await message()
  await ana.api.notifications.settings.$patch({ json: { channels: { turn: 'push' } } })
  at(new Date(server.clock.now.getTime() + 73 * HOUR_MS).toISOString())
  await server.jobs.runNow('remind-of-turns')
  expect(server.mailsTo(ana.email)).toEqual([])
  expect(await rowsOf(ana)).toContainEqual(expect.objectContaining({ kind: 'turn', version: 1 }))
})

test('digests and reminders reach a real mail server with one-click headers, other mails without', async () => {
  const mailServer = await openMailServer()
  await mailServer.start()
  await prepareNews()
  const [mail] = await evening()
  const smtp = openSmtp(mailServer.url, 'Hearth <hearth@server.example>')
  if (!mail) throw new Error('there is no digest')
  const { sentAt: _, ...digest } = mail
  await smtp.send(digest)
  const { unsubscribe, ...plain } = digest
  await smtp.send(plain)
  smtp.close()
  const [withHeaders = '', without = ''] = mailServer
    .arrived()
    .map(({ raw }) => raw.replace(/\r\n[ \t]+/g, ''))
  expect(withHeaders).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
  expect(withHeaders.replaceAll(' ', '')).toContain(`List-Unsubscribe:<${unsubscribe}>`)
  expect(without).not.toMatch(/^List-Unsubscribe/m)
})
