import { randomUUID } from 'node:crypto'
import { type CaseItemView, CaseView } from '@hearth/contract/console/cases'
import { MyReportsView, type ReportAbout, type ReportOutcome } from '@hearth/contract/people/safety'
import { expect, test, vi } from 'vitest'
import { reportEncryptorOf } from '../../cryptography/encryption.ts'
import { openConsole } from '../../testing/console.ts'
import { everyRow } from '../../testing/database/every-table.ts'
import { hide } from '../../testing/people/decisions.ts'
import { startConversation } from '../../testing/people/swiping.ts'
import { photosFor } from '../../testing/photos/photo-people.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'
import { listReports, readReport } from './reading-reports.ts'

const server = await openTestServer()
const { db } = server.database
const moderator = await openConsole(server).member('moderator')
const DAY_MS = 86_400_000

const report = async (who: Person, whom: Person, words = '') =>
  (
    await who.api.reports.$post({
      json: { clientId: randomUUID(), personId: whom.id, reason: 'scam', ...(words && { words }) },
    })
  ).json()

const rowOf = (number: string) =>
  db.selectFrom('encryptedReports').selectAll().where('number', '=', number).executeTakeFirst()

async function contentOf(number: string): Promise<unknown> {
  return JSON.parse(server.allDeps.reportEncryptor.decrypt((await rowOf(number))?.content ?? ''))
}

async function twoWhoTalked() {
  const [ana, ben] = [await server.person(), await server.person()]
  const { conversationId } = await startConversation(ana, ben)
  await ana.api.conversations[':conversationId'].messages.$post({
    param: { conversationId },
    json: { clientId: randomUUID(), content: 'Send me money, says the canary', isSure: true },
  })
  await server.idle()
  return { ana, ben }
}

test.each([
  ['someone who is reported', [0]],
  ['someone who reported', [1]],
  ['both', [0, 1]],
])('a report outlives the account of %s, without a name and unreadable in the database', async (_, whose) => {
  const { ana, ben } = await twoWhoTalked()
  const { number } = await report(ben, ana, 'A canary wanted money')
  const gone = whose.map((at) => [ana, ben][at] ?? ana)
  for (const one of gone) expect((await one.api.account.$delete()).status).toBe(200)

  const stays = (one: Person) => (gone.includes(one) ? null : one.id)
  expect(await rowOf(number)).toMatchObject({
    reporterId: stays(ben),
    reportedId: stays(ana),
    reason: 'scam',
  })
  expect(await contentOf(number)).toMatchObject({
    words: 'A canary wanted money',
    said: [{ by: 'reported', content: 'Send me money, says the canary' }],
  })
  const rows = (await everyRow(db)).filter((row) => row.includes('encrypted_reports')).join('\n')
  for (const one of gone) expect((await everyRow(db)).join('\n')).not.toContain(one.id)
  expect(rows).not.toContain('canary')
  for (const one of gone) expect(JSON.stringify(await contentOf(number))).not.toContain(one.id)
})

test('what was reported can be read with the secret of this server only', async () => {
  const { ana, ben } = await twoWhoTalked()
  const { number } = await report(ben, ana)
  const { content = '' } = (await rowOf(number)) ?? {}
  expect(() => reportEncryptorOf(['another secret, long enough to be one']).decrypt(content)).toThrow(
    'encrypted with another secret',
  )
})

test('a report is erased after a year, and not before', async () => {
  const { ana, ben } = await twoWhoTalked()
  const { number } = await report(ben, ana)
  const at = server.clock.now
  server.clock.now = new Date(at.getTime() + 364 * DAY_MS)
  await server.jobs.runNow('erase-reports')
  expect(await rowOf(number)).toBeDefined()
  server.clock.now = new Date(at.getTime() + 366 * DAY_MS)
  await server.jobs.runNow('erase-reports')
  expect(await rowOf(number)).toBeUndefined()
  server.clock.now = at
})

test('a report that the release before kept in plain text is encrypted, with its number', async () => {
  const { ana, ben } = await twoWhoTalked()
  const old = { number: 'OLDREPORT2', clientId: randomUUID(), reporterId: ben.id, reportedId: ana.id }
  const evidence = JSON.stringify([{ seq: 1, senderId: ana.id, content: 'An old canary' }])
  await db
    .insertInto('reports')
    .values({
      ...old,
      reason: 'scam',
      words: 'Told of an old canary',
      conversationId: null,
      messageSeq: 1,
      evidence,
      createdAt: server.clock.now,
    })
    .execute()
  await server.jobs.runNow('erase-reports')
  expect(await db.selectFrom('reports').selectAll().execute()).toEqual([])
  expect(await rowOf(old.number)).toMatchObject({ ...old, createdAt: server.clock.now })
  expect(await contentOf(old.number)).toEqual({
    words: 'Told of an old canary',
    seq: 1,
    said: [{ by: 'reported', seq: 1, content: 'An old canary' }],
  })
  expect(await ownReports(ben)).toMatchObject([{ number: old.number, about: null }])
})

