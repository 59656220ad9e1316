import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFile, cp, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { reportEncryptorOf } from '../cryptography/encryption.ts'
import { openDatabase } from '../db/open.ts'
import { openAuditHeads } from '../outside/audit-heads.ts'
import { briefly, processEnv } from '../testing/processes/process-settings.ts'

const folder = await mkdtemp(join(tmpdir(), 'hearth-audit-'))
const dataDir = join(folder, 'data')
const heads = openAuditHeads(dataDir)

afterAll(() => rm(folder, { recursive: true, force: true }))

beforeAll(async () => {
  await cp(inject('emptyDataPath'), dataDir, { recursive: true })
  const database = await openDatabase({ dataDir })
  await database.db
    .insertInto('encryptedReports')
    .values({
      number: 'ABCDEFGH23',
      clientId: randomUUID(),
      reporterId: null,
      reportedId: null,
      reason: 'scam',
      content: reportEncryptorOf(readConfig({}).authSecrets).encrypt('{"words":"A canary"}'),
      createdAt: new Date(),
    })
    .execute()
  await database.close()
})

/** Runs a command as an operator does, in a process of its own. */
function command(file: string, ...args: string[]): Promise<{ code: unknown; output: string }> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const env = { ...processEnv, DATA_DIR: dataDir }
  return new Promise((resolve) => {
    execFile(process.execPath, [...briefly, path, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, output: stdout + stderr }),
    )
  })
}
const audit = (...args: string[]) => command('./audit-command.ts', ...args)
const reports = (...args: string[]) => command('./report-command.ts', ...args)

test('each look at reports is an entry, and the log is verified against the recorded heads', async () => {
  const listed = await reports('list')
  expect(listed).toEqual({ code: 0, output: expect.stringContaining('ABCDEFGH23') })
  expect((await reports('show', 'NOSUCHNUMB')).code).toBe(1)
  const shown = await reports('show', 'abcdefgh23')
  expect(shown).toEqual({ code: 0, output: expect.stringContaining('A canary') })
  const { output } = await audit('list')
  expect(output.trim().split('\n')).toEqual([
    expect.stringMatching(/^1 {2}\S+Z {2}operator {2}reports\.list {2}\{"count":"1"\}$/),
    expect.stringMatching(/^2 {2}\S+Z {2}operator {2}reports\.show {2}\{"report":"ABCDEFGH23"\}$/),
  ])

  expect(await audit('verify')).toEqual({
    code: 0,
    output:
      'Entries: 2, none changed or missing. Heads in audit-heads.log: 0.\n' +
      'No head is recorded yet for the entries after 0.\n',
  })
  await heads.append({ number: 1, hash: 'f'.repeat(64) }, new Date())
  expect(await audit('verify')).toEqual({
    code: 1,
    output: 'Entry 1 isn’t the one that was recorded as the last entry.\n',
  })
  await rm(join(dataDir, 'audit-heads.log'))
  await heads.append({ number: 3, hash: 'f'.repeat(64) }, new Date())
  expect(await audit('verify')).toEqual({ code: 1, output: 'Entry 3 is missing.\n' })
})

test('a line of the file that is not a head is named', async () => {
  await rm(join(dataDir, 'audit-heads.log'), { force: true })
  expect(await heads.list()).toEqual([])
  await heads.append({ number: 7, hash: 'a'.repeat(64) }, new Date('2026-06-15T12:00:00.000Z'))
  expect(await heads.list()).toEqual([
    { number: 7, hash: 'a'.repeat(64), at: new Date('2026-06-15T12:00:00.000Z') },
  ])
  expect(await readFile(join(dataDir, 'audit-heads.log'), 'utf8')).toBe(
    `2026-06-15T12:00:00.000Z 7 ${'a'.repeat(64)}\n`,
  )
  expect((await stat(join(dataDir, 'audit-heads.log'))).mode & 0o777).toBe(0o600)
  await appendFile(join(dataDir, 'audit-heads.log'), '2026-06-15T13:00:00.000Z 8\n')
  expect(await audit('verify')).toEqual({ code: 1, output: 'Line 2 of audit-heads.log can’t be read.\n' })
})

test('a command that is not complete says how it goes', async () => {
  for (const args of [[], ['verify', 'more'], ['erase']])
    expect(await audit(...args)).toEqual({
      code: 64,
      output: expect.stringContaining('npm run audit -- verify'),
    })
})
