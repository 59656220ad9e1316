/** A BroadcastChannel whose other tabs hear at once, so that a test need not wait for them. */
export class FakeChannel extends EventTarget {
  static readonly all = new Set<FakeChannel>()
  readonly name: string
  #isClosed = false

  constructor(name: string) {
    super()
    this.name = name
    FakeChannel.all.add(this)
  }

  postMessage(data: unknown) {
    if (this.#isClosed) throw new DOMException('Channel is closed', 'InvalidStateError')
    for (const other of FakeChannel.all) {
      if (other !== this && other.name === this.name)
        other.dispatchEvent(new MessageEvent('message', { data }))
    }
  }

  close() {
    this.#isClosed = true
    FakeChannel.all.delete(this)
  }
}
