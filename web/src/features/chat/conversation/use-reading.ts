import type { ConversationView } from '@hearth/contract/chat/chat'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { putRead } from '../catching-up.ts'
import type { MessageLine } from '../chat.rules.ts'
import { readPositionsOf } from './read-positions.ts'
import type { MessageJump } from './use-message-jump.ts'

type Reading = {
  conversation: ConversationView
  lines: readonly MessageLine[]
  isLoaded: boolean
  journey: MessageJump
}

/** Begins at the first message that was not read, and tells how far one has come since. */
export function useReading({ conversation, lines, isLoaded, journey }: Reading) {
  const { id, person } = conversation
  const queryClient = useQueryClient()
  // As it was when all had come: what is read meanwhile moves no mark.
  const [loadedAt, setLoadedAt] = useState<number>()
  const readSeq = loadedAt ?? conversation.readSeq
  const [hasMark, setHasMark] = useState(false)
  const unread = lines.find(({ message }) => message.senderId === person.id && message.seq > readSeq)
  if (isLoaded && loadedAt === undefined) {
    setLoadedAt(readSeq)
    setHasMark(readSeq > 0 && unread !== undefined)
  }
  const firstUnread = hasMark ? unread?.message.seq : undefined

  const begin = useEffectEvent(() => {
    const isWhole = (lines[0]?.message.seq ?? 0) <= readSeq + 1
    const from = isWhole ? firstUnread : readSeq + 1
    // One that does not load says so where it is shown.
    if (from !== undefined) journey.beginAt(from).catch(() => undefined)
  })
  useEffect(() => {
    if (hasMark) begin()
  }, [hasMark])

  const seen = useRef(readSeq)
  const tell = useEffectEvent(() => {
    // Messages in a hidden window are not read, and the position is not set before all messages have loaded.
    if (document.visibilityState !== 'visible' || seen.current === 0 || loadedAt === undefined) return
    readPositionsOf(queryClient).read(id, seen.current)
    putRead(queryClient, id, seen.current)
  })
  useEffect(() => {
    if (loadedAt === undefined) return
    if (seen.current > loadedAt) tell()
    const onVisible = () => tell()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [loadedAt])

  function onSeen(seq: number) {
    if (seq <= seen.current) return
    seen.current = seq
    tell()
  }

  return { firstUnread, readSeq, onSeen }
}
