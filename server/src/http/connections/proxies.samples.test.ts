import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, inject, test } from 'vitest'
import { WebSocket } from 'ws'
import { freePort, openMailServer } from '../../testing/network/mail-server.ts'
import { openKillableServer } from '../../testing/processes/killable-server.ts'

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

type Ports = { https: number; http: number; upstream: number }
type ProxyAnswer = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

function start(program: string, args: string[], env: Record<string, string> = {}): () => string {
  const child = spawn(program, args, { env: { PATH: process.env['PATH'], ...env } })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)))
  return () => output
}

/** Replaces a part of a sample that is not fit for a test, and insists that it is there. */
const replaced = (sample: string, changes: readonly (readonly [string, string])[]) =>
  changes.reduce((result, [from, to]) => {
    expect(result).toContain(from)
    return result.replaceAll(from, to)
  }, sample)

function startCaddy({ https, http, upstream }: Ports): () => string {
  const options = `admin off\nskip_install_trust\nhttp_port ${http}\nhttps_port ${https}\nstorage file_system ${folder}/caddy`
  const file = write(`Caddyfile-${https}`, `{\n${options}\n}\nimport ${ops}/caddy/Caddyfile\n`)
  const env = { DOMAIN: 'localhost', UPSTREAM: `127.0.0.1:${upstream}`, HOME: folder }
  return start('caddy', ['run', '--adapter', 'caddyfile', '--config', file], env)
}

function startNginx({ https, http, upstream }: Ports): () => string {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  execFileSync(
    'openssl',
    ['req', '-x509', ...curve, '-nodes', '-keyout', key, '-out', certificate, ...subject],
    {
      stdio: 'ignore',
    },
  )
  const sample = replaced(read('nginx/hearth.conf'), [
    ['    listen [::]:80;\n', ''],
    ['    listen [::]:443 ssl http2 backlog=4096;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen 443 ssl', `listen 127.0.0.1:${https} ssl`],
    ['127.0.0.1:3000', `127.0.0.1:${upstream}`],
    ['/etc/letsencrypt/live/hearth.example.org/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/hearth.example.org/privkey.pem', key],
    ['hearth.example.org', 'localhost'],
  ])
  const included = write(`hearth-${https}.conf`, sample)
  const logs = `pid ${folder}/nginx-${https}.pid;\nerror_log stderr;`
  const http1 = `http {\naccess_log off;\ninclude ${included};\n}`
  const file = write(`nginx-${https}.conf`, `daemon off;\n${logs}\nevents {}\n${http1}\n`)
  execFileSync('nginx', ['-t', '-p', folder, '-c', file], { stdio: 'ignore' })
  return start('nginx', ['-p', folder, '-c', file])
}

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

async function startBehind(startProxy: (ports: Ports) => () => string, upstream: number): Promise<Ports> {
  const ports = { https: await freePort(), http: await freePort(), upstream }
  await untilReady(ports.https, startProxy(ports))
  return ports
}

/** A server that answers with the headers it got. */
async function openEcho(): Promise<number> {
  const server = createServer(({ headers }, response) => response.end(JSON.stringify(headers)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const proxies = [
  ['Caddy', startCaddy],
  ['nginx', startNginx],
] as const

test.each(proxies)(
  'behind %s Hearth learns the client’s address, the origin and the host',
  async (_, startProxy) => {
    const { https, http } = await startBehind(startProxy, await openEcho())
    const sent = { origin: `https://localhost:${https}`, 'sec-fetch-site': 'same-origin' }
    const { body } = await ask(https, '/', { ...sent, 'x-forwarded-for': '203.0.113.7' })
    const got: Record<string, string> = JSON.parse(body)
    expect(got).toMatchObject(sent)
    expect(got['host']).toMatch(/^localhost/)
    // Hearth reads it from its end, so it does not matter what the client has put before.
    expect(got['x-forwarded-for']).toMatch(/(?:^|, )127\.0\.0\.1$/)

    const plain = await fetch(`http://127.0.0.1:${http}/likes`, {
      redirect: 'manual',
      headers: { host: 'localhost' },
    })
    expect([301, 308]).toContain(plain.status)
    expect(plain.headers.get('location')).toMatch(/^https:\/\/.+\/likes$/)
  },
)

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
    AUTH_SECRET: '0123456789abcdef0123456789abcdef',
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
  const token = decodeURIComponent(/[?&]confirm=([\w%.-]+)/.exec(raw)?.[1] ?? '')
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

test('systemd takes the unit and finds it hardened', () => {
  const root = join(ops, '..')
  const file = write('hearth.service', replaced(read('systemd/hearth.service'), [['/opt/hearth', root]]))
  const analyze = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    return { status, output: stdout + stderr }
  }
  // It only warns of a directive that it does not know.
  expect(analyze('verify', '--man=no', file)).toEqual({ status: 0, output: '' })
  // From 0, the least exposed, to 100.
  expect(analyze('security', '--offline=true', '--threshold=20', file)).toMatchObject({ status: 0 })
})
