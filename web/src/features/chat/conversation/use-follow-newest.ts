import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MessageLine } from '../chat.rules.ts'
import { useConversation } from './conversation-context.ts'

// Within this distance of the end, the viewer reads the newest messages.
const AT_END_PX = 80

type FollowNewestOptions = {
  frame: RefObject<HTMLDivElement | null>
  lines: readonly MessageLine[]
  /** Newer messages than the shown ones exist. */
  hasNewer: boolean
}

/** Scrolls to each new message, unless the viewer is reading further up and the other person wrote it. */
export function useFollowNewest({ frame, lines, hasNewer }: FollowNewestOptions) {
  const { viewerId } = useConversation()
  const last = lines.at(-1)?.message
  const seen = useRef(last?.clientId)
  const [isBelowNews, setIsBelowNews] = useState(false)
  const isAtEnd = () => Math.abs(frame.current?.scrollTop ?? 0) < AT_END_PX
  const toEnd = () => {
    frame.current?.scrollTo({ top: 0 })
    setIsBelowNews(false)
  }

  const onNewest = useEffectEvent((clientId: string | undefined) => {
    const isFirst = seen.current === undefined
    if (seen.current === clientId || hasNewer) return
    seen.current = clientId
    if (isFirst) return
    if (isAtEnd() || last?.senderId === viewerId) toEnd()
    else setIsBelowNews(true)
  })
  // oxlint-disable-next-line react/set-state-in-effect -- where one reads is known only to what scrolls
  useEffect(() => onNewest(last?.clientId), [last?.clientId])

  return { isBelowNews, toEnd, onScroll: () => isBelowNews && isAtEnd() && setIsBelowNews(false) }
}
