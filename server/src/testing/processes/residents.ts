import { randomUUID } from 'node:crypto'
import { hashing } from '../../auth/auth.ts'
import { openDatabase } from '../../db/open.ts'
import { makeRelative } from '../../features/circle/relatives/relatives.ts'

export const PASSWORD = 'correct horse battery'

/** How many accounts of each kind a server begins with. Relatives have a passkey and no password. */
export type Residents = { confirmed: number; unconfirmed: number; withPasskey?: number; relatives?: number }

export const anyone = () => `${randomUUID()}@people.example`

/** Adds these accounts to a database, and returns their addresses. */
export async function moveIn(
  dataDir: string,
  { confirmed, unconfirmed, withPasskey = 0, relatives = 0 }: Residents,
) {
  const database = await openDatabase({ dataDir })
  const password = await hashing.hash(PASSWORD)
  const now = new Date()
  const times = { createdAt: now, updatedAt: now }
  const people = (count: number, emailVerified = true) =>
    Array.from({ length: count }, () => ({ id: randomUUID(), email: anyone(), emailVerified }))
  const all = {
    confirmed: people(confirmed),
    unconfirmed: people(unconfirmed, false),
    withPasskey: people(withPasskey),
    relatives: people(relatives),
  }
  await database.transact(async (tx) => {
    for (const person of Object.values(all).flat())
      await tx
        .insertInto('user')
        .values({ ...person, ...times, name: '', image: null })
        .execute()
    for (const { id } of [...all.confirmed, ...all.unconfirmed, ...all.withPasskey])
      await tx
        .insertInto('account')
        .values({ userId: id, accountId: id, providerId: 'credential', password, ...times })
        .execute()
    for (const { id } of [...all.withPasskey, ...all.relatives])
      await tx.insertInto('passkey').values(passkeyOf(id, now)).execute()
    for (const { id } of all.relatives) await makeRelative(tx, { personId: id, name: 'Noor', createdAt: now })
  })
  await database.close()
  const emails = (some: { email: string }[]) => some.map(({ email }) => email)
  return {
    confirmed: emails(all.confirmed),
    unconfirmed: emails(all.unconfirmed),
    withPasskey: emails(all.withPasskey),
    relatives: emails(all.relatives),
  }
}

const passkeyOf = (userId: string, createdAt: Date) => ({
  userId,
  name: 'My phone',
  credentialId: randomUUID(),
  publicKey: 'nobody signs with this one',
  counter: 0,
  deviceType: 'singleDevice',
  backedUp: false,
  transports: null,
  aaguid: null,
  createdAt,
})
