import { useTexts } from '../../../lib/texts/texts.ts'
import { useTyping } from '../composing/use-typing.ts'
import { useConversation } from './conversation-context.ts'

/** Three points that breathe as long as the other one is typing. */
export function Typing({ conversationId }: { conversationId: string }) {
  const { person } = useConversation()
  const isTyping = useTyping(conversationId)
  const words = useTexts('chat').typing({ firstName: person.firstName })
  if (!isTyping) return null
  return (
    <p className="lit mb-2 flex w-fit animate-rise items-center gap-1.5 rounded-full px-4 py-3">
      <span className="sr-only">{words}</span>
      {[0, 1, 2].map((nth) => (
        <span
          key={nth}
          aria-hidden
          className="size-2 animate-breathe rounded-full bg-muted"
          style={{ animationDelay: `${nth * 200}ms` }}
        />
      ))}
    </p>
  )
}
