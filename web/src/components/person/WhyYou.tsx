import type { Why } from '@hearth/contract/people/why'
import { Check, Info } from 'lucide-react'
import { useId, useState } from 'react'
import { useWhyTexts } from '../../lib/texts/why.ts'

type WhyYouProps = {
  why: Why
  /** The level of its heading on the page. */
  as?: 'h2' | 'h3'
  className?: string
}

/** Returns whether there is anything to show. */
export const saysWhy = (why: Why | null | undefined): why is Why =>
  why !== null && why !== undefined && (why.reasons.length > 0 || why.difference !== null)

/** The things two people share, one difference, and the chance of a match. */
export function WhyYou({ why, as: Heading = 'h3', className = '' }: WhyYouProps) {
  const texts = useWhyTexts()
  const id = useId()
  return (
    <section aria-labelledby={id} className={`flex flex-col gap-2.5 ${className}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <Heading id={id} className={`font-display font-semibold ${Heading === 'h2' ? 'text-xl' : 'text-lg'}`}>
          {texts.heading}
        </Heading>
        {why.reasons.length > 0 && <p className="text-muted text-sm">{texts.common[why.common]}</p>}
      </div>
      {why.reasons.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {why.reasons.map((reason) => (
            <li key={reason.kind} className="flex items-start gap-2.5">
              <Check aria-hidden className="mt-1 size-4 shrink-0 text-brand" strokeWidth={2.5} />
              <bdi className="wrap-anywhere min-w-0 text-pretty">{texts.reason(reason)}</bdi>
            </li>
          ))}
        </ul>
      )}
      {why.difference && (
        <p className="text-pretty text-muted text-sm">
          <span className="sr-only">{texts.difference} </span>
          {texts.differs(why.difference)}
        </p>
      )}
      {why.chance !== null && <Chance percent={why.chance} />}
    </section>
  )
}

/** A figure only with its meaning at hand. */
function Chance({ percent }: { percent: number }) {
  const texts = useWhyTexts()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex flex-col">
      <p className="flex items-center gap-1 font-medium text-sm tabular-nums">
        {texts.chance({ percent })}
        <button
          type="button"
          aria-label={texts.chanceInfo}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="-my-2 -ms-2 inline-flex size-11 items-center justify-center rounded-full text-muted hover:text-brand-strong"
        >
          <Info aria-hidden className="size-4.5" />
        </button>
      </p>
      <p id={id} hidden={!isOpen} className="text-pretty pt-1 text-muted text-sm">
        {texts.chanceMeans({ percent })}
      </p>
    </div>
  )
}
