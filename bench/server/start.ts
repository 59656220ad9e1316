import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// How long `npm start` takes from nothing (no built page, no data), and again when both are there.

const PORT = '3977'
const GIVE_UP_MS = 120_000

async function untilReady(child: ChildProcess): Promise<number> {
  const started = performance.now()
  while (performance.now() - started < GIVE_UP_MS) {
    if (child.exitCode !== null) throw new Error(`Hearth ended with ${child.exitCode}`)
    const ready = await fetch(`http://localhost:${PORT}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return (performance.now() - started) / 1000
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('Hearth did not become ready')
}

async function measure(dataDir: string): Promise<number> {
  const env = { ...process.env, PORT, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const child = spawn('npm', ['start'], { env, stdio: 'ignore', detached: true })
  try {
    return await untilReady(child)
  } finally {
    const ended = once(child, 'exit')
    // The whole group, because npm has a shell between itself and the server.
    if (child.pid) process.kill(-child.pid, 'SIGTERM')
    await ended
    await untilClosed(dataDir)
  }
}

/** The lock is the last thing a closing house gives up. */
async function untilClosed(dataDir: string): Promise<void> {
  while (existsSync(join(dataDir, 'hearth.lock'))) await new Promise((resolve) => setTimeout(resolve, 50))
}

const dataDir = await mkdtemp(join(tmpdir(), 'hearth-start-'))
try {
  await rm(new URL('../../web/dist', import.meta.url), { recursive: true, force: true })
  const first = await measure(dataDir)
  const again = [await measure(dataDir), await measure(dataDir), await measure(dataDir)].toSorted(
    (a, b) => a - b,
  )
  console.log(`first start, page built and community moved in: ${first.toFixed(1)} s`)
  console.log(`started again (median of 3): ${again[1]?.toFixed(1)} s`)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
