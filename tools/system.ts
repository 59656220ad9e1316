import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const chromiumPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

// Chromium without the windows nobody sees: the same pages for three fifths of the processor.
const headlessPaths = ['/usr/bin/chromium-headless-shell']

const firstOf = (paths: readonly string[]) => {
  const named = process.env['CHROMIUM_PATH']
  return [...(named ? [named] : []), ...paths].find((path) => existsSync(path))
}

/** The whole browser of this system, for what is measured in it, or `undefined`. `CHROMIUM_PATH` goes first. */
export const findChromium = () => firstOf(chromiumPaths)

/** The browser that tests and photographs drive, or `undefined`. `CHROMIUM_PATH` goes first. */
export const findHeadless = () => firstOf([...headlessPaths, ...chromiumPaths])

/** The folder of PostgreSQL's own programs, newest version first, or `undefined`. */
export function findPostgres(): string | undefined {
  const folders = globSync(['/usr/lib/postgresql/*/bin', '/opt/homebrew/opt/postgresql@*/bin'])
  const found = folders.filter((folder) => existsSync(join(folder, 'initdb')))
  return found.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))[0]
}

/** Redis or Valkey, whichever this system has, or `undefined`. */
export const findRedis = (): string | undefined =>
  ['valkey-server', 'redis-server'].find((program) => onPath(program))

const onPath = (program: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

const isRoot = () => process.getuid?.() === 0
const isDebian = () => existsSync('/etc/debian_version')

type Need = { name: string; isThere: () => boolean; packages: string[]; advice: string }

const headless: Need = {
  name: 'Chromium',
  isThere: () => findHeadless() !== undefined,
  packages: ['chromium-headless-shell'],
  advice: 'install it with your package manager, or point CHROMIUM_PATH at one',
}

const chromium: Need = {
  name: 'Chromium',
  isThere: () => findChromium() !== undefined,
  packages: ['chromium'],
  advice: 'install it with your package manager, or point CHROMIUM_PATH at one',
}

const postgres: Need = {
  name: 'PostgreSQL 15 or later',
  isThere: () => findPostgres() !== undefined,
  packages: ['postgresql-15'],
  advice: 'install its server, or point TEST_DATABASE_URL at one that may be written over',
}

// Everywhere else the system has a face for emoji already.
const emoji: Need = {
  name: 'a font with emoji',
  isThere: () => !isDebian() || existsSync('/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf'),
  packages: ['fonts-noto-color-emoji'],
  advice: 'apt-get install fonts-noto-color-emoji',
}

const curl: Need = {
  name: 'curl',
  isThere: () => onPath('curl'),
  packages: ['curl'],
  advice: 'install it with your package manager',
}

const ffmpeg: Need = {
  name: 'ffmpeg and bubblewrap',
  isThere: () => ['ffmpeg', 'ffprobe', 'bwrap', 'prlimit'].every(onPath),
  packages: ['ffmpeg', 'bubblewrap'],
  advice: 'install them with your package manager',
}

const redis: Need = {
  name: 'Redis or Valkey',
  isThere: () => findRedis() !== undefined,
  packages: ['redis-server'],
  advice: 'install its server, or point TEST_REDIS_URL at one',
}

const promtool: Need = {
  name: 'promtool',
  isThere: () => onPath('promtool'),
  packages: ['prometheus'],
  advice: 'install Prometheus with your package manager',
}

const firefoxPaths = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** Firefox, or `undefined`. */
export const findFirefox = (): string | undefined => firefoxPaths.find((path) => existsSync(path))

const firefox: Need = {
  name: 'Firefox',
  isThere: () => findFirefox() !== undefined,
  packages: ['firefox-esr'],
  advice: 'install it with your package manager, or leave out TEST_FIREFOX',
}

const samplePrograms: Need = {
  name: 'Caddy, nginx, OpenSSL and systemd',
  isThere: () => ['caddy', 'nginx', 'openssl', 'systemd-analyze'].every(onPath),
  packages: ['caddy', 'nginx-light', 'openssl', 'systemd'],
  advice: 'install them, or leave out TEST_SAMPLES',
}

const needsOf = { postgres, redis, promtool, emoji, samples: samplePrograms, firefox }
const optional = ['postgres', 'redis', 'promtool', 'emoji', 'samples', 'firefox'] as const

/** `chromium`: the whole browser; without it the one without windows will do. */
type Wants = Partial<Record<'chromium' | (typeof optional)[number], boolean>>

/** Installs what the tests need where that is ours to do; elsewhere names in one line what is missing. */
export async function requireSystem(wants: Wants): Promise<string | undefined> {
  const needs = [
    wants.chromium ? chromium : headless,
    curl,
    ffmpeg,
    ...optional.filter((name) => wants[name]).map((name) => needsOf[name]),
  ]
  const missing = needs.filter((need) => !need.isThere())
  if (missing.length === 0) return undefined
  if (isRoot() && isDebian()) {
    await aptInstall(missing.flatMap((need) => need.packages))
  }
  const still = missing.filter((need) => !need.isThere())
  if (still.length === 0) return undefined
  return `Missing: ${still.map((need) => `${need.name} (${need.advice})`).join('; ')}`
}

async function aptInstall(packages: string[]) {
  console.log(`Installing ${packages.join(', ')} with apt-get`)
  await quietly('apt-get', ['update', '-qq'])
  await quietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])
}

