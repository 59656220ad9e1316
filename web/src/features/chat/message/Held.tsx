import { useTexts } from '../../../lib/texts/texts.ts'
import type { MessageLine } from '../chat.rules.ts'
import { useConversation } from '../conversation/conversation-context.ts'

const button = 'min-h-11 min-w-11 rounded-full px-2 font-semibold hover:bg-brand-soft'

/** Below a message that the server holds back until its writer is sure: why, and what to do. */
export function Held({ line }: { line: MessageLine }) {
  const { sure } = useTexts('errors')
  const { edit } = useTexts('chat')
  const { anyway } = useTexts('people').note
  const { onEdit, onSure } = useConversation()
  const why = line.problem?.params['why'] === 'threat' ? 'threat' : 'other'
  return (
    <div role="alert" className="flex flex-wrap items-center justify-end gap-x-2 pt-1 text-end text-sm">
      {sure({ why })}
      {/* Only words go back into the message field. */}
      {!line.message.attachment && (
        <button type="button" onClick={() => onEdit(line)} className={button}>
          {edit}
        </button>
      )}
      <button type="button" onClick={() => onSure(line.message.clientId)} className={button}>
        {anyway}
      </button>
    </div>
  )
}

type HeldTextProps = {
  content: string
  /** The words to mark, such as `3-12,20-25`, in UTF-16 units. */
  ranges: string
}

/** The text of a message that is held back, with the words that it is held back for. */
export function HeldText({ content, ranges }: HeldTextProps) {
  const parts = ranges.split(',').map((range) => range.split('-').map(Number))
  return (
    <>
      {parts.map(([from = 0, to = 0], index) => (
        <span key={from}>
          {content.slice(parts[index - 1]?.[1] ?? 0, from)}
          <mark className="bg-transparent text-inherit underline decoration-2 underline-offset-4">
            {content.slice(from, to)}
          </mark>
        </span>
      ))}
      {content.slice(parts.at(-1)?.[1] ?? 0)}
    </>
  )
}
