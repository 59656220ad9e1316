import { expect, test } from 'vitest'
import { joinCircle, relativePerson } from '../../testing/people/circle-people.ts'
import { openTestServer } from '../../testing/test-server.ts'

const TRIES = 1_000
const AT_ONCE = 20
const server = await openTestServer()

test(`a used invitation is refused ${TRIES} of ${TRIES} times`, async () => {
  const ana = await server.person()
  const { token } = await joinCircle(server, ana)
  const other = await relativePerson(server, 'Omar')
  const statuses: number[] = []
  for (let n = 0; n < TRIES / AT_ONCE; n += 1) {
    const tries = Array.from({ length: AT_ONCE }, () => other.ask('POST', '/relative/circles', { token }))
    statuses.push(...(await Promise.all(tries)).map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(TRIES)
  const joined = server.database.db
    .selectFrom('circleRelatives')
    .select('id')
    .where('relativeId', '=', other.id)
  expect(await joined.execute()).toEqual([])
})

test('of twenty relatives at once with one invitation, one joins', async () => {
  const ana = await server.person()
  const invited = await server.post(
    '/api/circle/invitations',
    { label: 'Aunt', grants: [] },
    await ana.cookie(),
  )
  const { link } = (await invited.json()) as { link: string }
  const token = link.slice(link.indexOf('=') + 1)
  const people = await Promise.all(Array.from({ length: AT_ONCE }, () => relativePerson(server)))
  const replies = await Promise.all(people.map(({ ask }) => ask('POST', '/relative/circles', { token })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(AT_ONCE - 1)
})
