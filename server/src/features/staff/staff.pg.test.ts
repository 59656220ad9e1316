import { expect, test } from 'vitest'
import { staffPerson } from '../../testing/people/staff-people.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { listStaff } from './staff.ts'

const ROUNDS = 30

test('two admins who end each other at the same time leave one', async () => {
  const server = await openTestServer()
  const outcomes: number[][] = []
  let one = await staffPerson(server, 'admin')
  for (let round = 0; round < ROUNDS; round += 1) {
    const other = await staffPerson(server, 'admin')
    const ends = [
      [one, other],
      [other, one],
    ] as const
    const replies = await Promise.all(
      ends.map(([by, whom]) =>
        by.api.staff[':id'].$patch({ param: { id: whom.id }, json: { isEnded: true } }),
      ),
    )
    outcomes.push(replies.map(({ status }) => status).toSorted((a, b) => a - b))
    const admins = (await listStaff(server.database.db)).filter(({ endedAt }) => endedAt === null)
    expect(admins).toHaveLength(1)
    one = admins[0]?.personId === one.id ? one : other
  }
  // The loser was too late: signed out, no admin any more at the check of the role, or the last one.
  for (const [first, second] of outcomes)
    expect([first, [401, 403, 404, 409].includes(second ?? 0)]).toEqual([200, true])
})
