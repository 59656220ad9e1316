import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql as statement } from 'kysely'
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { openDatabase } from '../db/open.ts'
import { freePort } from '../testing/network/mail-server.ts'
import { briefly, processEnv } from '../testing/processes/process-settings.ts'
import { openTracing } from './tracing.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'hearth-traces-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const Value = z.object({
  stringValue: z.optional(z.string()),
  intValue: z.optional(z.union([z.number(), z.string()])),
})
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: Value })),
})
const Traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
})

/** Stands in for a collector: takes what is sent to it in JSON, as the protocol wants it. */
async function openCollector() {
  const requests: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
  const collector = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      requests.push({ url: request.url, headers: request.headers, body: Buffer.concat(parts).toString() })
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  onTestFinished(() => {
    collector.closeAllConnections()
    collector.close()
  })
  const { port } = collector.address() as AddressInfo
  const spans = () =>
    requests.flatMap(({ body }) =>
      Traces.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((one) => one.spans),
      ),
    )
  return { endpoint: `http://127.0.0.1:${port}`, requests, spans }
}

const attributesOf = ({ attributes }: z.infer<typeof Span>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

test('a server with a collector sends its requests and their statements, and nothing of people', async () => {
  const collector = await openCollector()
  const dataDir = join(folder, 'data')
  await cp(inject('emptyDataPath'), dataDir, { recursive: true })
  const port = await freePort()
  const address = `http://localhost:${port}`
  const child = spawn(process.execPath, [...briefly, main], {
    env: {
      ...processEnv,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=abc',
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await vi.waitUntil(isReady, { timeout: 240_000, interval: 50 })
  const email = 'canary.of.traces@people.example'
  const post = (path: string, body: object) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address, 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify(body),
    })
  const signedUp = await post('/api/auth/sign-up?canary=query', { email, password: 'canary horse battery' })
  expect(signedUp.status).toBe(200)
  await post('/api/auth/sign-in', { email, password: 'another canary of traces' })
  const personPage = '/api/people/11111111-2222-4333-8444-555555555555'
  expect((await fetch(address + personPage)).status).toBe(401)
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await exited)[0]).toBe(0)

  const spans = collector.spans()
  const signUp = spans.find(({ name }) => name === 'POST /api/auth/sign-up')
  expect(signUp && attributesOf(signUp)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/auth/sign-up',
    'http.response.status_code': 200,
    'hearth.request_id': signedUp.headers.get('x-request-id'),
  })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === signUp?.spanId)
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['SELECT', 'INSERT']))
  expect(statements.every(({ traceId }) => traceId === signUp?.traceId)).toBe(true)
  expect(spans.map(({ name }) => name)).not.toContain('GET /readyz')
  expect(collector.requests[0]?.url).toBe('/v1/traces')
  expect(collector.requests[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-api-key': 'abc',
  })
  const sent = collector.requests.map(({ body }) => body).join('\n')
  for (const personal of ['canary', 'people.example', '203.0.113', '127.0.0.1', '11111111-2222', dataDir])
    expect(sent).not.toContain(personal)
}, 300_000)

test('statements carry neither values nor literals, and only those of a request are sent', async () => {
  const collector = await openCollector()
  const tracing = openTracing({ endpoint: `${collector.endpoint}/`, share: 1, version: '1' })
  tracing.query({ sql: 'select 1', milliseconds: 1, isFailed: false })
  const facts = { route: '/api/x', status: 500, requestId: 'r' }
  await tracing.request(
    'GET',
    async () => {
      await Promise.resolve()
      tracing.query({
        sql: "select 'it''s a canary', name from x where id = $1",
        milliseconds: 2,
        isFailed: true,
      })
    },
    () => facts,
  )
  await tracing.close()
  const texts = collector.spans().map((span) => attributesOf(span)['db.query.text'])
  expect(texts.filter((text) => text !== undefined)).toEqual(['select ?, name from x where id = $1'])
})

test('a share of 0 traces nothing', async () => {
  const collector = await openCollector()
  const tracing = openTracing({ endpoint: collector.endpoint, share: 0, version: '1' })
  await tracing.request(
    'GET',
    () => Promise.resolve(),
    () => ({ route: '/', status: 200, requestId: 'r' }),
  )
  await tracing.close()
  expect(collector.requests).toEqual([])
})

test('a collector that is away ends neither a request nor, for more than two seconds, the process', async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}`
  const tracing = openTracing({ endpoint, share: 1, version: '1' })
  await tracing.request(
    'GET',
    () => Promise.resolve(),
    () => ({ route: '/', status: 200, requestId: 'r' }),
  )
  const closed = tracing.close().then(() => 'closed')
  expect(await closed).toBe('closed')
})

test('the statements of a database are told with their text and without their values', async () => {
  const ran: string[] = []
  const database = await openDatabase({ onQuery: ({ sql }) => ran.push(sql) })
  onTestFinished(() => database.close())
  await statement`select ${'canary'}::text`.execute(database.db)
  expect(ran).toEqual(['select $1::text'])
})
