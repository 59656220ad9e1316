import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../testing/network/mail-server.ts'
import { openDatabase } from './open.ts'
import { reachDatabase } from './reaching.ts'

async function databaseAt(databaseUrl: string) {
  const database = await openDatabase({ databaseUrl })
  onTestFinished(() => database.close())
  return database.db
}

test('a database that is not there is told by the name of its setting, without its address', async () => {
  const port = await freePort()
  const db = await databaseAt(`postgres://canary:hunter2@127.0.0.1:${port}/hearth`)
  await expect(reachDatabase(db, { waitMs: 0 })).rejects.toThrow(
    /^DATABASE_URL: the database can’t be reached \(ECONNREFUSED\)$/,
  )
})

test('a socket that is not there is waited for, a certificate file that is not there is a mistake', async () => {
  const socket = await databaseAt('postgres://hearth@/hearth?host=/nowhere')
  await expect(reachDatabase(socket, { waitMs: 0 })).rejects.toThrow('can’t be reached (ENOENT)')
  const secure = await databaseAt(
    'postgres://hearth@127.0.0.1/hearth?sslmode=verify-full&sslrootcert=/nowhere/ca.pem',
  )
  await expect(reachDatabase(secure, { waitMs: 60_000 })).rejects.toThrow(
    'DATABASE_URL: the certificate file can’t be read (ENOENT)',
  )
})

test('a database that comes late is waited for, and that is told once', async () => {
  const port = await freePort()
  const db = await databaseAt(`postgres://hearth@127.0.0.1:${port}/hearth`)
  const told: string[] = []
  // As PostgreSQL refuses while it starts, and later for a wrong password.
  const refusal = (code: string) => {
    const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mno canary\0\0`)
    const head = Buffer.alloc(5)
    head.write('E')
    head.writeInt32BE(fields.length + 4, 1)
    return Buffer.concat([head, fields])
  }
  let asked = 0
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(refusal(asked++ === 0 ? '57P03' : '28P01')))
  })
  onTestFinished(() => void server.close())
  const reaching = reachDatabase(db, {
    waitMs: 60_000,
    onWait: (sentence) => {
      told.push(sentence)
      server.listen(port, '127.0.0.1')
    },
  })
  await expect(reaching).rejects.toThrow(
    /^DATABASE_URL: the database refuses its user or password \(28P01\)$/,
  )
  expect(told).toEqual(['the database can’t be reached (ECONNREFUSED)'])
  expect(asked).toBe(2)
})

/** Answers each first message of a client, then each later one. */
async function openFakeDatabase(first: Buffer, later: Buffer = Buffer.alloc(0)): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(first)
      socket.on('data', () => socket.write(later))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** A message of PostgreSQL that asks for a way to sign in. */
function authentication(kind: number, data: string): Buffer {
  const body = Buffer.from(`    ${data}`)
  body.writeInt32BE(kind)
  const head = Buffer.alloc(5)
  head.write('R')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

test('a database that wants a password, or offers no TLS, is told so', async () => {
  const secret = await openFakeDatabase(authentication(10, 'SCRAM-SHA-256\0\0'), authentication(11, 'r=x'))
  const withoutPassword = await databaseAt(`postgres://hearth@127.0.0.1:${secret}/hearth`)
  await expect(reachDatabase(withoutPassword, { waitMs: 60_000 })).rejects.toThrow(
    /^DATABASE_URL: the database wants a password$/,
  )
  const plain = await openFakeDatabase(Buffer.from('N'))
  const withTls = await databaseAt(`postgres://hearth@127.0.0.1:${plain}/hearth?sslmode=verify-full`)
  await expect(reachDatabase(withTls, { waitMs: 60_000 })).rejects.toThrow(
    /^DATABASE_URL: the database doesn’t offer TLS$/,
  )
})
