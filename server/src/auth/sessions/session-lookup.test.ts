import { expect, test, vi } from 'vitest'
import { openTestServer } from '../../testing/test-server.ts'
import { hashOf } from '../library/hashed-sessions.ts'
import { openSessionLookup } from './session-lookup.ts'
import { LOOKUP_BATCH_SIZE } from './sessions.store.ts'

const server = await openTestServer()
const { db } = server.database

/** The hash that a person's session is kept under. */
async function hashFor(personId: string): Promise<string> {
  const { token } = await db
    .selectFrom('session')
    .select('token')
    .where('userId', '=', personId)
    .executeTakeFirstOrThrow()
  return token
}

async function someone() {
  const person = await server.person()
  await person.cookie()
  return { id: person.id, hash: await hashFor(person.id) }
}

test('who asks at the same moment is told apart, more than have a place in one query too', async () => {
  const people = await Promise.all(Array.from({ length: LOOKUP_BATCH_SIZE + 3 }, someone))
  const find = openSessionLookup(db, () => new Date())
  const hashes = people.flatMap(({ hash }) => [hash, hashOf('nobody'), hash])
  const found = await Promise.all(hashes.map(find))
  expect(found.map((owner) => owner?.personId)).toEqual(people.flatMap(({ id }) => [id, undefined, id]))
})

test('a session that has ended, or run out, is nobody’s from then on', async () => {
  const [one, other] = [await someone(), await someone()]
  let now = new Date()
  const find = openSessionLookup(db, () => now)
  await db.deleteFrom('session').where('userId', '=', one.id).execute()
  expect(await Promise.all([find(one.hash), find(other.hash)])).toEqual([
    undefined,
    expect.objectContaining({ personId: other.id }),
  ])
  now = new Date('2040-01-01')
  expect(await find(other.hash)).toBeUndefined()
})

test('where the database fails, all who asked hear of it, and the next are answered', async () => {
  const { hash, id } = await someone()
  const clock = vi.fn(() => new Date())
  clock.mockImplementationOnce(() => {
    throw new Error('no answer')
  })
  const find = openSessionLookup(db, clock)
  const answers = await Promise.allSettled([find(hash), find(hash)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await find(hash)).toMatchObject({ personId: id })
})
