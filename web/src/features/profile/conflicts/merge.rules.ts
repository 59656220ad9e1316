import {
  fields,
  hideableFields,
  isOfKind,
  type SpecialKind,
  specialKinds,
} from '@hearth/contract/profile/fields'
import { type FormField, formFields, isSame, type ProfileForm } from '../form/profile.form.ts'

/** A field with two different changes. */
export type Conflict = { field: FormField; mine: ProfileForm[FormField]; theirs: ProfileForm[FormField] }
export type ConflictChoice = 'mine' | 'theirs'

type Three<Value> = { base: Value; mine: Value; theirs: Value }

/** Returns the changed value, or `undefined` if both sides changed it differently. */
function oneOf<Value>({ base, mine, theirs }: Three<Value>): { value: Value } | undefined {
  if (isSame(mine, theirs) || isSame(base, theirs)) return { value: mine }
  return isSame(base, mine) ? { value: theirs } : undefined
}

/** Returns the list with the additions and removals of both sides, or `undefined` if it is too long. */
function bothOf(
  { base, mine, theirs }: Three<readonly string[]>,
  most: number,
): { value: string[] } | undefined {
  const stays = mine.filter((one) => !base.includes(one) || theirs.includes(one))
  const value = [...stays, ...theirs.filter((one) => !base.includes(one) && !mine.includes(one))]
  return value.length <= most ? { value } : undefined
}

type Answers = ProfileForm['prompts']

const answerIn = (answers: Answers, promptId: string) =>
  answers.find((one) => one.promptId === promptId)?.answer

/** Merges answer by answer. An answer that one side edited and the other removed stays. */
function answersOf({ base, mine, theirs }: Three<Answers>): { value: Answers } | undefined {
  const ids = [...new Set([...mine, ...theirs].map(({ promptId }) => promptId))]
  const value: Answers = []
  for (const promptId of ids) {
    const three = {
      base: answerIn(base, promptId),
      mine: answerIn(mine, promptId),
      theirs: answerIn(theirs, promptId),
    }
    const merged = oneOf(three)
    if (!merged && three.mine !== undefined && three.theirs !== undefined) return undefined
    const answer = merged ? merged.value : (three.mine ?? three.theirs)
    if (answer !== undefined) value.push({ promptId, answer })
  }
  return value.length <= fields.prompts.max ? { value } : undefined
}

/** Merges the visibility of each field. If both sides changed it, the stricter one wins. */
function seenOf({ base, mine, theirs }: Three<ProfileForm['visibility']>): {
  value: ProfileForm['visibility']
} {
  const value = { ...mine }
  for (const field of hideableFields) {
    const merged = oneOf({ base: base[field], mine: mine[field], theirs: theirs[field] })
    const isStricter = theirs[field] === 'nobody' || mine[field] === 'everyone'
    value[field] = merged ? merged.value : isStricter ? theirs[field] : mine[field]
  }
  return { value }
}

function mergedField(field: FormField, { base, mine, theirs }: Three<ProfileForm>) {
  const of = <Name extends FormField>(name: Name) => ({
    base: base[name],
    mine: mine[name],
    theirs: theirs[name],
  })
  if (field === 'visibility') return seenOf(of(field))
  if (field === 'prompts') return answersOf(of(field))
  if (isOfKind(field, 'words') || isOfKind(field, 'choices')) return bothOf(of(field), fields[field].max)
  return oneOf(of(field))
}

/**
 * Merges two changes of one profile, field by field. `conflicts` are for the person to decide; until then the form
 * keeps its values. Special values without a consent of `held` are emptied.
 */
export function mergeForms(three: Three<ProfileForm>, held: readonly SpecialKind[]) {
  const conflicts: Conflict[] = []
  let merged = three.mine
  for (const field of formFields) {
    const result = mergedField(field, three)
    if (result) merged = { ...merged, [field]: result.value }
    else conflicts.push({ field, mine: three.mine[field], theirs: three.theirs[field] })
  }
  const gone = specialKinds.filter((kind) => !held.includes(kind))
  const left = conflicts.filter(({ field }) => !gone.some((kind) => kind === field))
  return { merged: { ...merged, ...Object.fromEntries(gone.map((kind) => [kind, ''])) }, conflicts: left }
}

/** Returns the fields in which a draft differs from values that were saved after it was begun. */
export const staleIn = (draft: ProfileForm, saved: ProfileForm): Conflict[] =>
  formFields
    .filter(
      (field) => field !== 'visibility' && saved[field].length > 0 && !isSame(draft[field], saved[field]),
    )
    .map((field) => ({ field, mine: draft[field], theirs: saved[field] }))

/** Returns the form with the chosen version of each field. */
export function decided(
  form: ProfileForm,
  conflicts: readonly Conflict[],
  choose: (field: FormField) => ConflictChoice,
) {
  return {
    ...form,
    ...Object.fromEntries(conflicts.map((one) => [one.field, one[choose(one.field)]])),
  }
}
