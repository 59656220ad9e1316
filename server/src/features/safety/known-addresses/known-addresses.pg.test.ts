import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const ROUNDS = 60

const server = await openTestServer()
const { db } = server.database

const add = (who: Person, email: string) => who.api['known-addresses'].$post({ json: { email } })

const hiddenPairs = async () => (await db.selectFrom('blocks').select('blockerId').execute()).length

test('an account that gets an address while somebody lists it is hidden in every interleaving', async () => {
  const ben = await server.person()
  await ben.cookie()
  for (let round = 1; round <= ROUNDS; round += 1) {
    const ana = await server.person()
    const email = `${randomUUID()}@people.example`
    await Promise.all([
      add(ben, email),
      db
        .updateTable('user')
        .set({ email })
        .where('id', '=', ana.id)
        .execute()
        .then(() => server.signIn(email)),
    ])
    expect(await hiddenPairs()).toBe(round)
  }
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
    await Promise.all([ben.api['known-addresses'][':id'].$delete({ param }), server.signIn(email)])
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
      decodeURIComponent(/\?change=(\S+)/.exec(server.mailsTo(address)[0]?.text ?? '')?.[1] ?? ''),
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
