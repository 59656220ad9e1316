import { fields } from '@hearth/contract/profile/fields'
import { favouritesAmong, interestToAdd } from '@hearth/contract/profile/people'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { type ProfileForm, setField } from './profile.form.ts'

export const MOST_FAVOURITES = fields.favourites.max

/** Returns the interests of a form, those with a heart, and what the buttons beside them do. */
export function useInterests(form: UseFormReturn<ProfileForm>) {
  const { getValues, setValue, control } = form
  const interests = useWatch({ control, name: 'interests' })
  const favourites = favouritesAmong(interests, useWatch({ control, name: 'favourites' }))
  /** Whether one favourite too many was asked for last. */
  const [isFull, setIsFull] = useState(false)

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
    setIsFull(false)
    const stays = interests.filter((other) => other !== interest)
    setValue('favourites', favouritesAmong(stays, favourites), { shouldDirty: true })
    setValue('interests', stays, { shouldDirty: true })
  }

  function toggle(interest: string) {
    const isFavourite = favourites.includes(interest)
    const isTooMany = !isFavourite && favourites.length >= MOST_FAVOURITES
    setIsFull(isTooMany)
    if (isTooMany) return
    setField(
      form,
      'favourites',
      isFavourite ? favourites.filter((other) => other !== interest) : [...favourites, interest],
    )
  }

  return { interests, favourites, isFull, add, remove, toggle }
}
