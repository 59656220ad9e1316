import { type ChildProcess, fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export type Arrived = { to: string[]; secure: boolean; raw: string }
type Manner = { later?: number; login?: { user: string; pass: string }; refuses?: boolean }

const script = fileURLToPath(new URL('./smtp-process.ts', import.meta.url))

/** Returns a port below those that the system gives to others in the meantime. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768)
    const probe = createServer().listen(port)
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}

/** Returns a mail server that can be stopped and restarted on its port. It ends with the test. */
export async function openMailServer(manner: Manner = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-smtp-'))
  const inbox = join(folder, 'inbox')
  const port = await freePort()
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    child = fork(script, [JSON.stringify({ port, inbox, later: 0, ...manner })], { silent: true })
    await once(child, 'message')
  }
  async function stop(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  onTestFinished(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })

  const login = manner.login ? `${manner.login.user}:${manner.login.pass}@` : ''
  const arrived = (): Arrived[] =>
    existsSync(inbox)
      ? readFileSync(inbox, 'utf8')
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line))
      : []
  return { url: `smtp://${login}127.0.0.1:${port}`, start, stop, arrived }
}
