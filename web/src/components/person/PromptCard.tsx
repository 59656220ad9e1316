import type { PromptAnswer } from '@hearth/contract/profile/fields'
import { promptText } from '@hearth/contract/profile/prompts'
import type { ReactNode } from 'react'

type PromptCardProps = { prompt: PromptAnswer; action?: ReactNode; className?: string }

/** A prompt and its answer. */
export function PromptCard({ prompt: { promptId, answer }, action, className = '' }: PromptCardProps) {
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
