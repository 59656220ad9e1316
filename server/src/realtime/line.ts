import { Buffer } from 'node:buffer'
import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Socket } from './frames.ts'
import { hearTexts } from './incoming.ts'

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

const LOOK_EVERY_MS = 10
/** After so many looks, 40 ms at most, it leaves alone: by so much later nobody sees that a message is kept. */
const MOST_LOOKS = 4
/** What is longer gains nothing by company. */
const MOST_WAITING_BYTES = 8_192

/** The lines on which a frame waits for another one to leave with. */
export class Waiting {
  /** By the look before which they began to wait, the earliest first; a line that has gone on since is still here. */
  #byLook: Line[][] = []
  #looks = 0

  /** Gives how many looks there have been when this line begins to wait. */
  add(line: Line): number {
    if (this.#byLook.length === 0) {
      this.#byLook = Array.from({ length: MOST_LOOKS }, () => [])
      this.#lookLater()
    }
    this.#byLook.at(-1)?.push(line)
    return this.#looks
  }

  #lookLater(): void {
    setTimeout(() => this.#look(), LOOK_EVERY_MS).unref()
  }

  #look(): void {
    this.#looks += 1
    const due = this.#byLook.shift() ?? []
    for (const line of due) line.flushSince(this.#looks - MOST_LOOKS)
    if (this.#byLook.every((lines) => lines.length === 0)) {
      this.#byLook = []
      return
    }
    this.#byLook.push([])
    this.#lookLater()
  }
}

/**
 * An open WebSocket whose frames leave in one piece, and whose texts are read where they arrive in one. `ws` hands head
 * and text to the system apart, which costs half as much again; all else is its own.
 */
export class Line implements Socket {
  readonly #ws: WebSocket
  readonly #stream: Duplex
  readonly #waiting: Waiting
  #waits = ''
  #waitsSince = 0

  constructor(ws: WebSocket, stream: Duplex, waiting: Waiting) {
    this.#ws = ws
    this.#stream = stream
    this.#waiting = waiting
  }

  get OPEN(): number {
    return WebSocket.OPEN
  }

  get readyState(): number {
    return this.#ws.readyState
  }

  get bufferedAmount(): number {
    // Nothing is ever held back by `ws` itself, because nothing is compressed.
    return this.#stream.writableLength
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
    if (!this.#waits) this.#waitsSince = this.#waiting.add(this)
    this.#waits += headOf(bytes) + text
  }

  /** Sends what waits. */
  flush(): void {
    const waits = this.#takeWaiting()
    if (waits && this.readyState === this.OPEN) this.#stream.write(waits, 'latin1')
  }

  /** Sends what waits, if it began to after so many looks. */
  flushSince(looks: number): void {
    if (this.#waitsSince === looks) this.flush()
  }

  #takeWaiting(): string {
    const waits = this.#waits
    if (waits) this.#waits = ''
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
    if (event === 'message') hearTexts(this.#ws, this.#stream, listener)
    else this.#ws.on(event, listener)
  }
}
