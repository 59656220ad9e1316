import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, inject } from 'vitest'
import { freePort } from '../network/mail-server.ts'
import { briefly, processEnv } from './process-settings.ts'
import { moveIn, PASSWORD, type Residents } from './residents.ts'

const READY_WITHIN_MS = 300_000
const MAILED_WITHIN_MS = 60_000

/** Whether the attacks are made in the numbers the project speaks of; in the usual test run they are fewer. */
export const isFull = process.env['ATTACKS'] === 'full'
/** Prints one line about an attack. */
export const tell = (line: string) => process.stdout.write(`  ${line}\n`)

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

/** Returns one of sixteen million client addresses. The server trusts the test as its proxy. */
export const somewhere = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

type ReceivedMail = { to: string; subject: string; text: string }
type AttackRequest = { from?: string; cookie?: string; headers?: Record<string, string>; method?: string }

async function untilReady(address: string, ended: () => boolean): Promise<void> {
  const started = performance.now()
  while (performance.now() - started < READY_WITHIN_MS) {
    if (ended()) throw new Error('the attacked server ended')
    if (
      await fetch(`${address}/readyz`)
        .then(({ ok }) => ok)
        .catch(() => false)
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the attacked server did not become ready')
}

/** Starts Hearth as a process behind a trusted proxy, with people in it. */
export async function openAttackedServer(
  settings: Record<string, string> = {},
  residents: Residents = { confirmed: 1, unconfirmed: 0 },
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearth-attacked-'))
  await cp(inject('emptyDataPath'), dataDir, { recursive: true })
  const people = await moveIn(dataDir, residents)
  const port = await freePort()
  const address = `http://localhost:${port}`
  const home = settings['BASE_URL'] ?? address
  const child = spawn(process.execPath, [...briefly, main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...processEnv,
      PORT: String(port),
      DATA_DIR: dataDir,
      TRUSTED_PROXIES: 'loopback',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      ...settings,
    },
  })
  // A worker that is cut off, or runs none of its tests, must not leave a server behind.
  child.unref()
  process.once('exit', () => child.kill('SIGKILL'))
  afterAll(async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(dataDir, { recursive: true, force: true })
  })
  await untilReady(address, () => child.exitCode !== null)

  /** Asks as a page of the server does, from wherever it is told to. */
  const ask = (
    path: string,
    body?: unknown,
    { from = somewhere(), cookie, headers, method }: AttackRequest = {},
  ) =>
    fetch(`${address}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: {
        origin: home,
        'x-forwarded-for': from,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })

  /** Returns the text after this word in the newest mail to an address. Waits until such a mail arrives. */
  async function mailed(to: string, what: RegExp): Promise<string> {
    const started = performance.now()
    while (performance.now() - started < MAILED_WITHIN_MS) {
      const { mails } = (await (await ask('/dev/mailbox.json')).json()) as { mails: ReceivedMail[] }
      const found = mails.filter((mail) => mail.to === to).flatMap(({ text }) => what.exec(text)?.[1] ?? [])
      if (found[0]) return decodeURIComponent(found[0])
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    throw new Error('the mail did not come')
  }

  const signIn = async (email: string, password = PASSWORD, asked: AttackRequest = {}) =>
    ask('/api/auth/sign-in', { email, password }, asked)

  return {
    address,
    people,
    ask,
    signIn,
    linkTo: (to: string, kind: 'confirm' | 'magic' | 'reset' | 'change') =>
      mailed(to, new RegExp(`${kind}=(\\S+)`)),
    codeTo: async (to: string) => (await mailed(to, /\b(\d{3} \d{3})\b/)).replace(' ', ''),
  }
}
