import type { ProfileInput, ProfileView } from '@hearth/contract/profile/people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { toast } from 'sonner'
import { ApiError, api, hasKind, read } from '../../../api/client.ts'
import { keep } from '../../../api/keep.ts'
import { keys } from '../../../api/queries.ts'
import { useNavigateHere } from '../../../lib/hooks/use-navigate-here.ts'
import { staysOnNextScreen } from '../../../lib/navigation.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useMerging } from '../conflicts/use-merging.ts'
import { saveLocation } from './locations.queries.ts'
import {
  checkedForm,
  consentedKinds,
  describeObjections,
  type FormField,
  fieldOfPath,
  formFields,
  formOf,
  interestsOf,
  type ProfileForm,
} from './profile.form.ts'
import type { OpenForm } from './use-profile-form.ts'

const MOST_MERGES = 3

/** Shows each error at its field, focuses the first invalid field and returns it. */
export function showErrors(
  form: UseFormReturn<ProfileForm>,
  objections: [string, string][],
): FormField | undefined {
  const messages = new Map(objections.map(([path, message]) => [fieldOfPath(path), message]))
  const wrong = formFields.filter((name) => messages.has(name))
  for (const name of wrong) {
    form.setError(name, { message: messages.get(name) ?? '' }, { shouldFocus: name === wrong[0] })
  }
  return wrong[0]
}

/** Returns the saved profile, or `undefined` if it has changed since `ifVersion`. Throws other errors. */
async function attempt(input: ProfileInput, ifVersion: number): Promise<ProfileView | undefined> {
  try {
    return await read(api.profile.$patch({ json: { ...input, ifVersion } }))
  } catch (error) {
    if (hasKind(error, 'conflict')) return undefined
    throw error
  }
}

/** The saved profile. Not `isWhole` if something was typed while it was being saved. */
type Published = { profile: ProfileView; isWhole: boolean }

/**
 * Saves the form, or some fields of it, merged with changes that were saved elsewhere. The result is `undefined` if a
 * field is invalid or a conflict needs a decision.
 */
export function usePublishing(open: OpenForm, reveal: (field: FormField) => void = () => undefined) {
  const { form, base } = open
  const merging = useMerging(open)

  async function publish(only?: readonly FormField[]): Promise<Published | undefined> {
    for (let tries = 0; tries <= MOST_MERGES; tries += 1) {
      const sent = JSON.stringify(form.getValues())
      const checked = checkedForm(form.getValues(), { now: new Date(), held: consentedKinds(base()), only })
      if ('objections' in checked) {
        const wrong = showErrors(form, await describeObjections(checked.objections))
        if (wrong) reveal(wrong)
        return undefined
      }
      const profile = await attempt(checked.input, base().version)
      if (profile) return { profile, isWhole: JSON.stringify(form.getValues()) === sent }
      if (!merging.mergeWith(await read(api.profile.$get()), true)) return undefined
    }
    throw new ApiError({ kind: 'conflict' })
  }

  return { publish, merging }
}

/** Returns what the Save button does: it saves the form and opens Home. `reveal` shows an invalid field. */
export function useSaving(open: OpenForm, reveal: (field: FormField) => void) {
  const { form, base, setBase, keepStep, dropDraft } = open
  const texts = useTexts('shell')
  const words = useTexts('ownProfile')
  const queryClient = useQueryClient()
  const navigate = useNavigateHere()
  const { publish, merging } = usePublishing(open, reveal)
  const save = useMutation({ mutationFn: () => publish() })

  async function submit() {
    form.clearErrors()
    // Added first, so that a failed save shows it in the list.
    form.setValue('interests', interestsOf(form.getValues()))
    form.setValue('interest', '')
    const [typed, before] = [form.getValues(), formOf(base())]
    try {
      const saved = await save.mutateAsync()
      if (!saved) return
      void saveLocation(typed, before)
      keep(queryClient, keys.profile, saved.profile)
      toast(words.saved, staysOnNextScreen)
      if (saved.isWhole) {
        dropDraft()
        return navigate('/app')
      }
      setBase(saved.profile)
      keepStep(open.step)
    } catch (error) {
      const isRefusal = error instanceof ApiError
      const wrong = isRefusal ? showErrors(form, Object.entries(error.fields)) : undefined
      if (wrong) reveal(wrong)
      const refusal = hasKind(error, 'rate_limited') && isRefusal ? error.message : texts.failures.saveProfile
      toast.error(texts.failures.title, {
        description: isRefusal ? refusal : texts.failures.saveProfileBroke,
      })
    }
  }

  return {
    submit,
    isSaving: save.isPending,
    ...merging,
    decide: (...choice: Parameters<typeof merging.decide>) => {
      if (merging.decide(...choice)) void submit()
    },
  }
}
