import type { QueryClient } from '@tanstack/react-query'
import { whenIdle } from '../../lib/browser/scheduling.ts'

/** Nobody waits longer for a network that is slow, or for a page that is never idle. */
const ANSWERED_WITHIN_MS = 3_000
const IDLE_WITHIN_MS = 1_000

/** Resolves when the screen has its data and the browser is idle. */
export async function whenScreenIsReady(queryClient: QueryClient): Promise<void> {
  await whenAnswered(queryClient)
  await whenIdle(IDLE_WITHIN_MS)
}

function whenAnswered(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const look = () => queryClient.isFetching() === 0 && end()
    const stopListening = queryClient.getQueryCache().subscribe(look)
    const longest = setTimeout(end, ANSWERED_WITHIN_MS)
    function end() {
      stopListening()
      clearTimeout(longest)
      resolve()
    }
    look()
  })
}
