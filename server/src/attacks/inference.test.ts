import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { reportAttack } from '../testing/attacks/report-attack.ts'
import { deal, like, pass } from '../testing/people/swiping.ts'
import { openTestServer, type Person } from '../testing/test-server.ts'

// Somebody watches what they are told about a person while this person does what is nobody's business.

const server = await openTestServer()
const { db } = server.database
const HOME = { latitude: 50.1, longitude: 8.7 }
/** A hundred metres further, in the same cell. */
const NEARBY = { latitude: 50.1009, longitude: 8.7 }
const HOUR_MS = 3_600_000

const OWN = /"requestId":"[^"]*"/g

/** All that the viewer is told about people, with a deck that is built again, so that its order counts too. */
async function allThatIsTold(viewer: Person, people: readonly Person[]): Promise<string[]> {
  await db.deleteFrom('decks').where('userId', '=', viewer.id).execute()
  const asked = [
    '/api/candidates',
    '/api/meeting/costs',
    '/api/likes',
    '/api/matches',
    '/api/matches/past',
    '/api/farewells',
    '/api/inbox',
    ...people.flatMap(({ id }) => [`/api/people/${id}`, `/api/people/${id}/conversation`]),
  ]
  const cookie = await viewer.cookie()
  const told: string[] = []
  for (const path of asked) {
    const reply = await server.ask(path, {}, cookie)
    const headers = ['etag', 'last-modified', 'content-length'].map((name) => reply.headers.get(name))
    told.push(`${path} ${reply.status} ${headers.join()} ${(await reply.text()).replace(OWN, '')}`)
  }
  return told
}

const later = (ms: number) => void (server.clock.now = new Date(server.clock.now.getTime() + ms))

type Deed = [name: string, act: (ana: Person, other: Person, watcher: Person) => Promise<{ ok: boolean }>]
const deeds: Deed[] = [
  ['signs in and looks at the deck', async (ana) => ana.api.candidates.$get({ query: {} })],
  ['likes somebody else', async (ana, other) => like(ana, other)],
  [
    'opens the page of the watcher',
    async (ana, _, watcher) => {
      await deal(ana.ctx, watcher.id)
      return ana.api.people[':personId'].$get({ param: { personId: watcher.id } })
    },
  ],
  ['passes the watcher', async (ana, _, watcher) => pass(ana, watcher)],
  ['moves within the cell', async (ana) => ana.api.profile.place.$put({ json: NEARBY })],
  [
    'matches somebody else and writes',
    async (ana, other) => {
      const { match } = await (await like(other, ana)).json()
      const param = { matchId: match?.id ?? '' }
      const opened = await ana.api.matches[':matchId'].conversation.$post({ param })
      const { conversation } = await opened.json()
      return ana.api.conversations[':conversationId'].messages.$post({
        param: { conversationId: conversation.id },
        json: { clientId: randomUUID(), content: 'Hello' },
      })
    },
  ],
  [
    'blocks somebody else',
    async (ana, other) => ana.api.people[':personId'].block.$put({ param: { personId: other.id } }),
  ],
]

test('nobody learns from replies, orders and times whom somebody likes or passes, when they were here, or where in a cell they are', async () => {
  const [ana, other, watcher] = [await server.person(), await server.person(), await server.person()]
  const crowd = await Promise.all(Array.from({ length: 8 }, () => server.person()))
  for (const one of [ana, other, watcher, ...crowd]) await one.api.profile.place.$put({ json: HOME })
  later(2 * HOUR_MS)
  const people = [ana, other, ...crowd]
  await allThatIsTold(watcher, people)
  const usual = await allThatIsTold(watcher, people)
  expect(usual.join()).toContain(ana.id)
  const told: string[] = []
  for (const [name, act] of deeds) {
    expect([name, (await act(ana, other, watcher)).ok]).toEqual([name, true])
    const now = await allThatIsTold(watcher, people)
    told.push(...now.filter((line, at) => line !== usual[at]).map((line) => `${name}: ${line.slice(0, 200)}`))
  }
  expect(told).toEqual([])
  const of = `${usual.length} replies after each of ${deeds.length} deeds`
  reportAttack('inference', 'deeds', { figure: told.length, of })

  // A like of the watcher is shown, so this can fail.
  const [liker = ana] = crowd
  await like(liker, watcher)
  expect(await allThatIsTold(watcher, people)).not.toEqual(usual)
})
