import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { toast } from 'sonner'
import { hasKind } from '../../../api/client.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
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
  to: (seq: number) => Promise<void>
  /** Begins to read at this message, without pointing it out. */
  beginAt: (seq: number) => Promise<void>
  toNewest: () => Promise<void>
}

type MessageJumpOptions = {
  conversationId: string
  frame: RefObject<HTMLDivElement | null>
  lines: readonly MessageLine[]
}

export function useMessageJump({ conversationId, frame, lines }: MessageJumpOptions): MessageJump {
  const { title } = useTexts('shell').failures
  const { changeFailed } = useTexts('chat')
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

  async function go(seq: number, isLit: boolean): Promise<void> {
    const isThere = await showAround(queryClient, conversationId, seq)
    if (isThere) setGoal({ seq, isLit, isReached: false })
  }

  function onFailure(error: unknown): void {
    if (!hasKind(error, 'unauthenticated')) toast.error(title, { description: changeFailed })
  }

  async function toNewest(): Promise<void> {
    await showNewest(queryClient, conversationId).catch(onFailure)
    // Without the newest messages, those that wait to be sent are at the end all the same.
    frame.current?.scrollTo({ top: 0 })
  }

  return {
    goal: goal?.seq,
    lit: goal?.isLit ? goal.seq : undefined,
    to: (seq) => go(seq, true).catch(onFailure),
    beginAt: (seq) => go(seq, false),
    toNewest,
  }
}
