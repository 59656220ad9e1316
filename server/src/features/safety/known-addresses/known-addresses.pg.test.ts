import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../../../context.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { addKnownAddress } from './known-addresses.ts'

const ROUNDS = 60

const server = await openTestServer()
const { db } = server.database

const add = (who: Person, email: string) => who.api['known-addresses'].$post({ json: { email } })

/** The part of a sign-in that comes before its session. */
const enter = (personId: string, email: string) =>
  transact(server.deps, (tx, afterCommit) =>
    server.auth.settings.onAddress(tx, { personId, email }, afterCommit),
  )

const hiddenPairs = async () => (await db.selectFrom('blocks').select('blockerId').execute()).length

const isLockAwaited = async () => {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from pg_locks join pg_database
    on pg_database.oid = pg_locks.database and pg_database.datname = current_database()
    where locktype = 'advisory' and not granted) as found`.execute(db)
  return rows[0]?.found
}

test('an account that gets an address while somebody lists it waits for them, and is hidden', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const email = `${randomUUID()}@people.example`
  const [listed, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // Listing has found no account and stored the address, and has not committed.
  const pause = async () => {
    listed.resolve()
    await goesOn.promise
  }
  const { viewerId, ...deps } = ben.ctx
  const { hashAddress } = server.allDeps
  const listeners = { ...deps.listeners, 'pair.ending': [pause] }
  const adding = addKnownAddress({ ...deps, viewerId, hashAddress, listeners }, { email })
  await listed.promise
  await db.updateTable('user').set({ email }).where('id', '=', ana.id).execute()
  let isEntered = false
  const entering = enter(ana.id, email).then(() => (isEntered = true))
  await expect.poll(async () => isEntered || (await isLockAwaited())).toBe(true)
  goesOn.resolve()
  await Promise.all([adding, entering])
  expect(await hiddenPairs()).toBe(1)
})

test('an address that is removed while its owner signs in leaves no block', async () => {
  const ben = await server.person()
  await ben.cookie()
  const before = await hiddenPairs()
  for (let round = 0; round < ROUNDS; round += 1) {
    const ana = await server.person()
    const email = `${randomUUID()}@people.example`
    await add(ben, email)
    await db.updateTable('user').set({ email }).where('id', '=', ana.id).execute()
    const { addresses } = await (await ben.api['known-addresses'].$get()).json()
    const param = { id: addresses[0]?.id ?? '' }
    await Promise.all([ben.api['known-addresses'][':id'].$delete({ param }), enter(ana.id, email)])
    expect(await hiddenPairs()).toBe(before)
  }
})

test('a change of address and a listing of it at the same moment end without a deadlock', async () => {
  const [ben, cleo] = [await server.person(), await server.person()]
  await Promise.all([ben.cookie(), cleo.cookie()])
  const before = await hiddenPairs()
  for (let round = 1; round <= 10; round += 1) {
    const ana = await server.person()
    const cookie = await ana.cookie()
    const email = `${randomUUID()}@people.example`
    await ana.api.account.email.$post({ json: { email } })
    const [old, fresh] = [ana.email, email].map((address) =>
      decodeURIComponent(/#change=(\S+)/.exec(server.mailsTo(address)[0]?.text ?? '')?.[1] ?? ''),
    )
    await server.post('/api/auth/confirm-email-change', { token: old }, cookie)
    const replies = await Promise.all([
      server.post('/api/auth/confirm-email-change', { token: fresh }, cookie),
      add(ben, email),
      add(cleo, email),
      add(cleo, ana.email),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    // `add` by the old address may come after the change.
    expect(await hiddenPairs()).toBeGreaterThanOrEqual(before + 2 * round)
  }
})
