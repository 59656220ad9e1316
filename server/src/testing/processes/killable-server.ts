import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { freePort } from '../network/mail-server.ts'
import type { Ask } from '../photos/uploading.ts'
import { briefly, processEnv } from './process-settings.ts'

const READY_WITHIN_MS = 120_000
const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

export type KillableServer = Awaited<ReturnType<typeof openKillableServer>>

/** Starts Hearth over this folder, to be killed and restarted. */
export async function openKillableServer(dataDir: string, settings: Record<string, string> = {}) {
  const port = await freePort()
  const address = `http://localhost:${port}`
  let child: ChildProcess | undefined
  let output = ''

  async function start(): Promise<void> {
    const started = performance.now()
    const env = { ...processEnv, PORT: String(port), DATA_DIR: dataDir, DEMO: '0', ...settings }
    child = spawn(process.execPath, [...briefly, main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)))
    while (performance.now() - started < READY_WITHIN_MS) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output}`)
      const isReady = await fetch(`${address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`the server did not become ready:\n${output}`)
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  afterAll(() => end('SIGKILL'))

  /** Asks as a page does that was given this cookie. */
  const askWith =
    (cookie: string): Ask =>
    (path, init = {}) => {
      const headers = new Headers(init.headers)
      headers.set('origin', address)
      if (cookie) headers.set('cookie', cookie)
      return fetch(`${address}${path}`, { ...init, headers })
    }

  async function signIn(email: string, password: string): Promise<Ask> {
    const response = await askWith('')('/api/auth/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    if (!response.ok) throw new Error(`signing in was answered with ${response.status}`)
    return askWith(
      response.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    )
  }

  await start()
  return {
    port,
    start,
    signIn,
    askWith,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    pid: () => child?.pid ?? 0,
    output: () => output,
  }
}
