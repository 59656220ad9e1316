import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { closeCodes } from '@hearth/contract/chat/events'
import { CandidatesView } from '@hearth/contract/people/discovery'
import { photoPath } from '@hearth/contract/photos/photos'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { readConfig } from './config/config.ts'
import { openDatabase } from './db/open.ts'
import { readSignIn } from './demo/community.ts'
import { recordAudit } from './features/audit/audit.ts'
import { openAuditHeads } from './outside/audit-heads.ts'
import { freePort, openMailServer } from './testing/network/mail-server.ts'
import { briefly, processEnv } from './testing/processes/process-settings.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'hearth-main-'))
const demoSignIn = readSignIn(readConfig({}).demoFolder)
const running: ChildProcess[] = []

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** A data folder of a server that has been open before. */
async function usedFolder(name: string): Promise<string> {
  const dataDir = join(folder, name)
  await cp(inject('emptyDataPath'), dataDir, { recursive: true })
  return dataDir
}

/** Starts Hearth as an operator does, in a process of its own. */
function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [...briefly, main], { env: { ...processEnv, ...env } })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const exited = once(child, 'exit').then(([code]) => code)
  return { child, exited, output: () => output }
}

async function startAndWait(env: Record<string, string>) {
  const port = await freePort()
  const server = start({ PORT: String(port), ...env })
  const answer = () =>
    fetch(`http://localhost:${port}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )
  await vi.waitUntil(async () => (await answer()) === 200, { timeout: 240_000, interval: 50 })
  return { ...server, port, address: `http://localhost:${port}` }
}

async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify(demoSignIn),
  })
  expect(response.status).toBe(200)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

test('wrong settings end the start with 78, all named at once, none of their values told', async () => {
  const { exited, output } = start({
    NODE_ENV: 'production',
    PORT: 'x',
    AUTH_SECRET: 'my-secret',
    DATA_DIR: folder,
  })
  expect(await exited).toBe(78)
  for (const name of ['PORT', 'AUTH_SECRET', 'BASE_URL', 'SMTP_URL']) expect(output()).toContain(`  ${name} `)
  expect(output()).not.toContain('my-secret')
})

test('a folder of data that takes no files ends the start by its name, with PostgreSQL too', async () => {
  const dataDir = join(folder, 'a-file')
  await writeFile(dataDir, '')
  const environments: Record<string, string>[] = [
    {},
    { DATABASE_URL: 'postgres://canary@127.0.0.1:9/hearth' },
  ]
  for (const env of environments) {
    const { exited, output } = start({ DATA_DIR: dataDir, ...env })
    expect(await exited).toBe(78)
    expect(output()).toContain('  DATA_DIR must be a folder that can be written (EEXIST)')
  }
})

test('a database that is not there ends the start outside production, by the name of the setting only', async () => {
  const { exited, output } = start({
    DATA_DIR: join(folder, 'away'),
    DATABASE_URL: `postgres://canary:hunter2@127.0.0.1:${await freePort()}/hearth`,
  })
  expect(await exited).toBe(1)
  expect(output()).toBe('Hearth couldn’t start: DATABASE_URL: the database can’t be reached (ECONNREFUSED)\n')
})

const production = {
  NODE_ENV: 'production',
  BASE_URL: 'https://hearth.example',
  AUTH_SECRET: 'a secret that only the tests know, long enough',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'hearth@hearth.example',
}

test('production is reached on this machine only, and says that it cannot reach the mail server', async () => {
  const dataDir = await usedFolder('proxied')
  const env = { ...production, DATA_DIR: dataDir, PLAIN_HOSTS: '::, 203.0.113.9' }
  const server = await startAndWait(env)
  await expect(fetch(`http://[::1]:${server.port}/healthz`)).rejects.toThrow('fetch failed')
  const health = async () => (await fetch(`http://127.0.0.1:${server.port}/healthz`)).json()
  await expect.poll(health).toMatchObject({ ok: true, services: { mail: 'down' } })
  expect(server.output()).toContain('a service cannot be reached')
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  const open = await startAndWait({ ...env, HOST: '::' })
  for (const host of ['[::1]', '127.0.0.1'])
    expect((await fetch(`http://${host}:${open.port}/healthz`)).status).toBe(200)
  open.child.kill('SIGTERM')
  expect(await open.exited).toBe(0)
  const wrong = start({ ...env, PORT: '0', HOST: '203.0.113.9' })
  expect(await wrong.exited).toBe(78)
  expect(wrong.output()).toContain('  HOST must be an address of this machine (EADDRNOTAVAIL)')
})

