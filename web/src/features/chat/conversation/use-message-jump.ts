import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { showAround, showNewest } from '../catching-up.ts'
import type { MessageLine } from '../chat.rules.ts'

const LIT_FOR_MS = 1_600

type JumpTarget = { seq: number; isLit: boolean; isReached: boolean }

/** Jumps to any message of a conversation. */
export type MessageJump = {
  /** Where somebody is being led to. */
  goal: number | undefined
  /** The message that is pointed out. */
  lit: number | undefined
  /** False where there is no such message. */
  to: (seq: number) => Promise<boolean>
  /** Begins to read at this message, without pointing it out. */
  beginAt: (seq: number) => Promise<boolean>
  toNewest: () => Promise<void>
}

type MessageJumpOptions = {
  conversationId: string
  frame: RefObject<HTMLDivElement | null>
  lines: readonly MessageLine[]
}

export function useMessageJump({ conversationId, frame, lines }: MessageJumpOptions): MessageJump {
  const queryClient = useQueryClient()
  const [goal, setGoal] = useState<JumpTarget>()

  // The message may be drawn some moments after it is known.
  useEffect(() => {
    if (!goal || goal.isReached) return
    const isKnown = lines.some(({ message }) => message.seq === goal.seq)
    const target = isKnown && frame.current?.querySelector(`[data-seq="${goal.seq}"]`)
    if (!target) return
    const mark = goal.isLit ? undefined : frame.current?.querySelector('[data-first-unread]')
    if (mark) mark.scrollIntoView({ block: 'start' })
    else target.scrollIntoView({ block: 'center' })
    // oxlint-disable-next-line react/set-state-in-effect -- what was scrolled to has to stay awake a while
    setGoal({ ...goal, isReached: true })
  }, [goal, frame, lines])

  const isReached = goal?.isReached ?? false
  useEffect(() => {
    if (!isReached) return
    const dimming = setTimeout(() => setGoal(undefined), LIT_FOR_MS)
    return () => clearTimeout(dimming)
  }, [isReached])

  async function go(seq: number, isLit: boolean): Promise<boolean> {
    const isThere = await showAround(queryClient, conversationId, seq)
    if (isThere) setGoal({ seq, isLit, isReached: false })
    return isThere
  }

  return {
    goal: goal?.seq,
    lit: goal?.isLit ? goal.seq : undefined,
    to: (seq) => go(seq, true),
    beginAt: (seq) => go(seq, false),
    toNewest: () => showNewest(queryClient, conversationId),
  }
}
