import { nextTask } from './scheduling.ts'

/**
 * A `fetch` that begins one question in each of the browser's tasks: a screen asks several at once, and to begin them
 * all would keep a slow phone from answering a finger. What changes something goes at once, for its page may be left.
 */
export function oneGetPerTask(): typeof fetch {
  let turn = Promise.resolve()
  return async (input, init) => {
    if (init?.method !== 'GET') return fetch(input, init)
    const mine = turn
    turn = mine.then(nextTask)
    await mine
    return fetch(input, init)
  }
}
