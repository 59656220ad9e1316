import { afterEach, expect, test } from 'vitest'
import { type ModelScript, openScriptedModel } from '../../testing/network/scripted-model.ts'
import { isLocalAddress, type ModelOptions, openLanguageModel } from './language-model.ts'

const request = { system: 'Be kind.', user: '{"facts":[]}', maxTokens: 100 }
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function modelThat(script: ModelScript, options: Partial<ModelOptions> = {}) {
  const server = await openScriptedModel(() => script)
  closing.push(server.close)
  return { ...server, ...openLanguageModel({ url: server.url, key: 'k', model: 'small', ...options }) }
}

const words = ['Über', ' die ', '🌲 Berge', ' جبال']

test.each<[string, ModelScript]>([
  ['in whole events', {}],
  ['byte by byte', { bytesAtOnce: 1 }],
  ['with carriage returns', { lineEnd: '\r\n', bytesAtOnce: 3 }],
  ['without an end mark', { isDoneSent: false }],
  ['as one document', { isWhole: true }],
])('a reply is read %s', async (_, script) => {
  const model = await modelThat({ pieces: words, ...script })
  expect((await model.ask(request)).text).toBe('Über die 🌲 Berge جبال')
  expect(model.asked[0]).toMatchObject({ model: 'small', stream: true })
  expect(model.authorisations).toEqual(['Bearer k'])
})

test('tokens are those of the last event, or estimated', async () => {
  expect((await (await modelThat({ pieces: words, tokens: 321 })).ask(request)).tokens).toBe(321)
  expect((await (await modelThat({ pieces: words })).ask(request)).tokens).toBeGreaterThan(5)
})

test('what the model thinks is no part of its reply', async () => {
  const said = { pieces: ['<thi', 'nk>hm {"items"', ':[]}</thi', 'nk>\n', 'Hello'] }
  expect((await (await modelThat(said)).ask(request)).text).toBe('Hello')
  expect((await (await modelThat({ pieces: ['<think>and', ' so on'] })).ask(request)).text).toBe('')
})

test.each<[string, ModelScript, string]>([
  ['cuts the connection', { pieces: words, cutAfter: 2 }, 'unreachable'],
  ['is too slow', { pieces: words, delayMs: 100 }, 'timed_out'],
  ['refuses', { refusal: { status: 401 } }, 'refused'],
  ['says too much', { pieces: ['x'.repeat(70_000)] }, 'unreachable'],
])('a model that %s gives no reply', async (_, script, failure) => {
  const model = await modelThat(script, { timeoutMs: 150 })
  await expect(model.ask(request)).rejects.toMatchObject({ failure })
})

test('after three failures it is left alone for half a minute', async () => {
  let now = 0
  const model = await modelThat({ pieces: words, cutAfter: 0 }, { now: () => now })
  for (const _ of [1, 2, 3])
    await expect(model.ask(request)).rejects.toMatchObject({ failure: 'unreachable' })
  const before = performance.now()
  await expect(model.ask(request)).rejects.toMatchObject({ failure: 'open' })
  expect(performance.now() - before).toBeLessThan(300)
  expect(model.asked).toHaveLength(3)
  now = 30_001
  await expect(model.ask(request)).rejects.toMatchObject({ failure: 'unreachable' })
})

test('a model that asks for time gets it', async () => {
  let now = 0
  const model = await modelThat({ refusal: { status: 429, retryAfter: '7' } }, { now: () => now })
  await expect(model.ask(request)).rejects.toMatchObject({ failure: 'refused' })
  now = 6_999
  await expect(model.ask(request)).rejects.toMatchObject({ failure: 'open' })
  now = 7_001
  await expect(model.ask(request)).rejects.toMatchObject({ failure: 'refused' })
})

test('a third request at once is not sent', async () => {
  const model = await modelThat({ pieces: words, delayMs: 30 })
  const both = [model.ask(request), model.ask(request)]
  await expect(model.ask(request)).rejects.toMatchObject({ failure: 'busy' })
  await Promise.all(both)
  expect((await model.ask(request)).text).toContain('Berge')
})

test('an endpoint that is down is told within 300 ms', async () => {
  const { url, close } = await openScriptedModel(() => ({}))
  close()
  const before = performance.now()
  await expect(openLanguageModel({ url, model: 'small' }).ask(request)).rejects.toMatchObject({
    failure: 'unreachable',
  })
  expect(performance.now() - before).toBeLessThan(300)
})

test.each([
  ['http://localhost:11434/v1', true],
  ['http://127.0.0.1:8080/v1', true],
  ['http://[::1]/v1', true],
  ['http://[fd00::1]/v1', true],
  ['http://192.168.1.5/v1', true],
  ['http://172.32.0.1/v1', false],
  ['https://models.example/v1', false],
  ['https://127.0.0.1.example/v1', false],
  ['https://10.example/v1', false],
])('%s is local: %s', (url, isLocal) => {
  expect(isLocalAddress(url)).toBe(isLocal)
})
