import type { MessageView } from '@hearth/contract/chat/chat'
import { useState } from 'react'
import { draftOf, keepDraft } from '../../../lib/drafts.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useConversation } from '../conversation/conversation-context.ts'

// Among the drafts, which a person who signs out leaves behind on no device.
const PLACE = 'unbothered'
const MAX_KEPT = 200

const idsOf = (personId: string) => draftOf(personId, PLACE).split(' ').filter(Boolean)

/** Below a message of the other person that asks for money or threatens: a way to report it, until it is answered. */
export function Bothered({ message: { id, seq } }: { message: MessageView }) {
  const { bother } = useTexts('chat')
  const { viewerId = '', onReport } = useConversation()
  const [isAnswered, setIsAnswered] = useState(() => idsOf(viewerId).includes(id))
  if (isAnswered) return null

  function hide() {
    keepDraft(viewerId, PLACE, [...idsOf(viewerId), id].slice(-MAX_KEPT).join(' '))
    setIsAnswered(true)
  }

  const button =
    'min-h-11 min-w-11 rounded-full px-2 font-semibold hover:bg-brand-soft hover:text-brand-strong'
  return (
    <div
      role="group"
      aria-label={bother.question}
      className="flex flex-wrap items-center gap-x-2 ps-4 text-muted text-sm print:hidden"
    >
      {bother.question}
      <button type="button" onClick={() => onReport(seq)} className={button}>
        {bother.yes}
      </button>
      <button type="button" onClick={hide} className={button}>
        {bother.no}
      </button>
    </div>
  )
}
