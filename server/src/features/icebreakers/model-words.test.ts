import type { TopicView } from '@hearth/contract/people/icebreakers'
import { MODEL_CONSENT_VERSION } from '@hearth/contract/profile/language-model'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LanguageModel, openLanguageModel } from '../../outside/language-model/language-model.ts'
import { injections } from '../../testing/hostile/injections.ts'
import { type AskedModel, type ModelScript, openScriptedModel } from '../../testing/network/scripted-model.ts'
import { deal } from '../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'

type SentFact = { n: number; text: string }
const factsIn = ({ messages }: AskedModel): SentFact[] =>
  (JSON.parse(messages[1]?.content ?? '{}') as { facts: SentFact[] }).facts
const saying = (items: readonly { factIds: number[]; text: string }[]) => JSON.stringify({ items })

/** Asks one question about each interest. */
const good = (asked: AskedModel): ModelScript => ({
  pieces: [
    saying(factsIn(asked).map(({ n, text }) => ({ factIds: [n], text: `What do you love about ${text}?` }))),
  ],
  bytesAtOnce: 5,
  tokens: 50,
})

let script: (asked: AskedModel) => ModelScript = good
const scripted = await openScriptedModel((asked) => script(asked))
const SHORT_MS = 1500
let now = 0
let client: LanguageModel
const reopen = (url = scripted.url) => {
  client = openLanguageModel({ url, model: 'small', timeoutMs: SHORT_MS, now: () => now })
}
reopen()
const model = {
  isLocal: false,
  host: 'model.example',
  ask: (request) => client.ask(request),
} satisfies LanguageModel
const server = await openTestServer({ languageModel: model })
const local = await openTestServer({ languageModel: { ...model, isLocal: true } })
const { db } = server.database

afterEach(() => {
  script = good
  model.ask = (request) => client.ask(request)
})

const profile = { interests: ['Chess', 'Baking', 'Pottery'], locationCity: 'Leeds' }
let ana: Person
let ben: Person
beforeEach(async () => {
  reopen()
  scripted.asked.length = 0
  ;[ana, ben] = [await server.person(), await server.person()]
  for (const one of [ana, ben]) await one.api.profile.$patch({ json: profile })
  await deal(ana.ctx, ben.id)
})

const choose = (who: Person, isOn: boolean) =>
  who.api.settings['language-model'].$put({ json: { isOn, version: MODEL_CONSENT_VERSION } })
const choiceOf = async (who: Person) => (await who.api.settings['language-model'].$get()).json()
async function topicsFor(who: Person, { id: personId }: Person, round?: number): Promise<TopicView[]> {
  const json = round === undefined ? {} : { round }
  const response = await who.api.people[':personId'].icebreakers.$post({ param: { personId }, json })
  expect(response.status).toBe(200)
  return (await response.json()).topics
}
const textsOf = (topics: readonly TopicView[]) => topics.flatMap(({ text }) => text ?? [])

test('whoever agreed gets topics in the words of the model, which stay the same and are asked for once', async () => {
  expect(textsOf(await topicsFor(ana, ben))).toEqual([])
  expect(scripted.asked).toEqual([])
  await choose(ana, true)
  const topics = await topicsFor(ana, ben)
  expect(topics).toHaveLength(3)
  expect(textsOf(topics).length).toBeGreaterThan(0)
  const ofOthers = topics.filter(
    ({ text, cites }) => text && !cites.some(({ value }) => text.includes(value)),
  )
  expect(ofOthers).toEqual([])
  expect(await topicsFor(ana, ben)).toEqual(topics)
  expect(scripted.asked).toHaveLength(1)
})

test('a switch that is off, and one that is taken back, end it at once', async () => {
  const about = { model: { host: 'model.example', isLocal: false } }
  expect(await choiceOf(ana)).toEqual({ ...about, isOn: false })
  await choose(ana, true)
  expect(await choiceOf(ana)).toEqual({ ...about, isOn: true })
  expect(textsOf(await topicsFor(ana, ben)).length).toBeGreaterThan(0)
  expect(await (await choose(ana, false)).json()).toEqual({ ...about, isOn: false })
  expect(textsOf(await topicsFor(ana, ben))).toEqual([])
  expect(textsOf(await topicsFor(ana, ben, 1))).toEqual([])
  expect(scripted.asked).toHaveLength(1)
  const { entries } = await (await ana.api.profile.consents.$get()).json()
  expect(entries).toMatchObject([{ kind: 'language_model', withdrawnAt: expect.any(String) }])
})

