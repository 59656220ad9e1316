import type { ProfileView } from '@hearth/contract/profile/people'
import { useEffect, useState } from 'react'
import { Button } from '../../components/buttons/Button.tsx'
import { useTwoPanes } from '../../lib/hooks/use-two-panes.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { DraftNote } from './drafts/DraftNote.tsx'
import type { DraftToSend } from './drafts/draft.ts'
import { FormNotice } from './FormNotice.tsx'
import type { FormField } from './form/profile.form.ts'
import { useProfileForm } from './form/use-profile-form.ts'
import { useSaving } from './form/use-saving.ts'
import { LazyChangesLeft, LazyCoach, LazyConflicts } from './lazy-parts.tsx'
import { Progress } from './Progress.tsx'
import { LivePreview } from './preview/CardPreview.tsx'
import { focusIn } from './sections/SectionEditor.tsx'
import { SectionList } from './sections/SectionList.tsx'
import { type Section, type SectionId, sectionOfField, sections } from './sections/sections.ts'
import { useOpenSection } from './sections/use-open-section.ts'

/** The sections that are open from the start for a new person, whose rows would be empty. */
const firstSections: readonly SectionId[] = ['basics', 'about', 'interests']

type ProfileFormProps = { profile: ProfileView; draft: DraftToSend | null }

/** The preview of the card, and beside or below it the sections of the profile. */
export function ProfileForm({ profile, draft }: ProfileFormProps) {
  const words = useTexts('ownProfile')
  const more = useTexts('profile')
  const open = useProfileForm(profile, draft)
  const isWide = useTwoPanes()
  const [isNew] = useState(() => !profile.firstName && !profile.dateOfBirth && !profile.bio)
  const isAlwaysOpen = ({ id, isAlwaysOpen: always }: Section) =>
    always || (isNew && firstSections.includes(id))
  const navigation = useOpenSection(isAlwaysOpen)
  const reveal = useReveal(navigation, isAlwaysOpen)
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
        <FormNotice open={open} isNew={isNew} />
        <Progress form={form} onOpen={navigation.open} />
        <LazyCoach sections={sections} onOpen={navigation.open} />
        <SectionList
          form={form}
          saved={open.base()}
          navigation={navigation}
          isAlwaysOpen={isAlwaysOpen}
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
                <Button variant="secondary" size="lg" onClick={navigation.close}>
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

/** Returns a function that opens the section of an invalid field and focuses the field. */
function useReveal(
  navigation: ReturnType<typeof useOpenSection>,
  isAlwaysOpen: (section: Section) => boolean,
) {
  const [wanted, setWanted] = useState<{ section: Section }>()
  useEffect(() => {
    const shown = wanted && document.querySelector<HTMLElement>(`[data-section="${wanted.section.id}"]`)
    if (shown) focusIn(shown)
  }, [wanted])
  return (field: FormField) => {
    const section = sectionOfField(field)
    if (!section) return
    if (section !== navigation.opened && !isAlwaysOpen(section)) navigation.open(section)
    else setWanted({ section })
  }
}
