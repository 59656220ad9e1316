import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openImageWorker } from './image-worker.ts'

const folder = await mkdtemp(join(tmpdir(), 'hearth-images-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a photo that takes more of the processor than it may is refused, and each one after it is begun again', async () => {
  const { processPhoto, close } = openImageWorker(constants.priority.PRIORITY_NORMAL, 1)
  onTestFinished(close)
  const path = join(folder, 'large.jpg')
  const create = { width: 3_000, height: 3_000, channels: 3, background: 'grey' } as const
  await writeFile(path, await sharp({ create }).jpeg().toBuffer())
  expect(await processPhoto(path, {})).toEqual({ refused: 'too_heavy' })
  expect(await processPhoto(path, {})).toEqual({ refused: 'too_heavy' })
})
