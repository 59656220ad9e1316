import { randomUUID } from 'node:crypto'
import { access, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { openDatabase } from '../db/open.ts'
import { demoAccounts } from '../demo/demo-accounts.store.ts'
import { importWhenEmpty } from '../demo/import.ts'
import { listAudit } from '../features/audit/reading-audit.ts'
import { checkStore } from '../features/photos/photos.ts'
import { openPhotoFiles } from '../outside/photo-files.ts'
import { runOperatorCommand } from '../testing/processes/operator-commands.ts'
import { quickHashing } from '../testing/quick-hashing.ts'

const folder = await mkdtemp(join(tmpdir(), 'hearth-demo-'))
const dataDir = join(folder, 'data')
const demoFolder = join(folder, 'community')
afterAll(() => rm(folder, { recursive: true, force: true }))

const PEOPLE = 4

/** Copies the community with few people, because each is deleted in a transaction of its own. */
async function makeSmallCommunity(): Promise<void> {
  await cp(readConfig({}).demoFolder, demoFolder, { recursive: true })
  const read = async <T>(name: string): Promise<T[]> =>
    JSON.parse(await readFile(join(demoFolder, name), 'utf8'))
  const write = (name: string, rows: unknown) => writeFile(join(demoFolder, name), JSON.stringify(rows))
  const people = (await read<{ key: string }>('people.json')).slice(0, PEOPLE)
  const keys = new Set(people.map(({ key }) => key))
  const pictures = await read<{ person: string }>('pictures.json')
  await write('people.json', people)
  await write(
    'pictures.json',
    pictures.filter(({ person }) => keys.has(person)),
  )
  await write('likes.json', [])
  await write('conversations.json', [])
}

const open = () => openDatabase({ dataDir })

const run = (verb: string) => runOperatorCommand('demo', [verb], { DATA_DIR: dataDir })

test('demo accounts are counted and deleted with their pictures, real ones stay, and a repeat changes nothing', async () => {
  await makeSmallCommunity()
  await cp(inject('emptyDataPath'), dataDir, { recursive: true })
  const database = await open()
  const how = { hashPassword: quickHashing.hash, now: new Date(), folder: demoFolder }
  await importWhenEmpty(database, how)
  const ana = { id: randomUUID(), email: 'ana@people.example', name: '', image: null, emailVerified: true }
  const at = { createdAt: new Date(), updatedAt: new Date() }
  await database.db
    .insertInto('user')
    .values({ ...ana, ...at })
    .execute()
  await database.db
    .insertInto('account')
    .values({ userId: ana.id, accountId: ana.id, providerId: 'credential', password: 'her own', ...at })
    .execute()
  // Somebody has played with one of them.
  const [first] = await demoAccounts.list(database.db)
  await database.db
    .deleteFrom('photos')
    .where('userId', '=', first?.id ?? '')
    .execute()
  const { fileKey } = await database.db
    .selectFrom('photos')
    .select('fileKey')
    .limit(1)
    .executeTakeFirstOrThrow()
  const files = openPhotoFiles(join(dataDir, 'photos'), undefined)
  await files.put(`${fileKey}/720.webp`, new Uint8Array([1]))
  // As the start of a server does.
  const deps = { db: database.db, now: () => new Date(), log: pino({ level: 'silent' }), photos: { files } }
  await checkStore(deps, 'DATA_DIR/photos')
  await database.close()

  expect(await run('count')).toEqual({ code: 0, output: `Demo accounts: ${PEOPLE}.\n` })
  expect(await run('remove')).toEqual({ code: 0, output: `Deleted demo accounts: ${PEOPLE}. Left: 0.\n` })
  expect(await run('remove')).toEqual({ code: 0, output: 'Deleted demo accounts: 0. Left: 0.\n' })
  expect((await run('delete')).code).toBe(64)

  await expect(access(join(dataDir, 'photos', fileKey, '720.webp'))).rejects.toThrow('ENOENT')
  const left = await open()
  expect(await left.db.selectFrom('user').select('id').execute()).toEqual([{ id: ana.id }])
  expect(await left.db.selectFrom('forgottenFiles').selectAll().execute()).toEqual([])
  const recorded = await listAudit(left.db)
  expect(recorded).toEqual([expect.stringContaining(`demo.remove  {"count":"${PEOPLE}"}`)])
  await left.close()
}, 300_000)
