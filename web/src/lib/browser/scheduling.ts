/** Resolves when the page is idle, or after `longestMs`, so that drawing comes first. */
export const whenIdle = (longestMs: number) =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: longestMs })
    else setTimeout(resolve, Math.min(longestMs, WITHOUT_A_SIGN_MS))
  })

/** Delay in browsers without `requestIdleCallback`. */
const WITHOUT_A_SIGN_MS = 200

/** Resolves in the next task of the browser. Timers are too slow in background tabs. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })

/** A hidden page draws no frames, so this is the longest wait. */
const LONGEST_MS = 100

/** Resolves after the next frame, to split long work. */
export const afterFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LONGEST_MS)
  })
