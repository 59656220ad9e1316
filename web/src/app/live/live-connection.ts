import type { QueryClient } from '@tanstack/react-query'
import { wireOf } from '../../features/chat/sending/wire.ts'
import type { ConnectionState } from '../../lib/hooks/connection-state.tsx'
import { openLive, socketAddressOf } from '../../live/live-client.ts'
import { catchUpAfterConnecting, liveEffects } from './live.ts'

type LiveConnectionOptions = {
  myId: string
  onState: (state: ConnectionState) => void
  onOpen: () => void
  onSessionEnded: () => void
}

/** Opens the socket of the signed-in person and applies its events to the query cache. */
export function openLiveConnection(queryClient: QueryClient, options: LiveConnectionOptions) {
  const { onState, onSessionEnded } = options
  const wire = wireOf(queryClient)
  const live = openLive({
    url: socketAddressOf(location.origin),
    onEvent: liveEffects(queryClient, options),
    onAnswer: (answer) => wire.hear(answer),
    onState: (state) => {
      if (state !== 'open') wire.close()
      onState(state)
    },
    onOpen: () => {
      wire.open((frame) => live.send(frame))
      catchUpAfterConnecting(queryClient)
      options.onOpen()
    },
    onSessionEnded,
  })
  return live
}
