import type { MessageView } from '@hearth/contract/chat/chat'
import { useState } from 'react'
import { useWords } from '../../../components/conversation/last-message.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useConversation } from './conversation-context.ts'

const KEPT = 5

/** Announces each incoming message once, but not sent or earlier ones. */
export function Announcer({ messages }: { messages: readonly MessageView[] }) {
  const texts = useTexts('chat')
  const wordsOf = useWords()
  const { person, viewerId } = useConversation()
  const newest = messages.at(-1)?.seq ?? 0
  const [known, setKnown] = useState(newest)
  const [said, setSaid] = useState<readonly number[]>([])
  if (newest > known) {
    setKnown(newest)
    const theirs = messages.filter(({ seq, senderId }) => seq > known && senderId !== viewerId)
    if (theirs.length > 0) setSaid([...said, ...theirs.map(({ seq }) => seq)].slice(-KEPT))
  }
  // A message that was deleted since, or is hidden, must not be readable here.
  const shown = messages.filter(
    ({ seq, deletedAt, isHidden }) => said.includes(seq) && !deletedAt && !isHidden,
  )
  return (
    <div aria-live="polite" aria-relevant="additions" className="sr-only">
      {shown.map(({ id, content, attachment }) => (
        <p key={id}>
          {texts.announce({ firstName: person.firstName, text: wordsOf(content, attachment?.kind) })}
        </p>
      ))}
    </div>
  )
}
