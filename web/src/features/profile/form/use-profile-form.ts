import { type DraftField, draftFields } from '@hearth/contract/profile/draft'
import type { ProfileView } from '@hearth/contract/profile/people'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { type Conflict, staleIn } from '../conflicts/merge.rules.ts'
import type { DraftToSend } from '../drafts/draft.ts'
import { DraftKeeper, type DraftState } from '../drafts/draft-keeper.ts'
import { draftIn, formOf, type ProfileForm, withDraft } from './profile.form.ts'

export type OpenForm = {
  form: UseFormReturn<ProfileForm>
  /** The profile that the form was last merged with, first the one it was opened with. */
  base: () => ProfileView
  /** Replaces that profile. */
  setBase: (profile: ProfileView) => void
  draftState: DraftState
  /** The form has values of a draft from an earlier visit. */
  isRestored: boolean
  /** Fields of the draft that differ from a profile saved after the draft was begun. */
  stale: Conflict[]
  /** Stores the step of the wizard with the draft. */
  keepStep: (step: string) => void
  step: string
  /** Deletes the draft, after a save. */
  dropDraft: () => void
}

/** Returns the form of the viewer's profile. Everything typed is stored as a draft until it is saved. */
export function useProfileForm(profile: ProfileView, draft: DraftToSend | null): OpenForm {
  const [opened] = useState(() => initialStateOf(profile, draft))
  const form = useForm<ProfileForm>({ defaultValues: opened.values })
  const base = useRef(profile)
  const step = useRef(opened.step)
  const keeper = useRef<DraftKeeper>(undefined)
  const [draftState, setDraftState] = useState<DraftState>('none')

  const present = () => ({
    fields: draftIn(form.getValues(), formOf(base.current)),
    step: step.current,
    basedOn: base.current.version,
  })

  useEffect(() => {
    const adopted = new Map<string, string>()
    const draftKeeper = new DraftKeeper({
      personId: base.current.userId,
      hasDraft: opened.hasDraft,
      onState: setDraftState,
      onOtherTab: ({ fields }) => adopt({ form, saved: formOf(base.current), adopted }, fields),
    })
    keeper.current = draftKeeper
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => draftKeeper.type(present()),
    })
    return () => {
      stop()
      draftKeeper.close()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- one keeper for as long as the page is open
  }, [form, opened])

  return {
    form,
    base: () => base.current,
    setBase: (next) => {
      base.current = next
    },
    draftState,
    isRestored: opened.isRestored,
    stale: opened.stale,
    step: opened.step,
    keepStep: (next) => {
      step.current = next
      keeper.current?.type(present())
    },
    dropDraft: () => keeper.current?.drop(),
  }
}

function initialStateOf(profile: ProfileView, draft: DraftToSend | null) {
  const saved = formOf(profile)
  const values = draft ? withDraft(saved, draft.fields) : saved
  return {
    values,
    step: draft?.step ?? '',
    hasDraft: draft !== null,
    isRestored: Object.keys(draftIn(values, saved)).length > 0,
    stale: draft && draft.basedOn < profile.version ? staleIn(values, saved) : [],
  }
}

type Adopting = { form: UseFormReturn<ProfileForm>; saved: ProfileForm; adopted: Map<string, string> }

/** Takes over the values typed in another tab, except in fields that were changed in this tab. */
function adopt({ form, saved, adopted }: Adopting, fields: Partial<Record<DraftField, unknown>>) {
  const here = form.getValues()
  const theirs = withDraft(here, fields)
  for (const name of draftFields.filter((one) => one in fields)) {
    const [own, other] = [JSON.stringify(here[name]), JSON.stringify(theirs[name])]
    const isTouched = own !== JSON.stringify(saved[name]) && own !== adopted.get(name)
    if (isTouched || own === other) continue
    adopted.set(name, other)
    form.setValue(name, theirs[name])
  }
}
