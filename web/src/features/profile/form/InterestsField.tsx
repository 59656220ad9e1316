import { fields } from '@hearth/contract/profile/fields'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../../../components/buttons/Button.tsx'
import { TextField } from '../../../components/fields/Field.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { InterestChip } from './InterestChip.tsx'
import type { ProfileForm } from './profile.form.ts'
import { MOST_FAVOURITES, useInterests } from './use-interests.ts'

export function InterestsField({ form }: { form: UseFormReturn<ProfileForm> }) {
  const texts = useTexts('ownProfile')
  const { register, formState } = form
  const { interests, favourites, isFull, add, remove, toggle } = useInterests(form)
  const hintId = useId()
  const error = formState.errors.interests?.message ?? formState.errors.interests?.root?.message

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
        <>
          <p id={hintId} className="text-muted text-sm">
            {texts.favouriteHint}
          </p>
          <ul aria-describedby={hintId} className="flex flex-wrap gap-2">
            {interests.map((interest) => (
              <InterestChip
                key={interest}
                interest={interest}
                isFavourite={favourites.includes(interest)}
                onToggle={() => toggle(interest)}
                onRemove={() => remove(interest)}
              />
            ))}
          </ul>
        </>
      )}
      <p role="status" className="text-sm">
        {isFull && texts.favouritesFull({ max: MOST_FAVOURITES })}
      </p>
    </>
  )
}
