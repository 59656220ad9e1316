import { MODEL_CONSENT_VERSION } from '@hearth/contract/profile/language-model'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type LanguageModel, openLanguageModel } from '../../outside/language-model/language-model.ts'
import { type ModelScript, openScriptedModel } from '../../testing/network/scripted-model.ts'
import { deal } from '../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'

/** The longest time from the failure of a model to topics in the words of the rules. */
const FALLBACK_MS = 300
/** All that a model gets. */
const MODEL_MS = 4_000

let script: ModelScript = {}
const scripted = await openScriptedModel(() => script)
afterAll(() => scripted.close())
let client: LanguageModel
const open = (url = scripted.url) => {
  client = openLanguageModel({ url, model: 'small' })
}
open()
const server = await openTestServer({
  languageModel: { isLocal: false, host: 'model.example', ask: (request) => client.ask(request) },
})

const profile = { interests: ['Chess', 'Baking', 'Pottery'], locationCity: 'Leeds' }
let ana: Person
let ben: Person
beforeEach(async () => {
  open()
  ;[ana, ben] = [await server.person(), await server.person()]
  for (const one of [ana, ben]) await one.api.profile.$patch({ json: profile })
  await deal(ana.ctx, ben.id)
  await ana.api.settings['language-model'].$put({ json: { isOn: true, version: MODEL_CONSENT_VERSION } })
})

/** Returns how long topics in the words of the rules took. */
async function fallbackMs(round: number): Promise<number> {
  const before = performance.now()
  const response = await ana.api.people[':personId'].icebreakers.$post({
    param: { personId: ben.id },
    json: { round },
  })
  const { topics } = await response.json()
  const ms = performance.now() - before
  expect(topics.filter(({ text }) => text !== undefined)).toEqual([])
  return ms
}

const half = ['{"items":[{"factIds":[1],', '"text":"Wie schön']

test.each<[string, ModelScript, number]>([
  ['refuses', { refusal: { status: 429, retryAfter: '20' } }, 0],
  ['fails', { refusal: { status: 500 } }, 0],
  ['cuts the connection', { pieces: half, cutAfter: 1 }, 0],
  ['splits characters and stops', { pieces: ['Wie schön', ' ist'], bytesAtOnce: 9, cutAfter: 1 }, 0],
  ['talks nonsense', { pieces: ['I would rather not.'] }, 0],
  ['is slow', { pieces: Array.from({ length: 200 }, () => ' '), delayMs: 50 }, MODEL_MS],
])('with a model that %s the words of the rules are there within 300 ms', async (_, said, modelMs) => {
  script = said
  expect(await fallbackMs(0)).toBeLessThan(modelMs + FALLBACK_MS)
})

test('a model that is down, and is left alone then, costs less than 300 ms', async () => {
  open('http://127.0.0.1:9/v1')
  for (let round = 0; round < 4; round += 1) expect(await fallbackMs(round)).toBeLessThan(FALLBACK_MS)
})
