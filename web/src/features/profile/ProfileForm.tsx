import type { ProfileView } from '@hearth/contract/profile/people'
import { useEffect, useState } from 'react'
import { Button } from '../../components/buttons/Button.tsx'
import { useTwoPanes } from '../../lib/hooks/use-two-panes.ts'
import { useMoreTexts } from '../../lib/texts/profile/profile-texts.tsx'
import { useTexts } from '../../lib/texts/texts.tsx'
import { DraftNote } from './drafts/DraftNote.tsx'
import type { DraftToSend } from './drafts/draft.ts'
import { Above } from './FormNotice.tsx'
import type { FormField } from './form/profile.form.ts'
import { useProfileForm } from './form/use-profile-form.ts'
import { useSaving } from './form/use-saving.ts'
import { LazyChangesLeft, LazyConflicts } from './lazy-parts.tsx'
import { Progress } from './Progress.tsx'
import { LivePreview } from './preview/CardPreview.tsx'
import { focusIn } from './sections/Editing.tsx'
import { SectionList } from './sections/SectionList.tsx'
import { type Section, type SectionId, sectionWith } from './sections/sections.ts'
import { useOpenSection } from './sections/use-open-section.ts'

/** A new person has nothing yet that a row could say, and begins with these. */
const firstSections: readonly SectionId[] = ['basics', 'about', 'interests']

type ProfileFormProps = { profile: ProfileView; draft: DraftToSend | null }

/** One's profile as others see it, and beside or below it what it is made of, section by section. */
export function ProfileForm({ profile, draft }: ProfileFormProps) {
  const words = useTexts().profile
  const more = useMoreTexts()
  const open = useProfileForm(profile, draft)
  const isWide = useTwoPanes()
  const [isNew] = useState(() => !profile.firstName && !profile.dateOfBirth && !profile.bio)
  const isInSight = ({ id, isInSight: always }: Section) => always || (isNew && firstSections.includes(id))
  const way = useOpenSection(isInSight)
  const reveal = useReveal(way, isInSight)
  const saving = useSaving(open, reveal)
  const { form } = open
  const save = (
    <Button type="submit" size="lg" busy={saving.isSaving} className="min-w-0 flex-1 px-4!">
      {saving.isSaving ? words.saving : words.save}
    </Button>
  )
  return (
    <div className="flex flex-1 flex-col gap-5 lg:grid lg:grid-cols-[23rem_minmax(0,1fr)] lg:items-start lg:gap-10">
      {(isWide || !isNew) && (
        <div className="mx-auto w-full min-w-0 max-w-md lg:sticky lg:top-[calc(var(--header-block)+1rem)] lg:-mx-4 lg:max-h-[calc(100dvh-var(--header-block)-1rem)] lg:w-auto lg:max-w-none lg:overflow-y-auto lg:overscroll-contain lg:px-4 lg:pt-1 lg:pb-12 lg:[scrollbar-width:thin]">
          <LivePreview form={form} profile={profile} isShort={!isWide} />
        </div>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void saving.submit()
        }}
        className="min-w-0 max-lg:contents lg:flex lg:flex-col lg:gap-6"
      >
        <Above open={open} isNew={isNew} />
        <Progress form={form} onOpen={way.open} />
        <SectionList
          form={form}
          saved={open.base()}
          way={way}
          isInSight={isInSight}
          isWide={isWide}
          isWaiting={saving.undecided !== undefined}
          onChanged={saving.mergeWith}
          onSubmit={() => void saving.submit()}
          foot={
            <div
              data-foot
              className="sticky -bottom-[max(1.5rem,env(safe-area-inset-bottom))] z-10 -mx-5 mt-auto -mb-[max(1.5rem,env(safe-area-inset-bottom))] flex flex-col gap-1 bg-surface px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]"
            >
              <DraftNote state={open.draftState} />
              <LazyChangesLeft />
              <div className="flex flex-wrap gap-3">
                <Button variant="secondary" size="lg" onClick={way.close}>
                  {more.done}
                </Button>
                {save}
              </div>
            </div>
          }
        />
        <div
          data-foot
          className="sticky bottom-(--bar-block,0px) z-10 -mx-5 mt-auto flex flex-col gap-1 bg-ground px-5 pt-3 pb-4 sm:-mx-8 sm:px-8 lg:mx-0 lg:px-0"
        >
          <DraftNote state={open.draftState} />
          <LazyChangesLeft />
          <div className="flex">{save}</div>
        </div>
      </form>
      {saving.undecided && (
        <LazyConflicts
          conflicts={saving.undecided.conflicts}
          onDecide={saving.decide}
          onLater={saving.putOff}
        />
      )}
    </div>
  )
}

/** Opens the section of a field that was objected to, and moves the focus to that field. */
function useReveal(way: ReturnType<typeof useOpenSection>, isInSight: (section: Section) => boolean) {
  const [wanted, setWanted] = useState<{ section: Section }>()
  useEffect(() => {
    const shown = wanted && document.querySelector<HTMLElement>(`[data-section="${wanted.section.id}"]`)
    if (shown) focusIn(shown)
  }, [wanted])
  return (field: FormField) => {
    const section = sectionWith(field)
    if (!section) return
    if (section !== way.opened && !isInSight(section)) way.open(section)
    else setWanted({ section })
  }
}
