import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Writable } from 'node:stream'
import { clipLimits } from '@hearth/contract/media/media'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { clipCorpus } from '../../../testing/hostile/clips/corpus.ts'
import {
  filesOf,
  probe,
  type SentClip,
  sendAllMedia,
  sendMedia,
  webmVoice,
} from '../../../testing/media/clips.ts'
import { watchProcessorTime } from '../../../testing/media/processor-time.ts'
import { openTestServer } from '../../../testing/test-server.ts'

// Hostile clips, and what is made of them.

let connections = 0
const listener = createServer((socket) => {
  connections += 1
  socket.on('error', () => undefined).end()
})
await once(listener.listen(0, '127.0.0.1'), 'listening')
afterAll(() => listener.close())
const { port } = listener.address() as AddressInfo

const logged: string[] = []
const ear = new Writable({
  write: (line, _, done) => {
    logged.push(String(line))
    done()
  },
})

const files = await clipCorpus(`http://127.0.0.1:${port}`)
const server = await openTestServer({ log: pino({ level: 'warn' }, ear) })
const inspections = watchProcessorTime(/inspection-process/)
const makings = watchProcessorTime(/^(nice|bwrap)\0/)
const outcomes = await sendAllMedia(server, files)
const [inspecting, making] = [inspections.end(), makings.end()]

const refused = files.filter(({ must }) => must === 'be refused')
const taken = files.filter(({ must }) => must === 'be taken')

function outcomeOf(name: string): SentClip {
  const outcome = outcomes.get(name)
  if (!outcome) throw new Error(`${name} was not sent`)
  return outcome
}

test('the corpus has at least 40 files', () => {
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
  expect(files.length).toBeGreaterThanOrEqual(40)
})

describe('is refused, in words for a person', () => {
  test.each(refused)('$name', ({ name }) => {
    const { refused: words } = outcomeOf(name)
    expect(words).toMatch(/^[A-Z].{15,200}$/)
    expect(words).not.toMatch(/ffmpeg|bwrap|mediabunny|matroska|ebml|Error|\/tmp|undefined|null/i)
  })
})

const ours = ['und', 'VideoHandler', 'SoundHandler', '[0][0][0][0]', 'Lavc libx264']

/** Asserts that a file has one picture at most and one sound, in our formats, and nothing that came with the source. */
async function expectClean(bytes: Buffer, codecs: readonly string[], maxMs: number): Promise<void> {
  const { streams, chapters, format } = await probe(bytes)
  const [first, second] = streams.map(({ codec_name }) => codec_name)
  expect(streams.length).toBeLessThanOrEqual(codecs.length)
  expect([first, second ?? codecs[1]]).toEqual([codecs[0], codecs[1]])
  expect(chapters).toEqual([])
  expect(Number(format.duration) * 1000).toBeLessThan(maxMs + 1200)
  const about = Object.keys(format.tags ?? {}).toSorted()
  expect(about).toEqual(['compatible_brands', 'major_brand', 'minor_version'])
  for (const { tags = {}, side_data_list: sideData } of streams) {
    expect(Object.values(tags).filter((tag) => !ours.includes(tag))).toEqual([])
    expect(sideData).toBeUndefined()
  }
}

async function expectPlain(poster: Buffer): Promise<void> {
  const { exif, xmp, icc, iptc, format, pages = 1 } = await sharp(poster).metadata()
  expect({ exif, xmp, icc, iptc, format, pages }).toEqual({ format: 'webp', pages: 1 })
}

describe('is taken, and comes out clean', () => {
  test.each(taken)('$name', async ({ name, kind }) => {
    const outcome = outcomeOf(name)
    expect(outcome.refused).toBeUndefined()
    const { 'video.mp4': video, 'poster.webp': poster, 'audio.m4a': audio } = await filesOf(server, outcome)
    const { hasVideo, maxMs } = clipLimits[kind]
    expect([video, poster, audio].map((bytes) => bytes !== undefined)).toEqual([
      hasVideo,
      hasVideo,
      !hasVideo,
    ])
    if (video) await expectClean(video, ['h264', 'aac'], maxMs)
    if (audio) await expectClean(audio, ['aac'], maxMs)
    if (poster) await expectPlain(poster)
  })

  test('a video turned by a phone stands upright', async () => {
    const { 'video.mp4': video, 'poster.webp': poster } = await filesOf(
      server,
      outcomeOf('a video turned by a phone'),
    )
    const { streams } = await probe(video ?? Buffer.of())
    expect(streams[0]).toMatchObject({ width: 96, height: 128 })
    expect(await sharp(poster).metadata()).toMatchObject({ width: 96, height: 128 })
  })
})

test('no process crashed, none reached the network, none took more than 30 seconds of the processor', async () => {
  process.stdout.write(
    `${files.length} clips: ${refused.length} refused, ${taken.length} taken; ${connections} connections; ` +
      `longest inspection ${inspecting.toFixed(1)} s and making ${making.toFixed(1)} s of the processor\n`,
  )
  expect(logged).toEqual([])
  expect(connections).toBe(0)
  // The watching works.
  expect(Math.min(inspecting, making)).toBeGreaterThan(0.1)
  expect(inspecting + making).toBeLessThanOrEqual(30)
})

test('nothing of them is left, and the server takes the next clip', async () => {
  expect(await server.partsKept()).toEqual([])
  const voice = { kind: 'voice_message', bytes: await webmVoice(1) } as const
  expect((await sendMedia(server, await server.person(), voice)).view?.state).toBe('done')
})

test('the address would be heard of', async () => {
  await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
  expect(connections).toBe(1)
})
