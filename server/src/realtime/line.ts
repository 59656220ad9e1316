import { Buffer } from 'node:buffer'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Socket } from './frames.ts'

const WHOLE_TEXT = 0x81
const LONGEST_SHORT = 125
const LONGEST_MIDDLE = 65_535
const BYTE = 256

const byteOf = (length: number, place: number) => Math.floor(length / BYTE ** place) % BYTE

/** What stands in front of a text of so many bytes, one character a byte. */
export function headOf(bytes: number): string {
  if (bytes <= LONGEST_SHORT) return String.fromCharCode(WHOLE_TEXT, bytes)
  if (bytes <= LONGEST_MIDDLE)
    return String.fromCharCode(WHOLE_TEXT, LONGEST_SHORT + 1, byteOf(bytes, 1), byteOf(bytes, 0))
  const length = [7, 6, 5, 4, 3, 2, 1, 0].map((place) => byteOf(bytes, place))
  return String.fromCharCode(WHOLE_TEXT, LONGEST_SHORT + 2, ...length)
}

/** Nobody sees by so much later that a message of theirs is kept. */
const LONGEST_WAIT_MS = 40
const LOOK_EVERY_MS = 10
/** What is longer gains nothing by company. */
const MOST_WAITING_BYTES = 8_192

/** The lines on which a frame waits for another one to leave with, whoever waits longest first. */
export class Waiting {
  readonly #lines = new Map<Line, number>()
  #isLooking = false

  add(line: Line): void {
    this.#lines.set(line, performance.now() + LONGEST_WAIT_MS)
    if (!this.#isLooking) this.#lookLater()
  }

  delete(line: Line): void {
    this.#lines.delete(line)
  }

  #lookLater(): void {
    this.#isLooking = this.#lines.size > 0
    if (this.#isLooking) setTimeout(() => this.#look(), LOOK_EVERY_MS).unref()
  }

  #look(): void {
    const now = performance.now()
    for (const [line, until] of this.#lines) {
      if (until > now) break
      line.flush()
    }
    this.#lookLater()
  }
}

/**
 * An open WebSocket whose frames leave in one piece. `ws` hands head and text to the system apart, which costs half
 * as much again; all else, and everything that comes in, is its own.
 */
export class Line implements Socket {
  readonly #ws: WebSocket
  readonly #stream: Duplex
  readonly #waiting: Waiting
  #waits = ''

  constructor(ws: WebSocket, stream: Duplex, waiting: Waiting) {
    this.#ws = ws
    this.#stream = stream
    this.#waiting = waiting
  }

  get OPEN(): number {
    return this.#ws.OPEN
  }

  get readyState(): number {
    return this.#ws.readyState
  }

  get bufferedAmount(): number {
    return this.#ws.bufferedAmount
  }

  send(text: string): void {
    const bytes = Buffer.byteLength(text)
    const head = headOf(bytes)
    // Where every character is one byte the system takes the string as it is.
    if (bytes === text.length) return void this.#stream.write(this.#takeWaiting() + head + text, 'latin1')
    this.flush()
    const frame = Buffer.allocUnsafe(head.length + bytes)
    frame.write(head, 'latin1')
    frame.write(text, head.length)
    this.#stream.write(frame)
  }

  /** To hand something to the system costs more than all else that is done with it, so two frames leave as one. */
  sendSoon(text: string): void {
    const bytes = Buffer.byteLength(text)
    if (bytes !== text.length || this.#waits.length + bytes > MOST_WAITING_BYTES) return this.send(text)
    if (!this.#waits) this.#waiting.add(this)
    this.#waits += headOf(bytes) + text
  }

  /** Sends what waits. */
  flush(): void {
    const waits = this.#takeWaiting()
    if (waits && this.readyState === this.OPEN) this.#stream.write(waits, 'latin1')
  }

  #takeWaiting(): string {
    const waits = this.#waits
    if (!waits) return ''
    this.#waiting.delete(this)
    this.#waits = ''
    return waits
  }

  close(code: number): void {
    this.flush()
    this.#ws.close(code)
  }

  terminate(): void {
    this.#ws.terminate()
  }

  on(event: 'message' | 'error' | 'close', listener: (data: unknown) => void): void {
    this.#ws.on(event, listener)
  }
}
