import { randomBytes, randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { lockFolder } from '../db/folder-lock.ts'
import { openDatabase } from '../db/open.ts'
import { openPhotoFiles } from '../outside/photo-files.ts'
import { reportAttack } from '../testing/attacks/report-attack.ts'
import { openS3Server } from '../testing/network/s3-server.ts'
import { movePairsIn } from '../testing/people/chat-people.ts'
import { filesBelow } from '../testing/photos/photo-folder.ts'
import { runOperatorCommand } from '../testing/processes/operator-commands.ts'
import { openSmallDisk } from '../testing/small-disk.ts'
import { openBackupWriter, readBackupFile } from './backup-file.ts'
import { type CommunitySettings, createBackup } from './create-backup.ts'
import { inspectBackup } from './inspect.ts'
import { restoreBackup } from './restore.ts'

const folder = await mkdtemp(join(tmpdir(), 'hearth-backup-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const now = new Date('2026-11-26T03:12:40Z')
const PAIRS = 5
let folders = 0
const newFolder = () => join(folder, `place-${(folders += 1)}`)

const communityIn = (dataDir: string): CommunitySettings => ({
  dataDir,
  databaseUrl: undefined,
  photoBucket: undefined,
  authSecrets: ['a secret that only these tests know'] as const,
})

async function peopleIn({ dataDir }: CommunitySettings): Promise<number> {
  const database = await openDatabase({ dataDir })
  const { rows } = await sql<{ people: number }>`select count(*)::int as people from "user"`.execute(
    database.db,
  )
  await database.close()
  return rows[0]?.people ?? 0
}

/** A stopped community with people, photos and heads of its audit log. */
async function newCommunity(pairs = PAIRS): Promise<CommunitySettings> {
  const community = communityIn(newFolder())
  await cp(inject('emptyDataPath'), community.dataDir, { recursive: true })
  const database = await openDatabase({ dataDir: community.dataDir })
  await movePairsIn(database.db, pairs)
  await database.close()
  const files = openPhotoFiles(join(community.dataDir, 'photos'), undefined)
  for (const size of [0, 1, 512, 300_000])
    await files.put(`photos/${randomUUID()}/360.webp`, randomBytes(size))
  await writeFile(join(community.dataDir, 'audit-heads.log'), `2026-11-26T03:00:00Z 1 ${'a'.repeat(64)}\n`)
  return community
}

const photosOf = async ({ dataDir }: CommunitySettings) => {
  const place = join(dataDir, 'photos')
  const names = await filesBelow(place)
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(place, name)) })))
}

const community = await newCommunity()
const backUp = (given: Partial<Parameters<typeof createBackup>[0]> = {}) =>
  createBackup({ community, folder: newFolder(), photos: 'include', now, ...given })

test('a stopped community comes back whole: people, photos to the byte, heads of the audit log', async () => {
  const { path, summary } = await backUp()
  expect(path).toMatch(/\/hearth-2026-11-26T0312\.tar$/)
  expect(summary).toMatchObject({ photoFiles: 4, photoBytes: 300_513, contents: { kind: 'pglite' } })
  const target = communityIn(newFolder())
  const { missingPhotos, skippedTables } = await restoreBackup({ community: target, path, replace: false })
  expect([missingPhotos, skippedTables]).toEqual([0, []])
  expect(await photosOf(target)).toEqual(await photosOf(community))
  expect(await peopleIn(target)).toBe(2 * PAIRS)
  const heads = [community, target].map(({ dataDir }) => readFile(join(dataDir, 'audit-heads.log'), 'utf8'))
  expect(new Set(await Promise.all(heads)).size).toBe(1)
  expect((await readdir(target.dataDir)).toSorted()).toEqual(['audit-heads.log', 'database', 'photos'])
})

