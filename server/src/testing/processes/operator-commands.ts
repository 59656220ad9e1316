import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, expect } from 'vitest'
import { freePort } from '../network/mail-server.ts'
import { briefly, processEnv } from './process-settings.ts'

const running: ChildProcess[] = []

afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** Runs a file of `server/src`, in a process of its own. */
function run(file: string, args: string[], env: Record<string, string>) {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url))
  const child = spawn(process.execPath, [...briefly, path, ...args], { env: { ...processEnv, ...env } })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const exited = once(child, 'close').then(([code]) => code)
  return { child, exited, output: () => output }
}

/** Runs a command of the operator to its end. */
export async function runOperatorCommand(name: string, args: string[], env: Record<string, string>) {
  const { exited, output } = run(`commands/${name}-command.ts`, args, env)
  return { code: await exited, output: output() }
}

/** Starts the server, with one browser in it. */
export async function startServer(env: Record<string, string>) {
  const port = await freePort()
  const server = run('main.ts', [], { PORT: String(port), ...env })
  const address = `http://localhost:${port}`
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(isReady, { timeout: 240_000 }).toBe(200)
  const send =
    (method: string) =>
    (path: string, body: object, cookie = '') =>
      fetch(`${address}/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', origin: address, cookie },
        body: JSON.stringify(body),
      })
  const close = async () => {
    server.child.kill('SIGTERM')
    await server.exited
  }
  return {
    post: send('POST'),
    put: send('PUT'),
    close,
    get: (path: string, cookie: string) => fetch(address + path, { headers: { cookie } }),
  }
}
