import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RegistrationMode } from '@hearth/contract/public/registration'
import { freePort } from '../../../tools/system.ts'

const root = join(import.meta.dirname, '../../..')
const compiled = join(root, '.tmp', 'compiled')
const node = join(root, 'node_modules', '.bin', 'node')
// Longer than any healthy start or end takes on a busy machine. The server's own limit for its end is 10 s, and
// what it ends with then says more than that it was late.
const READY_WITHIN_MS = 300_000
const CLOSED_WITHIN_MS = 60_000
const MAILED_WITHIN_MS = 60_000

type LinkKind = 'confirm' | 'reset' | 'magic' | 'change'
type MailboxMail = { to: string; subject: string; text: string; sentAt: string }

/** The real server as a process of its own, with a data folder of its own. */
export type Server = {
  url: string
  dataDir: string
  /** The output of the running server. */
  output: () => string
  /** With `minutesLater` its clock stands that far ahead, as after a long pause. */
  start: (when?: { minutesLater: number }) => Promise<void>
  /** Ends the server as an operator would. */
  stop: () => Promise<void>
  /** Ends the server as a power cut would. */
  kill: () => Promise<void>
  /** The newest link mailed to this address, waited for; each is given once. */
  mailedLink: (to: string, kind: LinkKind) => Promise<string>
  /** The newest digits mailed to this address, waited for; each mail is handed out once. */
  mailedCode: (to: string) => Promise<string>
  /** The text of the newest mail to this address with this subject, waited for. */
  mailedText: (to: string, subject: string) => Promise<string>
  /** Stops the server and removes its folder. */
  close: () => Promise<void>
}

/** `isBrief` for a server that ends within seconds. `staff`: addresses of moderators, or `EMAIL ROLE`, and `registration`: its mode, need a `template`. */
type E2eServerOptions = {
  template?: string
  demo?: boolean
  isBrief?: boolean
  staff?: readonly string[]
  registration?: RegistrationMode
  /** Commands of the operator before the start. */
  commands?: readonly (readonly string[])[]
  settings?: Record<string, string>
}

export async function openServer({
  template,
  demo = false,
  isBrief = false,
  staff = [],
  registration = 'open',
  commands = [],
  settings: more = {},
}: E2eServerOptions = {}): Promise<Server> {
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
    FIGURES: 'claims',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'development',
    DATABASE_URL: '',
    SMTP_URL: '',
    // The push service of a test is on this machine.
    PUSH: 'any',
    // Each browser of a journey comes from an address of its own, as people do.
    TRUSTED_PROXIES: 'loopback',
    ...more,
  }
  // Optimising compilation costs a short-lived server more time than it saves.
  const flags = isBrief ? ['--liftoff-only'] : []
  let running: RunningServer | undefined
  const handedOut = new Set<string>()

  const server: Server = {
    url,
    dataDir,
    output: () => running?.output() ?? '',
    start: async ({ minutesLater } = { minutesLater: 0 }) => {
      running = run(flags, { ...settings, CLOCK_AHEAD_MS: String(minutesLater * 60_000) })
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
    mailedLink: (to, kind) =>
      mailed(url, { to, sought: new RegExp(`https?://\\S+#${kind}=[^\\s>]+`), handedOut }),
    mailedCode: async (to) => {
      const digits = await mailed(url, { to, sought: /^\s*\d{3} ?\d{3}\s*$/m, handedOut })
      return digits.replace(/\s/g, '')
    },
    mailedText: (to, subject) =>
      untilMailed(
        url,
        `“${subject}” for ${to}`,
        (mails) => mails.find((one) => one.to === to && one.subject === subject)?.text,
      ),
    close: async () => {
      await end(running, 'SIGTERM')
      await rm(home, { recursive: true, force: true })
    },
  }
  for (const member of staff) {
    const [email = '', role = 'moderator'] = member.split(' ')
    await runCommand([...flags, ...addStaff, email, role], settings)
  }
  if (registration !== 'open') await runCommand([...flags, ...setMode, registration], settings)
  for (const [name = '', ...args] of commands)
    await runCommand([...flags, `server/src/commands/${name}-command.ts`, ...args], settings)
  await server.start()
  return server
}

type RunningServer = { child: ChildProcess; output: () => string; exited: Promise<number | null> }

function run(flags: readonly string[], settings: Record<string, string>): RunningServer {
  const child = spawn(
    node,
    [...flags, '--import', './e2e/support/server/clock-ahead.ts', 'server/src/main.ts'],
    {
      cwd: root,
      // The same sources are compiled for every server of a run, so they keep what came of it.
      // Each journey likes and writes in a minute what people do in a day.
      env: {
        LIMITS_FACTOR: '100',
        CARDS_A_DAY: '100000',
        CARDS_A_DAY_NEW: '100000',
        ...process.env,
        NODE_COMPILE_CACHE: compiled,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, output: () => output, exited }
}

const setMode = ['server/src/commands/registration-command.ts', 'mode']
const addStaff = ['server/src/commands/account-command.ts', 'staff', 'add']

/** Runs a command of the operator to its end. No server may have the folder open. */
async function runCommand(args: readonly string[], settings: Record<string, string>): Promise<void> {
  await promisify(execFile)(node, args, {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...settings },
  })
}

async function untilReady(url: string, { child, output }: RunningServer): Promise<void> {
  const giveUpAt = Date.now() + READY_WITHIN_MS
  while (Date.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`The server ended at its start:\n${output()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`The server was not ready within ${READY_WITHIN_MS} ms:\n${output()}`)
}

async function end(running: RunningServer | undefined, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!running) return
  const { child, output, exited } = running
  child.kill(signal)
  const late = sleep(CLOSED_WITHIN_MS).then(() => 'late' as const)
  const code = await Promise.race([exited, late])
  if (code === 'late') child.kill('SIGKILL')
  if (signal === 'SIGTERM' && code !== 0) throw new Error(`The server ended with ${code}:\n${output()}`)
}

type Sought = { to: string; sought: RegExp; handedOut: Set<string> }

async function mailed(url: string, { to, sought, handedOut }: Sought): Promise<string> {
  const keyOf = (mail: MailboxMail) => `${mail.to} ${mail.sentAt} ${sought}`
  return untilMailed(url, `with ${sought} for ${to}`, (mails) => {
    const mail = mails.find((one) => one.to === to && sought.test(one.text))
    if (!mail || handedOut.has(keyOf(mail))) return undefined
    handedOut.add(keyOf(mail))
    return sought.exec(mail.text)?.[0]
  })
}

/** Gives what is found among the mails, the newest first, as soon as it is there. */
async function untilMailed(
  url: string,
  wanted: string,
  find: (mails: readonly MailboxMail[]) => string | undefined,
): Promise<string> {
  const giveUpAt = Date.now() + MAILED_WITHIN_MS
  while (Date.now() < giveUpAt) {
    const answer = await fetch(`${url}/dev/mailbox.json`)
    const { mails }: { mails: MailboxMail[] } = JSON.parse(await answer.text())
    const found = find(mails)
    if (found) return found
    await sleep(50)
  }
  throw new Error(`No mail ${wanted} came`)
}

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref()
  })
