import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { like, startConversation } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { priorModel, serializeModel } from './model/model.rules.ts'

const server = await openTestServer()
const { db } = server.database

/** Numbers that appear nowhere else in a reply. */
const canaries = {
  choosiness: -1.918273645,
  popularity: 1.827364519,
  decisionsMade: 918273,
  decisionsReceived: 827364,
  shown: 736451,
}
const level = 31_847
const meanShown = 645.918273
const secret = [...Object.values(canaries), level, meanShown].map((number) => String(Math.abs(number)))
const secretKeys =
  /"(?:choosiness|popularity|decisions(?:Made|Received)|shown|mean_?shown|sort_?rank|rank\w*|desirab\w*|score|elo)":/i

let ana: Person
let ben: Person
let ids: Record<string, string>

beforeAll(async () => {
  ana = await server.person({ interests: ['Chess'] })
  ben = await server.person({ interests: ['Chess'] })
  const others = [await server.person(), await server.person({ interests: ['Chess'] })]
  for (const { id: userId } of [ana, ben, ...others]) {
    await db
      .insertInto('personScores')
      .values({ userId, ...canaries, updatedAt: server.clock.now })
      .execute()
    await db.updateTable('search').set({ sortRank: level }).where('userId', '=', userId).execute()
  }
  const trainedOn = { decisions: 5000, pairs: 5000, calibrationError: 0.5 }
  const model = serializeModel({ ...priorModel, trainedOn })
  await db
    .insertInto('rankingModels')
    .values({ trainedAt: server.clock.now, model, ...trainedOn, people: 5000, meanShown })
    .execute()
  for (const other of others) await like(other, ana)
  ids = { personId: others[0]?.id ?? '', ...(await startConversation(ben, ana)) }
})

/** The same for everybody, and full of numbers. */
const SCHEMA = '/api/data-export/schema'

/** The paths of all GET requests that tell of people, with ids of this person. */
async function addresses(): Promise<string[]> {
  const document = (await (await server.ask('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  return Object.entries(document.paths).flatMap(([path, calls]) =>
    'get' in calls && path !== SCHEMA
      ? [path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? randomUUID())]
      : [],
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

test('the canaries are in the table that the ranking reads', async () => {
  const [row] = await db.selectFrom('personScores').selectAll().where('userId', '=', ben.id).execute()
  expect(row).toMatchObject(canaries)
  expect(secret.some((number) => JSON.stringify(row).includes(number))).toBe(true)
  expect(JSON.stringify(row)).toMatch(secretKeys)
})
