import { useChatTexts } from '../../../lib/texts/chat/chat-texts.tsx'

/** Stands above the first message that was not read when the talk was opened. */
export function UnreadMark() {
  return (
    <p
      data-first-unread
      className="mt-4 mb-1 flex scroll-mt-8 items-center gap-3 font-medium text-brand text-xs before:h-px before:flex-1 before:bg-current before:opacity-30 after:h-px after:flex-1 after:bg-current after:opacity-30"
    >
      {useChatTexts().unreadFrom}
    </p>
  )
}
