import type { PromptAnswer } from '@hearth/contract/facts'
import { promptText } from '@hearth/contract/prompts'
import type { ReactNode } from 'react'

type PromptCardProps = { prompt: PromptAnswer; action?: ReactNode; className?: string }

/** A question, and what somebody says to it: the part of a profile that is easiest to talk about. */
export function PromptCard({ prompt: { promptId, answer }, action, className = '' }: PromptCardProps) {
  return (
    <figure className={`flex flex-col gap-2 rounded-xl p-5 ${className}`}>
      <figcaption className="font-medium text-muted text-sm">{promptText(promptId)}</figcaption>
      <blockquote dir="auto" className="wrap-anywhere text-pretty font-display text-xl leading-snug">
        {answer}
      </blockquote>
      {action && <div className="-me-1.5 -mb-1.5 flex justify-end">{action}</div>}
    </figure>
  )
}
