import { randomUUID } from 'node:crypto'
import { consentVersions } from '@hearth/contract/profile/consents'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openMailbox } from '../../outside/mail/mail.ts'
import { everyRow } from '../../testing/database/every-table.ts'
import { like, makeMatch } from '../../testing/people/swiping.ts'
import { openTestServer, PASSWORD, type Person } from '../../testing/test-server.ts'

const server = await openTestServer()
const { db } = server.database

async function write(from: Person, matchId: string, contents: readonly string[]): Promise<void> {
  const opened = await from.api.matches[':matchId'].conversation.$post({ param: { matchId } })
  const { conversation } = await opened.json()
  for (const content of contents) {
    await from.api.conversations[':conversationId'].messages.$post({
      param: { conversationId: conversation.id },
      json: { clientId: randomUUID(), content },
    })
  }
}

/** Fills in the parts of a profile besides its fields. */
async function tellAll({ api }: Person): Promise<void> {
  await api.profile.consents[':kind'].$put({
    param: { kind: 'health' },
    json: { version: consentVersions.health },
  })
  const prompts = [{ promptId: 'on-repeat', answer: 'An answer of birds' }]
  await api.profile.$patch({ json: { health: 'A health of birds', prompts } })
  await api.profile.draft.$put({ json: { fields: { bio: 'A draft of birds' }, step: '', basedOn: 1 } })
}

test('what deleting an account erases is told in numbers', async () => {
  const [ana, ben, cleo] = [await server.person(), await server.person(), await server.person()]
  const first = await makeMatch(ana, ben)
  await makeMatch(cleo, ana)
  await write(ana, first, ['One', 'Two'])
  await write(ben, first, ['Three'])
  expect(await (await ana.api.account.erasure.$get()).json()).toEqual({
    likesAndPasses: 2,
    matches: 2,
    conversations: 1,
    messages: 3,
  })
  const nobody = await server.person()
  expect(await (await nobody.api.account.erasure.$get()).json()).toEqual({
    likesAndPasses: 0,
    matches: 0,
    conversations: 0,
    messages: 0,
  })
})

test('trust D26: an account that was deleted leaves nothing readable in the database', async () => {
  const ana = await server.person({
    firstName: 'Xanthippe',
    lastName: 'Canarysdottir',
    bio: 'A bio of canaries',
  })
  const ben = await server.person()
  await tellAll(ana)
  const about = { kind: 'prompt', promptId: 'on-repeat' } as const
  await like(ben, ana, { about, note: 'Said to canaries' })
  const matchId = (await (await like(ana, ben)).json()).match?.id ?? ''
  await write(ana, matchId, ['A message of canaries'])
  await ben.api.reports.$post({
    json: { clientId: randomUUID(), personId: ana.id, reason: 'scam', words: 'Told of canaries' },
  })
  await ana.api.reports.$post({
    json: { clientId: randomUUID(), personId: ben.id, reason: 'scam', words: 'Told of canaries' },
  })
  await server.post('/api/auth/sign-in', { email: ana.email, password: 'a wrong guess' })
  await server.post('/api/auth/magic-link', { email: ana.email })
  await ana.api.account.passkeys.options.$post()
  await ana.api.account['second-factor'].$post()
  await ana.api.account.email.$post({ json: { email: 'canary-next@people.example' } })
  await ben.api.account.email.$post({ json: { email: ana.email } })
  const canaries = [
    ana.id,
    ana.email,
    'Xanthippe',
    'Canarysdottir',
    'of canaries',
    'A health of birds',
    'An answer of birds',
    'A draft of birds',
    'Said to canaries',
    'canary-next@people.example',
  ]
  const before = (await everyRow(db)).join('\n')
  for (const canary of canaries) expect(before).toContain(canary)

  const cookie = await ana.cookie()
  const deleted = await ana.api.account.$delete()
  expect([deleted.status, await deleted.json()]).toEqual([200, {}])
  expect(deleted.headers.get('set-cookie')).toMatch(/^hearth_session=; Max-Age=0/)
  const after = (await everyRow(db)).join('\n')
  for (const canary of canaries) expect(after).not.toContain(canary)
  expect(after).toContain(ben.email)

  expect(await (await server.ask('/api/session', {}, cookie)).json()).toEqual({ session: null })
  expect((await server.ask('/api/profile', {}, cookie)).status).toBe(401)
  const again = await server.post('/api/auth/sign-in', { email: ana.email, password: PASSWORD })
  expect(again.status).toBe(401)
})

