import { randomUUID } from 'node:crypto'
import { MAX_MORE_TOPICS, type TopicView } from '@hearth/contract/people/icebreakers'
import { hideableFields } from '@hearth/contract/profile/fields'
import type { ProfileInput } from '@hearth/contract/profile/people'
import { expect, test } from 'vitest'
import { deal, startConversation } from '../../testing/people/swiping.ts'
import { photosFor } from '../../testing/photos/photo-people.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'

const server = await openTestServer()
const { db } = server.database
const DAY_MS = 86_400_000

async function saying(input: ProfileInput): Promise<Person> {
  const person = await server.person()
  expect((await person.api.profile.$patch({ json: input })).status).toBe(200)
  return person
}

/** Asks for topics about a person whom the deck has shown. */
async function ask(who: Person, { id: personId }: Person, round?: number) {
  const response = await who.api.people[':personId'].icebreakers.$post({
    param: { personId },
    json: round === undefined ? {} : { round },
  })
  expect(response.status).toBe(200)
  return response.json()
}
const statusOf = async (who: Person, personId: string) =>
  (await who.api.people[':personId'].icebreakers.$post({ param: { personId }, json: {} })).status
const use = (who: Person, { id: personId }: { id: string }, { id: topicId }: { id: string }) =>
  who.api.people[':personId'].icebreakers[':topicId'].use.$put({ param: { personId, topicId } })

async function pairOf(mine: ProfileInput, theirs: ProfileInput): Promise<[Person, Person]> {
  const [ana, ben] = [await saying(mine), await saying(theirs)]
  await deal(ana.ctx, ben.id)
  return [ana, ben]
}
const wordsOf = ({ opener, cites }: TopicView) => JSON.stringify([opener, cites.map(({ value }) => value)])

const rich = {
  locationCity: 'Leeds',
  interests: ['Chess', 'Baking', 'Jazz', 'Hiking', 'Pottery'],
  languages: ['en', 'ta'],
  zodiac: 'leo',
  prompts: [
    { promptId: 'sunday-ten', answer: 'Still asleep' },
    { promptId: 'on-repeat', answer: 'The same jazz record' },
  ],
} satisfies ProfileInput
const other = {
  locationCity: 'York',
  interests: ['chess', 'Climbing', 'Opera', 'Sailing', 'baking'],
  languages: ['en', 'ar'],
  zodiac: 'aries',
  prompts: [
    { promptId: 'sunday-ten', answer: 'At the market' },
    { promptId: 'party-trick', answer: 'I can juggle three eggs' },
    { promptId: 'ask-me-about', answer: 'My winter of chess in Riga' },
  ],
} satisfies ProfileInput

test('three topics of different kinds come at a time, each with two facts that both show', async () => {
  const [ana, ben] = await pairOf(rich, other)
  const { topics, hasMore, round } = await ask(ana, ben)
  expect(topics).toHaveLength(3)
  expect(new Set(topics.map(({ kind }) => kind)).size).toBe(3)
  expect([hasMore, round]).toEqual([true, 0])
  const said = JSON.stringify([rich, other]).toLowerCase()
  for (const { cites } of topics) {
    expect(cites).toHaveLength(2)
    for (const { value } of cites) expect(said).toContain(value.toLowerCase())
  }
})

test('two facts are enough, and of nothing there is nothing', async () => {
  const [ana, ben] = await pairOf({ interests: ['Chess'] }, { interests: ['Opera'] })
  expect((await ask(ana, ben)).topics.map(({ kind }) => kind)).toEqual(['friendly_difference'])
  const [cleo, dan] = await pairOf({}, {})
  expect(await ask(cleo, dan)).toEqual({ topics: [], round: 0, hasMore: false })
})

