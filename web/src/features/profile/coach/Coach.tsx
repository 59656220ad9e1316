import { ChevronDown, Lightbulb } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '../../../components/buttons/Button.tsx'
import { Skeleton } from '../../../components/states/Skeleton.tsx'
import { Waiting } from '../../../components/states/States.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Section } from '../sections/sections.ts'
import { useCoach, useDismissing } from './coach.queries.ts'
import { TipRow } from './TipRow.tsx'

type CoachProps = { sections: readonly Section[]; onOpen: (section: Section) => void }

/** Tips for the saved profile, which open on a press. */
export function Coach(opening: CoachProps) {
  const texts = useTexts('coach')
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useCoach()
  const id = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const line = data && (data.tips.length > 0 ? texts.count({ n: data.tips.length }) : texts.ready)
  return (
    <section aria-labelledby={`${id}-title`} className="lit min-w-0 overflow-clip rounded-xl">
      <div className="group relative flex min-h-20 items-center gap-4 px-5 py-3 transition-colors has-[button:hover]:bg-brand-soft/50 sm:px-7">
        <Lightbulb aria-hidden className="size-6 shrink-0 text-brand" />
        <div className="min-w-0 flex-1">
          <h2 id={`${id}-title`} className="font-display font-semibold text-lg leading-snug">
            {texts.heading}
          </h2>
          <p id={`${id}-line`} role="status" className="text-muted text-sm">
            {line}
          </p>
        </div>
        <button
          ref={toggle}
          type="button"
          aria-expanded={isOpen}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-line`}
          onClick={() => setIsOpen(!isOpen)}
          className="absolute inset-0 rounded-lg focus-visible:-outline-offset-4"
        />
        <ChevronDown
          aria-hidden
          className={`size-5 shrink-0 text-muted transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </div>
      {isOpen && (
        <div className="animate-rise border-line border-t px-5 py-4 sm:px-7">
          <Tips {...opening} onGone={() => toggle.current?.focus()} />
        </div>
      )}
    </section>
  )
}

/** The tips, and those that were hidden. `onGone` is called when the row with the focus has left. */
function Tips({ onGone, ...opening }: CoachProps & { onGone: () => void }) {
  const texts = useTexts('coach')
  const coach = useCoach()
  const dismiss = useDismissing()
  const [areHiddenShown, setAreHiddenShown] = useState(false)
  const again = () => void coach.refetch()
  if (coach.isError && !coach.data)
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p>{texts.failed}</p>
        <Button variant="secondary" onClick={again}>
          {texts.retry}
        </Button>
      </div>
    )
  if (!coach.data)
    return (
      <Waiting onRetry={again}>
        <Skeleton className="h-24" />
      </Waiting>
    )
  const { tips, dismissed } = coach.data
  const decide = (tip: string, isDismissed: boolean) => dismiss({ tip, isDismissed }, { onSuccess: onGone })
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {tips.map((tip) => (
          <TipRow key={tip.id} tip={tip} opening={opening} onDecide={() => decide(tip.id, true)} />
        ))}
      </ul>
      <p className="text-muted text-sm">{tips.length > 0 ? texts.solved : texts.ready}</p>
      {dismissed.length > 0 && (
        <>
          <Button
            variant="quiet"
            className="-ms-5 self-start"
            aria-expanded={areHiddenShown}
            onClick={() => setAreHiddenShown(!areHiddenShown)}
          >
            {texts.hiddenTips({ n: dismissed.length })}
          </Button>
          {areHiddenShown && (
            <ul className="flex flex-col divide-y divide-line">
              {dismissed.map((tip) => (
                <TipRow key={tip.id} tip={tip} onDecide={() => decide(tip.id, false)} />
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}
