import { once } from 'node:events'
import { createServer as createHttpsServer } from 'node:https'
import type { Server } from 'node:net'
import { createServer, getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { codeOfProvider } from '../auth/google/google-provider.ts'
import { trustAuthorities } from '../config/authorities.ts'
import { codeOf } from '../errors.ts'
import { reachRedis } from '../realtime/redis/redis-check.ts'
import { makeCertificate } from '../testing/network/certificate.ts'
import { openSmtp } from './mail/smtp.ts'
import { isOpenToAll, reachBucket } from './photo-files.s3.ts'
import { postOutside } from './push/egress.ts'

const certificate = makeCertificate()

const usual = getCACertificates('default')
afterAll(() => setDefaultCACertificates(usual))

/** Returns the port of a server that ends with the test. */
async function listen(server: Server): Promise<number> {
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** A server that answers each line that begins like this, and may greet. */
const speaking = (answers: [RegExp, string][], greeting = '') =>
  createServer(certificate, (socket: TLSSocket) => {
    socket.on('error', () => undefined)
    socket.write(greeting)
    socket.on('data', (data) => {
      for (const line of String(data).split('\r\n'))
        socket.write(answers.find(([start]) => start.test(line))?.[1] ?? '')
    })
  })
const web = () => createHttpsServer(certificate, (_, reply) => reply.end('{}'))
const redis = () => speaking([[/^\*/, '+OK\r\n']])
const mail = () =>
  speaking(
    [
      [/^EHLO/, '250 mail\r\n'],
      [/^QUIT/, '221 bye\r\n'],
    ],
    '220 mail\r\n',
  )

const bucketAt = (port: number) => ({
  endpoint: `https://127.0.0.1:${port}`,
  bucket: 'photos',
  region: 'us-east-1',
  prefix: '',
  accessKeyId: 'key',
  secretAccessKey: 'key',
})

async function reachMail(port: number): Promise<void> {
  const smtp = openSmtp(`smtps://127.0.0.1:${port}`, 'hearth@hearth.example')
  await smtp.reach().finally(smtp.close)
}

async function reachProvider(port: number): Promise<void> {
  const code = await codeOfProvider({ clientId: '', clientSecret: '', issuer: `https://127.0.0.1:${port}` })
  if (code !== 'HTTP 200') throw Object.assign(new Error(code), { code })
}

async function reachPushService(port: number): Promise<void> {
  const options = { headers: {}, body: Buffer.of(), timeoutMs: 60_000, mayReachPrivate: true }
  const reply = await postOutside(`https://127.0.0.1:${port}`, options)
  if ('failure' in reply) throw Object.assign(new Error(reply.failure), { code: reply.code })
}

const clients: [string, () => Server, (port: number) => Promise<unknown>][] = [
  ['Redis', redis, (port) => reachRedis(`rediss://127.0.0.1:${port}`)],
  ['the store of photos', web, (port) => reachBucket(bucketAt(port))],
  ['the store of photos without keys', web, (port) => isOpenToAll(bucketAt(port))],
  ['the provider behind Google', web, reachProvider],
  ['the mail server', mail, reachMail],
  ['a push service', web, reachPushService],
]

test.each(clients)('%s is not spoken to with a certificate that nobody trusts', async (_, open, reach) => {
  const port = await listen(open())
  const code = await reach(port).then(() => 'spoken to', codeOf)
  // Nodemailer has a code of its own for every failure of a connection.
  expect(code).toMatch(/^(DEPTH_ZERO_SELF_SIGNED_CERT|ESOCKET)$/)
})

test.each(clients)('%s is spoken to with an authority that the operator names', async (_, open, reach) => {
  setDefaultCACertificates(usual)
  trustAuthorities([certificate.cert])
  // The usual ones stay.
  expect(getCACertificates('default').length).toBeGreaterThan(getCACertificates('bundled').length)
  const port = await listen(open())
  expect(await reach(port).then(() => 'spoken to', codeOf)).toBe('spoken to')
})
