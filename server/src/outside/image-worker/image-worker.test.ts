import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
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

/** A process that answers its first photo with what the file says, and any other one with a refusal. */
const foreignProcess = `
import { deserialize } from 'node:v8'
let photos = 0
process.on('message', ({ source }) => {
  photos += 1
  process.send(photos === 1 ? deserialize(source) : { processed: { refused: 'gif' } })
})
process.on('disconnect', () => process.exit(0))
`

test('an answer that is no photo is an error, and its process is ended', async () => {
  const entry = join(folder, 'foreign-process.mjs')
  await writeFile(entry, foreignProcess)
  const worker = openImageWorker(constants.priority.PRIORITY_NORMAL, undefined, entry)
  onTestFinished(worker.close)
  const answered = (answer: unknown) => worker.processPhoto(serialize(answer), {})
  const picture = { width: 160, format: 'webp', bytes: new Uint8Array(10) }
  const photo = {
    hashes: ['01'.repeat(128)],
    mirrored: [],
    pictures: [picture, { ...picture, format: 'avif' }],
    widths: [160],
    aspect: 0.8,
    thumbhash: 'aGVsbG8=',
  }
  const wrong = [
    null,
    'a photo',
    { processed: { refused: 'too dark' } },
    { processed: photo, more: 1 },
    { failed: 'x'.repeat(501) },
    ...[
      { widths: [1e9] },
      { widths: [160, 360] },
      { widths: [160, 160] },
      { widths: [] },
      { pictures: [picture] },
      { pictures: [{ ...picture, width: 160.5 }] },
      { pictures: [picture, { ...picture, format: '../avif' }] },
      { pictures: [picture, { ...picture, format: 'avif', bytes: 'a text' }] },
      { pictures: [picture, { ...picture, format: 'avif', bytes: new Uint8Array(10 * 1024 * 1024 + 1) }] },
      { pictures: Array.from({ length: 9 }, () => picture) },
      { aspect: Number.NaN },
      { aspect: 4 },
      { thumbhash: '<svg>' },
      { hashes: ['no hash'] },
      { mirrored: Array.from({ length: 17 }, () => '01'.repeat(128)) },
      { userId: 'another' },
    ].map((part) => ({ processed: { ...photo, ...part } })),
  ]
  for (const answer of wrong) await expect(answered(answer)).rejects.toThrow('something that is no photo')
  // The same process has answered both.
  expect(await answered({ processed: photo })).toEqual(photo)
  expect(await answered({})).toEqual({ refused: 'gif' })

  const oneAnswered = (answer: unknown) => worker.processPicture(serialize(answer), 720)
  const { hashes, mirrored, aspect, thumbhash } = photo
  const one = { hashes, mirrored, aspect, thumbhash, webp: new Uint8Array(10) }
  const wrongOnes = [photo, { ...one, webp: 'a text' }, { ...one, aspect: 4 }, { ...one, widths: [160] }]
  worker.close()
  for (const processed of wrongOnes)
    await expect(oneAnswered({ processed })).rejects.toThrow('something that is no photo')
  expect(await oneAnswered({ processed: one })).toEqual(one)
})

test('one picture of a file is that of its photo with the largest width up to the given one', async () => {
  const worker = openImageWorker(constants.priority.PRIORITY_NORMAL)
  onTestFinished(worker.close)
  const path = join(folder, 'one.jpg')
  const create = { width: 1_000, height: 1_200, channels: 3, background: 'grey' } as const
  await writeFile(path, await sharp({ create }).jpeg().toBuffer())
  const [photo, small, widest] = [
    await worker.processPhoto(path, {}),
    await worker.processPicture(path, 719),
    await worker.processPicture(path, 10_000),
  ]
  if (photo.refused || small.refused || widest.refused) throw new Error('a photo was refused')
  const webp = (width: number | undefined) =>
    photo.pictures.find((picture) => picture.format === 'webp' && picture.width === width)?.bytes
  expect(small.webp).toEqual(webp(360))
  expect(widest.webp).toEqual(webp(photo.widths.at(-1)))
  const { hashes, mirrored, aspect, thumbhash } = photo
  expect(small).toEqual({ hashes, mirrored, aspect, thumbhash, webp: small.webp })
  expect(await worker.processPicture(Buffer.from('no photo'), 720)).toEqual({ refused: 'unknown' })
})

/** A process with the same way to begin as the real one, which says what it was refused. */
const curiousProcess = (entry: string) => `
import { spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { Worker } from 'node:worker_threads'
import ${JSON.stringify(entry)}

process.removeAllListeners('message')
const tries = {
  connect: (port) => connect(port, '127.0.0.1'),
  fetch: (port) => fetch('http://127.0.0.1:' + port, { signal: AbortSignal.timeout(500) }),
  listen: () => createServer().listen(0),
  datagram: () => createSocket('udp4'),
  name: () => lookup('localhost'),
  upload: (_, upload) => readFileSync(upload),
  system: () => readFileSync('/etc/passwd'),
  environment: () => readFileSync('/proc/self/environ'),
  write: (_, upload) => writeFileSync(upload + '.x', ''),
  code: () => writeFileSync(${JSON.stringify(entry)} + '.x', ''),
  program: () => spawnSync('true').error ?? 0,
  thread: () => new Worker('0', { eval: true }),
}
process.on('message', async ({ source, edits }) => {
  const [port, upload] = Buffer.from(source).toString().split(' ')
  const allowed = []
  for (const [name, attempt] of Object.entries(tries)) {
    try {
      await attempt(Number(port), upload)
      allowed.push(name)
    } catch (error) {
      const { code } = error.cause ?? error
      if (code !== 'ERR_ACCESS_DENIED') allowed.push(name + ' ' + code)
    }
  }
  process.send({ failed: 'allowed: ' + allowed.join() + ' ' + Object.keys(process.env) })
})
`

test('the process of photos has no network, reads its code only, writes nothing and knows no setting', async () => {
  const entry = join(folder, 'curious-process.mjs')
  await writeFile(entry, curiousProcess(join(import.meta.dirname, 'worker-process.ts')))
  const upload = join(folder, 'upload')
  await writeFile(upload, 'secret')
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const worker = openImageWorker(constants.priority.PRIORITY_NORMAL, undefined, entry)
  onTestFinished(worker.close)
  const asked = worker.processPhoto(Buffer.from(`${port} ${upload}`), {})
  await expect(asked).rejects.toThrow(
    /allowed: {2}(MALLOC_ARENA_MAX|VIPS_WARNING),(MALLOC_ARENA_MAX|VIPS_WARNING)/,
  )
})
