import { mkdtemp, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { SystemView, TestMailView } from '@hearth/contract/console/system'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openBackupSocket, sendRecord } from '../../backup/backup-socket.ts'
import { tryMail } from '../../outside/mail/mail-test.ts'
import { openSmtp } from '../../outside/mail/smtp.ts'
import { metricsOf } from '../../testing/metrics.ts'
import { openMailServer } from '../../testing/network/mail-server.ts'
import { staffPerson } from '../../testing/people/staff-people.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { type BackupEvent, openHeartbeat, recordBackup } from './system.ts'

const server = await openTestServer({ services: () => ({ mail: 'up', redis: 'down' }) })
const { db, transact } = server.database
const admin = await staffPerson(server, 'admin')
const HOUR_MS = 3_600_000

const hoursAgo = (hours: number) => new Date(server.clock.now.getTime() - hours * HOUR_MS)
const eventOf = (hours: number, facts: Partial<BackupEvent> = {}): BackupEvent => ({
  kind: 'backup',
  madeAt: hoursAgo(hours),
  place: 'desk:/mnt/backups/hearth.tar',
  bytes: 5_000,
  photos: 'include',
  isEncrypted: true,
  ...facts,
})
const record = (event: BackupEvent) =>
  transact((tx) => recordBackup({ now: () => server.clock.now }, tx, event))
const forget = () => sql`delete from backups`.execute(db)

async function shown() {
  const response = await server.ask('/api/console/system', {}, admin.cookie)
  expect(response.status).toBe(200)
  return SystemView.parse(await response.json())
}

test('the console shows release, process, database, disk and the services that are used', async () => {
  const system = await shown()
  expect(system).toMatchObject({
    at: server.clock.now.toISOString(),
    node: process.version,
    processes: [],
    photos: { isBucket: false, photos: 0, strayFiles: 0, filesToConfirm: 0, isPaused: false, store: null },
    clips: { problem: null },
    services: [
      { name: 'mail', isUp: true },
      { name: 'redis', isUp: false },
    ],
    queues: [],
  })
  expect(system.database.bytes).toBeGreaterThan(1_000_000)
  expect(system.disk.freeBytes).toBeLessThanOrEqual(system.disk.bytes)
  expect(Date.parse(system.startedAt ?? '')).toBeLessThanOrEqual(Date.now())
})

test('processes are shown while they run, and a killed one for 90 seconds', async () => {
  const startedAt = hoursAgo(3)
  const [worker, web] = (['worker', 'web'] as const).map((role) =>
    openHeartbeat(db, { role, version: '0.2.0', startedAt }),
  )
  const roles = async () => (await shown()).processes.map(({ role }) => role)
  await expect.poll(roles).toEqual(['web', 'worker'])
  expect((await shown()).processes[0]).toMatchObject({
    host: hostname(),
    version: '0.2.0',
    startedAt: startedAt.toISOString(),
  })
  await worker?.close()
  expect(await roles()).toEqual(['web'])
  await sql`update processes set seen_at = now() - interval '89 seconds'`.execute(db)
  expect(await roles()).toEqual(['web'])
  await sql`update processes set seen_at = now() - interval '91 seconds'`.execute(db)
  expect(await roles()).toEqual([])
  await web?.close()
  expect(await sql`select id from processes`.execute(db)).toMatchObject({ rows: [] })
})

test('a process is noted every half minute, and those that were killed an hour ago are forgotten', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { close } = openHeartbeat(db, { role: 'all', version: '0.2.0', startedAt: hoursAgo(0) })
  onTestFinished(close)
  const seen = async () => {
    const { rows } = await sql<{ isRecent: boolean }>`
      select seen_at > now() - interval '10 minutes' as is_recent from processes`.execute(db)
    return rows.map(({ isRecent }) => isRecent)
  }
  await expect.poll(seen).toEqual([true])
  await sql`insert into processes (id, role, host, version, started_at, seen_at)
    values (gen_random_uuid(), 'web', 'killed', '0.1.0', now(), now() - interval '61 minutes')`.execute(db)
  await sql`update processes set seen_at = now() - interval '20 minutes' where host <> 'killed'`.execute(db)
  expect(await seen()).not.toContain(true)
  vi.advanceTimersByTime(30_000)
  await expect.poll(seen).toEqual([true])
})

test('the size of the store is the one that the nightly comparison has counted', async () => {
  await server.files.put('photos/one/160.webp', Buffer.from('picture'))
  await server.files.put('photos/two/160.avif', Buffer.from('a picture'))
  expect((await shown()).photos.store).toBeNull()
  await server.jobs.runNow('compare-photos')
  const store = { files: 2, bytes: 16, countedAt: server.clock.now.toISOString() }
  expect((await shown()).photos.store).toEqual(store)
})

