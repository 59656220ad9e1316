import type { ClientFrame, ServerFrame } from '@hearth/contract/chat/events'

/** The wire of a WebSocket, with the test at its other end. */
export class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  static readonly all: FakeSocket[] = []
  /** The answer to a sent frame, if any. */
  static answer: (frame: ClientFrame) => ServerFrame | undefined = () => undefined
  readonly url: string
  readonly sent: ClientFrame[] = []
  isClosed = false
  readyState = 0

  constructor(url: string) {
    super()
    this.url = url
    FakeSocket.all.push(this)
  }

  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1)
    if (!socket) throw new Error('No socket was opened')
    return socket
  }

  send(text: string) {
    const frame: ClientFrame = JSON.parse(text)
    this.sent.push(frame)
    const answer = FakeSocket.answer(frame)
    if (answer) queueMicrotask(() => this.bring(answer))
  }

  close() {
    this.isClosed = true
    this.readyState = 2
  }

  open() {
    this.readyState = FakeSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }

  bring(frame: ServerFrame) {
    this.bringText(JSON.stringify(frame))
  }

  bringText(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  break(code = 1006) {
    this.isClosed = true
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}
