import type { ProfileView } from '@hearth/contract/profile/people'
import { type ReactNode, useDeferredValue } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../../../components/buttons/Button.tsx'
import { Card } from '../../../components/layout/Section.tsx'
import { Sheet } from '../../../components/overlays/Sheet.tsx'
import { useMoreTexts } from '../../../lib/texts/profile/profile-texts.tsx'
import { useTexts } from '../../../lib/texts/texts.tsx'
import { useFieldWords } from '../form/field-words.ts'
import { formOf, isSame, type ProfileForm, useTyped } from '../form/profile.form.ts'
import { seenText } from '../form/SeenBy.tsx'
import { Editing } from './Editing.tsx'
import { SectionRow } from './SectionRow.tsx'
import { hideableIn, lineOf, type Section, sections } from './sections.ts'
import type { useOpenSection } from './use-open-section.ts'

type SectionListProps = {
  form: UseFormReturn<ProfileForm>
  saved: ProfileView
  way: ReturnType<typeof useOpenSection>
  isInSight: (section: Section) => boolean
  isWide: boolean
  /** Something else is asked first. */
  isWaiting: boolean
  onChanged: (profile: ProfileView) => void
  onSubmit: () => void
  /** What stands at the foot of a section that is edited over the page. */
  foot: ReactNode
}

/** Those that stand on the page, and a row for each of the others. */
export function SectionList({ form, saved, way, isInSight, isWide, onChanged, ...over }: SectionListProps) {
  const texts = { profile: useTexts().profile, more: useMoreTexts() }
  const typed = useDeferredValue(useTyped(form))
  const words = useFieldWords()
  const before = formOf(saved)
  const { errors } = form.formState
  const { opened } = way
  const editor = { form, onChanged }
  return (
    <>
      {sections.filter(isInSight).map((section) => (
        <Standing key={section.id} id={section.id} title={section.title(texts)}>
          <Editing section={section} {...editor} />
        </Standing>
      ))}
      <ul className="lit min-w-0 overflow-clip rounded-xl">
        {sections
          .filter((section) => !isInSight(section))
          .map((section) => {
            const isOpen = opened === section
            const hideable = hideableIn(section).filter((field) => words(field, typed[field]))
            const seen = seenText(typed.visibility, hideable, texts.more)
            return (
              <SectionRow
                key={section.id}
                section={section}
                line={lineOf(section, (field) => words(field, typed[field]))}
                isOpen={isOpen}
                isSheet={!isWide}
                isEdited={section.fields.some((field) => !isSame(typed[field], before[field]))}
                hasError={section.fields.some((field) => errors[field])}
                seen={hideable.length === 0 || seen === texts.more.seenBy.everyone ? undefined : seen}
                onPress={() => (isOpen ? way.close() : way.open(section))}
              >
                {isOpen && isWide && (
                  <section
                    data-section={section.id}
                    tabIndex={-1}
                    aria-label={section.title(texts)}
                    className="flex animate-rise scroll-mt-32 flex-col gap-5 rounded-lg px-7 pt-1 pb-7 outline-none"
                  >
                    <Editing section={section} {...editor} isArriving>
                      <Button variant="secondary" className="self-start" onClick={way.close}>
                        {texts.more.done}
                      </Button>
                    </Editing>
                  </section>
                )}
              </SectionRow>
            )
          })}
      </ul>
      {opened && !isWide && !over.isWaiting && (
        <Sheet open onOpenChange={(open) => !open && way.close()} title={opened.title(texts)}>
          <form
            key={opened.id}
            noValidate
            data-section={opened.id}
            tabIndex={-1}
            onSubmit={(event) => {
              event.preventDefault()
              // It is drawn elsewhere, but the form of the page would hear of it all the same.
              event.stopPropagation()
              over.onSubmit()
            }}
            className="flex min-w-0 flex-1 flex-col gap-5 outline-none"
          >
            <Editing section={opened} {...editor} isArriving />
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
