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
  /** The profile as the typing began from it, or as it was last brought together with it. */
  base: () => ProfileView
  /** Goes on from this profile instead. */
  goOnFrom: (profile: ProfileView) => void
  draftState: DraftState
  /** A draft of an earlier visit stands in the form. */
  isRestored: boolean
  /** What the draft says otherwise than a profile that was saved after it was begun. */
  stale: Conflict[]
  /** Keeps where the wizard stands. */
  keepStep: (step: string) => void
  step: string
  /** What is saved is no draft any longer. */
  dropDraft: () => void
}

/** The form over one's own profile, which keeps whatever is typed until it is saved. */
export function useProfileForm(profile: ProfileView, draft: DraftToSend | null): OpenForm {
  const [opened] = useState(() => openingOf(profile, draft))
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
    const kept = new DraftKeeper({
      personId: base.current.userId,
      isThere: opened.isThere,
      onState: setDraftState,
      onOther: ({ fields }) => adopt({ form, saved: formOf(base.current), adopted }, fields),
    })
    keeper.current = kept
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => kept.type(present()),
    })
    return () => {
      stop()
      kept.close()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- one keeper for as long as the page is open
  }, [form, opened])

  return {
    form,
    base: () => base.current,
    goOnFrom: (next) => {
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

function openingOf(profile: ProfileView, draft: DraftToSend | null) {
  const saved = formOf(profile)
  const values = draft ? withDraft(saved, draft.fields) : saved
  return {
    values,
    step: draft?.step ?? '',
    isThere: draft !== null,
    isRestored: Object.keys(draftIn(values, saved)).length > 0,
    stale: draft && draft.basedOn < profile.version ? staleIn(values, saved) : [],
  }
}

type Adopting = { form: UseFormReturn<ProfileForm>; saved: ProfileForm; adopted: Map<string, string> }

/** What another tab has typed appears here too, but never over what was typed here. */
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