async function quietly(command: string, args: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await run(command, args, { env, maxBuffer: 64 * 1024 * 1024 })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return address.port
}

/** PostgreSQL refuses to run as root. */
function asPostgres(program: string, args: string[]): [string, string[]] {
  return isRoot() ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args]
}

/** `socketUrl` is the address by a socket of this machine, as the guide installs it on one machine. */
type PostgresServer = { url: string; socketUrl: string; pid: number; close: () => Promise<void> }

/** An empty PostgreSQL server for the caller alone, fast rather than safe; `close` removes it. */
export async function openPostgres(also: readonly string[] = []): Promise<PostgresServer> {
  const bin = findPostgres()
  if (!bin) throw new Error('PostgreSQL is not installed')
  const home = await mkdtemp(join(tmpdir(), 'hearth-postgres-'))
  if (isRoot()) await chown(home, await uidOf('postgres'), -1)
  const data = join(home, 'data')
  const port = await freePort()
  const ask = (program: string, ...args: string[]) => run(...asPostgres(join(bin, program), args))
  await ask('initdb', '-D', data, '-U', 'hearth', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '-N')

  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${home}`,
    // Every worker has a few pools of twenty, and every server that a test starts has its own.
    'max_connections=500',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    ...also,
  ].flatMap((setting) => ['-c', setting])
  const [command, args] = asPostgres(join(bin, 'postgres'), ['-D', data, ...settings])
  const server = spawn(command, args, { stdio: 'ignore', cwd: home })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await untilReady(() => ask('pg_isready', '-h', '127.0.0.1', '-p', String(port)))
  await ask('createdb', '-h', '127.0.0.1', '-p', String(port), '-U', 'hearth', 'hearth')

  return {
    url: `postgres://hearth@127.0.0.1:${port}/hearth`,
    socketUrl: `postgres://hearth@/hearth?host=${home}&port=${port}`,
    pid: server.pid ?? 0,
    close: async () => {
      await ask('pg_ctl', 'stop', '-D', data, '-m', 'immediate')
      await ended
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** A Redis server for the caller alone, without persistence; `stop` and `start` simulate an outage. */
export async function openRedis() {
  const program = findRedis()
  if (!program) throw new Error('There is no Redis on this system')
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const answers = () => connects(port)
  let server: ChildProcess | undefined
  const stop = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  const start = async () => {
    server = spawn(program, args, { stdio: 'ignore' })
    await untilReady(answers)
  }
  await start()
  return { url: `redis://127.0.0.1:${port}`, start, stop }
}

async function connects(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
}

async function uidOf(user: string): Promise<number> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  const line = lines.find((entry) => entry.startsWith(`${user}:`))
  if (!line) throw new Error(`There is no user ${user} on this system`)
  return Number(line.split(':')[2])
}

async function untilReady(ask: () => Promise<unknown>, triesLeft = 150): Promise<void> {
  try {
    await ask()
  } catch (error) {
    if (triesLeft === 0) throw new Error('It did not start', { cause: error })
    await new Promise((resolve) => setTimeout(resolve, 100))
    await untilReady(ask, triesLeft - 1)
  }
}