test('nothing is overwritten without being told to, nor while a server may use it', async () => {
  const { path } = await backUp()
  const other = await newCommunity(1)
  const refused = async (given: CommunitySettings, replace: boolean, words: RegExp) =>
    expect(restoreBackup({ community: given, path, replace })).rejects.toThrow(words)
  await refused(other, false, /There is a database in .* Nothing changed. .* add --replace/)
  const onlyPhotos = communityIn(newFolder())
  await openPhotoFiles(join(onlyPhotos.dataDir, 'photos'), undefined).put('photos/a/1.webp', randomBytes(3))
  await refused(onlyPhotos, false, /There are photos already/)
  const unlock = lockFolder(other.dataDir)
  await refused(other, true, /Another Hearth/)
  unlock()
  expect(await peopleIn(other)).toBe(2)

  const before = await photosOf(other)
  await restoreBackup({ community: other, path, replace: true })
  expect(await peopleIn(other)).toBe(2 * PAIRS)
  expect(await photosOf(other)).toEqual(expect.arrayContaining([...before, ...(await photosOf(community))]))
  expect(await filesBelow(other.dataDir)).toContainEqual(
    expect.stringMatching(/^audit-heads.log.before-restore-/),
  )
})

test('a backup that is damaged, of a newer Hearth or of none changes nothing', async () => {
  const { path } = await backUp()
  const bytes = await readFile(path)
  const other = await newCommunity(1)
  const change = async (name: string, from: string, to: string) => {
    const changed = newFolder()
    const writer = await openBackupWriter(changed)
    for await (const entry of readBackupFile(path)) {
      const text = Buffer.from(entry.bytes).toString().replace(from, to)
      await writer.add(entry.name === name ? { name, bytes: Buffer.from(text) } : entry)
    }
    await writer.finish()
    await writer.publish()
    return changed
  }
  const cut = newFolder()
  await writeFile(cut, bytes.subarray(0, bytes.length / 2))
  const text = newFolder()
  await writeFile(text, 'These are no bytes of a backup. '.repeat(100))
  for (const [wrong, words] of [
    [cut, /damaged or incomplete/],
    [text, /damaged or incomplete/],
    [await change('backup.json', '"format": 1', '"format": 2'), /of a newer Hearth \(0\.\d+\.\d+\)/],
    [
      await change('database/contents.json', '0001-baseline', '9999-later'),
      /of a newer Hearth \(9999-later\)/,
    ],
    [await change('end.json', '"photoFiles": 4', '"photoFiles": 5'), /photos are missing/],
    [await change('database/totals.json', `"rows": ${2 * PAIRS}`, '"rows": 3'), /table .* not complete/],
    [newFolder(), /There is no file/],
  ] as const) {
    await expect(inspectBackup(wrong)).rejects.toThrow(words)
    await expect(restoreBackup({ community: other, path: wrong, replace: true })).rejects.toThrow(words)
  }
  expect(await peopleIn(other)).toBe(2)
})

test('a bucket is listed or included, and a restore names listed photos that are missing', async () => {
  const store = await openS3Server()
  onTestFinished(() => store.close())
  const withBucket = { ...community, photoBucket: store.settings }
  const bucket = openPhotoFiles('', store.settings)
  const keys = Array.from({ length: 3 }, () => `photos/${randomUUID()}/360.webp`).toSorted()
  for (const key of keys) await bucket.put(key, Buffer.from(key))
  const listed = await backUp({ community: withBucket, photos: 'list' })
  const included = await backUp({ community: withBucket, photos: 'include' })
  const without = await backUp({ community: withBucket, photos: 'none' })
  expect([listed, included, without].map(({ summary }) => summary.photoFiles)).toEqual([3, 3, 0])

  await bucket.removeAll(keys[0] ?? '')
  const restore = (path: string, replace: boolean) =>
    restoreBackup({ community: { ...withBucket, dataDir: newFolder() }, path, replace })
  await expect(restore(listed.path, false)).resolves.toMatchObject({ missingPhotos: 1 })
  await expect(restore(included.path, false)).rejects.toThrow('There are photos already')
  await bucket.put(keys[0] ?? '', Buffer.from('other'))
  await bucket.removeAll(keys[1] ?? '')
  await restore(included.path, true)
  for (const key of keys) expect(Buffer.from((await bucket.read(key)) ?? []).toString()).toBe(key)
})

