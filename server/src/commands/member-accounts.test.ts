import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { openMailServer } from '../testing/network/mail-server.ts'
import { runOperatorCommand } from '../testing/processes/operator-commands.ts'

const folder = await mkdtemp(join(tmpdir(), 'hearth-members-'))
const dataDir = join(folder, 'data')
const env: Record<string, string> = { DATA_DIR: dataDir }

async function startMailServer() {
  const mailServer = await openMailServer()
  await mailServer.start()
  env['SMTP_URL'] = mailServer.url
  return mailServer
}

afterAll(() => rm(folder, { recursive: true, force: true }))

const account = (...args: string[]) => runOperatorCommand('account', args, env)

async function inDatabase<T>(
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ dataDir })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const ANA = 'ana.vogt@people.example'

beforeAll(async () => {
  await cp(inject('emptyDataPath'), dataDir, { recursive: true })
  await inDatabase(async ({ db }) => {
    const { id } = await db
      .insertInto('user')
      .values({
        name: '',
        email: ANA,
        emailVerified: true,
        image: null,
        createdAt: new Date(),
        updatedAt: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('profiles').set({ firstName: 'Ana' }).where('userId', '=', id).execute()
    await db
      .insertInto('session')
      .values({
        userId: id,
        token: 't',
        expiresAt: new Date(Date.now() + 1e6),
        createdAt: new Date(),
        updatedAt: new Date(),
      })
      .execute()
  })
})

test('an operator finds a member, signs them out, mails them a link and deletes the account', async () => {
  const mailServer = await startMailServer()
  expect(await account('find', 'an')).toEqual({
    code: 0,
    output: expect.stringContaining(`${ANA}  Ana, no age  active`),
  })
  expect(await account('sign-out', ` ${ANA.toUpperCase()}`)).toEqual({
    code: 0,
    output: expect.stringContaining('signed out everywhere'),
  })
  expect(await inDatabase(({ db }) => db.selectFrom('session').select('id').execute())).toEqual([])
  await inDatabase(({ db }) =>
    db
      .insertInto('communitySettings')
      .values({ name: 'name', value: '"Oak"', changedAt: new Date() })
      .execute(),
  )
  expect((await account('resend', ANA)).output).toContain('We emailed them.')
  expect((await account('delete', ANA)).code).toBe(64)
  expect((await account('delete', ANA, '--yes', '--reason=boredom')).code).toBe(64)
  expect(await account('delete', ANA, '--yes', '--reason=under_age')).toEqual({
    code: 0,
    output: expect.stringContaining('The account is deleted.'),
  })
  for (const { raw } of mailServer.arrived()) expect(raw).toContain('Oak')
  const subjects = mailServer.arrived().map(({ raw }) => /Subject: (.*)/.exec(raw)?.[1])
  expect(subjects).toEqual([expect.stringContaining('sign-in link'), 'Your account has been deleted'])
  expect(await account('delete', ANA, '--yes')).toEqual({
    code: 1,
    output: 'No member has this address. Nothing changed.\n',
  })
  const recorded = await inDatabase(({ db }) => db.selectFrom('auditEntries').select('operation').execute())
  expect(recorded.map(({ operation }) => operation)).toEqual([
    'members.list',
    'members.sign-out',
    'members.resend-mail',
    'members.delete',
  ])
})

test('an operator signs everybody out, staff too, and each browser learns why', async () => {
  const count = await inDatabase(async ({ db }) => {
    const now = new Date()
    const times = { createdAt: now, updatedAt: now }
    const ids = [randomUUID(), randomUUID()]
    const users = ids.map((id) => ({
      id,
      email: `${id}@people.example`,
      name: '',
      emailVerified: true,
      image: null,
    }))
    await db
      .insertInto('user')
      .values(users.map((user) => ({ ...user, ...times })))
      .execute()
    const expiresAt = new Date(now.getTime() + 86_400_000)
    const sessions = ids.map((userId) => ({
      id: randomUUID(),
      userId,
      token: userId,
      expiresAt,
      lastSeenAt: now,
    }))
    await db
      .insertInto('session')
      .values(sessions.map((session) => ({ ...session, ...times })))
      .execute()
    return (await db.selectFrom('session').select('id').execute()).length
  })
  expect(await account('sign-out', '--everybody')).toEqual({
    code: 0,
    output: `Everybody is signed out, staff too: ${count} sessions. Open pages notice within five seconds.\n`,
  })
  await inDatabase(async ({ db }) => {
    expect(await db.selectFrom('session').select('id').execute()).toEqual([])
    const ended = await db.selectFrom('endedSessions').select('reason').execute()
    expect(ended.filter(({ reason }) => reason === 'by_operator').length).toBeGreaterThanOrEqual(count)
    const last = await db
      .selectFrom('auditEntries')
      .select('details')
      .orderBy('number', 'desc')
      .executeTakeFirst()
    expect(last?.details).toEqual({ sessions: String(count) })
  })
})

test('the state is printed, and a test mail shows what the mail server said', async () => {
  await startMailServer()
  const status = await runOperatorCommand('status', [], env)
  expect(status.code).toBe(1)
  for (const part of ['Database: embedded', 'Service mail: up', 'Last backup: none, LATE'])
    expect(status.output).toContain(part)
  const figures = await runOperatorCommand('figures', ['--csv', '--weeks=2'], env)
  expect(figures.code).toBe(0)
  expect(figures.output).toMatch(/^day,signUps,active,[^]+\n\d{4}-\d\d-\d\d,\d+,\d+,/)
  expect((await runOperatorCommand('figures', ['--weeks=27'], env)).code).toBe(64)
  const mail = await runOperatorCommand('mail', ['test', 'ops@people.example'], env)
  expect(mail).toEqual({ code: 0, output: expect.stringContaining('Its reply: 250') })
  expect((await runOperatorCommand('mail', [], env)).code).toBe(64)
  const closed = { ...env, SMTP_URL: 'smtp://127.0.0.1:1' }
  expect(await runOperatorCommand('mail', ['test', 'ops@people.example'], closed)).toEqual({
    code: 1,
    output: expect.stringContaining('can’t be reached'),
  })
})
