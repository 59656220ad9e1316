import type { RegistrationSettingsView, WaitingPeopleView } from '@hearth/contract/console/registration'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { ApiError } from '../../api/client.ts'
import { keep } from '../../api/keep.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { listWaiting, showRegistration } from '../api.ts'
import { consoleKeys } from '../queries.ts'
import { reasonIn } from '../reasons.ts'

const REFETCH_MS = 60_000

export const registrationSettings = queryOptions({
  queryKey: consoleKeys.registration,
  queryFn: showRegistration,
})

export const waitingPeople = queryOptions({
  queryKey: consoleKeys.waiting,
  queryFn: listWaiting,
  refetchInterval: REFETCH_MS,
})

/** Returns the text of the error of a field, also of one item of a list, or `undefined`. */
export function fieldErrorIn(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return Object.entries(error.fields).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1]
}

/** Changes the settings or invitations, and shows the reply. An error that is about no field is said in a message. */
export function useRegistrationChange<Input>(
  change: (input: Input) => Promise<RegistrationSettingsView>,
  onDone: () => void,
) {
  const { failed } = useTexts('consoleRegistration')
  const words = useTexts('console')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    scope: { id: 'registration' },
    onSuccess: (settings) => {
      keep(queryClient, registrationSettings.queryKey, settings)
      onDone()
    },
    onError: (error) => {
      const isOfField = error instanceof ApiError && Object.keys(error.fields).length > 0
      if (!isOfField) toast.error(failed, { description: reasonIn(error, words) })
    },
  })
}

/** Decides about a person who waits, and shows the reply. */
export function useDecision<Input>(decide: (input: Input) => Promise<WaitingPeopleView>, onDone: () => void) {
  const { failed } = useTexts('consoleRegistration')
  const words = useTexts('console')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: decide,
    // A second decision waits for the first one.
    scope: { id: 'decisions' },
    onSuccess: (people) => {
      keep(queryClient, waitingPeople.queryKey, people)
      void queryClient.invalidateQueries({ queryKey: consoleKeys.registration })
      onDone()
    },
    onError: (error) => {
      toast.error(failed, { description: reasonIn(error, words) })
      // Somebody else may have decided.
      void queryClient.invalidateQueries({ queryKey: consoleKeys.waiting })
    },
  })
}
