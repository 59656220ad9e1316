import type { PromptAnswer } from '@hearth/contract/profile/fields'
import type { ReactNode } from 'react'
import { usePromptText } from '../../lib/texts/prompts.ts'

type PromptCardProps = { prompt: PromptAnswer; action?: ReactNode; className?: string }

/** A prompt and its answer. */
export function PromptCard({ prompt: { promptId, answer }, action, className = '' }: PromptCardProps) {
  const promptText = usePromptText()
  return (
    <figure className={`flex flex-col gap-2 rounded-xl p-5 ${className}`}>
      <figcaption className="font-medium text-muted text-sm">{promptText(promptId)}</figcaption>
      <div className="flex flex-wrap items-end justify-end gap-x-3 gap-y-1">
        <blockquote
          dir="auto"
          className="wrap-break-word min-w-0 flex-1 basis-40 text-pretty font-display text-xl leading-snug"
        >
          {answer}
        </blockquote>
        {action && <div className="-me-1.5 -mb-1.5 shrink-0">{action}</div>}
      </div>
    </figure>
  )
}
