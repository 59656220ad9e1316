import type { Audience, ProfileView } from '@hearth/contract/profile/people'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ownPhotos } from '../../../api/queries.ts'
import { Button } from '../../../components/buttons/Button.tsx'
import { PersonCard } from '../../../components/person/PersonCard.tsx'
import { Silhouette } from '../../../components/photo/Silhouette.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { type ProfileForm, useTyped } from '../form/profile.form.ts'
import { cardOf } from './card.rules.ts'

type Props = { form: UseFormReturn<ProfileForm>; profile: ProfileView }

/** The card as others would see it, updated while typing. `isShort` folds it, if it is above the form. */
export function LivePreview({ form, profile, isShort = false }: Props & { isShort?: boolean }) {
  const texts = useTexts('profile')
  const [now] = useState(() => new Date())
  const [audience, setAudience] = useState<Audience>('everyone')
  const { ownAlt } = useTexts('ownProfile')
  const photos = (useQuery(ownPhotos).data?.photos ?? []).map((photo, at) => ({
    ...photo,
    alt: photo.alt || ownAlt({ place: at + 1 }),
  }))
  const typed = useDeferredValue(useTyped(form))
  const person = cardOf(typed, profile, { now, photos, audience })
  const audienceLabels: Record<Audience, string> = {
    everyone: texts.previewEveryone,
    match: texts.previewMatches,
  }
  const card = person ? <PersonCard person={person} /> : <Missing id={profile.userId} />
  return (
    <section aria-label={texts.preview} className="flex min-w-0 flex-col gap-3">
      <div
        role="group"
        aria-label={texts.previewFor}
        className="flex gap-1 rounded-full bg-sunken p-1 shadow-well"
      >
        {(['everyone', 'match'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={audience === one}
            onClick={() => setAudience(one)}
            className="min-h-11 min-w-0 flex-1 rounded-full px-3 font-semibold text-muted text-sm leading-tight transition duration-200 hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-soft"
          >
            {audienceLabels[one]}
          </button>
        ))}
      </div>
      {isShort && person ? <FoldedCard>{card}</FoldedCard> : card}
    </section>
  )
}

/** The front of the card. A press shows the rest; folded, the form below is in view. */
function FoldedCard({ children }: { children: ReactNode }) {
  const texts = useTexts('profile')
  const id = useId()
  const [isWhole, setIsWhole] = useState(false)
  return (
    <div className="relative flex flex-col">
      <div
        id={id}
        className={
          isWhole ? '' : '[&_.person-front]:min-h-[min(24rem,50svh)] [&_article>:nth-child(n+2)]:hidden'
        }
      >
        {children}
      </div>
      <Button
        variant="quiet"
        aria-expanded={isWhole}
        aria-controls={id}
        className="mt-1 self-center"
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? texts.previewLess : texts.previewWhole}
        <ChevronDown aria-hidden className={`size-4 transition-transform ${isWhole ? 'rotate-180' : ''}`} />
      </Button>
    </div>
  )
}

function Missing({ id }: { id: string }) {
  return (
    <div className="flex flex-col overflow-hidden rounded-2xl bg-surface shadow-lift">
      <Silhouette id={id} className="h-56 opacity-60 lg:h-72" />
      <p className="text-balance p-6 text-center text-muted">{useTexts('ownProfile').previewMissing}</p>
    </div>
  )
}
