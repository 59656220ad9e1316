import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../tools/system.ts'
import { ownMemoryMb } from '../processes.ts'

const GIVE_UP_MS = 120_000
const SAMPLED_EVERY_MS = 50

/** Seconds until `/readyz` says so and until the server has gone after a SIGTERM to npm, and the most memory in MB. */
export type Start = { readyS: number; goneS: number; peakMb: number }

/** Follows the memory of a process and all it started; gives the most there was. */
function watchPeak(pid: number): () => number {
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, ownMemoryMb(pid))), SAMPLED_EVERY_MS)
  return () => {
    clearInterval(timer)
    return peak
  }
}

/** `npm start` as an operator runs it over this folder, until it is ready, and to its end by a signal to npm. */
export async function startByNpm(dataDir: string): Promise<Start> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const startedAt = performance.now()
  const npm = spawn('npm', ['start'], { env, stdio: 'ignore' })
  const endPeak = watchPeak(npm.pid ?? 0)
  await untilReady(port, npm)
  const readyS = secondsSince(startedAt)
  const peakMb = endPeak()
  const toldAt = performance.now()
  const ended = once(npm, 'exit')
  npm.kill('SIGTERM')
  await ended
  while (existsSync(join(dataDir, 'hearth.lock'))) await delay(20)
  return { readyS, peakMb, goneS: secondsSince(toldAt) }
}

const secondsSince = (then: number) => (performance.now() - then) / 1000

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < GIVE_UP_MS) {
    if (child.exitCode !== null) throw new Error(`npm ended with ${child.exitCode}`)
    const isReady = await fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await delay(50)
  }
  throw new Error('Hearth did not become ready')
}

/** PGlite alone over this folder, which it creates where there is none; `measure` is asked while it is open. */
export async function withPgliteAlone<T>(folder: string, measure: (pid: number) => T | Promise<T>) {
  const child = fork(join(import.meta.dirname, 'bare-pglite.ts'), [folder])
  const endPeak = watchPeak(child.pid ?? 0)
  await once(child, 'message')
  const peakMb = endPeak()
  const measured = await measure(child.pid ?? 0)
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
  return { peakMb, measured }
}
