import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLiveness } from './liveness.ts'

const video = new Uint8Array(Buffer.from('a video'))
const at = '2026-06-15T12:00:00Z'
let answer: RequestListener
let asked: { method: string | undefined; url: string | undefined; type: string | undefined; body: string }[]
const service = createServer((request, response) => {
  void (async () => {
    const { method, url, headers } = request
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString()
    asked.push({ method, url, type: headers['content-type'], body })
    answer(request, response)
  })()
})
let url = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/check?key=1`
})
afterAll(() => service.close())
beforeEach(() => {
  asked = []
})

const replying =
  (body: unknown, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

test('the video is posted, and nothing but the result comes back', async () => {
  answer = replying({ passed: true, by: 'Acme 3', at, face: [0.1, 0.2] })
  expect(await openLiveness(url)(video)).toEqual({ passed: true, by: 'Acme 3', at: new Date(at) })
  expect(asked).toEqual([{ method: 'POST', url: '/check?key=1', type: 'video/mp4', body: 'a video' }])
})

test.each([
  ['an error', replying({}, 500), 'the status 500'],
  ['something else', replying({ passed: 'yes', by: 'Acme 3', at }), 'invalid_type'],
  ['no JSON', ((_, response) => response.end('fine')) satisfies RequestListener, 'JSON'],
  ['a flood', replying({ passed: true, by: 'x'.repeat(100_000), at }), 'more than a result'],
])('%s is no result', async (_, reply, reason) => {
  answer = reply
  await expect(openLiveness(url)(video)).rejects.toThrow(reason)
})

test('it does not follow to another address', async () => {
  answer = (_, response) => response.writeHead(307, { location: `${url}&again=1` }).end()
  await expect(openLiveness(url)(video)).rejects.toThrow('fetch failed')
  expect(asked).toHaveLength(1)
})
