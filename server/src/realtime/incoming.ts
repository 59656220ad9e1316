import { type Buffer, isUtf8 } from 'node:buffer'
import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'

// How a frame is laid out: RFC 6455, 5.2. Whatever comes from a page is masked.
const LAST = 0x80
const WHOLE_TEXT = 0x81
const MASKED = 0x80
const LENGTH = 0x7f
const MIDDLE = 126
const LONG = 127
const SHORT_HEAD_BYTES = 6
const MIDDLE_HEAD_BYTES = 8
const MASK_BYTES = 4
const BYTE_BITS = 8
const LAST_ASCII = 0x7f

const headBytesOf = (second: number) => ((second & LENGTH) === MIDDLE ? MIDDLE_HEAD_BYTES : SHORT_HEAD_BYTES)

/** Where the frame that begins here ends; nowhere if its message goes on in others, or that cannot be seen yet. */
function endOfFrame(chunk: Buffer, at: number): number {
  const [first, second] = [chunk[at] ?? 0, chunk[at + 1] ?? LONG]
  const length = second & LENGTH
  if (first < LAST || length === LONG) return Infinity
  if (length < MIDDLE) return at + SHORT_HEAD_BYTES + length
  const [high, low] = [chunk[at + 2], chunk[at + 3]]
  if (high === undefined || low === undefined) return Infinity
  return at + MIDDLE_HEAD_BYTES + (high << BYTE_BITS) + low
}

function turnByte(frame: Buffer, at: number, mask: number): number {
  const byte = (frame[at] ?? 0) ^ mask
  frame[at] = byte
  return byte
}

/** Takes the mask off, or puts it on again; gives all bits that are set in any byte then. */
function turn(frame: Buffer, start: number): number {
  const maskOf = (place: number) => frame[start - MASK_BYTES + place] ?? 0
  const [one, two, three, four] = [maskOf(0), maskOf(1), maskOf(2), maskOf(3)]
  let [bits, at] = [0, start]
  // By fours, because to ask for each byte which of the mask is its own costs as much again.
  for (; at + 3 < frame.length; at += 4) {
    bits |= turnByte(frame, at, one) | turnByte(frame, at + 1, two)
    bits |= turnByte(frame, at + 2, three) | turnByte(frame, at + 3, four)
  }
  for (let place = 0; at + place < frame.length; place += 1)
    bits |= turnByte(frame, at + place, maskOf(place))
  return bits
}

/** The text of a chunk that is nothing but one frame with a whole text in it; any other chunk stays as it is. */
function wholeTextOf(chunk: Buffer): string | undefined {
  const second = chunk[1] ?? 0
  if (chunk[0] !== WHOLE_TEXT || second < MASKED || endOfFrame(chunk, 0) !== chunk.length) return undefined
  const start = headBytesOf(second)
  if (turn(chunk, start) <= LAST_ASCII) return chunk.toString('latin1', start)
  if (isUtf8(chunk.subarray(start))) return chunk.toString('utf8', start)
  turn(chunk, start)
  return undefined
}

/** Of a frame that begins before or in this chunk and goes on after it. */
function bytesToCome(chunk: Buffer, before: number): number {
  let end = before
  while (end < chunk.length) end = endOfFrame(chunk, end)
  return end - chunk.length
}

type Take = (chunk: Buffer) => void
const isTake = (listener: unknown): listener is Take => typeof listener === 'function'

/**
 * Hears what comes on an open WebSocket. A text that comes in one piece, as nearly all do, is read here, without what
 * puts pieces together. Everything else, and judging it, is left to `ws`, and so is all that follows once it cannot be
 * seen at which byte a frame begins.
 */
export function hearTexts(ws: WebSocket, stream: Duplex, hear: (data: unknown) => void): void {
  const ofWs = stream.listeners('data').filter(isTake)
  let toCome = 0

  function take(chunk: Buffer): void {
    const text = toCome === 0 ? wholeTextOf(chunk) : undefined
    if (text !== undefined) return hear(text)
    toCome = bytesToCome(chunk, toCome)
    leave(chunk)
  }

  function leave(chunk: Buffer): void {
    // It has to listen, because it stops listening at a goodbye.
    for (const one of ofWs) stream.on('data', one)
    for (const one of ofWs) one.call(stream, chunk)
    for (const one of ws.readyState === WebSocket.OPEN ? ofWs : [take]) stream.off('data', one)
  }

  ws.on('message', hear)
  stream.removeAllListeners('data')
  stream.on('data', take)
}
