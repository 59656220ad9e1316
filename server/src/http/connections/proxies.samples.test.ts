import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type ConnectionOptions, connect } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, inject, test } from 'vitest'
import { WebSocket } from 'ws'
import { freePort, openMailServer } from '../../testing/network/mail-server.ts'
import { openKillableServer } from '../../testing/processes/killable-server.ts'
import { type ProxyPorts, replaced, startSampleNginx } from '../../testing/processes/sample-nginx.ts'

// The samples in `ops/`, run by the programs that they are for.

const ops = fileURLToPath(new URL('../../../../ops', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'hearth-samples-'))
const running: ChildProcess[] = []
afterAll(async () => {
  for (const child of running) {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

const read = (path: string) => readFileSync(join(ops, path), 'utf8')
const write = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

type ProxyAnswer = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

/** Returns what a process has written. It is ended after the tests. */
function outputOf(child: ChildProcess): () => string {
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += String(part)))
  return () => output
}

const start = (program: string, args: string[], env: Record<string, string> = {}) =>
  outputOf(spawn(program, args, { env: { PATH: process.env['PATH'], ...env } }))

function startCaddy({ https, http, upstream, second }: ProxyPorts): () => string {
  const options = `admin off\nskip_install_trust\nhttp_port ${http}\nhttps_port ${https}\nstorage file_system ${folder}/caddy`
  const file = write(`Caddyfile-${https}`, `{\n${options}\n}\nimport ${ops}/caddy/Caddyfile\n`)
  const env = {
    DOMAIN: 'localhost',
    UPSTREAM: [upstream, second].flatMap((port) => (port ? `127.0.0.1:${port}` : [])).join(' '),
    HOME: folder,
  }
  return start('caddy', ['run', '--adapter', 'caddyfile', '--config', file], env)
}

const startNginx = (ports: ProxyPorts) => outputOf(startSampleNginx(folder, ports))

/** Asks through the proxy, whose certificate nobody knows. */
async function ask(port: number, path: string, headers: Record<string, string> = {}, body?: object) {
  const asking = request({
    host: '127.0.0.1',
    servername: 'localhost',
    port,
    path,
    method: body ? 'POST' : 'GET',
    headers: { host: `localhost:${port}`, ...headers, ...(body && { 'content-type': 'application/json' }) },
    rejectUnauthorized: false,
    agent: false,
  })
  asking.end(body && JSON.stringify(body))
  const [response] = await once(asking, 'response')
  const answer: ProxyAnswer = {
    status: response.statusCode,
    headers: response.headers,
    body: await text(response),
  }
  return answer
}

async function untilReady(port: number, output: () => string): Promise<void> {
  const isReady = () =>
    ask(port, '/readyz').then(
      ({ status }) => status,
      () => output(),
    )
  await expect.poll(isReady, { timeout: 60_000, interval: 200 }).toBe(200)
}

async function startBehind(
  startProxy: (ports: ProxyPorts) => () => string,
  upstream: number,
): Promise<ProxyPorts> {
  const ports = { https: await freePort(), http: await freePort(), upstream }
  await untilReady(ports.https, startProxy(ports))
  return ports
}

/** A server that answers with the headers it got. */
async function openEchoProcess() {
  const server = createServer(({ headers }, response) => {
    const address = server.address()
    response.setHeader('x-port', typeof address === 'object' ? (address?.port ?? '') : '')
    response.end(JSON.stringify(headers))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  afterAll(close)
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, close }
}
const openEcho = async () => (await openEchoProcess()).port

const proxies = [
  ['Caddy', startCaddy],
  ['nginx', startNginx],
] as const

test.each(proxies)(
  'behind %s Hearth learns the client’s address, the origin and the host',
  async (_, startProxy) => {
    const { https } = await startBehind(startProxy, await openEcho())
    const sent = { origin: `https://localhost:${https}`, 'sec-fetch-site': 'same-origin' }
    const { body } = await ask(https, '/', { ...sent, 'x-forwarded-for': '203.0.113.7' })
    const got: Record<string, string> = JSON.parse(body)
    expect(got).toMatchObject(sent)
    expect(got['host']).toMatch(/^localhost/)
    // Hearth reads it from its end, so it does not matter what the client has put before.
    expect(got['x-forwarded-for']).toMatch(/(?:^|, )127\.0\.0\.1$/)
  },
)

test.each(proxies)('over http %s leads pages to https and refuses calls', async (_, startProxy) => {
  const { http } = await startBehind(startProxy, await openEcho())
  const plain = (path: string) => fetch(`http://localhost:${http}${path}`, { redirect: 'manual' })
  const page = await plain('/likes?a=b')
  expect([301, 308]).toContain(page.status)
  expect(page.headers.get('location')).toMatch(/^https:\/\/.+\/likes\?a=b$/)
  for (const path of ['/api/session', '/api/swipes?a=b', '/realtime']) {
    const { status, headers } = await plain(path)
    expect([path, status, headers.get('location')]).toEqual([path, 403, null])
  }
})

/** Returns the protocol and suite that a proxy agrees on with a client, or the code of its refusal. */
async function agreeOn(port: number, client: ConnectionOptions): Promise<string> {
  const socket = connect({
    host: '127.0.0.1',
    servername: 'localhost',
    port,
    rejectUnauthorized: false,
    ...client,
  })
  try {
    await once(socket, 'secureConnect')
    return `${socket.getProtocol()} ${socket.getCipher().name}`
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'no code'
  } finally {
    socket.destroy()
  }
}

test.each(proxies)('%s speaks TLS 1.3 first and nothing before 1.2', async (_, startProxy) => {
  const { https } = await startBehind(startProxy, await openEcho())
  expect(await agreeOn(https, {})).toMatch(/^TLSv1\.3 /)
  expect(await agreeOn(https, { maxVersion: 'TLSv1.2' })).toMatch(/^TLSv1\.2 /)
  // OpenSSL allows older ones at its lowest level of security only.
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  expect(await agreeOn(https, old)).toMatch(/PROTOCOL_VERSION|ECONNRESET/)
})

test.each(proxies)('%s offers no suite without forward secrecy', async (_, startProxy) => {
  const { https } = await startBehind(startProxy, await openEcho())
  const with12 = (...suites: string[]) => agreeOn(https, { maxVersion: 'TLSv1.2', ciphers: suites.join(':') })
  for (const weak of ['AES128-SHA', 'AES128-GCM-SHA256', 'ECDHE-RSA-AES128-SHA', 'ECDHE-ECDSA-AES128-SHA'])
    expect([weak, await with12(weak)]).toEqual([weak, expect.stringMatching(/HANDSHAKE_FAILURE/)])
  const strong = ['AES128-GCM-SHA256', 'AES256-GCM-SHA384'].flatMap((suite) =>
    ['RSA', 'ECDSA'].map((key) => `ECDHE-${key}-${suite}`),
  )
  expect(await with12(...strong)).toMatch(/^TLSv1\.2 ECDHE-(RSA|ECDSA)-AES(128|256)-GCM-/)
})

test.each(proxies)('through %s people sign up, and their page gets live events', async (name, startProxy) => {
  const dataDir = join(folder, `data-${name}`)
  cpSync(inject('emptyDataPath'), dataDir, { recursive: true })
  const mail = await openMailServer()
  await mail.start()
  const https = await freePort()
  const origin = `https://localhost:${https}`
  const hearth = await openKillableServer(dataDir, {
    NODE_ENV: 'production',
    BASE_URL: origin,
    AUTH_SECRET: '0123456789abcdef-a-secret-of-a-test',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Hearth <hearth@hearth.example>',
    TRUSTED_PROXIES: 'loopback',
  })
  await untilReady(https, startProxy({ https, http: await freePort(), upstream: hearth.port }))

  const page = await ask(https, '/healthz')
  expect(page.headers['strict-transport-security']).toBeDefined()
  const email = 'ana@people.example'
  const signedUp = await ask(
    https,
    '/api/auth/sign-up',
    { origin },
    { email, password: 'correct horse battery' },
  )
  expect([signedUp.status, signedUp.body]).toEqual([200, expect.any(String)])
  await expect.poll(() => mail.arrived().length).toBe(1)
  const raw = (mail.arrived()[0]?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const token = decodeURIComponent(/#confirm=([\w%.-]+)/.exec(raw)?.[1] ?? '')
  const cookieOf = ({ headers }: ProxyAnswer) =>
    [headers['set-cookie'] ?? []]
      .flat()
      .map((one) => one.split(';')[0])
      .join('; ')
  const confirmed = await ask(
    https,
    '/api/auth/confirm-email',
    { origin, cookie: cookieOf(signedUp) },
    { token },
  )
  expect(confirmed.status).toBe(200)
  const cookie = cookieOf(confirmed)
  expect(cookie).toContain('__Host-session=')

  const socket = new WebSocket(`wss://localhost:${https}/realtime`, {
    headers: { cookie, origin },
    rejectUnauthorized: false,
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'ping' }))
  const [pong] = await once(socket, 'message')
  expect(JSON.parse(String(pong))).toEqual({ type: 'pong' })
  socket.close()
  await hearth.kill()
})

test.each(proxies)('%s sends everything to the other process while one is away', async (_, startProxy) => {
  const [one, other] = [await openEchoProcess(), await openEchoProcess()]
  const ports = { https: await freePort(), http: await freePort(), upstream: one.port, second: other.port }
  await untilReady(ports.https, startProxy(ports))
  const answersOf = async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(ports.https, '/')))
    return { statuses: new Set(answers.map(({ status }) => status)), ports: portsIn(answers) }
  }
  const portsIn = (answers: ProxyAnswer[]) => new Set(answers.map(({ headers }) => Number(headers['x-port'])))
  expect(await answersOf()).toEqual({ statuses: new Set([200]), ports: new Set([one.port, other.port]) })
  one.close()
  expect(await answersOf()).toEqual({ statuses: new Set([200]), ports: new Set([other.port]) })
})

test.each(['hearth', 'hearth-web@', 'hearth-worker'])(
  'systemd takes the unit %s and finds it hardened',
  (name) => {
    const root = join(ops, '..')
    const file = write(`${name}.service`, replaced(read(`systemd/${name}.service`), [['/opt/hearth', root]]))
    const analyze = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
      return { status, output: stdout + stderr }
    }
    // It only warns of a directive that it does not know.
    expect(analyze('verify', '--man=no', file)).toEqual({ status: 0, output: '' })
    // From 0, the least exposed, to 100.
    expect(analyze('security', '--offline=true', '--threshold=20', file)).toMatchObject({ status: 0 })
  },
)
