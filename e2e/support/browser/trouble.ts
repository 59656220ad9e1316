import { type BrowserContext, expect } from '@playwright/test'

export type Trouble = { expected: RegExp[]; seen: string[] }

/** The browser's message about a socket that was being opened when its session ended. */
export const lineRefused = /realtime' failed: HTTP Authentication failed/

/** Nothing went wrong on a page but what was to. */
export function expectNoTrouble({ seen, expected }: Trouble): void {
  const unexpected = seen.filter((line) => !expected.some((pattern) => pattern.test(line)))
  expect(unexpected, 'what the pages complained of').toEqual([])
}

/** Writes down whatever pages of this context complain of, and whatever they ask of anybody but `home`. */
export async function watch(context: BrowserContext, home: string, troubleNow: () => Trouble): Promise<void> {
  const complain = (line: string) => troubleNow().seen.push(line)
  const isForeign = (url: string) =>
    /^(https?|wss?):/.test(url) && new URL(url).hostname !== new URL(home).hostname
  context.on('console', (message) => {
    if (message.type() === 'error') complain(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complain(`uncaught: ${error.error().message}`))
  context.on('request', (request) => {
    if (isForeign(request.url())) complain(`foreign request: ${request.url()}`)
  })
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      if (isForeign(socket.url())) complain(`foreign socket: ${socket.url()}`)
    })
  })
  // Whatever the policy forbids is an error on the console, even where the browser would only report it.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      console.error(`against the policy: ${violatedDirective} ${blockedURI} ${sourceFile}`)
    })
  })
}
