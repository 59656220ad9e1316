import type { ProfileView } from '@hearth/contract/profile/people'
import { type ReactNode, useDeferredValue } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../../../components/buttons/Button.tsx'
import { Card } from '../../../components/layout/Section.tsx'
import { Sheet } from '../../../components/overlays/Sheet.tsx'
import { useListed } from '../../../lib/texts/listed.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useFieldText } from '../form/field-texts.ts'
import { formOf, isSame, type ProfileForm, useTyped } from '../form/profile.form.ts'
import { seenText } from '../form/SeenBy.tsx'
import { SectionEditor } from './SectionEditor.tsx'
import { SectionRow } from './SectionRow.tsx'
import { hideableIn, rowTextOf, type Section, sections } from './sections.ts'
import type { useOpenSection } from './use-open-section.ts'

type SectionListProps = {
  form: UseFormReturn<ProfileForm>
  saved: ProfileView
  navigation: ReturnType<typeof useOpenSection>
  isAlwaysOpen: (section: Section) => boolean
  isWide: boolean
  /** A dialog is open, so the sheet of the section is closed. */
  isWaiting: boolean
  onChanged: (profile: ProfileView) => void
  onSubmit: () => void
  /** The foot of a section that is edited in a sheet. */
  foot: ReactNode
}

/** The sections that are always open, and a row for each of the others. */
export function SectionList({
  form,
  saved,
  navigation,
  isAlwaysOpen,
  isWide,
  onChanged,
  ...over
}: SectionListProps) {
  const texts = { profile: useTexts('ownProfile'), more: useTexts('profile') }
  const typed = useDeferredValue(useTyped(form))
  const words = useFieldText()
  const listed = useListed()
  const before = formOf(saved)
  const { errors } = form.formState
  const { opened } = navigation
  const editor = { form, onChanged }
  return (
    <>
      {sections.filter(isAlwaysOpen).map((section) => (
        <Standing key={section.id} id={section.id} title={section.title(texts)}>
          <SectionEditor section={section} {...editor} />
        </Standing>
      ))}
      <ul className="lit min-w-0 overflow-clip rounded-xl">
        {sections
          .filter((section) => !isAlwaysOpen(section))
          .map((section) => {
            const isOpen = opened === section
            const hideable = hideableIn(section).filter((field) => words(field, typed[field]), listed)
            const seen = seenText(typed.visibility, hideable, texts.more)
            return (
              <SectionRow
                key={section.id}
                section={section}
                line={rowTextOf(section, (field) => words(field, typed[field]), listed)}
                isOpen={isOpen}
                isSheet={!isWide}
                isEdited={section.fields.some((field) => !isSame(typed[field], before[field]))}
                hasError={section.fields.some((field) => errors[field])}
                seen={hideable.length === 0 || seen === texts.more.seenBy.everyone ? undefined : seen}
                onPress={() => (isOpen ? navigation.close() : navigation.open(section))}
              >
                {isOpen && isWide && (
                  <section
                    data-section={section.id}
                    tabIndex={-1}
                    aria-label={section.title(texts)}
                    className="flex animate-rise scroll-mt-32 flex-col gap-5 rounded-lg px-7 pt-1 pb-7 outline-none"
                  >
                    <SectionEditor section={section} {...editor} takesFocus>
                      <Button variant="secondary" className="self-start" onClick={navigation.close}>
                        {texts.more.done}
                      </Button>
                    </SectionEditor>
                  </section>
                )}
              </SectionRow>
            )
          })}
      </ul>
      {opened && !isWide && !over.isWaiting && (
        <Sheet
          open
          isInAddress
          onOpenChange={(open) => !open && navigation.close()}
          title={opened.title(texts)}
        >
          <form
            key={opened.id}
            noValidate
            data-section={opened.id}
            tabIndex={-1}
            onSubmit={(event) => {
              event.preventDefault()
              // The sheet is a portal, but React would pass the event on to the form of the page.
              event.stopPropagation()
              over.onSubmit()
            }}
            className="flex min-w-0 flex-1 flex-col gap-5 outline-none"
          >
            <SectionEditor section={opened} {...editor} takesFocus />
            {over.foot}
          </form>
        </Sheet>
      )}
    </>
  )
}

function Standing({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card>
      <section
        id={id}
        data-section={id}
        tabIndex={-1}
        aria-labelledby={`${id}-title`}
        className="flex scroll-mt-[calc(var(--header-block)+1rem)] flex-col gap-5 rounded-lg outline-none"
      >
        <h2 id={`${id}-title`} className="font-display font-semibold text-xl">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  )
}
