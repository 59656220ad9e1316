import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openTestServer, PASSWORD } from '../../testing/test-server.ts'
import { issueCode } from '../mailed/mailed.ts'
import { secondFactors } from '../second-factor/second-factor.store.ts'

const server = await openTestServer()
const { db } = server.database
const { settings } = server.auth

/** Runs the command as an operator does, beside the server that is open. */
async function unlock(...args: string[]) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${rows[0]?.name}`
  const path = fileURLToPath(new URL('../../commands/account-command.ts', import.meta.url))
  const env = { PATH: process.env['PATH'], DATABASE_URL: url.href, AUTH_SECRET: settings.secrets[0] }
  const child = spawn(process.execPath, [path, 'unlock', ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const [code] = await once(child, 'close')
  return { code, output }
}

test('on PostgreSQL an account is unlocked while the server is open', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const [cookie, other] = [await ana.cookie(), await ben.cookie()]
  await secondFactors.put(db, ana.id, 'encrypted')
  await secondFactors.turnOn(db, ana.id, { secret: 'encrypted', codeHashes: ['hash'] })
  for (const { id } of [ana, ben]) {
    await sql`insert into passkey (id, name, public_key, user_id, credential_id, counter, device_type, backed_up)
      values (gen_random_uuid(), 'Phone', 'key', ${id}, ${id}, 0, 'singleDevice', false)`.execute(db)
  }
  const ticket = `unlock:${ana.id}`
  const mailed = await issueCode(settings, 'unlock', { email: ana.email, personId: ana.id, ticket })
  const { code, output } = await unlock(ana.email, mailed)
  expect([code, output]).toEqual([0, expect.stringContaining('Second factor: removed. Passkeys: 1.')])
  expect(output).toContain('Tell them yourself')
  expect(output).not.toContain(ana.email)
  const profile = async (of: string) => (await server.ask('/api/profile', {}, of)).status
  expect([await profile(cookie), await profile(other)]).toEqual([401, 200])
  const { rows } = await sql<{ user_id: string }>`select user_id from passkey`.execute(db)
  expect(rows).toHaveLength(1)
  const entered = await server.post('/api/auth/sign-in', { email: ana.email, password: PASSWORD })
  expect(await entered.json()).toMatchObject({
    needsSecondFactor: false,
    session: { person: { id: ana.id } },
  })
})
