import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach, vi } from 'vitest'
import { FakeChannel } from './fake-channel.ts'
import { FakeSocket } from './fake-socket.ts'
import { closeOpened, closingAfterTest } from './per-person.ts'
import { addAllTexts } from './texts.ts'

addAllTexts('en')

vi.mock(import('../session/per-person.ts'), async (original) => ({
  onePerPerson: closingAfterTest((await original()).onePerPerson),
}))

// The first test of a file also loads the pieces of the page.
configure({ asyncUtilTimeout: 30_000, getElementError })

/** A waiting query fails many times, and only the last error message is read. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error()
  const read = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  Object.defineProperty(error, 'message', { get: read, configurable: true })
  return error
}

// A frame is always awaited, because jsdom starts its timer with the first one. With the fake timers of a test it
// would stand still for all later files.
const nextFrame = window.requestAnimationFrame
nextFrame(function awaitAnother() {
  nextFrame(awaitAnother)
})

const nothing = () => undefined
const complaints: unknown[][] = []

function open(this: HTMLDialogElement) {
  this.open = true
}

function close(this: HTMLDialogElement) {
  this.open = false
  this.dispatchEvent(new Event('close'))
}

beforeEach(() => {
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation((...complaint) => complaints.push(complaint))
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('IntersectionObserver', FakeSight)
  vi.stubGlobal('ResizeObserver', FakeSight)
  vi.stubGlobal('WebSocket', FakeSocket)
  // jsdom has neither a screen to ask about nor anything to scroll.
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: nothing,
    removeEventListener: nothing,
  }))
  vi.stubGlobal('scrollTo', nothing)
  Element.prototype.scrollTo = nothing
  Element.prototype.scrollIntoView = nothing
  // Nor a hand whose movements could be held on to.
  Element.prototype.setPointerCapture = nothing
  // jsdom draws dialogs, but does not open them.
  HTMLDialogElement.prototype.showModal = open
  HTMLDialogElement.prototype.close = close
})

afterEach(() => {
  // Toasts live outside React, and would be shown again to the next test.
  toast.dismiss()
  // A message that a test has not sent would be sent to the server of another one.
  closeOpened()
  cleanup()
  // A test may have written into the document by itself, and the next file has the same one.
  document.body.replaceChildren()
  FakeSocket.all.length = 0
  FakeSocket.answer = () => undefined
  FakeChannel.all.clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  if (complaints.length > 0) throw new Error(`Unexpected console.error: ${complaints.join('\n')}`)
})

/** An observer that never sees anything: jsdom lays nothing out. */
export class FakeSight {
  observe() {}
  unobserve() {}
  disconnect() {}
}
