import { completenessOf } from '@hearth/contract/profile/completeness'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, CircleCheck } from 'lucide-react'
import { useDeferredValue } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ownPhotos } from '../../api/queries.ts'
import { Meter } from '../../components/states/Meter.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { type ProfileForm, useTyped, valuesOf } from './form/profile.form.ts'
import { type Section, sectionOfStep } from './sections/sections.ts'

type ProgressProps = { form: UseFormReturn<ProfileForm>; onOpen: (section: Section) => void }

/** How complete the profile in the form is, and the next step that helps most. */
export function Progress({ form, onOpen }: ProgressProps) {
  const texts = useTexts('profile')
  const photos = useQuery(ownPhotos).data
  const typed = useDeferredValue(useTyped(form))
  const { percent, next } = completenessOf(valuesOf(typed), photos?.photos.length ?? 0)
  const section = next && sectionOfStep(next)
  return (
    <section aria-label={texts.meter} className="flex lit items-center gap-4 rounded-xl py-2 ps-3 pe-5">
      <Meter label={texts.meter} percent={percent} text={texts.meterPercent({ percent })} />
      {section ? (
        <button
          type="button"
          onClick={() => onOpen(section)}
          className="group flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-md text-start"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-muted text-sm">{texts.meterNext}</span>
            <span className="block text-balance font-display font-semibold text-lg leading-snug transition-colors group-hover:text-brand">
              {texts.nextSteps[next]}
            </span>
          </span>
          <ArrowRight
            aria-hidden
            className="size-5 shrink-0 text-brand transition-transform group-hover:translate-x-0.5 rtl:-scale-x-100 rtl:group-hover:-translate-x-0.5"
          />
        </button>
      ) : (
        <p className="flex min-w-0 flex-1 items-center gap-3 font-display font-semibold text-lg leading-snug">
          <span className="min-w-0 flex-1">{texts.meterDone}</span>
          <CircleCheck aria-hidden className="size-5 shrink-0 text-brand" />
        </p>
      )}
    </section>
  )
}
