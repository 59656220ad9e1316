import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { like, startConversation } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { priorModel, written } from './model.rules.ts'

const server = await openTestServer()
const { db } = server.database

/** Each number is found nowhere else in an answer. */
const canaries = {
  choosiness: -1.918273645,
  popularity: 1.827364519,
  votesCast: 918273,
  votesGot: 827364,
  shown: 736451,
}
const level = 31_847
const usualShown = 645.918273
const secret = [...Object.values(canaries), level, usualShown].map((number) => String(Math.abs(number)))
const secretKeys =
  /"(?:choosiness|popularity|votes\w*|shown|usual\w*|standing|rank\w*|desirab\w*|score|elo)":/i

let ana: Person
let ben: Person
let ids: Record<string, string>

beforeAll(async () => {
  ana = await server.person({ interests: ['Chess'] })
  ben = await server.person({ interests: ['Chess'] })
  const others = [await server.person(), await server.person({ interests: ['Chess'] })]
  for (const { id: userId } of [ana, ben, ...others]) {
    await db
      .insertInto('standings')
      .values({ userId, ...canaries, updatedAt: server.clock.now })
      .execute()
    await db.updateTable('search').set({ standing: level }).where('userId', '=', userId).execute()
  }
  const learntFrom = { votes: 5000, pairs: 5000, calibrationError: 0.5 }
  const model = written({ ...priorModel, learntFrom })
  await db
    .insertInto('rankingModels')
    .values({ trainedAt: server.clock.now, model, ...learntFrom, people: 5000, usualShown })
    .execute()
  for (const other of others) await like(other, ana)
  ids = { personId: others[0]?.id ?? '', ...(await startConversation(ben, ana)) }
})

/** Every address that answers to a mere look, with this person's ids in it. */
async function addresses(): Promise<string[]> {
  const document = (await (await server.ask('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  return Object.entries(document.paths).flatMap(([path, calls]) =>
    'get' in calls ? [path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? randomUUID())] : [],
  )
}

test('how much somebody is liked is in no reply, neither as a number nor by a name', async () => {
  const all = await addresses()
  const replies = await Promise.all(
    [ana, ben].flatMap((who) =>
      all.map(async (path) => {
        const response = await server.ask(path, {}, await who.cookie())
        return { path, status: response.status, text: await response.text() }
      }),
    ),
  )
  const heard = { path: 'live events', status: 200, text: JSON.stringify(server.takeEvents()) }
  const telling = [...replies, heard].filter(
    ({ text }) => secret.some((number) => text.includes(number)) || secretKeys.test(text),
  )
  expect(telling).toEqual([])
  const answered = new Set(replies.filter(({ status }) => status === 200).map(({ path }) => path))
  for (const path of [
    '/api/candidates',
    `/api/people/${ids['personId']}`,
    '/api/likes',
    '/api/matches',
    '/api/profile',
  ])
    expect(answered).toContain(path)
})

test('these canaries are what the server orders by', async () => {
  const [row] = await db.selectFrom('standings').selectAll().where('userId', '=', ben.id).execute()
  expect(row).toMatchObject(canaries)
  expect(secret.some((number) => JSON.stringify(row).includes(number))).toBe(true)
  expect(JSON.stringify(row)).toMatch(secretKeys)
})
