import { fields } from '@hearth/contract/profile/fields'
import { interestToAdd } from '@hearth/contract/profile/people'
import { Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '../../../components/buttons/Button.tsx'
import { TextField } from '../../../components/fields/Field.tsx'
import { RemovableChip } from '../../../components/person/Chip.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { ProfileForm } from './profile.form.ts'

export function InterestsField({ form }: { form: UseFormReturn<ProfileForm> }) {
  const texts = useTexts('ownProfile')
  const { register, getValues, setValue, formState, control } = form
  const interests = useWatch({ control, name: 'interests' })
  const error = formState.errors.interests?.message ?? formState.errors.interests?.root?.message

  function add() {
    const typed = getValues('interest')
    const interest = interestToAdd(interests, typed)
    setValue('ignored', interest === undefined ? typed : '')
    if (interest === undefined) return
    setValue('interests', [...interests, interest], { shouldDirty: true })
    setValue('interest', '')
    form.clearErrors('interests')
    form.setFocus('interest')
  }

  function remove(interest: string) {
    // An interest typed while the list was full is not added by the next save.
    if (interests.length >= fields.interests.max) setValue('ignored', getValues('interest'))
    setValue(
      'interests',
      interests.filter((other) => other !== interest),
      { shouldDirty: true },
    )
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }

  return (
    <>
      <div className="grid grid-cols-[1fr_auto] items-end gap-x-3 gap-y-1.5">
        <TextField
          {...register('interest')}
          label={texts.interest}
          maxLength={fields.interests.maxLength}
          autoComplete="off"
          enterKeyHint="done"
          error={error}
          count={texts.interestCount({ n: interests.length, max: fields.interests.max })}
          onKeyDown={addOnEnter}
        />
        <Button variant="secondary" className="min-h-12" onClick={add}>
          <Plus aria-hidden className="size-4" />
          {texts.addInterest}
        </Button>
      </div>
      {interests.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {interests.map((interest) => (
            <li key={interest} className="max-w-full">
              <RemovableChip
                removeLabel={texts.removeInterest({ interest })}
                onRemove={() => remove(interest)}
              >
                {interest}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
