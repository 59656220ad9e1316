import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { asking, joinCircle } from '../../../testing/people/circle-people.ts'
import { makeMatch } from '../../../testing/people/swiping.ts'
import { openTestServer } from '../../../testing/test-server.ts'

const server = await openTestServer()
const { db } = server.database

const scam = 'My wallet was stolen, please lend me $400 by Western Union'
const threat = 'I will post your nudes unless you pay'

const casesOf = (personId: string) =>
  db.selectFrom('cases').select(['priority', 'state']).where('personId', '=', personId).execute()

async function families() {
  const [ana, ben] = [await server.person(), await server.person({ firstName: 'Ben' })]
  const matchId = await makeMatch(ana, ben)
  const joined = await joinCircle(server, ana, { matchIds: [matchId] })
  for (const who of [ana, ben])
    await asking(server, who)('PUT', `/circle/matches/${matchId}/families`, { agrees: true })
  const send = (text: string, isSure?: boolean) =>
    joined.relative.ask('POST', `${joined.path}/families/${matchId}`, {
      clientId: randomUUID(),
      text,
      ...(isSure !== undefined && { isSure }),
    })
  const note = (text: string, isSure?: boolean) =>
    joined.relative.ask('POST', `${joined.path}/notes`, {
      clientId: randomUUID(),
      text,
      ...(isSure !== undefined && { isSure }),
    })
  return { ...joined, send, note }
}

test('a relative who asks for money or threatens is asked first, and moderation hears of it', async () => {
  const { relative, send, note } = await families()
  for (const write of [send, note]) {
    const refused = await write(scam)
    expect(await refused.json()).toMatchObject({ error: { code: 'sure', params: { why: 'other' } } })
  }
  expect(await db.selectFrom('familyMessages').select('id').where('content', '=', scam).execute()).toEqual([])
  expect(await casesOf(relative.id)).toEqual([])
  expect((await note('See you on Sunday')).status).toBe(200)
  expect(await casesOf(relative.id)).toEqual([])
  expect((await send(scam, true)).status).toBe(200)
  expect(await casesOf(relative.id)).toMatchObject([{ priority: 1, state: 'open' }])
  expect((await note(threat, true)).status).toBe(200)
  expect(await casesOf(relative.id)).toMatchObject([{ priority: 0, state: 'open' }])
})

test('a quiet relative gets the same replies', async () => {
  const { relative, ask, circleId, note } = await families()
  await ask('PUT', `/circle/relatives/${circleId}/quiet`, { isQuiet: true })
  expect(await (await note(scam)).json()).toMatchObject({ error: { code: 'sure' } })
  expect((await note(scam, true)).status).toBe(200)
  expect(await casesOf(relative.id)).toMatchObject([{ priority: 1 }])
})
