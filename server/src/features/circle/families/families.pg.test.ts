import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { asking, joinCircle } from '../../../testing/people/circle-people.ts'
import { makeMatch } from '../../../testing/people/swiping.ts'
import { openTestServer } from '../../../testing/test-server.ts'

const RACES = 60
const server = await openTestServer()
const { db } = server.database

test(`in ${RACES} races with its end, no message of the families survives their conversation`, async () => {
  const [ana, ben] = [await server.person(), await server.person({ firstName: 'Ben' })]
  const matchId = await makeMatch(ana, ben)
  const { relative, path } = await joinCircle(server, ana, { matchIds: [matchId] })
  const agree = async (who: typeof ana, agrees: boolean) =>
    (await asking(server, who)('PUT', `/circle/matches/${matchId}/families`, { agrees })).status
  const write = async (text: string) =>
    (await relative.ask('POST', `${path}/families/${matchId}`, { clientId: randomUUID(), text })).status
  const statuses: number[] = []
  let survivors = 0
  for (let n = 0; n < RACES; n += 1) {
    for (const who of [ana, ben]) expect(await agree(who, true)).toBe(200)
    const writes = Array.from({ length: 4 }, (_, at) => write(`Message ${n}, ${at}`))
    const [ended, ...written] = await Promise.all([agree(ben, false), ...writes])
    expect(ended).toBe(200)
    statuses.push(...written)
    survivors += (await db.selectFrom('familyMessages').select('id').execute()).length
  }
  expect(survivors).toBe(0)
  // Some writes came first and some last.
  expect(new Set(statuses)).toEqual(new Set([200, 404]))
}, 300_000)
