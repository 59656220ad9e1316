import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../tools/system.ts'

const root = join(import.meta.dirname, '..')
const READY_WITHIN_MS = 30_000
const CLOSED_WITHIN_MS = 10_000

type Mail = { to: string; subject: string; text: string; sentAt: string }

/** The real server as a process of its own, with a data folder of its own. */
export type House = {
  url: string
  dataDir: string
  /** What the running server has printed. */
  said: () => string
  start: () => Promise<void>
  /** Ends the server as an operator would. */
  stop: () => Promise<void>
  /** Ends the server as a power cut would. */
  kill: () => Promise<void>
  /** The newest link mailed to this address, waited for. */
  mailedLink: (to: string, kind: 'confirm' | 'reset') => Promise<string>
  /** Stops the server and removes its folder. */
  close: () => Promise<void>
}

type Options = { template?: string; demo?: boolean }

export async function openHouse({ template, demo = false }: Options = {}): Promise<House> {
  const home = await mkdtemp(join(tmpdir(), 'hearth-e2e-'))
  const dataDir = join(home, 'data')
  if (template) await cp(template, dataDir, { recursive: true })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = {
    PORT: String(port),
    BASE_URL: url,
    DATA_DIR: dataDir,
    DEMO: demo ? '1' : '0',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'development',
    DATABASE_URL: '',
    SMTP_URL: '',
  }
  let running: Running | undefined

  const house: House = {
    url,
    dataDir,
    said: () => running?.said() ?? '',
    start: async () => {
      running = run(settings)
      await untilReady(url, running)
    },
    stop: async () => {
      await end(running, 'SIGTERM')
      running = undefined
    },
    kill: async () => {
      await end(running, 'SIGKILL')
      running = undefined
    },
    mailedLink: (to, kind) => mailedLink(url, to, kind),
    close: async () => {
      await end(running, 'SIGTERM')
      await rm(home, { recursive: true, force: true })
    },
  }
  await house.start()
  return house
}

type Running = { child: ChildProcess; said: () => string; exited: Promise<number | null> }

function run(settings: Record<string, string>): Running {
  const node = join(root, 'node_modules', '.bin', 'node')
  const child = spawn(node, ['server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, said: () => output, exited }
}

async function untilReady(url: string, { child, said }: Running): Promise<void> {
  const giveUpAt = Date.now() + READY_WITHIN_MS
  while (Date.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`The server ended at its start:\n${said()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`The server was not ready within ${READY_WITHIN_MS} ms:\n${said()}`)
}

async function end(running: Running | undefined, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!running) return
  const { child, said, exited } = running
  child.kill(signal)
  const late = sleep(CLOSED_WITHIN_MS).then(() => 'late' as const)
  const code = await Promise.race([exited, late])
  if (code === 'late') child.kill('SIGKILL')
  if (signal === 'SIGTERM' && code !== 0) throw new Error(`The server ended with ${code}:\n${said()}`)
}

async function mailedLink(url: string, to: string, kind: string): Promise<string> {
  const giveUpAt = Date.now() + 10_000
  while (Date.now() < giveUpAt) {
    const answer = await fetch(`${url}/dev/mailbox.json`)
    const { mails }: { mails: Mail[] } = JSON.parse(await answer.text())
    const mail = mails.find((one) => one.to === to && one.text.includes(`${kind}=`))
    const link = mail && new RegExp(`https?://\\S+[?&]${kind}=[^\\s>]+`).exec(mail.text)?.[0]
    if (link) return link
    await sleep(50)
  }
  throw new Error(`No mail with a ${kind} link came for ${to}`)
}

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref()
  })
