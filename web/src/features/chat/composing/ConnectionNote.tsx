import { useConnectionState, useOnline } from '../../../lib/hooks/connection-state.tsx'
import { useStore } from '../../../lib/store.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useOutbox } from '../conversation/use-message-lines.ts'

/** The connection state and the number of unsent messages. */
export function ConnectionNote({ conversationId }: { conversationId: string }) {
  const texts = useTexts('chat').live
  const { waits } = useTexts('chat')
  const connection = useConnectionState()
  const isOnline = useOnline()
  const waiting = useStore(useOutbox().entries).filter(
    (one) => one.payload.conversationId === conversationId && !one.isRefused,
  ).length
  const isHeldUp = waiting > 0 && (!isOnline || connection !== 'open')
  // The page has its own note for a missing network.
  const isOff = isOnline && connection !== 'open'
  return (
    <p role="status" className="flex items-center justify-center gap-2 pb-2 text-muted text-xs empty:hidden">
      {(isOff || isHeldUp) && (
        <>
          <span aria-hidden className="size-2 shrink-0 animate-breathe rounded-full bg-brand" />
          {isHeldUp ? waits({ n: waiting }) : connection === 'connecting' ? texts.connecting : texts.closed}
        </>
      )}
    </p>
  )
}
