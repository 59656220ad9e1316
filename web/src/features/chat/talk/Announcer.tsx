import type { MessageView } from '@hearth/contract/chat'
import { useState } from 'react'
import { useChatTexts } from '../../../lib/chat-texts.tsx'
import { useTalk } from './talk-context.ts'

const KEPT = 5

/** Says each message of the other one that comes in, once; neither one's own, nor what was there before. */
export function Announcer({ messages }: { messages: readonly MessageView[] }) {
  const texts = useChatTexts()
  const { person, viewerId } = useTalk()
  const newest = messages.at(-1)?.seq ?? 0
  const [known, setKnown] = useState(newest)
  const [said, setSaid] = useState<readonly MessageView[]>([])
  if (newest > known) {
    setKnown(newest)
    const theirs = messages.filter(
      ({ seq, senderId, deletedAt }) => seq > known && senderId !== viewerId && !deletedAt,
    )
    if (theirs.length > 0) setSaid([...said, ...theirs].slice(-KEPT))
  }
  return (
    <div aria-live="polite" aria-relevant="additions" className="sr-only">
      {said.map((message) => (
        <p key={message.id}>{texts.announce(person.firstName, message.content)}</p>
      ))}
    </div>
  )
}
