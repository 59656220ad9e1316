import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { grainy } from '../../server/src/testing/photos/drawn-photos.ts'
import { spentBy, watchMemory } from '../processes.ts'
import { openServer } from '../server.ts'
import { moveIn, openChat, signIn, upload } from './people.ts'

// The cost of processing photos, against the picture library alone making the same pictures; and how long
// a message waits while photos are processed, and while none are. All sides take turns in one run, so that a busy
// machine is as busy for each; it still wants a quiet one.
// `--quick` is for someone who changes this or what it measures, and its figures are not for telling.
const isQuick = process.argv.includes('--quick')
const PHOTOS = isQuick ? 4 : 10
const SIZE = isQuick ? { width: 800, height: 1000 } : { width: 1600, height: 2000 }
const ROUNDS = isQuick ? 1 : 3
const MESSAGES = isQuick ? 150 : 400
const PAUSE_MS = 10
const MOST_CPU_RATIO = 1.3
const MOST_WAIT_RATIO = 2

type Work = { ms: number; cpuMs: number; mostMb: number }
type Round = { own: Work; bare: Work; idle: number[]; busy: number[] }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const median = (of: readonly number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
const p99 = (of: readonly number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length * 0.99)] ?? 0
const total = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0)

/** Processor time of a process and its descendants for this work. */
async function costOf(pid: number, work: () => Promise<unknown>): Promise<Work> {
  const before = spentBy(pid).cpuMs
  const memory = watchMemory(pid)
  const started = performance.now()
  await work()
  return { ms: performance.now() - started, cpuMs: spentBy(pid).cpuMs - before, mostMb: memory.end() }
}

/** The picture library alone, in a process of its own that is already warm. */
async function openBare(folder: string) {
  const child = fork(join(import.meta.dirname, 'bare-sharp.ts'), [folder])
  const ready = async () => {
    const [message] = await once(child, 'message')
    return message
  }
  await ready()
  return {
    pid: child.pid ?? 0,
    makeAll: async () => {
      const done = ready()
      child.send('make')
      await done
    },
    close: () => child.kill(),
  }
}

/** Messages one after another, until there were enough or until `over`. */
async function talk(say: () => Promise<number>, until: (said: number) => boolean): Promise<number[]> {
  const waits: number[] = []
  while (!until(waits.length)) {
    waits.push(await say())
    await pause(PAUSE_MS)
  }
  return waits
}

async function talkWhile(say: () => Promise<number>, work: Promise<unknown>): Promise<number[]> {
  let isOver = false
  const over = work.finally(() => (isOver = true))
  const waits = await talk(say, () => isOver)
  await over
  return waits
}

async function measure(folder: string, photos: readonly Buffer[]): Promise<Round[]> {
  const dataDir = join(folder, 'data')
  const ids = await moveIn(dataDir, PHOTOS + 2)
  const server = await openServer({ dataDir })
  const bare = await openBare(folder)
  try {
    const people = []
    for (const [n, id] of ids.entries()) people.push(await signIn(server.url, id, n))
    const [one, other, ...uploaders] = people
    if (!one || !other) throw new Error('nobody to talk')
    const chat = await openChat(server.url, one, other)
    const uploadAll = () =>
      Promise.all(uploaders.map((person, at) => upload(person, photos[at] ?? Buffer.of())))
    await uploadAll()
    await bare.makeAll()
    await talk(chat.say, (said) => said >= MESSAGES)
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        own: await costOf(server.pid, uploadAll),
        bare: await costOf(bare.pid, bare.makeAll),
        idle: await talk(chat.say, (said) => said >= MESSAGES),
        busy: await talkWhile(chat.say, uploadAll()),
      })
    }
    chat.close()
    return rounds
  } finally {
    bare.close()
    await server.close()
  }
}

const range = (of: readonly number[]) =>
  `${median(of).toFixed(2)} (${Math.min(...of).toFixed(2)} to ${Math.max(...of).toFixed(2)})`
const rate = (works: readonly Work[]) =>
  `${((works.length * PHOTOS * 1000) / total(works.map(({ ms }) => ms))).toFixed(2)} a second`
const cpu = (works: readonly Work[]) =>
  `${(median(works.map(({ cpuMs }) => cpuMs)) / PHOTOS / 1000).toFixed(2)} s each`
const memory = (works: readonly Work[]) => `${Math.max(...works.map(({ mostMb }) => mostMb)).toFixed(0)} MB`
const line = (what: string, own: string, beside: string, rest = '') =>
  console.log(`${what.padEnd(12)} ${own.padStart(14)}   ${beside} ${rest}`.trimEnd())

/** Says what came of it, and whether it holds. */
function report(rounds: readonly Round[]): boolean {
  const [own, bare] = [rounds.map((round) => round.own), rounds.map((round) => round.bare)]
  const [idle, busy] = [rounds.flatMap((round) => round.idle), rounds.flatMap((round) => round.busy)]
  const cpuRatios = rounds.map((round) => round.own.cpuMs / round.bare.cpuMs)
  const waitRatios = rounds.map((round) => p99(round.busy) / p99(round.idle))
  const waitRatio = p99(busy) / p99(idle)
  line('uploads', rate(own), `the library alone ${rate(bare)}`)
  line(
    'processor',
    cpu(own),
    `the library alone ${cpu(bare)}`,
    `  ratio ${range(cpuRatios)}, at most ${MOST_CPU_RATIO}`,
  )
  line('memory', memory(own), `the library alone ${memory(bare)}`)
  line(
    'a message',
    `p99 ${p99(busy).toFixed(1)} ms`,
    `when nobody uploads ${p99(idle).toFixed(1)} ms`,
    `  ratio ${waitRatio.toFixed(2)} (rounds ${range(waitRatios)}), at most ${MOST_WAIT_RATIO}`,
  )
  line('', `p50 ${median(busy).toFixed(1)} ms`, `when nobody uploads ${median(idle).toFixed(1)} ms`)
  console.log(`${busy.length} messages while ${PHOTOS} uploads were worked on, ${idle.length} while none was`)
  return median(cpuRatios) <= MOST_CPU_RATIO && waitRatio <= MOST_WAIT_RATIO
}

const folder = await mkdtemp(join(tmpdir(), 'hearth-photos-'))
try {
  const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, seed) => grainy({ ...SIZE, seed })))
  for (const [n, photo] of photos.entries()) await writeFile(join(folder, `${n}.jpg`), photo)
  const [processor] = cpus()
  console.log(
    `${PHOTOS} photos of ${SIZE.width} × ${SIZE.height} (${(total(photos.map(({ length }) => length)) / PHOTOS / 1024).toFixed(0)} KB each) at once, ${ROUNDS} rounds; ` +
      `Node ${process.version}, ${cpus().length} processors (${processor?.model.trim()}), ` +
      `load ${loadavg()[0]?.toFixed(1)} before this\n`,
  )
  process.exitCode = report(await measure(folder, photos)) ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
