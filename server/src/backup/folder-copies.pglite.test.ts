import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { migrateExactly, migrations, pendingMigrations } from '../db/migrations.ts'
import { openDatabase } from '../db/open.ts'
import { openKillableServer } from '../testing/processes/killable-server.ts'
import { openSmallDisk } from '../testing/small-disk.ts'
import { copyBeforeMigration } from './folder-copies.ts'

const folder = await mkdtemp(join(tmpdir(), 'hearth-copies-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const copiesIn = async (dataDir: string) =>
  (await readdir(dataDir)).filter((name) => name.startsWith('before-')).toSorted()

test('a start copies the embedded database before it migrates it, and the copy is what was there', async () => {
  const dataDir = join(folder, 'data')
  const names = Object.keys(migrations)
  const database = await openDatabase({ dataDir })
  await migrateExactly(database.unguarded, names.slice(0, -2))
  await sql`insert into "user" (name, email, email_verified) values ('', 'a@people.example', true)`.execute(
    database.db,
  )
  await database.close()
  const server = await openKillableServer(dataDir)
  await server.stop()
  const name = `before-${names.at(-2)}`
  expect(await copiesIn(dataDir)).toEqual([name])
  expect(server.output()).toContain('the database was copied before its migrations')

  const restored = join(folder, 'restored')
  await cp(join(dataDir, name), join(restored, 'database'), { recursive: true })
  const copy = await openDatabase({ dataDir: restored })
  onTestFinished(() => copy.close())
  expect(await pendingMigrations(copy.db)).toEqual(names.slice(-2))
  expect((await sql`select email from "user"`.execute(copy.db)).rows).toEqual([{ email: 'a@people.example' }])

  await server.start()
  await server.stop()
  expect(await copiesIn(dataDir)).toEqual([name])
})

async function folderWith(place: string, bytes: number): Promise<string> {
  await mkdir(join(place, 'database', 'base'), { recursive: true })
  await writeFile(join(place, 'database', 'base', 'rows'), Buffer.alloc(bytes))
  return place
}

test('the last two copies are kept, and one of an earlier try stays as it is', async () => {
  const dataDir = await folderWith(join(folder, 'many'), 10)
  for (const name of ['0041-a', '0042-b', '0043-c']) await copyBeforeMigration(dataDir, name)
  expect(await copiesIn(dataDir)).toEqual(['before-0042-b', 'before-0043-c'])
  await writeFile(join(dataDir, 'database', 'later'), '')
  await copyBeforeMigration(dataDir, '0043-c')
  expect(await readdir(join(dataDir, 'before-0043-c'))).toEqual(['base'])
})

test('without space for the copy the start ends, and says how much it needs', async ({ skip }) => {
  const disk = await openSmallDisk(4)
  if (!disk) return skip('a file system can only be mounted as root')
  onTestFinished(disk.close)
  const dataDir = await folderWith(disk.folder, 3_000_000)
  await expect(copyBeforeMigration(dataDir, '0041-a')).rejects.toThrow(
    /DATA_DIR has only 2 MB of free space. The copy needs 3 MB/,
  )
  expect(await copiesIn(dataDir)).toEqual([])
})
