import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_CHUNK_BYTES, UploadView } from '@hearth/contract/photos/photos'
import { openDatabase } from '../../server/src/db/open.ts'
import { madeBy } from '../../server/src/testing/media/clips.ts'
import { moveIn, signIn } from '../photos/people.ts'
import { openServer } from '../server.ts'

// Seconds from the last byte of a video of 20 seconds until it can be watched; and how long another request waits while a
// video is made, beside the same requests while none is, in turns in one run. It wants a quiet machine of two cores.
// `--quick` is for someone who changes this, and its figures are not for telling.
const isQuick = process.argv.includes('--quick')
const ROUNDS = isQuick ? 1 : 3
const SECONDS = isQuick ? 5 : 20
const REQUESTS = 200
const PAUSE_MS = 5
const MUST_SECONDS = 8
const MOST_RATIO = 1.2

type BenchUser = Awaited<ReturnType<typeof signIn>>
type MediaRound = { seconds: number; idle: number[]; busy: number[] }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const percentile = (of: readonly number[], share: number) =>
  of.toSorted((a, b) => a - b)[Math.floor(of.length * share)] ?? 0
const median = (of: readonly number[]) => percentile(of, 0.5)
const p95 = (of: readonly number[]) => percentile(of, 0.95)

/** A video as Chromium records it. */
const recording = () =>
  madeBy(
    (
      `-f lavfi -i testsrc2=size=1280x720:rate=30:duration=${SECONDS} -f lavfi -i sine=frequency=440:duration=${SECONDS} ` +
      '-c:v libvpx -deadline realtime -cpu-used 8 -b:v 2500k -c:a libopus -live 1'
    ).split(' '),
    'clip.webm',
  )

/** Announces videos of a person in a folder that no server uses, as the features do in their own transactions. */
async function announce(dataDir: string, userId: string, size: number): Promise<string[]> {
  const database = await openDatabase({ dataDir })
  const at = new Date()
  const ids: string[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const fileKey = `media/${randomUUID()}`
    const { id: mediaId } = await database.db
      .insertInto('media')
      .values({ userId, kind: 'intro', fileKey, createdAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await database.db
      .insertInto('uploads')
      .values({
        userId,
        kind: 'intro',
        mediaId,
        clientId: randomUUID(),
        size,
        fileKey,
        networkHash: 'network',
        createdAt: at,
        changedAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  await database.close()
  return ids
}

/** Sends a video. Returns the seconds from its last byte until it is ready. */
async function send({ ask }: BenchUser, uploadId: string, bytes: Buffer): Promise<number> {
  let lastByte = 0
  for (let offset = 0; offset < bytes.length; offset += MAX_CHUNK_BYTES) {
    const response = await ask(`/photos/uploads/${uploadId}?offset=${offset}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes.subarray(offset, offset + MAX_CHUNK_BYTES)),
    })
    if (!response.ok) throw new Error(`a part was answered with ${response.status}`)
    lastByte = performance.now()
  }
  for (;;) {
    const response = await ask(`/photos/uploads/${uploadId}?wait=1`)
    const { state, reason } = UploadView.parse(await response.json())
    if (state === 'refused') throw new Error(`the video was refused: ${reason?.code}`)
    if (state === 'done') return (performance.now() - lastByte) / 1000
  }
}

/** Milliseconds of requests one after another, until there were enough or until `over`. */
async function askWhile({ ask }: BenchUser, until: (asked: number) => boolean): Promise<number[]> {
  const waits: number[] = []
  while (!until(waits.length)) {
    const from = performance.now()
    const response = await ask('/photos')
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`a request was answered with ${response.status}`)
    waits.push(performance.now() - from)
    await pause(PAUSE_MS)
  }
  return waits
}

async function measure(dataDir: string, video: Buffer): Promise<MediaRound[]> {
  const [first = '', second = ''] = await moveIn(dataDir, 2)
  const uploads = await announce(dataDir, first, video.length)
  const server = await openServer({ dataDir })
  try {
    const sender = await signIn(server.url, first, 0)
    const other = await signIn(server.url, second, 1)
    const isEnough = (asked: number) => asked >= REQUESTS
    await askWhile(other, isEnough)
    await send(sender, uploads.pop() ?? '', video)
    const rounds: MediaRound[] = []
    for (const uploadId of uploads) {
      const before = await askWhile(other, isEnough)
      let isOver = false
      const sending = send(sender, uploadId, video).finally(() => (isOver = true))
      const busy = await askWhile(other, () => isOver)
      rounds.push({ seconds: await sending, busy, idle: [...before, ...(await askWhile(other, isEnough))] })
    }
    return rounds
  } finally {
    await server.close()
  }
}

/** Says what came of it, and whether it holds. */
function report(rounds: readonly MediaRound[]): boolean {
  const seconds = rounds.map((round) => round.seconds)
  const ratios = rounds.map(({ busy, idle }) => p95(busy) / p95(idle))
  const [idle, busy] = [rounds.flatMap((round) => round.idle), rounds.flatMap((round) => round.busy)]
  const list = (of: readonly number[]) => of.map((one) => one.toFixed(2)).join(', ')
  console.log(
    `from the last byte until it is ready: ${median(seconds).toFixed(1)} s (rounds ${list(seconds)}), at most ${MUST_SECONDS} s\n` +
      `another request: p95 ${p95(busy).toFixed(1)} ms while a video is made, ${p95(idle).toFixed(1)} ms while none is, ` +
      `ratio ${median(ratios).toFixed(2)} (rounds ${list(ratios)}), at most ${MOST_RATIO}\n` +
      `                 p50 ${median(busy).toFixed(1)} ms and ${median(idle).toFixed(1)} ms; ${busy.length} and ${idle.length} requests`,
  )
  return median(seconds) <= MUST_SECONDS && median(ratios) <= MOST_RATIO
}

const dataDir = await mkdtemp(join(tmpdir(), 'hearth-media-'))
try {
  const video = await recording()
  console.log(
    `a video of ${SECONDS} s, 1280 × 720, ${(video.length / 1024 / 1024).toFixed(1)} MB, ${ROUNDS} rounds; ` +
      `Node ${process.version}, ${cpus().length} processors (${cpus()[0]?.model.trim()}), load ${loadavg()[0]?.toFixed(1)} before this\n`,
  )
  process.exitCode = report(await measure(dataDir, video)) ? 0 : 1
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
