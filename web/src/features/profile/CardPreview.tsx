import type { ProfileView } from '@hearth/contract/people'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ownPhotos } from '../../api/queries.ts'
import { Button } from '../../components/Button.tsx'
import { PersonCard } from '../../components/PersonCard.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { Silhouette } from '../../components/Silhouette.tsx'
import { useMoreTexts } from '../../lib/profile-texts.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { personOf } from './card.rules.ts'
import type { ProfileForm } from './profile.form.ts'
import { useTyped } from './use-typed.ts'

type Props = { form: UseFormReturn<ProfileForm>; profile: ProfileView }
type Audience = 'everyone' | 'matches'

/** Draws the card only while one looks, so that on a phone typing draws none. */
export function CardPreview({ form, profile }: Props) {
  const texts = useTexts().profile
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="lg" onClick={() => setIsOpen(true)}>
        <Eye aria-hidden className="size-5" />
        {texts.preview}
      </Button>
      <Sheet
        open={isOpen}
        onOpenChange={setIsOpen}
        title={texts.previewTitle}
        description={texts.previewText}
      >
        <Card form={form} profile={profile} />
      </Sheet>
    </>
  )
}

/** The card as it changes while one types, beside the form. */
export function LivePreview(props: Props) {
  const texts = useMoreTexts()
  return (
    <section aria-label={texts.preview} className="flex flex-col gap-3">
      <Card {...props} />
    </section>
  )
}

function Card({ form, profile }: Props) {
  const texts = useMoreTexts()
  const [now] = useState(() => new Date())
  const [audience, setAudience] = useState<Audience>('everyone')
  const photos = useQuery(ownPhotos).data?.photos ?? []
  const typed = useDeferredValue(useTyped(form))
  const person = personOf(typed, profile, { now, photos, audience })
  const eyes: Record<Audience, string> = { everyone: texts.previewEveryone, matches: texts.previewMatches }
  return (
    <>
      <div
        role="group"
        aria-label={texts.previewFor}
        className="flex gap-1 rounded-full bg-sunken p-1 shadow-well"
      >
        {(['everyone', 'matches'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={audience === one}
            onClick={() => setAudience(one)}
            className="min-h-11 flex-1 rounded-full px-4 font-semibold text-muted text-sm transition duration-200 hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-soft"
          >
            {eyes[one]}
          </button>
        ))}
      </div>
      {person ? <PersonCard person={person} /> : <Missing id={profile.userId} />}
    </>
  )
}

function Missing({ id }: { id: string }) {
  return (
    <div className="flex flex-col overflow-hidden rounded-2xl bg-surface shadow-lift">
      <Silhouette id={id} className="h-72 opacity-60" />
      <p className="text-balance p-6 text-center text-muted">{useTexts().profile.previewMissing}</p>
    </div>
  )
}
