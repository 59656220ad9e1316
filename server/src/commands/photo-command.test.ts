import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { runOperatorCommand } from '../testing/processes/operator-commands.ts'

const folder = await mkdtemp(join(tmpdir(), 'hearth-photo-command-'))
const dataDir = join(folder, 'data')
const ownerFile = join(dataDir, 'photos', 'community.json')
const stray = `photos/${randomUUID()}`

afterAll(() => rm(folder, { recursive: true, force: true }))

beforeAll(async () => {
  await cp(inject('emptyDataPath'), dataDir, { recursive: true })
  await mkdir(join(dataDir, 'photos', stray), { recursive: true })
  await writeFile(join(dataDir, 'photos', stray, '160.webp'), 'picture')
})

const photos = (...args: string[]) => runOperatorCommand('photo', args, { DATA_DIR: dataDir })

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

const usedAt = (ms: number) => {
  const owner = { communityId: randomUUID(), database: '1/1', turn: randomUUID() }
  return writeFile(ownerFile, JSON.stringify({ ...owner, usedAt: new Date(Date.now() - ms).toISOString() }))
}

test('an incomplete command explains itself', async () => {
  expect(await photos()).toEqual({ code: 64, output: expect.stringContaining('npm run photos -- adopt') })
  expect((await photos('adopt', 'now')).code).toBe(64)
})

test('a store of another community is given to this one, unless that one has just used it', async () => {
  await usedAt(60_000)
  expect(await photos('adopt')).toEqual({
    code: 1,
    output: expect.stringContaining('within the last five minutes'),
  })
  await usedAt(301_000)
  expect(await photos('adopt')).toEqual({
    code: 0,
    output: expect.stringContaining('belongs to this database now'),
  })
  expect(await photos('adopt')).toEqual({ code: 1, output: expect.stringContaining('already belongs') })
  const { output } = await photos('status')
  expect(output).toContain(`Community: ${JSON.parse(await readFile(ownerFile, 'utf8')).communityId}`)
})

test('files without a photo are found, and their deletion is confirmed once they are 14 days old', async () => {
  expect(await photos('compare')).toEqual({
    code: 0,
    output: 'Files: 1; without a photo: 1. Photos without their files: 0.\n',
  })
  expect(await photos('confirm-deletion')).toEqual({ code: 1, output: 'No file waits for a confirmation.\n' })
  await inDatabase(({ db }) =>
    db
      .updateTable('strayFiles')
      .set({ firstSeenAt: new Date(Date.now() - 15 * 86_400_000) })
      .execute(),
  )
  expect((await photos('status')).output).toContain(`  ${stray}/ (1)\n`)
  expect(await photos('confirm-deletion')).toEqual({
    code: 0,
    output: expect.stringContaining('Confirmed: 1 files'),
  })
  const entries = await inDatabase(({ db }) =>
    db.selectFrom('auditEntries').select(['operation', 'details']).orderBy('number').execute(),
  )
  expect(entries).toEqual([
    { operation: 'photos.adopt', details: { before: 'other_community' } },
    { operation: 'photos.confirm-deletion', details: { files: '1' } },
  ])
})
