import { useId } from 'react'
import { Button, ButtonLink } from '../../../components/buttons/Button.tsx'
import { Trouble } from '../../../components/fields/Trouble.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { dismissNotice } from './circle.queries.ts'
import { useCircleChange } from './use-circle.ts'

/** Help lines, after changes that somebody else may have pushed for. */
export function SafetyNotice() {
  const texts = useTexts('circle').notice
  const id = useId()
  const dismissing = useCircleChange<void>(dismissNotice)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 rounded-xl bg-brand-soft p-5 sm:p-6">
      <h2 id={id} className="font-display font-semibold text-lg">
        {texts.title}
      </h2>
      <p className="text-pretty">{texts.text}</p>
      <div className="flex flex-col gap-2">
        <h3 className="font-semibold text-sm">{texts.help}</h3>
        <ul className="flex list-disc flex-col gap-1.5 ps-5 text-sm marker:text-brand">
          {texts.lines.map((line) => (
            <li key={line} className="text-pretty">
              {line}
            </li>
          ))}
        </ul>
      </div>
      <Trouble reason={dismissing.reason} />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button variant="secondary" busy={dismissing.isBusy} onClick={() => dismissing.start()}>
          {texts.dismiss}
        </Button>
        <ButtonLink variant="quiet" to="/safety">
          {texts.safety}
        </ButtonLink>
      </div>
    </section>
  )
}
