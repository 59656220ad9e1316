/** A page that nobody sees draws no frames, and what waits for one goes on all the same. */
const LONGEST_MS = 100

/** Settles when the next frame is drawn, so that what has to be done in pieces gives each a frame of its own. */
export const afterFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LONGEST_MS)
  })
