import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openS3Server } from '../testing/network/s3-server.ts'
import { openPhotoFiles } from './photo-files.ts'
import { openParts, openUploadParts, type UploadParts } from './upload-parts.ts'

const folder = await mkdtemp(join(tmpdir(), 'hearth-parts-'))
const store = await openS3Server()
const bucket = openPhotoFiles('', store.settings)
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const partsInBucket = (owner: string, place: string = randomUUID()) =>
  openParts(bucket, join(folder, place), () => Promise.resolve(owner))

async function contentOf(parts: UploadParts, id: string, size: number): Promise<Buffer | undefined> {
  const source = await parts.read(id, size)
  return typeof source === 'string' ? readFile(source) : source && Buffer.from(source)
}

describe.each([
  ['a folder', openUploadParts(join(folder, 'uploads'))],
  ['a bucket', await partsInBucket('one:7/1')],
])('parts of uploads in %s', (_, parts) => {
  test('make the file that was sent, and are gone once they are removed', async () => {
    const [id, other] = [randomUUID(), randomUUID()]
    const bytes = randomBytes(2_500_000)
    let offset = 0
    for (
      ;
      offset < bytes.length;
      offset = await parts.write(id, offset, bytes.subarray(offset, offset + 1_000_000))
    );
    expect(offset).toBe(bytes.length)
    await parts.write(other, 0, Buffer.from('another'))
    expect((await contentOf(parts, id, bytes.length))?.equals(bytes)).toBe(true)
    expect(await parts.list()).toEqual(expect.arrayContaining([id, other]))
    await parts.remove(id)
    expect(await parts.list()).toEqual([other])
    expect(await parts.read(id, bytes.length)).toBeUndefined()
    await parts.remove(other)
    await parts.remove(other)
  })

  test('may come again, shorter or longer; the last one at a place counts', async () => {
    const id = randomUUID()
    await parts.write(id, 0, Buffer.from('aaaaaaaa'))
    expect(await parts.write(id, 0, Buffer.from('bbbb'))).toBe(4)
    await parts.write(id, 4, Buffer.from('cc'))
    expect(await parts.write(id, 4, Buffer.from('dddd'))).toBe(8)
    expect(await parts.write(id, 8, Buffer.from('ee'))).toBe(10)
    expect(String(await contentOf(parts, id, 10))).toBe('bbbbddddee')
  })

  test('that come after a hole are refused with the place where it begins', async () => {
    const id = randomUUID()
    expect(await parts.write(id, 5, Buffer.from('late'))).toBe(0)
    await parts.write(id, 0, Buffer.from('abc'))
    expect(await parts.write(id, 5, Buffer.from('late'))).toBe(3)
    expect(await parts.read(id, 9)).toBeUndefined()
    expect(await parts.write(id, 3, Buffer.from('defghi'))).toBe(9)
    expect(String(await contentOf(parts, id, 9))).toBe('abcdefghi')
  })

  test('are asked for again from the place where two requests at once have left another part', async () => {
    const id = randomUUID()
    await parts.write(id, 0, Buffer.from('abc'))
    await parts.write(id, 3, Buffer.from('defghi'))
    // The shorter one was counted before the longer one was written.
    const from = await parts.write(id, 6, Buffer.from('ghi'))
    expect([3, 9]).toContain(from)
    if (from === 3) await parts.write(id, 3, Buffer.from('defghi'))
    expect(String(await contentOf(parts, id, 9))).toBe('abcdefghi')
  })
})

test('the parts of a copy of the database in the same bucket stay apart', async () => {
  const [live, copy] = [await partsInBucket('one:8/1'), await partsInBucket('one:9/1')]
  const id = randomUUID()
  await live.write(id, 0, Buffer.from('live'))
  expect(await copy.list()).toEqual([])
  await copy.remove(id)
  expect(String(await contentOf(live, id, 4))).toBe('live')
})

test('an upload that an earlier release has kept in the folder is found and removed there', async () => {
  const place = join(folder, 'earlier')
  const id = randomUUID()
  await openUploadParts(place).write(id, 0, Buffer.from('complete'))
  const parts = await partsInBucket('one:7/2', 'earlier')
  expect(await parts.list()).toEqual([id])
  expect(String(await contentOf(parts, id, 8))).toBe('complete')
  await parts.remove(id)
  expect(await readdir(place)).toEqual([])
})
