import type { HideableField, Visibility } from '@hearth/contract/facts'
import { visibilityValues } from '@hearth/contract/facts'
import { Eye } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Card } from '../../components/Card.tsx'
import { Choices } from '../../components/Choices.tsx'
import { useMoreTexts } from '../../lib/profile-texts.tsx'
import { useFieldNames } from './field-names.ts'
import { type ProfileForm, setField } from './profile.form.ts'

type SectionProps = {
  title: string
  /** Where the way to this section leads. */
  name?: string
  intro?: string
  /** Who sees these can be chosen here. */
  seen?: { form: UseFormReturn<ProfileForm>; fields: readonly HideableField[] }
  children: ReactNode
}

export function Section({ title, name, intro, seen, children }: SectionProps) {
  const id = useId()
  return (
    <Card>
      <section
        id={name}
        tabIndex={-1}
        aria-labelledby={id}
        className="flex scroll-mt-[calc(var(--header-block)+4.5rem)] flex-col gap-5 rounded-lg outline-none"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <h2 id={id} className="font-display font-semibold text-xl">
            {title}
          </h2>
          {seen && <Seen {...seen} />}
        </div>
        {intro && <p className="-mt-2 text-pretty text-muted">{intro}</p>}
        {children}
      </section>
    </Card>
  )
}

/** Out of the way until it is asked for; what it says is true at a glance. */
function Seen({ form, fields }: { form: UseFormReturn<ProfileForm>; fields: readonly HideableField[] }) {
  const texts = useMoreTexts()
  const names = useFieldNames()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const visibility = useWatch({ control: form.control, name: 'visibility' })
  const kinds = new Set(fields.map((field) => visibility[field]))
  const [only] = kinds
  const said = kinds.size === 1 && only ? texts.seenBy[only] : texts.seenBySome
  const show = (field: HideableField, who: Visibility) =>
    setField(form, 'visibility', { ...visibility, [field]: who })
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="-mx-3 inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-muted text-sm transition-colors hover:bg-brand-soft hover:text-brand-strong"
      >
        <Eye aria-hidden className="size-4" />
        <span className="sr-only">{texts.seenByHeading}:</span> {said}
      </button>
      <div id={id} hidden={!isOpen} className="mt-2 w-full rounded-lg bg-sunken p-4 shadow-well">
        {isOpen && (
          <div className="flex flex-col gap-3">
            {fields.map((field) => (
              <Choices
                key={field}
                isSingle
                isQuiet
                label={names(field)}
                options={visibilityValues.map((value) => ({ value, label: texts.seenBy[value] }))}
                value={[visibility[field]]}
                onChange={([who]) => who && show(field, who)}
              />
            ))}
            <p className="text-pretty text-muted text-sm">{texts.seenByHint}</p>
          </div>
        )}
      </div>
    </>
  )
}
