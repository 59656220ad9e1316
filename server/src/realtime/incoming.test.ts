import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { type Duplex, duplexPair } from 'node:stream'
import { MAX_FRAME_BYTES } from '@hearth/contract/events'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { hearTexts } from './incoming.ts'

const upgrading = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, clientTracking: false })

/** An open WebSocket, the connection under it, and the end on which a page writes. */
function openSocket(): { ws: WebSocket; stream: Duplex; page: Duplex } {
  const request = new IncomingMessage(new Socket())
  request.method = 'GET'
  request.headers = {
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
  }
  const [stream, page] = duplexPair()
  let opened: WebSocket | undefined
  upgrading.handleUpgrade(request, stream, Buffer.alloc(0), (ws) => void (opened = ws))
  if (!opened) throw new Error('It was not opened')
  page.resume()
  return { ws: opened, stream, page }
}

type Frame = { first: number; payload: Buffer; isMasked: boolean; longer: 0 | 1 | 2 }

const MASK = [0x12, 0xf4, 0x56, 0x78] as const
const masked = (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => byte ^ (MASK[at % 4] ?? 0)))

function bytesOf({ first, payload, isMasked, longer }: Frame): Buffer {
  const { length } = payload
  const way = Math.max(longer, length < 126 ? 0 : length < 65_536 ? 1 : 2)
  const head = Buffer.alloc([2, 4, 10][way] ?? 0)
  head[0] = first
  head[1] = (isMasked ? 0x80 : 0) | ([length, 126, 127][way] ?? 0)
  if (way === 1) head.writeUInt16BE(length, 2)
  if (way === 2) head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat(isMasked ? [head, Buffer.from(MASK), masked(payload)] : [head, payload])
}
const frameOf = (text: string): Frame => ({
  first: 0x81,
  payload: Buffer.from(text),
  isMasked: true,
  longer: 0,
})

/** All that is heard of these chunks, each of which arrives by itself. */
async function heardOf(chunks: readonly Buffer[], listen: typeof hearTexts): Promise<string[]> {
  const { ws, stream, page } = openSocket()
  const heard: string[] = []
  ws.on('ping', (data) => heard.push(`ping ${data.toString('hex')}`))
  ws.on('pong', (data) => heard.push(`pong ${data.toString('hex')}`))
  ws.on('error', (error) => {
    heard.push(`error ${error.message}`)
    ws.terminate()
  })
  const closed = new Promise<void>((resolve) => {
    ws.on('close', (code) => {
      heard.push(`closed ${code}`)
      resolve()
    })
  })
  listen(ws, stream, (data) => {
    heard.push(`text ${String(data)}`)
    if (String(data) === 'close') ws.close(1000)
  })
  for (const chunk of chunks) {
    page.write(Buffer.from(chunk))
    await new Promise((resolve) => setImmediate(resolve))
  }
  page.end()
  await closed
  return heard
}
const byWsAlone: typeof hearTexts = (ws, _, hear) => void ws.on('message', hear)

const payload = fc.oneof(
  { arbitrary: fc.string().map((text) => Buffer.from(text)), weight: 4 },
  { arbitrary: fc.string({ unit: 'grapheme' }).map((text) => Buffer.from(text)), weight: 4 },
  { arbitrary: fc.uint8Array().map((bytes) => Buffer.from(bytes)), weight: 1 },
  { arbitrary: fc.constant(Buffer.from('close')), weight: 1 },
  {
    arbitrary: fc
      .constantFrom(124, 125, 126, 127, 65_534, 65_535, 65_536, 65_537)
      .map((length) => Buffer.alloc(length, 'a')),
    weight: 1,
  },
)
const whole = payload.map((bytes): Frame => ({ first: 0x81, payload: bytes, isMasked: true, longer: 0 }))
const odd = fc.record({
  // Texts and bytes, whole or in parts, pings, pongs and ends; what is reserved too.
  first: fc.oneof(fc.constantFrom(0x81, 0x82, 0x01, 0x00, 0x80, 0x89, 0x8a, 0x88), fc.nat(255)),
  payload,
  isMasked: fc.oneof(
    { arbitrary: fc.constant(true), weight: 9 },
    { arbitrary: fc.constant(false), weight: 1 },
  ),
  longer: fc.oneof(
    { arbitrary: fc.constant(0 as const), weight: 9 },
    { arbitrary: fc.constantFrom(1, 2), weight: 1 },
  ),
})
const frames = fc.array(fc.oneof({ arbitrary: whole, weight: 3 }, { arbitrary: odd, weight: 1 }), {
  maxLength: 8,
})
/** Each frame in a chunk of its own, several in one, or cut wherever it falls. */
const chunks = fc
  .tuple(frames, fc.array(fc.nat(), { maxLength: 6 }), fc.boolean())
  .map(([all, cuts, isByFrame]) => {
    const each = all.map(bytesOf)
    if (isByFrame) return each
    const bytes = Buffer.concat(each)
    const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b)
    return at.slice(1).map((end, n) => bytes.subarray(at[n], end))
  })

test('whatever comes in whatever pieces, the same is heard as by `ws` alone', async () => {
  await fc.assert(
    fc.asyncProperty(chunks, async (given) => {
      expect(await heardOf(given, hearTexts)).toEqual(await heardOf(given, byWsAlone))
    }),
    { numRuns: 1_000 },
  )
})

const inside = bytesOf(frameOf('inside'))
const around = bytesOf({ ...frameOf(''), payload: masked(inside) })

test.each([
  ['in the middle of a message', [around.subarray(0, 6), around.subarray(6)]],
  [
    'but has no mask',
    [Buffer.concat([bytesOf({ ...frameOf('unmasked'), isMasked: false }), Buffer.from('more')])],
  ],
  ['after the page has closed', [bytesOf({ ...frameOf(''), first: 0x88 }), inside]],
])('what looks like a text in one piece %s is heard as by `ws` alone', async (_, given) => {
  expect(await heardOf(given, hearTexts)).toEqual(await heardOf(given, byWsAlone))
})

test('a text in one piece is read without `ws`, also after something that was not', async () => {
  const { ws, stream, page } = openSocket()
  const [heard, heardByWs]: [string[], string[]] = [[], []]
  hearTexts(ws, stream, (data) => heard.push(String(data)))
  ws.on('message', (data: Buffer) => heardByWs.push(String(data)))
  const ping = bytesOf({ first: 0x89, payload: Buffer.from('?'), isMasked: true, longer: 0 })
  const inParts = bytesOf(frameOf('in parts'))
  const pieces = [
    bytesOf(frameOf('first')),
    ping,
    bytesOf(frameOf('sécond 😀')),
    inParts.subarray(0, 9),
    inParts.subarray(9),
    bytesOf(frameOf('third'.repeat(1_000))),
    Buffer.concat([bytesOf(frameOf('two')), bytesOf(frameOf('together'))]),
    bytesOf(frameOf('')),
  ]
  for (const piece of pieces) {
    page.write(piece)
    await new Promise((resolve) => setImmediate(resolve))
  }
  const all = ['first', 'sécond 😀', 'in parts', 'third'.repeat(1_000), 'two', 'together', '']
  expect(heard).toEqual(all)
  expect(heardByWs).toEqual(['in parts', 'two', 'together'])
  ws.terminate()
})