test('a backup is shown with its age, late after 26 hours, and without one it is late', async () => {
  await forget()
  expect((await shown()).backups).toEqual({ last: null, lastCheck: null, restored: null, isLate: true })
  await record(eventOf(26))
  await record(eventOf(30, { kind: 'check' }))
  const { backups } = await shown()
  expect(backups).toMatchObject({
    last: { madeAt: hoursAgo(26).toISOString(), place: 'desk:/mnt/backups/hearth.tar', isEncrypted: true },
    lastCheck: { at: server.clock.now.toISOString(), madeAt: hoursAgo(30).toISOString() },
    isLate: false,
  })
  await forget()
  await record(eventOf(26.1))
  expect((await shown()).backups.isLate).toBe(true)
  const { rows } = await sql<{ operation: string }>`
    select operation from audit_entries where operation like 'backup%' order by number`.execute(db)
  expect(rows.map(({ operation }) => operation)).toEqual(['backup.make', 'backup.check', 'backup.make'])
})

test('a restored database forgets the backups of the one before, and a copy elsewhere does not claim them', async () => {
  await forget()
  const value = async () => (await metricsOf(server)())('hearth_backup_last_success_timestamp_seconds')
  await record(eventOf(2))
  expect(await value()).toBe(hoursAgo(2).getTime() / 1000)
  await record(eventOf(1, { kind: 'restore' }))
  expect((await shown()).backups).toMatchObject({
    last: null,
    restored: { madeAt: hoursAgo(1).toISOString() },
    isLate: true,
  })
  await record(eventOf(0))
  expect((await shown()).backups.isLate).toBe(false)
  await sql`update backups set database = 'another'`.execute(db)
  expect((await shown()).backups).toEqual({ last: null, lastCheck: null, restored: null, isLate: true })
  expect(await value()).toBeUndefined()
})

test('the server of an embedded database takes what a command has done, and refuses nonsense', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearth-record-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const taken: unknown[] = []
  expect(await sendRecord(dataDir, eventOf(1))).toBe(false)
  const socket = await openBackupSocket({
    database: server.database,
    dataDir,
    log: pino({ level: 'silent' }),
    record: (one) => Promise.resolve(void taken.push(one)),
  })
  onTestFinished(() => socket.close())
  expect(await sendRecord(dataDir, eventOf(1))).toBe(true)
  expect(taken).toEqual([eventOf(1)])
  await expect(sendRecord(dataDir, { ...eventOf(1), bytes: Number.NaN })).rejects.toThrow('could not record')
})

const send = (to: string, cookie = admin.cookie) =>
  server.post('/api/console/system/test-mail', { to }, cookie)

test('a test mail goes to any address, at most ten an hour, and is in the audit log', async () => {
  const sent = TestMailView.parse(await (await send('ops@people.example')).json())
  expect(sent).toEqual({ outcome: 'kept', reply: '' })
  expect(server.mailsTo('ops@people.example').map(({ subject }) => subject)).toEqual(['It works'])
  expect((await send('nobody')).status).toBe(422)
  for (let count = 1; count < 10; count += 1) await send('ops@people.example')
  expect((await send('ops@people.example')).status).toBe(429)
  const { rows } = await sql<{ details: object }>`
    select details from audit_entries where operation = 'mail.test'`.execute(db)
  expect(rows[0]?.details).toEqual({ outcome: 'kept' })
})

test('the outcome of a test mail tells what is wrong with the mail server', async () => {
  const mail = { to: 'ops@people.example', subject: 'It works', text: 'It works', html: '<p>It works</p>' }
  const tryAt = async (url: string) => {
    const smtp = openSmtp(url, 'hearth@hearth.example')
    onTestFinished(() => smtp.close())
    return tryMail(smtp, mail)
  }
  const away = await openMailServer()
  expect(await tryAt(away.url)).toMatchObject({ outcome: 'unreachable' })
  await away.start()
  expect(await tryAt(away.url)).toMatchObject({ outcome: 'taken', reply: expect.stringMatching(/^250/) })
  const login = await openMailServer({ login: { user: 'hearth', pass: 'hunter2' } })
  await login.start()
  const address = new URL(login.url)
  address.username = 'hearth'
  address.password = 'a guess'
  expect(await tryAt(address.href)).toMatchObject({ outcome: 'certificate' })
  address.search = 'tls.rejectUnauthorized=false'
  const refused = await tryAt(address.href)
  expect(refused).toMatchObject({ outcome: 'sign_in', reply: expect.stringMatching(/^535/) })
  expect(refused.reply).not.toContain('a guess')
})

test('an auditor reads the state and sends no mail, and a moderator does neither', async () => {
  const auditor = await staffPerson(server, 'auditor')
  const moderator = await staffPerson(server, 'moderator')
  const read = async (cookie: string) => (await server.ask('/api/console/system', {}, cookie)).status
  expect([await read(auditor.cookie), await read(moderator.cookie)]).toEqual([200, 403])
  expect((await send('ops@people.example', auditor.cookie)).status).toBe(403)
})
