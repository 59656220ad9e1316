import type { ProfileView } from '@hearth/contract/profile/people'
import { useState } from 'react'
import { consentedKinds, type FormField, formOf, type ProfileForm } from '../form/profile.form.ts'
import type { OpenForm } from '../form/use-profile-form.ts'
import { type Conflict, type ConflictChoice, decided, mergeForms } from './merge.rules.ts'

/** Conflicts that the person must decide before the form can be saved. */
type Undecided = {
  conflicts: Conflict[]
  theirs: ProfileView
  merged: ProfileForm
  /** The conflict came up during a save, which continues after the decision. */
  isSaving: boolean
}

/** Merges the form with a profile that was saved elsewhere, and asks about conflicts. */
export function useMerging({ form, base, setBase, stale }: OpenForm) {
  const [undecided, setUndecided] = useState<Undecided | undefined>(() =>
    stale.length > 0
      ? { conflicts: stale, theirs: base(), merged: form.getValues(), isSaving: false }
      : undefined,
  )

  function takeOver(values: ProfileForm, from: ProfileView) {
    setBase(from)
    form.reset(values)
  }

  /** Returns whether no conflict is left. */
  function mergeWith(theirs: ProfileView, isSaving = false): boolean {
    const forms = { base: formOf(base()), mine: form.getValues(), theirs: formOf(theirs) }
    const { merged, conflicts } = mergeForms(forms, consentedKinds(theirs))
    if (conflicts.length > 0) setUndecided({ conflicts, theirs, merged, isSaving })
    else takeOver(merged, theirs)
    return conflicts.length === 0
  }

  /** Returns whether a save waits for the decision. */
  function decide(choose: (field: FormField) => ConflictChoice): boolean {
    if (!undecided) return false
    takeOver(decided(undecided.merged, undecided.conflicts, choose), undecided.theirs)
    setUndecided(undefined)
    return undecided.isSaving
  }

  return { mergeWith, undecided, decide, putOff: () => setUndecided(undefined) }
}
