import type { FieldName } from '@hearth/contract/profile/fields'
import { Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '../../../components/buttons/Button.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useFieldNames } from '../form/field-texts.ts'
import { ProfileField } from '../form/ProfileField.tsx'
import type { ProfileForm } from '../form/profile.form.ts'

type AddMoreProps = { form: UseFormReturn<ProfileForm>; names: readonly FieldName[] }

/** The optional fields of a step. A press adds a field; filled-in fields are there from the start. */
export function AddMore({ form, names }: AddMoreProps) {
  const label = useFieldNames()
  const texts = useTexts('profile').wizard
  const id = useId()
  const fields = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState<readonly FieldName[]>([])
  const [pressed, setPressed] = useState<FieldName>()
  const values = useWatch({ control: form.control })
  const { errors } = form.formState

  useEffect(() => {
    if (pressed)
      fields.current?.querySelector<HTMLElement>(`[data-extra="${pressed}"] :is(input, button)`)?.focus()
  }, [pressed])

  const keep = (name: FieldName) => setAdded((others) => (others.includes(name) ? others : [...others, name]))
  const isThere = (name: FieldName) =>
    added.includes(name) ||
    errors[name] !== undefined ||
    Object.keys(values[name] ?? '').length > 0 ||
    (name === 'interests' && values.interest)
  const waiting = names.filter((name) => !isThere(name))
  return (
    <>
      <div ref={fields} className="contents">
        {names.filter(isThere).map((name) => (
          // A field that was emptied again stays.
          <div
            key={name}
            data-extra={name}
            className="flex min-w-0 flex-col gap-4"
            onFocus={() => keep(name)}
          >
            <ProfileField form={form} name={name} />
          </div>
        ))}
      </div>
      {waiting.length > 0 && (
        <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
          <p id={id} className="font-medium text-muted text-sm">
            {texts.more}
          </p>
          <div className="flex flex-wrap gap-2">
            {waiting.map((name) => (
              <Button
                key={name}
                variant="soft"
                className="ps-3.5 pe-4"
                onClick={() => {
                  keep(name)
                  setPressed(name)
                }}
              >
                <Plus aria-hidden className="size-4" />
                {label(name)}
              </Button>
            ))}
          </div>
        </div>
      )}
    </>
  )
}