/** Stands for a bucket that is private when it is first asked without keys, and public from then on. */
async function openBucketThatOpens() {
  let asked = 0
  const server = createHttpServer(({ headers }, reply) => {
    if (headers.authorization) return void reply.writeHead(404).end()
    asked += 1
    reply.writeHead(asked === 1 ? 403 : 200).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

test('a bucket that is found open after the start ends the server', async () => {
  const server = start({
    ...production,
    PORT: '0',
    DATA_DIR: await usedFolder('open-bucket'),
    S3_ENDPOINT: await openBucketThatOpens(),
    S3_BUCKET: 'hearth-photos',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'd41d8cd98f00b204e9800998ecf8427e',
  })
  expect(await server.exited).toBe(1)
  expect(server.output()).toMatch(/"level":60.*the bucket of photos shows what it holds/)
})

test.each(['thrown', 'rejected'])(
  'an error that nobody catches (%s) is one line of the log, and the server closes in order with 1',
  async (how) => {
    const uncaught = fileURLToPath(new URL('./testing/processes/uncaught.ts', import.meta.url))
    const dataDir = await usedFolder(how)
    const server = await startAndWait({
      DATA_DIR: dataDir,
      DEMO: '0',
      NODE_OPTIONS: `--import=${uncaught}`,
      UNCAUGHT: how,
    })
    server.child.kill('SIGUSR2')
    expect(await server.exited).toBe(1)
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
    const fatal = lines.filter(({ level }) => level === 60)
    expect(fatal).toMatchObject([{ err: { type: 'Error', message: 'nobody expects this' }, role: 'all' }])
    expect(lines.at(-1)).toMatchObject({ msg: 'closed' })
    expect(server.output()).not.toContain('canary')
    // In order: the folder is free, and the next start finds nothing to repair.
    expect(existsSync(join(dataDir, 'hearth.lock'))).toBe(false)
  },
  240_000,
)

/** The files that a process has open for writing. */
async function writtenBy(pid: number | undefined): Promise<string[]> {
  const ofProcess = `/proc/${pid}`
  const paths: string[] = []
  for (const fd of await readdir(`${ofProcess}/fd`)) {
    const path = await readlink(`${ofProcess}/fd/${fd}`).catch(() => '')
    const flags = /flags:\s+(\d+)/.exec(
      await readFile(`${ofProcess}/fdinfo/${fd}`, 'utf8').catch(() => ''),
    )?.[1]
    const isWritten = (Number.parseInt(flags ?? '0', 8) & 3) !== 0
    if (isWritten && path.startsWith('/') && !path.startsWith('/dev/')) paths.push(path)
  }
  return paths
}

test('a server writes to standard output only', async () => {
  const dataDir = await usedFolder('silent')
  const server = await startAndWait({ DATA_DIR: dataDir, DEMO: '0' })
  expect((await fetch(`${server.address}/api/profile`)).status).toBe(401)
  // Beside the database, its lock and the photos, nothing: neither an open file nor another name in the folder.
  const open = await writtenBy(server.child.pid)
  expect(open.filter((path) => !path.startsWith(`${dataDir}/database/`))).toEqual([])
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  const known = ['audit-heads.log', 'backup.sock', 'database', 'hearth.lock', 'photos', 'uploads']
  expect((await readdir(dataDir)).filter((name) => !known.includes(name))).toEqual([])
  expect(server.output()).toContain('"event":"access_refused"')
  const others = server
    .output()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{"level":'))
  expect(others).toEqual([`Hearth is at ${server.address}.`])
})

test('a database of a newer release ends the start with one sentence', async () => {
  const dataDir = await usedFolder('newer')
  const database = await openDatabase({ dataDir })
  await sql`insert into kysely_migration (name, timestamp) values ('0999-of-tomorrow', '')`.execute(
    database.db,
  )
  await database.close()
  const { exited, output } = start({ DATA_DIR: dataDir })
  expect(await exited).toBe(1)
  expect(output().trim()).toMatch(
    /^Hearth couldn’t start: This database belongs to a newer Hearth \(0999-of-tomorrow\): start that.*$/,
  )
})

test('the photos of another community end the start, with the settings and the way out', async () => {
  const dataDir = await usedFolder('foreign-photos')
  await mkdir(join(dataDir, 'photos'))
  const owner = {
    communityId: randomUUID(),
    database: '1/1',
    turn: randomUUID(),
    usedAt: '2026-01-01T00:00:00Z',
  }
  await writeFile(join(dataDir, 'photos', 'community.json'), JSON.stringify(owner))
  const { exited, output } = start({ DATA_DIR: dataDir, DEMO: '0' })
  expect(await exited).toBe(1)
  expect(output()).toMatch(
    /Hearth couldn’t start: the store of photos \(DATA_DIR\/photos\) belongs to another Hearth community\..*npm run photos -- adopt/,
  )
})

test('a server starts with a demo community, keeps others out of its folder, closes in order and opens again', async () => {
  const dataDir = join(folder, 'data')
  const first = await startAndWait({ DATA_DIR: dataDir })
  expect(first.output()).toContain(`Hearth is at ${first.address}. Sign in as ${demoSignIn.email}`)
  const cookie = await signIn(first.address)
  const list = await fetch(`${first.address}/api/candidates`, { headers: { cookie } })
  const deck = CandidatesView.parse(await list.json())
  expect(deck.left).toBeGreaterThan(15)
  const photo = photoPath(deck.people[0]?.photos[0]?.id ?? '', 360, 'webp')
  const picture = await fetch(first.address + photo, { headers: { cookie } })
  expect(picture.headers.get('content-type')).toBe('image/webp')
  // The picture was drawn by another process: no picture library is in the memory of this one.
  const maps = await readFile(`/proc/${first.child.pid}/maps`, 'utf8').catch(() => '')
  expect(maps).not.toMatch(/sharp|libvips/)

  const second = start({ PORT: '0', DATA_DIR: dataDir })
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain(`Another Hearth (process ${first.child.pid}) is using ${dataDir}`)

  const socket = new WebSocket(`ws://localhost:${first.port}/realtime`, {
    headers: { cookie, origin: first.address },
  })
  await once(socket, 'open')
  const closed = once(socket, 'close')
  first.child.kill('SIGTERM')
  expect((await closed)[0]).toBe(closeCodes.comeBack)
  // After ten seconds it would give up, with another code.
  expect(await first.exited).toBe(0)

  const real = start({ ...production, PORT: '0', DATA_DIR: dataDir })
  expect(await real.exited).toBe(1)
  expect(real.output()).toContain('Delete them with: npm run demo -- remove')

  const before = await spoilSearch(dataDir)
  const again = await startAndWait({ DATA_DIR: dataDir })
  const session = await (await fetch(`${again.address}/api/session`, { headers: { cookie } })).json()
  expect(session).toMatchObject({ session: { person: { email: demoSignIn.email } } })
  again.child.kill('SIGTERM')
  expect(await again.exited).toBe(0)
  expect(await spoilSearch(dataDir)).toEqual(before)
})

test('a server that closes records the head of the audit log', async () => {
  const dataDir = await usedFolder('audited')
  const database = await openDatabase({ dataDir })
  await database.transact((tx) =>
    recordAudit({ now: () => new Date() }, tx, {
      actor: { kind: 'operator' },
      operation: 'reports.list',
      details: {},
    }),
  )
  await database.close()
  const server = await startAndWait({ DATA_DIR: dataDir })
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(await openAuditHeads(dataDir).list()).toMatchObject([{ number: 1 }])
})

/** Writes rows as a release with other fields would, and returns the rows that were there. */
async function spoilSearch(dataDir: string) {
  const database = await openDatabase({ dataDir })
  const columns = ['userId', 'traits', 'accepts', 'listTraits', 'layout'] as const
  const rows = await database.db.selectFrom('search').select(columns).orderBy('userId').execute()
  await database.db.updateTable('search').set({ traits: '1', accepts: '1', layout: 1 }).execute()
  await database.close()
  return rows
}

/** How many connections wait at this port to be taken, as Linux tells it. */
async function waitingAt(port: number): Promise<number> {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const isListening = '0A'
  const all = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  )
  const found = all
    .flatMap((text) => text.split('\n').map((line) => line.trim().split(/\s+/)))
    .find(([, at = '', , state]) => at.endsWith(local) && state === isListening)
  return Number.parseInt(found?.[4]?.split(':')[1] ?? '', 16)
}

// Mostly they wait.
describe.concurrent('a process', () => {
  test('a community that comes back in one moment is not turned away while the server is busy', async ({
    expect: expectHere,
  }) => {
    const most = Number(await readFile('/proc/sys/net/core/somaxconn', 'utf8'))
    const server = await startAndWait({ DATA_DIR: await usedFolder('busy'), DEMO: '0' })
    server.child.kill('SIGSTOP')
    const stat = () => readFile(`/proc/${server.child.pid}/stat`, 'utf8')
    await expectHere.poll(stat).toContain(') T ')
    // More than wait where nothing is said of it. By number, because a name may be tried at two addresses.
    const coming = Array.from({ length: Math.min(700, most) }, () =>
      connect(server.port, '127.0.0.1').on('error', () => {}),
    )
    await expectHere.poll(() => waitingAt(server.port), { timeout: 10_000 }).toBe(coming.length)
    for (const socket of coming) socket.destroy()
    server.child.kill('SIGCONT')
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  })

  test('a port that somebody else has is named in one line', async () => {
    const taken = createServer().listen(0)
    onTestFinished(() => void taken.close())
    await once(taken, 'listening')
    const address = taken.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const server = start({ PORT: String(port), DATA_DIR: await usedFolder('taken'), DEMO: '0' })
    expect(await server.exited).toBe(1)
    const last = `\nHearth couldn’t start: port ${port} is in use; set PORT to another\n`
    expect(server.output().endsWith(last)).toBe(true)
  })

  test('a lock of a process whose id is used again by another does not keep anybody out', async () => {
    const dataDir = await usedFolder('reused')
    await writeFile(join(dataDir, 'hearth.lock'), JSON.stringify({ pid: process.pid, startedAt: '1' }))
    const server = await startAndWait({ DATA_DIR: dataDir, DEMO: '0' })
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  })

  test('a killed server leaves a folder that the next one can open, and sends what it was sending', async ({
    expect: expectHere,
  }) => {
    const mailServer = await openMailServer()
    const port = Number(new URL(mailServer.url).port)
    const callers: Socket[] = []
    // Takes the call and never says a word, so that the mail is in somebody's hands when the process dies.
    const silent = createServer((socket) => callers.push(socket.on('error', () => {}))).listen(
      port,
      '127.0.0.1',
    )
    await once(silent, 'listening')
    const dataDir = join(folder, 'killed')
    // The demo people are in it already.
    await cp(join(folder, 'data'), dataDir, { recursive: true })
    const env = { DATA_DIR: dataDir, SMTP_URL: mailServer.url }
    const first = await startAndWait(env)
    const email = 'new-here@people.example'
    const signedUp = await fetch(`${first.address}/api/auth/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: first.address },
      body: JSON.stringify({ email, password: 'ember clay night cream' }),
    })
    expect(signedUp.status).toBe(200)
    await expectHere.poll(() => callers.length, { timeout: 60_000 }).toBe(1)
    first.child.kill('SIGKILL')
    await first.exited
    expectHere(await readFile(join(dataDir, 'hearth.lock'), 'utf8')).toContain(String(first.child.pid))
    for (const caller of callers) caller.destroy()
    silent.close()
    await once(silent, 'close')

    await mailServer.start()
    const second = await startAndWait(env)
    await expectHere
      .poll(() => mailServer.arrived().flatMap(({ to }) => to), { timeout: 60_000 })
      .toEqual([email])
    await signIn(second.address)
    second.child.kill('SIGTERM')
    expect(await second.exited).toBe(0)
  })
})
