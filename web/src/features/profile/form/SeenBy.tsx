import { type HideableField, type Visibility, visibilityValues } from '@hearth/contract/profile/fields'
import type { AreaTexts } from '@hearth/texts/areas'
import { Eye } from 'lucide-react'
import { useId, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Choices } from '../../../components/fields/Choices.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useFieldNames } from './field-texts.ts'
import { type ProfileForm, setField } from './profile.form.ts'

type SeenByProps = { form: UseFormReturn<ProfileForm>; fields: readonly HideableField[] }

/** Returns who sees these fields, or that it differs between them. */
export function seenText(
  visibility: ProfileForm['visibility'],
  fields: readonly HideableField[],
  texts: AreaTexts['profile'],
): string {
  const [only, ...others] = new Set(fields.map((field) => visibility[field]))
  return only && others.length === 0 ? texts.seenBy[only] : texts.seenBySome
}

/** Who sees the fields of a section, with the choices for each field folded away. */
export function SeenBy({ form, fields }: SeenByProps) {
  const texts = useTexts('profile')
  const names = useFieldNames()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const visibility = useWatch({ control: form.control, name: 'visibility' })
  const show = (field: HideableField, who: Visibility) =>
    setField(form, 'visibility', { ...visibility, [field]: who })
  return (
    <div className="flex flex-col">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="-mx-3 inline-flex min-h-11 items-center gap-2 self-start rounded-full px-3 text-muted text-sm transition-colors hover:bg-brand-soft hover:text-brand-strong"
      >
        <Eye aria-hidden className="size-4 shrink-0" />
        <span>
          {texts.seenByHeading}{' '}
          <span className="font-semibold text-ink">{seenText(visibility, fields, texts)}</span>
        </span>
      </button>
      <div id={id} hidden={!isOpen} className="mt-1 w-full rounded-lg bg-sunken p-4 shadow-well">
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
    </div>
  )
}
