import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { reportEncryptorOf } from '../../outside/encryption.ts'
import { everyRow } from '../../testing/database/every-table.ts'
import { startConversation } from '../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'
import { listReports, readReport } from './reading-reports.ts'

const server = await openTestServer()
const { db } = server.database
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
    json: { clientId: randomUUID(), content: 'Send me money, says the canary' },
  })
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
  expect(() => reportEncryptorOf('another secret, long enough to be one').decrypt(content)).toThrow(
    'authenticate',
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
