import { randomUUID } from 'node:crypto'
import { consentVersions } from '@hearth/contract/profile/consents'
import { hideableFields, specialKinds, type Visibility } from '@hearth/contract/profile/fields'
import type { PersonView, ProfileInput } from '@hearth/contract/profile/people'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { like, startConversation } from '../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'

const server = await openTestServer()

/** Values that appear nowhere else in a reply. */
const stored = {
  lastName: 'canary-last-name',
  bio: 'canary-bio',
  headline: 'canary-headline',
  locationCity: 'canary-city',
  locationState: 'canary-state',
  heightCm: 199,
  occupation: 'canary-occupation',
  education: 'canary-education',
  lookingFor: 'casual_dating',
  relationshipGoals: 'companionship',
  interests: ['canary-interest'],
  favourites: ['canary-interest'],
  gender: 'non_binary',
  seeking: ['another', 'woman'],
  languages: ['cy', 'mi'],
  homeLanguages: ['mi'],
  familyValues: 'traditional',
  hasChildren: 'grown_up',
  wantsChildren: 'not_sure',
  smoking: 'stopping',
  drinking: 'socially',
  exercise: 'never',
  goingOut: 'weekly',
  datingPace: 'less_often',
  zodiac: 'sagittarius',
  faith: 'jain',
  orientation: 'pansexual',
  health: 'canary-health',
  prompts: [{ promptId: 'on-repeat', answer: 'canary-answer' }],
} satisfies ProfileInput

const traces = Object.values(stored).map((value) => JSON.stringify(value))
/** Returns the values that a reply contains. */
const tracesIn = (body: unknown) => traces.filter((trace) => isIn(JSON.stringify(body), trace))
// A number must be a whole JSON value, not a part of an id or a time.
const isIn = (text: string, trace: string) =>
  /^\d+$/.test(trace) ? new RegExp(`[:,[]${trace}[,}\\]]`).test(text) : text.includes(trace)
const tracesByBody = (bodies: readonly [string, unknown][]) =>
  bodies.map(([where, body]) => [where, tracesIn(body)])

let ana: Person
let stranger: Person
let ben: Person
let matchId: string
let conversationId: string

const pageOf = async (who: Person) => {
  const response = await who.api.people[':personId'].$get({ param: { personId: ana.id } })
  expect(response.status).toBe(200)
  return response.json()
}
const showTo = (audience: Visibility) =>
  ana.api.profile.$patch({
    json: { visibility: Object.fromEntries(hideableFields.map((field) => [field, audience])) },
  })

beforeAll(async () => {
  ana = await server.person({ firstName: 'Ana' })
  stranger = await server.person({ firstName: 'Stranger', gender: 'woman' })
  ben = await server.person({ firstName: 'Ben' })
  for (const kind of specialKinds) {
    await ana.api.profile.consents[':kind'].$put({
      param: { kind },
      json: { version: consentVersions[kind] },
    })
  }
  await ana.api.profile.$patch({ json: stored })
  const talk = await startConversation(ana, ben)
  matchId = talk.matchId
  conversationId = talk.conversationId
})
beforeEach(() => {
  server.takeEvents()
})

/** All replies that tell a person about Ana who is not her match. */
async function toldToStranger(): Promise<[string, unknown][]> {
  const waiting = await server.person()
  return [
    ['deck', await (await stranger.api.candidates.$get({ query: {} })).json()],
    ['answer to a like', await (await like(waiting, ana)).json()],
    ['page of the person', await pageOf(stranger)],
    ['page of the person once liked', await pageOf(waiting)],
    ['page of oneself as others see it', await pageOf(ana)],
    ['what was told live', server.events],
  ]
}

/** All replies that tell Ana's match about her. */
async function toldToMatch(): Promise<[string, unknown][]> {
  const param = { conversationId }
  return [
    ['matches', await (await ben.api.matches.$get({ query: {} })).json()],
    ['conversations', await (await ben.api.conversations.$get({ query: {} })).json()],
    ['conversation', await (await ben.api.conversations[':conversationId'].$get({ param })).json()],
    ['page of the person', await pageOf(ben)],
    ['opening', await (await ben.api.matches[':matchId'].conversation.$post({ param: { matchId } })).json()],
  ]
}

/** The replies and live events of a match for the person whose like made it. */
async function toldByMatching(): Promise<[string, unknown][]> {
  const cleo = await server.person({ firstName: 'Cleo' })
  await like(ana, cleo)
  const clientId = randomUUID()
  const answer = await (await like(cleo, ana, { clientId })).json()
  expect(answer.match?.person.id).toBe(ana.id)
  const live = server.events.filter(({ to }) => to.includes(cleo.id))
  expect(live).toHaveLength(1)
  return [
    ['answer to the like', answer],
    ['the same asked again', await (await like(cleo, ana, { clientId })).json()],
    ['what was told live', live],
  ]
}

test('a field for nobody never leaves the server', async () => {
  await showTo('nobody')
  const bodies = [...(await toldToStranger()), ...(await toldToMatch()), ...(await toldByMatching())]
  expect(tracesByBody(bodies)).toEqual(bodies.map(([where]) => [where, []]))
})

test('fields for matches are told to matches, and to nobody else', async () => {
  await showTo('matches')
  const hidden = await toldToStranger()
  expect(tracesByBody(hidden)).toEqual(hidden.map(([where]) => [where, []]))
  const shown = [...(await toldToMatch()), ...(await toldByMatching())]
  expect(tracesByBody(shown)).toEqual(shown.map(([where]) => [where, traces]))
})

test('fields for everyone are on the card', async () => {
  await showTo('everyone')
  const { people } = await (await stranger.api.candidates.$get({ query: {} })).json()
  expect(tracesIn(people.find(({ id }) => id === ana.id))).toEqual(traces)
})

test('each field has its own visibility', async () => {
  await showTo('everyone')
  const card = async () => {
    const { people } = await (await stranger.api.candidates.$get({ query: {} })).json()
    return people.find(({ id }) => id === ana.id)
  }
  const whole = await card()
  for (const field of hideableFields) {
    await ana.api.profile.$patch({ json: { visibility: { [field]: 'nobody' } } })
    const left = tracesIn(await card())
    expect([...new Set(tracesIn(whole).filter((trace) => !left.includes(trace)))]).toEqual([
      JSON.stringify(stored[field]),
    ])
    await ana.api.profile.$patch({ json: { visibility: { [field]: 'everyone' } } })
  }
})

test('a hidden field looks like an empty one', async () => {
  await showTo('nobody')
  const empty: Partial<PersonView> = {
    lastName: '',
    bio: '',
    headline: '',
    locationCity: '',
    locationState: '',
    heightCm: null,
    occupation: '',
    education: '',
    lookingFor: null,
    relationshipGoals: null,
    interests: [],
    favourites: [],
    facts: {},
    prompts: [],
  }
  const { people } = await (await stranger.api.candidates.$get({ query: {} })).json()
  expect(people.find(({ id }) => id === ana.id)).toMatchObject(empty)
})
