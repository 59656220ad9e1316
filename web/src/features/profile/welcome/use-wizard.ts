import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../../api/client.ts'
import { keep } from '../../../api/keep.ts'
import { keys } from '../../../api/queries.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useSession } from '../../../session/SessionProvider.tsx'
import { saveLocation } from '../form/locations.queries.ts'
import { formOf, interestsOf, type ProfileForm } from '../form/profile.form.ts'
import type { OpenForm } from '../form/use-profile-form.ts'
import { showErrors, usePublishing } from '../form/use-saving.ts'
import { hasPhotos } from './has-photos.ts'
import {
  fieldsOf,
  findStep,
  firstFieldOf,
  isChanged,
  isEmpty,
  nextStep,
  previousStep,
  type StepName,
} from './steps.ts'

/** Returns the current step and its actions. *Next* saves the step; *Back* saves nothing, and the draft keeps it. */
export function useWizard(open: OpenForm) {
  const { form, base, setBase, keepStep, dropDraft } = open
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // The step is in the address, so the browser's back button goes one step back.
  const [query, setQuery] = useSearchParams()
  const step = findStep(query.get('step')) ?? findStep(open.step) ?? 'name'
  const { isComplete, lacksPhotos, forgetPhotos } = useMissing(form, step)
  const { publish, merging } = usePublishing(open)
  const save = useMutation({ mutationFn: saveStep })
  const shown = useShown(step)

  function goTo(other: StepName) {
    save.reset()
    form.clearErrors()
    forgetPhotos()
    keepStep(other)
    setQuery({ step: other })
    scrollTo(0, 0)
  }

  /** Returns whether the step is saved or has nothing to save. */
  async function saveStep(): Promise<boolean> {
    const [typed, saved] = [form.getValues(), base()]
    if (!isChanged(step, typed, saved)) return true
    const published = await publish(fieldsOf(step))
    if (!published) return false
    setBase(published.profile)
    keep(queryClient, keys.profile, published.profile)
    if (step === 'place') void saveLocation(typed, formOf(saved))
    return published.isWhole
  }

  async function next() {
    addInterest(form)
    if (!(await isComplete())) return
    try {
      if (!(await save.mutateAsync())) return
    } catch (error) {
      if (error instanceof ApiError) showErrors(form, Object.entries(error.fields))
      return
    }
    if (shown.current !== step) return
    if (step !== 'done') return goTo(nextStep(step))
    dropDraft()
    void navigate('/swipe')
  }

  useClearEmptyMessage(form, step)
  const previous = previousStep(step)
  const isSkippable = step !== 'name' && step !== 'done'
  const actions = {
    back: previous && (() => goTo(previous)),
    skip: isSkippable ? () => goTo(nextStep(step)) : undefined,
  }
  return { step, next, ...actions, isSaving: save.isPending, hasFailed: save.isError, lacksPhotos, merging }
}

/** Returns the step on the screen, none once the wizard has been left. */
function useShown(step: StepName) {
  const shown = useRef<StepName>(undefined)
  useEffect(() => {
    shown.current = step
    return () => {
      shown.current = undefined
    }
  }, [step])
  return shown
}

/** Returns what checks a step before it is saved. */
function useMissing(form: UseFormReturn<ProfileForm>, step: StepName) {
  const texts = useTexts('profile').wizard
  const queryClient = useQueryClient()
  const { session } = useSession()
  const [lacksPhotos, setLacksPhotos] = useState(false)
  const focusOnMessage = useFocusOnMessage()

  /** Returns whether nothing is missing in this step, and says what is. */
  async function isComplete(): Promise<boolean> {
    if (step === 'name') return !showMissingIntroduction(form, texts.missing)
    if (step === 'photos') {
      const has = await hasPhotos(queryClient, session)
      setLacksPhotos(!has)
      return has
    }
    const hasNothing = showIfEmpty(form, step, texts.empty)
    if (hasNothing) focusOnMessage()
    return !hasNothing
  }

  return { isComplete, lacksPhotos, forgetPhotos: () => setLacksPhotos(false) }
}

/** Adds the interest that is typed and not added yet. */
function addInterest(form: UseFormReturn<ProfileForm>): void {
  form.clearErrors()
  form.setValue('interests', interestsOf(form.getValues()))
  form.setValue('interest', '')
}

type MissingTexts = { firstName: string; dateOfBirth: string }

/** Returns whether the name or date of birth is missing, and says so at the field. A like needs both. */
function showMissingIntroduction(form: UseFormReturn<ProfileForm>, texts: MissingTexts): boolean {
  const { firstName, dateOfBirth } = form.getValues()
  const missing: [string, string][] = []
  if (!firstName.trim()) missing.push(['firstName', texts.firstName])
  if (!dateOfBirth) missing.push(['dateOfBirth', texts.dateOfBirth])
  showErrors(form, missing)
  return missing.length > 0
}

/** Returns whether the step is empty, and says so at its first field. Only *Skip* leaves an empty step. */
function showIfEmpty(
  form: UseFormReturn<ProfileForm>,
  step: StepName,
  texts: Partial<Record<StepName, string>>,
) {
  const [first, text] = [firstFieldOf[step], texts[step]]
  if (!first || !text || !isEmpty(step, form.getValues())) return false
  showErrors(form, [[first, text]])
  return true
}

/** Returns what moves the focus to the field with a message. The form cannot focus a group of buttons, and marks it only by rendering. */
function useFocusOnMessage(): () => void {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times > 0) document.querySelector<HTMLElement>('form [data-objection] button')?.focus()
  }, [times])
  return () => setTimes(times + 1)
}

/** Removes the message about an empty step once a field is filled in. */
function useClearEmptyMessage(form: UseFormReturn<ProfileForm>, step: StepName) {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => form.clearErrors(firstFieldOf[step] ?? []),
      }),
    [form, step],
  )
}