test('a full disk ends a backup with an error and leaves no file', async ({ skip }) => {
  const disk = await openSmallDisk(1)
  if (!disk) return skip('a file system can only be mounted as root')
  onTestFinished(disk.close)
  const large = await newCommunity(1)
  await openPhotoFiles(join(large.dataDir, 'photos'), undefined).put(
    'photos/a/1.webp',
    randomBytes(2_000_000),
  )
  for (const passphrase of [undefined, 'a passphrase long enough'])
    await expect(backUp({ community: large, folder: disk.folder, passphrase })).rejects.toThrow('ENOSPC')
  const stayed = await readdir(disk.folder)
  reportAttack('full-disk', 'backups', { figure: stayed.length, of: '2 backups that do not fit' })
})

test('the commands say what they did, what is wrong, and nothing secret', async () => {
  const env = {
    DATA_DIR: community.dataDir,
    AUTH_SECRET: community.authSecrets[0],
    BACKUP_KEY: 'the key of these tests',
  }
  const backups = newFolder()
  const written = await runOperatorCommand('backup/backup', [`--to=${backups}`, '--encrypt'], env)
  expect(written.code).toBe(0)
  const [name = ''] = await readdir(backups)
  expect(name).toMatch(/^hearth-[\dT-]+\.tar\.enc$/)
  const path = join(backups, name)
  const restore = (args: string[], more = {}) =>
    runOperatorCommand('backup/restore', args, { ...env, ...more })
  const checked = await restore(['--check', path], { DATA_DIR: newFolder() })
  expect(checked).toEqual({ code: 0, output: expect.stringContaining(`people: ${2 * PAIRS}`) })
  expect(checked.output).not.toContain('Warning')
  const elsewhere = await restore(['--check', path], { AUTH_SECRET: 'another secret' })
  expect(elsewhere.output).toContain('Warning: AUTH_SECRET isn’t the one')
  const wrongKey = await restore([path], { BACKUP_KEY: 'not the key of these tests' })
  expect(wrongKey).toEqual({ code: 1, output: expect.stringContaining('There is a database') })
  const wrongKeyElsewhere = await restore(['--check', path], { BACKUP_KEY: 'not the key of these tests' })
  expect(wrongKeyElsewhere).toEqual({
    code: 1,
    output: expect.stringMatching(/^The key is not the one .*\n$/),
  })
  const keyFile = newFolder()
  await writeFile(keyFile, `${env.BACKUP_KEY}\n`)
  expect((await restore(['--check', path], { BACKUP_KEY: '', BACKUP_KEY_FILE: keyFile })).code).toBe(0)
  const short = await runOperatorCommand('backup/backup', ['--encrypt'], { ...env, BACKUP_KEY: 'short' })
  expect(short).toEqual({
    code: 1,
    output: expect.stringContaining('BACKUP_KEY needs at least 16 characters'),
  })
  const none = await runOperatorCommand('backup/backup', [], { ...env, DATA_DIR: newFolder() })
  expect(none).toEqual({ code: 1, output: expect.stringContaining('No community found') })
  for (const args of [['--photos=some'], ['more'], ['--what']])
    expect((await runOperatorCommand('backup/backup', args, env)).code).toBe(64)
  for (const args of [[], ['a', 'b'], ['--check']]) expect((await restore(args)).code).toBe(64)
  const said = [written, checked, elsewhere, wrongKey, wrongKeyElsewhere, short, none].map(
    ({ output }) => output,
  )
  for (const secret of [env.AUTH_SECRET, env.BACKUP_KEY]) expect(said.join()).not.toContain(secret)
})
