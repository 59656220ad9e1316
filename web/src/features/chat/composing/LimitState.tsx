import type { ConversationView } from '@hearth/contract/chat/chat'
import { useLimitLines } from '../../../api/limits.ts'
import { LimitLine } from '../../../components/states/LimitLine.tsx'
import { useStore } from '../../../lib/store.ts'
import { useLimitTexts } from '../../../lib/texts/limits.ts'
import { useOutbox } from '../conversation/use-message-lines.ts'

/** When what one wrote goes out, where a limit holds it back; before that, that little is left. */
export function LimitState({ conversation: { id, lastSeq } }: { conversation: ConversationView }) {
  const texts = useLimitTexts()
  const lines = useLimitLines(
    lastSeq === 0 ? ['messages', 'first_messages', 'same_text'] : ['messages', 'same_text'],
  )
  const outbox = useOutbox()
  const until = useStore(outbox.held).get(id) ?? 0
  const waiting = useStore(outbox.entries).filter(
    ({ payload, isRefused }) => payload.conversationId === id && !isRefused,
  ).length
  if (waiting > 0 && until > 0) {
    const when = texts.when(new Date(until).toISOString())
    return <LimitLine lines={[texts.messagesWait({ n: waiting, when })]} className="pb-2" />
  }
  return <LimitLine lines={lines} className="pb-2 empty:hidden" />
}
