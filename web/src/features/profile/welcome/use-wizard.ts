import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../../api/client.ts'
import { keys } from '../../../api/queries.ts'
import { useWizardTexts } from '../../../lib/texts/profile/profile-texts.tsx'
import { useSession } from '../../../session/SessionProvider.tsx'
import { keepPlace } from '../form/locations.queries.ts'
import { formOf, interestsOf, type ProfileForm } from '../form/profile.form.ts'
import type { OpenForm } from '../form/use-profile-form.ts'
import { object, usePublishing } from '../form/use-saving.ts'
import { hasPhotos } from './has-photos.ts'
import {
  after,
  before,
  fieldsOf,
  firstFieldOf,
  isChanged,
  isEmpty,
  type StepName,
  stepNamed,
} from './steps.ts'

/** The way through the steps. Each saves what it asked before the next; the way back saves nothing and loses nothing. */
export function useWizard(open: OpenForm) {
  const { form, base, goOnFrom, keepStep, dropDraft } = open
  const texts = useWizardTexts()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // In the address, so that the browser's own way back is a step back too.
  const [query, setQuery] = useSearchParams()
  const step = stepNamed(query.get('step')) ?? stepNamed(open.step) ?? 'name'
  const { session } = useSession()
  const [lacksPhotos, setLacksPhotos] = useState(false)
  const { publish, merging } = usePublishing(open)
  const save = useMutation({ mutationFn: saveStep })

  function goTo(other: StepName) {
    save.reset()
    form.clearErrors()
    setLacksPhotos(false)
    keepStep(other)
    setQuery({ step: other })
    scrollTo(0, 0)
  }

  /** Gives whether the step is saved, or has nothing to save. */
  async function saveStep(): Promise<boolean> {
    const [typed, saved] = [form.getValues(), base()]
    if (!isChanged(step, typed, saved)) return true
    const profile = await publish(fieldsOf(step))
    if (!profile) return false
    goOnFrom(profile)
    queryClient.setQueryData(keys.profile, profile)
    if (step === 'place') void keepPlace(typed, formOf(saved))
    return true
  }

  async function next() {
    addInterest(form)
    if (step === 'name' && lacksIntroduction(form, texts.missing)) return
    if (step === 'photos' && !(await hasPhotos(queryClient, session))) return setLacksPhotos(true)
    if (saysEmpty(form, step, texts.empty)) return
    try {
      if (!(await save.mutateAsync())) return
    } catch (error) {
      if (error instanceof ApiError) object(form, Object.entries(error.fields))
      return
    }
    if (step !== 'done') return goTo(after(step))
    dropDraft()
    void navigate('/swipe')
  }

  useEmptyUntilTyped(form, step)
  const earlier = before(step)
  const isSkippable = step !== 'name' && step !== 'done'
  const ways = {
    back: earlier && (() => goTo(earlier)),
    skip: isSkippable ? () => goTo(after(step)) : undefined,
  }
  return { step, next, ...ways, isSaving: save.isPending, hasFailed: save.isError, lacksPhotos, merging }
}

/** Takes an interest that stands in its box along. */
function addInterest(form: UseFormReturn<ProfileForm>): void {
  form.clearErrors()
  form.setValue('interests', interestsOf(form.getValues()))
  form.setValue('interest', '')
}

type Missing = { firstName: string; dateOfBirth: string }

/** A like needs both, so the first step does; what is missing is said at its field. */
function lacksIntroduction(form: UseFormReturn<ProfileForm>, texts: Missing): boolean {
  const { firstName, dateOfBirth } = form.getValues()
  const missing: [string, string][] = []
  if (!firstName.trim()) missing.push(['firstName', texts.firstName])
  if (!dateOfBirth) missing.push(['dateOfBirth', texts.dateOfBirth])
  object(form, missing)
  return missing.length > 0
}

/** An empty step is skipped by Skip, so that nobody passes by one unawares; says so at its first field. */
function saysEmpty(
  form: UseFormReturn<ProfileForm>,
  step: StepName,
  texts: Partial<Record<StepName, string>>,
) {
  const [first, text] = [firstFieldOf[step], texts[step]]
  if (!first || !text || !isEmpty(step, form.getValues())) return false
  object(form, [[first, text]])
  // A group of buttons is no field that the form could focus, and is marked only once it is drawn.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [data-objection] button')?.focus())
  return true
}

/** Whatever of the step is filled in, it is not empty any longer. */
function useEmptyUntilTyped(form: UseFormReturn<ProfileForm>, step: StepName) {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => form.clearErrors(firstFieldOf[step] ?? []),
      }),
    [form, step],
  )
}