test('a model of this network is on until somebody switches it off', async () => {
  const person = await local.person()
  expect((await choiceOf(person)).isOn).toBe(true)
  await choose(person, false)
  expect((await choiceOf(person)).isOn).toBe(false)
  await choose(person, true)
  expect((await choiceOf(person)).isOn).toBe(true)
})

test('words of another version are not agreed to', async () => {
  const json = { isOn: true, version: MODEL_CONSENT_VERSION + 1 }
  expect((await ana.api.settings['language-model'].$put({ json })).status).toBe(422)
  expect((await choiceOf(ana)).isOn).toBe(false)
})

test('words about a fact that has changed are not shown again', async () => {
  await choose(ana, true)
  expect(textsOf(await topicsFor(ana, ben)).length).toBeGreaterThan(0)
  script = () => ({ refusal: { status: 500 } })
  for (const one of [ana, ben])
    await one.api.profile.$patch({ json: { interests: ['Sailing'], locationCity: 'York' } })
  expect(textsOf(await topicsFor(ana, ben))).toEqual([])
})

test.each<[string, ModelScript]>([
  ['refuses', { refusal: { status: 429, retryAfter: '20' } }],
  ['cuts the connection', { pieces: ['{"items":'], cutAfter: 0 }],
  ['is slow', { pieces: Array.from({ length: 100 }, () => ' '), delayMs: 50 }],
  ['talks nonsense', { pieces: ['I would rather not.'] }],
])('with a model that %s topics have the words of the rules', async (_, said) => {
  await choose(ana, true)
  script = () => said
  const topics = await topicsFor(ana, ben)
  expect(topics).toHaveLength(3)
  expect(textsOf(topics)).toEqual([])
})

test('with a model that is down topics have the words of the rules', async () => {
  await choose(ana, true)
  reopen('http://127.0.0.1:9/v1')
  for (let round = 0; round < 4; round += 1) expect(textsOf(await topicsFor(ana, ben, round))).toEqual([])
})

test('what became of each wish is in the metrics', async () => {
  await choose(ana, true)
  await topicsFor(ana, ben)
  script = () => ({ refusal: { status: 429 } })
  await topicsFor(ana, ben, 1)
  const metrics = await (await server.ask('/metrics')).text()
  expect(metrics).toMatch(/hearth_model_wishes_total\{outcome="used"\} [1-9]/)
  expect(metrics).toMatch(/hearth_model_wishes_total\{outcome="refused"\} [1-9]/)
  expect(metrics).toMatch(/hearth_model_tokens_total [1-9]/)
})

test('a model that obeys 200 orders in profiles brings none of their words and links into topics', async () => {
  await choose(ana, true)
  let shown = 0
  for (const { text, canary, link } of injections) {
    await db.deleteFrom('modelCalls').execute()
    await db.deleteFrom('icebreakers').execute()
    const prompts = [{ promptId: 'party-trick', answer: text.slice(0, 150) }]
    await db.deleteFrom('limitCounts').execute()
    await sql`delete from attempts`.execute(db)
    expect((await ben.api.profile.$patch({ json: { prompts } })).status).toBe(200)
    script = (asked) => {
      const texts = [`Do you know ${canary} and what is it?`, `What about ${canary} ${link}?`, text]
      return {
        pieces: [
          saying(
            texts.map((said, n) => ({ factIds: [factsIn(asked)[n]?.n ?? 1], text: said.slice(0, 140) })),
          ),
        ],
      }
    }
    const topics = await topicsFor(ana, ben)
    shown += topics.length
    const told = textsOf(topics).join(' ').toLowerCase()
    expect(told).not.toContain(canary)
    expect(told).not.toMatch(/https?:|\.example|www\./)
  }
  expect(shown).toBeGreaterThan(200)
})
