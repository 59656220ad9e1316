import type { AreaTexts } from '@hearth/texts/areas'
import { MutationCache, notifyManager, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, hasKind } from '../../api/client.ts'

type Failure = Exclude<keyof AreaTexts['shell']['failures'], 'title'>

declare module '@tanstack/react-query' {
  interface Register {
    /** `failure` names the text to say when all tries have failed. */
    queryMeta: { failure?: Failure }
  }
}

const MAX_RETRIES = 3
const MAX_RETRY_DELAY_MS = 30_000
const KEEP_UNUSED_MS = 5 * 60_000

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

/** A request may have been sent with a token that was replaced meanwhile, so it is repeated once. */
const isOut = (error: unknown) => hasKind(error, 'unauthenticated')
const TOKEN_DELAY_MS = 200

type QueryClientHooks = {
  onFailure: (failure: Failure) => void
  onUnauthenticated: () => void
  /** Draws what has changed, at once or when it is a good moment. */
  whenStill?: (draw: () => void) => void
}

export function createQueryClient({
  onFailure,
  onUnauthenticated,
  whenStill,
}: QueryClientHooks): QueryClient {
  // The library believes in a network until it hears otherwise, and a page may begin without one.
  onlineManager.setOnline(navigator.onLine)
  if (whenStill) notifyManager.setScheduler(whenStill)
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isOut(error)) onUnauthenticated()
        else if (query.meta?.failure) onFailure(query.meta.failure)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (isOut(error)) onUnauthenticated()
      },
    }),
    defaultOptions: {
      queries: {
        gcTime: KEEP_UNUSED_MS,
        retry: (failures, error) =>
          isOut(error) ? failures < 1 : failures < MAX_RETRIES && !isRefusal(error),
        retryDelay: (failures, error) =>
          isOut(error) ? TOKEN_DELAY_MS : Math.min(1000 * 2 ** failures, MAX_RETRY_DELAY_MS),
      },
      // Offline, a write has to fail where the person sees it instead of waiting unseen.
      mutations: { networkMode: 'always' },
    },
  })
}
