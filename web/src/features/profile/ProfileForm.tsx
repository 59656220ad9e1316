import type { ProfileView } from '@hearth/contract/people'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { toast } from 'sonner'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { useMoreTexts } from '../../lib/profile-texts.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { About } from './About.tsx'
import { Basics } from './Basics.tsx'
import { CardPreview, LivePreview } from './CardPreview.tsx'
import { DraftNote } from './DraftNote.tsx'
import type { DraftToSend } from './draft.ts'
import { Everyday } from './Everyday.tsx'
import { InterestsField } from './InterestsField.tsx'
import { Progress } from './Progress.tsx'
import { LazyPhotos } from './photos/LazyPhotos.tsx'
import { formOf } from './profile.form.ts'
import { Section } from './Section.tsx'
import { goTo, partNames, SectionNav } from './SectionNav.tsx'
import { Special } from './Special.tsx'
import { type OpenForm, useProfileForm } from './use-profile-form.ts'
import { useSaving } from './use-saving.ts'
import { useWide } from './use-wide.ts'
import { Words } from './Words.tsx'
import { Yourself } from './Yourself.tsx'

// Only whoever writes in two places at once needs it.
const Conflicts = lazy(async () => ({ default: (await import('./Conflicts.tsx')).Conflicts }))

type ProfileFormProps = { profile: ProfileView; draft: DraftToSend | null }

export function ProfileForm({ profile, draft }: ProfileFormProps) {
  const words = useTexts().profile
  const open = useProfileForm(profile, draft)
  const saving = useSaving(open)
  const isWide = useWide()
  const { form } = open
  useWayIn()
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start lg:gap-10">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void saving.submit()
        }}
        className="flex min-w-0 flex-1 flex-col gap-6 [&_:is(input,select,textarea)]:scroll-my-40"
      >
        <Above open={open} isNew={isNew(profile)} />
        {!isWide && <Progress form={form} />}
        <SectionNav />
        <Basics form={form} />
        <About form={form} />
        <Section name="interests" title={words.interests} seen={{ form, fields: ['interests'] }}>
          <InterestsField form={form} />
        </Section>
        <Section name="photos" title={words.photos}>
          <LazyPhotos />
        </Section>
        <Words form={form} />
        <Yourself form={form} />
        <Everyday form={form} />
        <Special form={form} onChanged={saving.mergeWith} />
        <div className="sticky bottom-(--bar-block,0px) z-10 -mx-5 mt-auto flex flex-col gap-1 bg-linear-to-t from-65% from-ground to-transparent px-5 pt-8 pb-4 sm:-mx-8 sm:px-8 lg:mx-0 lg:px-0">
          <DraftNote state={open.draftState} />
          <div className="flex gap-3">
            {!isWide && <CardPreview form={form} profile={profile} />}
            <Button type="submit" size="lg" busy={saving.isSaving} className="flex-1">
              {saving.isSaving ? words.saving : words.save}
            </Button>
          </div>
        </div>
      </form>
      {isWide && (
        <aside className="sticky top-(--header-block) -mx-4 flex max-h-[calc(100dvh-var(--header-block))] flex-col gap-5 overflow-y-auto overscroll-contain px-4 pt-1 pb-12 [scrollbar-width:thin]">
          <Progress form={form} />
          <LivePreview form={form} profile={profile} />
        </aside>
      )}
      {saving.undecided && (
        <Suspense>
          <Conflicts
            conflicts={saving.undecided.conflicts}
            onDecide={saving.decide}
            onLater={saving.putOff}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Whoever comes for one part of the page begins there. */
function useWayIn() {
  const { hash } = useLocation()
  const part = partNames.find((name) => `#${name}` === hash)
  useEffect(() => {
    if (part) goTo(part)
  }, [part])
}

const isNew = ({ firstName, dateOfBirth, bio }: ProfileView) => !firstName && !dateOfBirth && !bio

/** What is worth knowing before one begins: where one stopped, or that there is an easier way to begin. */
function Above({ open, isNew: isBeginning }: { open: OpenForm; isNew: boolean }) {
  const words = useTexts().profile
  const more = useMoreTexts()
  const [isRestored, setIsRestored] = useState(open.isRestored)

  function discard() {
    const given = open.form.getValues()
    open.form.reset(formOf(open.base()))
    open.dropDraft()
    setIsRestored(false)
    const undo = () => {
      open.form.reset(given)
      setIsRestored(true)
    }
    toast(more.discarded, { action: { label: more.undo, onClick: undo } })
  }

  if (isRestored) {
    return (
      <div
        role="status"
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-xl bg-brand-soft px-5 py-2"
      >
        <p className="min-w-0 flex-1 basis-60 text-pretty py-1.5 text-sm">{more.restored}</p>
        <Button variant="quiet" className="-mx-5" onClick={discard}>
          {more.discard}
        </Button>
      </div>
    )
  }
  if (!isBeginning) return <p className="text-pretty text-muted">{words.intro}</p>
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-xl bg-brand-soft p-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-display font-semibold text-lg">{more.newHere.title}</p>
        <p className="text-pretty text-sm">{more.newHere.text}</p>
      </div>
      <ButtonLink to="/welcome" variant="secondary">
        {more.newHere.action}
      </ButtonLink>
    </div>
  )
}
