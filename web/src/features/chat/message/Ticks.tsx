import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { MessageProgress } from '../chat.rules.ts'

const icons = {
  waiting: Clock,
  held: CircleAlert,
  refused: CircleAlert,
  stored: Check,
  delivered: CheckCheck,
  read: CheckCheck,
}

type TicksProps = {
  progress: MessageProgress
  /** The last one says it in words that everybody sees, and so does one that waits for its writer. */
  isLast: boolean
}

/** The delivery state of a sent message, as confirmed by the server or by the other page. */
export function Ticks({ progress, isLast }: TicksProps) {
  const Icon = icons[progress]
  const words = useTexts('chat').progress[progress]
  const isSaid = (isLast && progress !== 'stored') || progress === 'held'
  return (
    <span data-progress={progress} title={words} className="ms-1.5 inline-flex items-center gap-1">
      {isSaid && <span>{words}</span>}
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={progress === 'read' ? 3 : 2} />
      {!isSaid && <span className="sr-only">{words}</span>}
    </span>
  )
}
