import { nextTask } from './scheduling.ts'

/**
 * Returns a `fetch` that starts one GET request per browser task. A screen sends several at once, and starting them
 * together would block a slow phone. Requests that change something are sent at once, because the page may be left.
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
