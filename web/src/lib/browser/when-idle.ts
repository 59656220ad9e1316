/**
 * Resolves when the page has nothing else to do, or after `longestMs` all the same: what nobody waits for lets
 * what is being drawn go first.
 */
export const whenIdle = (longestMs: number) =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: longestMs })
    else setTimeout(resolve, Math.min(longestMs, WITHOUT_A_SIGN_MS))
  })

/** For a browser that does not say when it is idle. */
const WITHOUT_A_SIGN_MS = 200
