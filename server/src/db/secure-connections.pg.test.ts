import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { trustAuthorities } from '../config/authorities.ts'
import { openDatabase } from './open.ts'
import { reachDatabase } from './reaching.ts'

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'hearth-tls-'))
const admin = await openDatabase({ databaseUrl: inject('postgresUrl'), poolSize: 2 })
const { db } = admin

const valueOf = async (setting: string) =>
  (await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(db)).rows[0]?.value ?? ''

/** Makes a certificate that signs itself, for 127.0.0.1. */
async function makeCertificate(name: string): Promise<void> {
  const files = ['-keyout', join(folder, `${name}.key`), '-out', join(folder, `${name}.crt`)]
  const subject = ['-subj', '/CN=hearth', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject])
}

/** PostgreSQL takes a key only from a file of its own user. */
async function giveToServer(name: string): Promise<void> {
  const text = await readFile(join(folder, name), 'utf8')
  const path = join(await valueOf('data_directory'), name)
  const lines = sql.lit(text.trim())
  await sql`copy (select unnest(string_to_array(${lines}, chr(10))))
    to program ${sql.lit(`umask 077; cat > '${path}'`)}`.execute(db)
}

beforeAll(async () => {
  await makeCertificate('server')
  await makeCertificate('other')
  await giveToServer('server.crt')
  await giveToServer('server.key')
  await sql`alter system set ssl = on`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  await vi.waitUntil(async () => (await valueOf('ssl')) === 'on')
})

afterAll(async () => {
  await sql`alter system reset ssl`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  await admin.close()
  await rm(folder, { recursive: true, force: true })
})

const addressWith = (parameters: Record<string, string>, host = '127.0.0.1') => {
  const url = new URL(inject('postgresUrl'))
  url.hostname = host
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** Whether the connection of this address is encrypted. Throws the sentence of the start. */
async function reach(databaseUrl: string): Promise<boolean | undefined> {
  const database = await openDatabase({ databaseUrl, poolSize: 2 })
  try {
    await reachDatabase(database.db, { waitMs: 0 })
    const { rows } = await sql<{ ssl: boolean }>`
      select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(database.db)
    return rows[0]?.ssl
  } finally {
    await database.close()
  }
}

const verified = (name: string) => ({ sslmode: 'verify-full', sslrootcert: join(folder, name) })

test('a database is reached with a certificate that the operator names', async () => {
  expect(await reach(addressWith(verified('server.crt')))).toBe(true)
})

test('a database with another certificate, or with one for another host, is refused', async () => {
  const untrusted = 'DATABASE_URL: the certificate of the database isn’t trusted'
  await expect(reach(addressWith(verified('other.crt')))).rejects.toThrow(untrusted)
  await expect(reach(addressWith({ sslmode: 'verify-full' }))).rejects.toThrow(untrusted)
  await expect(reach(addressWith(verified('server.crt'), 'localhost'))).rejects.toThrow(untrusted)
})

test('a database is reached with an authority of CA_FILE', async () => {
  const usual = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(usual))
  trustAuthorities([await readFile(join(folder, 'server.crt'), 'utf8')])
  expect(await reach(addressWith({ sslmode: 'verify-full' }))).toBe(true)
})

test('a database or a user that is not there is told without its name', async () => {
  const url = new URL(inject('postgresUrl'))
  url.pathname = '/canary'
  await expect(reach(url.href)).rejects.toThrow(/^DATABASE_URL: there is no database of this name \(3D000\)$/)
  url.pathname = '/hearth'
  url.username = 'canary'
  await expect(reach(url.href)).rejects.toThrow(/^DATABASE_URL: .*\(28000\)$/)
})

test('a database is reached by its socket', async () => {
  const socketFolder = (await valueOf('unix_socket_directories')).split(',')[0]?.trim() ?? ''
  const { port, username, pathname } = new URL(inject('postgresUrl'))
  expect(existsSync(join(socketFolder, `.s.PGSQL.${port}`))).toBe(true)
  const query = `?host=${socketFolder}&port=${port}`
  expect(await reach(`postgres://${username}@${pathname}${query}`)).toBe(false)
  expect(await reach(`postgres://${pathname}${query}&user=${username}`)).toBe(false)
  const encoded = encodeURIComponent(socketFolder)
  expect(await reach(`postgres://${username}@${encoded}:${port}${pathname}`)).toBe(false)
})
