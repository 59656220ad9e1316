import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { writeZip, type ZipEntry } from './zip.ts'

const PHOTO_BYTES = 300_000
const PHOTOS = 50

test('an archive holds one photo at a time: each is written before the next one is read', async () => {
  let [read, written, most] = [0, 0, 0]
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (let nth = 0; nth < PHOTOS; nth += 1) {
      // Bytes that are read and not yet written are in memory.
      most = Math.max(most, read - written)
      const bytes = randomBytes(PHOTO_BYTES)
      read += bytes.length
      yield { name: `photos/${nth}.webp`, bytes, isCompressed: true }
    }
  }
  await writeZip(entries(), {
    at: new Date('2026-01-01T10:00:00.000Z'),
    write: async (chunk) => {
      most = Math.max(most, read - written)
      written += chunk.length
    },
  })
  expect(written).toBeGreaterThan(PHOTOS * PHOTO_BYTES)
  expect(most).toBeLessThanOrEqual(PHOTO_BYTES)
})
