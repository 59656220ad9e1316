import { type Opinion, opinions } from '@hearth/contract/circle/shared'
import { Minus, ThumbsUp, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'

export const opinionIcons = { in_favour: ThumbsUp, concerns: TriangleAlert, abstain: Minus } as const

type OpinionChoiceProps = {
  firstName: string
  value: Opinion | null
  onChange: ((opinion: Opinion) => void) | undefined
}

/** The three opinions on a match, each a button that stays pressed. */
export function OpinionChoice({ firstName, value, onChange }: OpinionChoiceProps) {
  const texts = useTexts('sharedCircle')
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`} className="flex flex-col gap-2">
      <p id={id} className="font-medium text-sm">
        {texts.opinion}
      </p>
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {opinions.map((opinion) => {
          const Icon = opinionIcons[opinion]
          return (
            <button
              key={opinion}
              type="button"
              aria-pressed={opinion === value}
              disabled={!onChange}
              onClick={() => onChange?.(opinion)}
              className="flex min-h-12 items-center gap-3 rounded-lg border border-line-strong bg-raised px-4 py-2 text-start font-medium text-sm transition-colors hover:border-brand aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-strong sm:min-w-fit sm:flex-1 sm:justify-center sm:px-2"
            >
              <Icon aria-hidden className="size-4.5 shrink-0" />
              {texts.opinions[opinion]}
            </button>
          )
        })}
      </div>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {texts.opinionHint({ firstName })}
      </p>
    </div>
  )
}