test('the same round has the same topics, and every other has new ones, up to five more', async () => {
  const [ana, ben] = await pairOf(rich, other)
  const first = await ask(ana, ben)
  expect(await ask(ana, ben, 0)).toEqual(first)
  expect(await ask(ana, ben)).toEqual(first)
  const seen = first.topics.map(wordsOf)
  let last = first
  for (let round = 1; last.hasMore; round += 1) {
    last = await ask(ana, ben, round)
    expect(last.round).toBe(round)
    seen.push(...last.topics.map(wordsOf))
    expect(await ask(ana, ben)).toEqual(last)
  }
  expect(seen.length).toBeGreaterThan(9)
  expect(new Set(seen).size).toBe(seen.length)
  const param = { personId: ben.id }
  const beyond = await ana.api.people[':personId'].icebreakers.$post({
    param,
    json: { round: MAX_MORE_TOPICS + 1 },
  })
  expect(beyond.status).toBe(422)
})

test('two requests at once show the same topics', async () => {
  const [ana, ben] = await pairOf(rich, other)
  const [one, two] = await Promise.all([ask(ana, ben), ask(ana, ben)])
  expect(one).toEqual(two)
})

test('a used topic is not shown to its sender again, neither about this person nor in these words about another', async () => {
  const [ana, ben] = await pairOf({ interests: ['Chess'] }, { interests: ['Chess'] })
  const cleo = await saying({ interests: ['Chess'] })
  await deal(ana.ctx, cleo.id)
  const [topic] = (await ask(ana, ben)).topics
  expect(topic?.kind).toBe('shared_interest')
  expect((await use(ana, ben, topic ?? { id: '' })).status).toBe(200)
  expect((await ask(ana, ben)).topics).toEqual([])
  const [another] = (await ask(ana, cleo)).topics
  expect(another?.kind).toBe('shared_interest')
  expect(another?.opener).not.toBe(topic?.opener)
  expect((await use(ana, cleo, another ?? { id: '' })).status).toBe(200)
  const used = await db.selectFrom('icebreakers').select('key').where('senderId', '=', ana.id).execute()
  expect(new Set(used.map(({ key }) => key)).size).toBe(2)
})

test('a topic that was shown about two people is gone for both once its words are used with one', async () => {
  const [ana, ben] = await pairOf({ interests: ['Chess'] }, { interests: ['Chess'] })
  const cleo = await saying({ interests: ['Chess'] })
  await deal(ana.ctx, cleo.id)
  const [ofBen, ofCleo] = [(await ask(ana, ben)).topics, (await ask(ana, cleo)).topics]
  expect(ofCleo.map(wordsOf)).toEqual(ofBen.map(wordsOf))
  await use(ana, ben, ofBen[0] ?? { id: '' })
  expect((await ask(ana, cleo, 0)).topics).toEqual([])
})

test('kinds that were used come later', async () => {
  const [ana, ben] = await pairOf(rich, other)
  const { topics } = await ask(ana, ben)
  const [first] = topics
  if (!first) throw new Error('no topic')
  for (const topic of topics.filter(({ kind }) => kind === first.kind)) await use(ana, ben, topic)
  const cleo = await saying(other)
  await deal(ana.ctx, cleo.id)
  expect((await ask(ana, cleo)).topics[0]?.kind).not.toBe(first.kind)
})

test('a use is noted once, only of a topic of this sender about this person', async () => {
  const [ana, ben] = await pairOf(rich, other)
  const [topic = { id: '' }] = (await ask(ana, ben)).topics
  const at = (await (await use(ana, ben, topic)).json()).usedAt
  server.clock.now = new Date(server.clock.now.getTime() + 1000)
  expect((await (await use(ana, ben, topic)).json()).usedAt).toBe(at)
  const cleo = await server.person()
  await deal(cleo.ctx, ben.id)
  expect((await use(cleo, ben, topic)).status).toBe(404)
  expect((await use(ana, ben, { id: randomUUID() })).status).toBe(404)
})

test('nobody gets topics about people whom they may not see, or themselves', async () => {
  const [ana, ben] = await pairOf(rich, other)
  const stranger = await saying(other)
  expect(await statusOf(ana, stranger.id)).toBe(404)
  expect(await statusOf(ana, ana.id)).toBe(404)
  expect(await statusOf(ana, randomUUID())).toBe(404)
  const [topic = { id: '' }] = (await ask(ana, ben)).topics
  await ben.api.people[':personId'].block.$put({ param: { personId: ana.id } })
  expect(await statusOf(ana, ben.id)).toBe(404)
  expect((await use(ana, ben, topic)).status).toBe(404)
})

