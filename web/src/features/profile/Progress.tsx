import { type CompletenessStep, completenessOf } from '@hearth/contract/completeness'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useDeferredValue } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ownPhotos } from '../../api/queries.ts'
import { Meter } from '../../components/Meter.tsx'
import { useMoreTexts } from '../../lib/profile-texts.tsx'
import { interestsOf, type ProfileForm } from './profile.form.ts'
import { goTo, type PartName } from './SectionNav.tsx'
import { useTyped } from './use-typed.ts'

const partOf: Record<CompletenessStep, PartName> = {
  introduction: 'basics',
  photo: 'photos',
  prompt: 'words',
  intentions: 'about',
  bio: 'basics',
  place: 'basics',
  photos: 'photos',
  interests: 'interests',
  prompts: 'words',
  facts: 'everyday',
}

/** How much of the profile is there as the form stands, and the one thing that would help it most. */
export function Progress({ form }: { form: UseFormReturn<ProfileForm> }) {
  const texts = useMoreTexts()
  const photos = useQuery(ownPhotos).data?.photos ?? []
  const typed = useDeferredValue(useTyped(form))
  const { percent, next } = completenessOf(toldBy(typed), photos.length)
  const { title, text } = next ? texts.nextSteps[next] : { title: texts.meterDone, text: texts.meterDoneText }
  return (
    <section aria-label={texts.meter} className="flex lit items-center gap-4 rounded-xl p-4">
      <Meter label={texts.meter} percent={percent} text={texts.meterPercent(percent)} />
      <div className="flex min-w-0 flex-1 flex-col">
        {next && <p className="text-muted text-sm">{texts.meterNext}</p>}
        {next ? (
          <button
            type="button"
            onClick={() => goTo(partOf[next])}
            className="group -ms-2 inline-flex min-h-11 items-center gap-2 self-start rounded-md px-2 text-start font-display font-semibold text-lg transition-colors hover:text-brand"
          >
            <span className="text-balance">{title}</span>
            <ArrowRight
              aria-hidden
              className="size-5 shrink-0 text-brand transition-transform group-hover:translate-x-0.5 rtl:-scale-x-100"
            />
          </button>
        ) : (
          <p className="font-display font-semibold text-lg">{title}</p>
        )}
        <p className="text-pretty text-muted text-sm max-sm:hidden">{text}</p>
      </div>
    </section>
  )
}

/** Of the form only whether something is there, and how many. */
const toldBy = (form: ProfileForm) => ({
  ...form,
  dateOfBirth: form.dateOfBirth || null,
  heightCm: Number(form.heightCm) || null,
  prompts: form.prompts.filter(({ answer }) => answer.trim()),
  interests: interestsOf(form),
  lookingFor: orNothing(form.lookingFor),
  relationshipGoals: orNothing(form.relationshipGoals),
  gender: orNothing(form.gender),
  seeking: form.seeking.map(() => 'another' as const),
  familyValues: orNothing(form.familyValues),
  hasChildren: orNothing(form.hasChildren),
  wantsChildren: orNothing(form.wantsChildren),
  smoking: orNothing(form.smoking),
  drinking: orNothing(form.drinking),
  zodiac: orNothing(form.zodiac),
})

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only asked whether it is there
const orNothing = (value: string) => (value || null) as never