test('an account that was deleted is in nobody’s deck any more, and decks of earlier days go', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  await ben.api.candidates.$get({ query: {} })
  await server.idle()
  await db
    .updateTable('decks')
    .set({ nearId: ana.id, nearSortRank: 0, farId: ana.id, farSortRank: 0 })
    .execute()
  const decks = async () => (await everyRow(db)).filter((row) => row.startsWith('public.decks')).join()
  expect(await decks()).toContain(ana.id)
  expect((await ana.api.account.$delete()).status).toBe(200)
  await server.idle()
  expect(await decks()).toContain(ben.id)
  expect(await decks()).not.toContain(ana.id)
  await server.jobs.runNow('clear-decks')
  expect(await decks()).toContain(ben.id)
  const before = server.clock.now
  server.clock.now = new Date(before.getTime() + 2 * 86_400_000)
  await server.jobs.runNow('clear-decks')
  expect(await decks()).toBe('')
  server.clock.now = before
})

test('an account that was deleted takes its matches with it, live, and only theirs', async () => {
  const [ana, ben, cleo] = [await server.person(), await server.person(), await server.person()]
  const [withBen, withCleo] = [await makeMatch(ana, ben), await makeMatch(ana, cleo)]
  const stays = await makeMatch(ben, cleo)
  await write(ana, withBen, ['Hello'])
  server.takeEvents()
  await ana.api.account.$delete()
  const heard = server.takeEvents()
  expect(heard).toHaveLength(2)
  expect(heard).toContainEqual({ to: [ben.id], event: { type: 'match.ended', matchId: withBen } })
  expect(heard).toContainEqual({ to: [cleo.id], event: { type: 'match.ended', matchId: withCleo } })
  const left = await (await ben.api.matches.$get({ query: {} })).json()
  expect(left.matches.map(({ id }) => id)).toEqual([stays])
  const talks = await (await ben.api.conversations.$get({ query: {} })).json()
  expect(talks.conversations).toEqual([])
})

test('trust D26: an account is deleted even where its waiting mails cannot be dropped, and the operator is told', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => lines.push(line) })
  const forget = () => Promise.reject(new Error('the queue is away'))
  const troubled = await openTestServer({ log, mail: { ...openMailbox(() => new Date()), forget } })
  const ana = await troubled.person()
  const cookie = await ana.cookie()
  const deleted = await ana.api.account.$delete()
  expect([deleted.status, await deleted.json()]).toEqual([200, {}])
  expect(deleted.headers.get('set-cookie')).toMatch(/^hearth_session=; Max-Age=0/)
  expect((await troubled.ask('/api/profile', {}, cookie)).status).toBe(401)
  expect(lines.join()).toContain('could not be dropped')
  expect(lines.join()).not.toContain(ana.email)
})

test('two pages that delete the account at once both find it gone', async () => {
  const ana = await server.person()
  const answers = await Promise.all([ana.api.account.$delete(), ana.api.account.$delete()])
  const statuses: number[] = answers.map(({ status }) => status)
  expect(statuses).toContain(200)
  for (const status of statuses) expect([200, 401]).toContain(status)
})

test('the address of a deleted account is free for another one', async () => {
  const ana = await server.person()
  await ana.api.account.$delete()
  await server.post('/api/auth/sign-up', { email: ana.email, password: PASSWORD })
  expect(server.mailsTo(ana.email)[0]?.subject).toBe('Confirm your email address')
})