test('what one of the two hides is in no topic, also not of a match or once it was shown', async () => {
  const visibility = Object.fromEntries(hideableFields.map((field) => [field, 'matches' as const]))
  const [ana, ben] = await pairOf(rich, other)
  expect((await ask(ana, ben)).topics).toHaveLength(3)
  await startConversation(ana, ben)
  await ben.api.profile.$patch({ json: { visibility } })
  expect((await ask(ana, ben, 0)).topics).toEqual([])
  expect((await ask(ana, ben, 1)).topics).toEqual([])
  // Of Ana alone there is nothing to ask about.
  expect((await ask(ben, ana)).topics.flatMap(({ cites }) => cites).filter(({ of }) => of === 'you')).toEqual(
    [],
  )
})

test('the description of a photo is a topic, and a new photo comes before an old one', async () => {
  const [ana, ben] = await pairOf({}, {})
  const [first = '', second = ''] = await photosFor(server, ben, 2)
  const describe = (id: string, alt: string, days: number) =>
    db
      .updateTable('photos')
      .set({ alt, createdAt: new Date(server.clock.now.getTime() - days * DAY_MS) })
      .where('id', '=', id)
      .execute()
  await describe(first, 'On a pier in Whitby', 100)
  await describe(second, 'With a cake', 1)
  const { topics } = await ask(ana, ben)
  expect(topics.map(({ cites }) => cites)).toEqual([
    [
      { field: 'photo', of: 'them', id: second, value: '2' },
      { field: 'photos', of: 'them', id: second, value: 'With a cake' },
    ],
    [
      { field: 'photo', of: 'them', id: first, value: '1' },
      { field: 'photos', of: 'them', id: first, value: 'On a pier in Whitby' },
    ],
  ])
})

test('an answer that has just changed comes before one that has not', async () => {
  const [one, two] = [
    { promptId: 'party-trick', answer: 'Juggling' },
    { promptId: 'good-evening', answer: 'A long table' },
  ]
  const [ana, ben] = await pairOf({}, { prompts: [one, two] })
  const save = (prompts: (typeof one)[]) => ben.api.profile.$patch({ json: { prompts } })
  const changes = async () =>
    (
      await db
        .selectFrom('promptAnswers')
        .select('changedAt')
        .where('userId', '=', ben.id)
        .orderBy('position')
        .execute()
    ).map(({ changedAt }) => changedAt?.getTime())
  const before = server.clock.now.getTime()
  server.clock.now = new Date(before + 60 * DAY_MS)
  await save([one, { ...two, answer: 'A fire and a book' }])
  expect(await changes()).toEqual([before, before + 60 * DAY_MS])
  await deal(ana.ctx, ben.id)
  const { topics } = await ask(ana, ben)
  expect(topics.map(({ cites }) => cites[1].value)).toEqual(['A fire and a book', 'Juggling'])
})

test('a row keeps no words of a profile but shared interests, and is deleted after 30 days and with either account', async () => {
  const [ana, ben] = await pairOf(rich, other)
  await ask(ana, ben)
  await ask(ana, ben, 1)
  const rows = () => db.selectFrom('icebreakers').selectAll().where('senderId', '=', ana.id).execute()
  expect(JSON.stringify(await rows())).not.toMatch(/juggle|Riga|market/i)
  server.clock.now = new Date(server.clock.now.getTime() + 29 * DAY_MS)
  await server.jobs.runNow('clear-limits')
  expect((await rows()).length).toBeGreaterThan(3)
  server.clock.now = new Date(server.clock.now.getTime() + 2 * DAY_MS)
  await server.jobs.runNow('clear-limits')
  expect(await rows()).toEqual([])
  await deal(ana.ctx, ben.id)
  await ask(ana, ben)
  await server.database.transact((tx) => tx.deleteFrom('user').where('id', '=', ben.id).execute())
  expect(await rows()).toEqual([])
})
