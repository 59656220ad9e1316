import type { MatchView } from '@hearth/contract/matching'
import type { QueryClient } from '@tanstack/react-query'
import type { ConnectionState } from '../lib/connection.tsx'
import { openLive } from '../live/live-client.ts'
import { catchUpAfterConnecting, liveEffects } from './live.ts'

type LineOptions = {
  onMatch: (match: MatchView) => void
  onState: (state: ConnectionState) => void
  onSessionEnded: () => void
}

/** The socket of whoever is signed in, and what it does to the answers this page holds. */
export const openLine = (queryClient: QueryClient, { onMatch, onState, onSessionEnded }: LineOptions) =>
  openLive({
    url: `${location.origin.replace(/^http/, 'ws')}/realtime`,
    onEvent: liveEffects(queryClient, { onMatch, onSessionEnded }),
    onState,
    onOpen: () => catchUpAfterConnecting(queryClient),
    onSessionEnded,
  })