test('the operator reads a report with what was said, and learns no name that is gone', async () => {
  const { ana, ben } = await twoWhoTalked()
  const { number } = await report(ben, ana, 'They wanted money')
  await ana.api.account.$delete()
  const list = await listReports(db)
  expect(list.find((line) => line.startsWith(number))).toContain(
    `scam  about someone whose account is deleted, by ${ben.email}`,
  )
  const read = await readReport(db, server.allDeps.reportEncryptor, ` ${number.toLowerCase()}`)
  expect(read?.number).toBe(number)
  const lines = read?.lines.join('\n')
  expect(lines).toContain('They wanted money')
  expect(lines).toContain('Send me money, says the canary')
  expect(await readReport(db, server.allDeps.reportEncryptor, 'NOSUCHNUMB')).toBeUndefined()
})

const ownReports = async (who: Person) =>
  MyReportsView.parse(await (await server.ask('/api/reports', {}, await who.cookie())).json()).reports

/** Decides a case with one report, as the console does it. */
async function decide(reporter: Person, number: string, outcome: ReportOutcome): Promise<void> {
  const at = server.clock.now
  const { id: caseId } = await db
    .insertInto('cases')
    .values({
      number,
      personId: null,
      priority: 1,
      state: 'decided',
      openedAt: at,
      dueAt: at,
      decidedAt: at,
      outcome,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('caseItems')
    .values({
      caseId,
      kind: 'report',
      reporterId: reporter.id,
      number,
      content: 'x',
      contentHash: 'x',
      createdAt: at,
    })
    .execute()
}

test('a person reads their own reports, and of the outcome only its kind', async () => {
  const [ana, ben, cleo] = [await server.person(), await server.person(), await server.person()]
  const numberOf = async (whom: Person, words: string) => (await report(ana, whom, words)).number
  const [acted, kept, open] = [
    await numberOf(ben, 'A canary'),
    await numberOf(cleo, ''),
    await numberOf(cleo, ''),
  ]
  await report(ben, ana)
  await decide(ana, acted, 'action')
  await decide(ana, kept, 'no_violation')
  const outcomes: [string, ReportOutcome | null][] = [
    [acted, 'action'],
    [kept, 'no_violation'],
    [open, null],
  ]
  const listed = await ownReports(ana)
  expect(new Map(listed.map(({ number, outcome }) => [number, outcome]))).toEqual(new Map(outcomes))
  expect(listed[0]).toMatchObject({ reason: 'scam', createdAt: server.clock.now.toISOString() })
  const said = JSON.stringify(listed)
  for (const secret of ['canary', 'suspend', ben.id, cleo.id]) expect(said).not.toContain(secret)
  const at = server.clock.now
  server.clock.now = new Date(at.getTime() + 366 * DAY_MS)
  expect(await ownReports(ana)).toEqual([])
  server.clock.now = at
})

test('reading the own reports does not count as a report', async () => {
  const ana = await server.person()
  const cookie = await ana.cookie()
  for (let nth = 0; nth < 21; nth++) expect((await server.ask('/api/reports', {}, cookie)).status).toBe(200)
})

/** Reports a thing of a person as a page does, and returns the item that moderators see. */
async function reportThing(who: Person, whom: Person, about: ReportAbout): Promise<CaseItemView | undefined> {
  const json = { clientId: randomUUID(), personId: whom.id, reason: 'sexual', about } as const
  expect((await who.api.reports.$post({ json })).status).toBe(200)
  const { number } = await db
    .selectFrom('cases')
    .select('number')
    .where('personId', '=', whom.id)
    .executeTakeFirstOrThrow()
  const view = CaseView.parse(await (await moderator.api.cases[':number'].$get({ param: { number } })).json())
  return view.newestItems[0]
}

async function withPhotos(): Promise<{ person: Person; photos: string[] }> {
  const person = await server.person()
  const prompts = [{ promptId: 'sunday-ten', answer: 'Up at the chapel' }]
  await person.api.profile.$patch({ json: { prompts } })
  return { person, photos: await photosFor(server, person, 2) }
}

test('a report about a photo or an answer is stored with the profile that has it', async () => {
  const [ana, { person: ben, photos }] = [await server.person(), await withPhotos()]
  const photo = { kind: 'photo', id: photos[1] ?? '' } as const
  expect(await reportThing(ana, ben, photo)).toMatchObject({ about: photo, profile: { photoIds: photos } })
  server.clock.now = new Date(server.clock.now.getTime() + 1000)
  const answer = { kind: 'prompt', id: 'sunday-ten' } as const
  expect(await reportThing(ana, ben, answer)).toMatchObject({
    about: answer,
    profile: { prompts: [{ id: 'sunday-ten', answer: 'Up at the chapel' }] },
  })
  expect((await ownReports(ana)).map(({ about }) => about)).toEqual(['prompt', 'photo'])
})

test('a report about a photo of somebody else shows nothing of that person', async () => {
  const [ana, { person: ben, photos }, other] = [
    await server.person(),
    await withPhotos(),
    await withPhotos(),
  ]
  const about = { kind: 'photo', id: other.photos[0] ?? '' } as const
  expect(await reportThing(ana, ben, about)).toMatchObject({ about, profile: { photoIds: photos } })
})

test.each(['deleted', 'hidden'])('a report about a photo that was %s meanwhile is taken', async (how) => {
  const [ana, { person: ben, photos }] = [await server.person(), await withPhotos()]
  const [photoId = '', other = ''] = photos
  if (how === 'hidden') await hide(server, ben, [{ kind: 'photo', id: photoId }])
  else await server.ask(`/api/photos/${photoId}`, { method: 'DELETE' }, await ben.cookie())
  const about = { kind: 'photo', id: photoId } as const
  expect(await reportThing(ana, ben, about)).toMatchObject({ about, profile: { photoIds: [other] } })
})

const HOUR_MS = 3_600_000

async function twoWithAnInsult() {
  const [ana, ben] = [await server.person(), await server.person()]
  const { conversationId } = await startConversation(ana, ben)
  const talk = ana.api.conversations[':conversationId'].messages
  const json = { clientId: randomUUID(), content: 'You ugly canary', isSure: true }
  const sent = await (await talk.$post({ param: { conversationId }, json })).json()
  await server.idle()
  const one = { param: { conversationId, seq: String(sent.seq) } }
  const edit = (content: string) => talk[':seq'].$patch({ ...one, json: { content } })
  return { ana, ben, seq: sent.seq, edit, remove: () => talk[':seq'].$delete(one) }
}

async function snapshotOf(person: Person) {
  const row = await db
    .selectFrom('caseItems')
    .innerJoin('cases', 'cases.id', 'caseItems.caseId')
    .select(['caseItems.id', 'caseId', 'content'])
    .where('cases.personId', '=', person.id)
    .executeTakeFirstOrThrow()
  return JSON.parse(server.deps.caseEncryptor.decrypt(row.content, `${row.caseId} ${row.id}`))
}

test('a report shows the texts that a message had before it was edited and deleted', async () => {
  const { ana, ben, seq, edit, remove } = await twoWithAnInsult()
  await edit('Have a nice day')
  await remove()
  expect((await everyRow(db)).join('\n')).not.toMatch(/ugly|nice day/)
  await ben.api.reports.$post({
    json: { clientId: randomUUID(), personId: ana.id, reason: 'harassment', seq },
  })
  const { messages } = await snapshotOf(ana)
  expect(messages.find((message: { seq: number }) => message.seq === seq)).toMatchObject({
    content: '',
    isDeleted: true,
    isReported: true,
    earlier: ['You ugly canary', 'Have a nice day'],
  })
})

test('a report does without an earlier text that cannot be decrypted, and the log says so', async () => {
  const errors: unknown[] = []
  vi.spyOn(server.deps.log, 'error').mockImplementation((entry: unknown) => void errors.push(entry))
  const { ana, ben, seq, edit } = await twoWithAnInsult()
  await edit('Have a nice day')
  await db.updateTable('earlierTexts').set({ content: 'not encrypted' }).execute()
  await edit('And a good night')
  const { status } = await ben.api.reports.$post({
    json: { clientId: randomUUID(), personId: ana.id, reason: 'harassment', seq },
  })
  expect(status).toBe(200)
  const { messages } = await snapshotOf(ana)
  expect(messages).toMatchObject([{ content: 'And a good night', earlier: ['Have a nice day'] }])
  expect(errors).toMatchObject([{ messageId: expect.any(String) }])
})

test('an earlier text is deleted 14 days after the change, and with the account', async () => {
  const { ana, edit } = await twoWithAnInsult()
  const ids = async () => (await db.selectFrom('earlierTexts').select('id').execute()).length
  const before = await ids()
  await edit('Have a nice day')
  const at = server.clock.now
  server.clock.now = new Date(at.getTime() + 14 * DAY_MS - HOUR_MS)
  await server.jobs.runNow('clear-limits')
  expect(await ids()).toBe(before + 1)
  server.clock.now = new Date(at.getTime() + 14 * DAY_MS + HOUR_MS)
  await server.jobs.runNow('clear-limits')
  expect(await ids()).toBe(0)
  server.clock.now = at
  await edit('Have a bad day')
  expect(await ids()).toBe(1)
  expect((await ana.api.account.$delete()).status).toBe(200)
  expect(await ids()).toBe(0)
})
