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

/**
 * An open WebSocket whose frames leave in one piece. `ws` hands head and text to the system apart, which costs half
 * as much again; all else, and everything that comes in, is its own.
 */
export class Line implements Socket {
  readonly #ws: WebSocket
  readonly #stream: Duplex

  constructor(ws: WebSocket, stream: Duplex) {
    this.#ws = ws
    this.#stream = stream
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
    if (bytes === text.length) return void this.#stream.write(head + text, 'latin1')
    const frame = Buffer.allocUnsafe(head.length + bytes)
    frame.write(head, 'latin1')
    frame.write(text, head.length)
    this.#stream.write(frame)
  }

  close(code: number): void {
    this.#ws.close(code)
  }

  terminate(): void {
    this.#ws.terminate()
  }

  on(event: 'message' | 'error' | 'close', listener: (data: unknown) => void): void {
    this.#ws.on(event, listener)
  }
}
