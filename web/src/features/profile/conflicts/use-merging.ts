import type { ProfileView } from '@hearth/contract/profile/people'
import { useState } from 'react'
import { type FormField, formOf, heldBy, type ProfileForm } from '../form/profile.form.ts'
import type { OpenForm } from '../form/use-profile-form.ts'
import { type Conflict, type ConflictChoice, decided, mergeForms } from './merge.rules.ts'

/** What was changed in two places, to be decided by the person before it can be saved. */
type Undecided = {
  conflicts: Conflict[]
  theirs: ProfileView
  merged: ProfileForm
  /** It came up while saving, which goes on once it is decided. */
  isSaving: boolean
}

/** Brings what is typed here together with what was saved elsewhere, and asks where both cannot be. */
export function useMerging({ form, base, goOnFrom, stale }: OpenForm) {
  const [undecided, setUndecided] = useState<Undecided | undefined>(() =>
    stale.length > 0
      ? { conflicts: stale, theirs: base(), merged: form.getValues(), isSaving: false }
      : undefined,
  )

  function takeOver(values: ProfileForm, from: ProfileView) {
    goOnFrom(from)
    form.reset(values)
  }

  /** Gives whether nothing is left to decide. */
  function mergeWith(theirs: ProfileView, isSaving = false): boolean {
    const forms = { base: formOf(base()), mine: form.getValues(), theirs: formOf(theirs) }
    const { merged, conflicts } = mergeForms(forms, heldBy(theirs))
    if (conflicts.length > 0) setUndecided({ conflicts, theirs, merged, isSaving })
    else takeOver(merged, theirs)
    return conflicts.length === 0
  }

  /** Gives whether a save waits for this. */
  function decide(choose: (field: FormField) => ConflictChoice): boolean {
    if (!undecided) return false
    takeOver(decided(undecided.merged, undecided.conflicts, choose), undecided.theirs)
    setUndecided(undefined)
    return undecided.isSaving
  }

  return { mergeWith, undecided, decide, putOff: () => setUndecided(undefined) }
}
