import type { ReadPositionView } from '@hearth/contract/chat/chat'
import { Fragment, memo, type RefObject, useEffect, useRef, useState } from 'react'
import { dayKey, useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { isSameBlock, isSameGroup, type LineBlock, type MessageLine, progressOf } from '../chat.rules.ts'
import { Message } from '../message/Message.tsx'
import { useConversation } from './conversation-context.ts'

/** Messages this far outside the view are rendered already, so that fast scrolling shows no gaps. */
const DRAWN_AHEAD = '3000px 0px'

type MessageBlockProps = {
  block: LineBlock
  frame: RefObject<HTMLDivElement | null>
  theirs: ReadPositionView
  /** The newest messages never sleep, nor do those that somebody is led to. */
  isAwake: boolean
  /** The first message that was not read when the talk was opened. */
  firstUnread: number | undefined
  /** Later messages of the other one are told of when they are seen. */
  readSeq: number
  onSeen: (seq: number) => void
}

/**
 * A row of messages. Far out of view an empty box of the same height replaces them, so that a conversation of
 * tens of thousands of messages costs no more than its visible part.
 */
function BlockOfLines(props: MessageBlockProps) {
  const { block, frame, isAwake } = props
  const place = useRef<HTMLDivElement>(null)
  const [asleep, setAsleep] = useState<number>()

  useEffect(() => {
    if (!place.current || !frame.current) return
    const sight = new IntersectionObserver(
      ([entry]) => {
        const height = entry?.target.getBoundingClientRect().height
        // A block with the keyboard focus stays rendered.
        const isHeld = entry?.target.contains(document.activeElement)
        setAsleep(entry?.isIntersecting || isHeld ? undefined : height)
      },
      { root: frame.current, rootMargin: DRAWN_AHEAD },
    )
    sight.observe(place.current)
    return () => sight.disconnect()
  }, [frame])

  const isAsleep = asleep !== undefined && !isAwake
  return (
    <div
      ref={place}
      data-asleep={isAsleep || undefined}
      className="flow-root"
      style={isAsleep ? { height: asleep } : undefined}
    >
      {!isAsleep && <Lines {...props} block={block} />}
    </div>
  )
}

export const MessageBlock = memo(
  BlockOfLines,
  (a, b) =>
    isSameBlock(a.block, b.block) &&
    a.theirs.delivered === b.theirs.delivered &&
    a.theirs.read === b.theirs.read &&
    a.isAwake === b.isAwake &&
    a.firstUnread === b.firstUnread,
)

function Lines({ block: { lines, before, after }, theirs, firstUnread, readSeq, onSeen }: MessageBlockProps) {
  const { viewerId } = useConversation()
  return (
    <div className="flex flex-col">
      {lines.map((line, index) => {
        const { message } = line
        const previous = lines[index - 1] ?? before
        const next = lines[index + 1] ?? after
        const isOwn = message.senderId === viewerId
        return (
          <Fragment key={message.senderId + message.clientId}>
            <Day line={line} before={previous} />
            {message.seq === firstUnread && <UnreadMark />}
            <Message
              line={line}
              progress={isOwn ? progressOf(line, theirs) : undefined}
              isFirst={!isSameGroup(previous?.message, message)}
              isLast={!isSameGroup(message, next?.message)}
              isNewest={next === undefined}
              onSeen={!isOwn && message.seq > readSeq ? onSeen : undefined}
            />
          </Fragment>
        )
      })}
    </div>
  )
}

function Day({ line: { message }, before }: { line: MessageLine; before: MessageLine | undefined }) {
  const texts = useTexts('chat')
  const { relativeDay } = useDates()
  if (before && dayKey(before.message.createdAt) === dayKey(message.createdAt)) return null
  return (
    <p className="mx-auto mt-5 mb-1 w-fit rounded-full bg-sunken px-3 py-1 text-center font-medium text-muted text-xs">
      {relativeDay(message.createdAt, texts)}
    </p>
  )
}

/** Stands above the first message that was not read when the talk was opened. */
export function UnreadMark() {
  return (
    <p
      data-first-unread
      className="mt-4 mb-1 flex scroll-mt-8 items-center gap-3 font-medium text-brand text-xs before:h-px before:flex-1 before:bg-current before:opacity-30 after:h-px after:flex-1 after:bg-current after:opacity-30"
    >
      {useTexts('chat').unreadFrom}
    </p>
  )
}
