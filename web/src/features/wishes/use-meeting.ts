import type { MeetingInput, MeetingView } from '@hearth/contract/people/wishes'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { ApiError, hasKind } from '../../api/client.ts'
import { keep } from '../../api/keep.ts'
import { meetingCosts, ownMeeting, saveMeeting } from '../../api/meeting.ts'
import { dealAgain, keys } from '../../api/queries.ts'
import { useTexts } from '../../lib/texts/texts.ts'

/** All changes are sent one after the other, so that the latest is sent last. */
export const oneByOne = { mutationKey: ['saving meeting'], scope: { id: 'meeting' } }

const isLast = (queryClient: QueryClient) =>
  queryClient.isMutating({ mutationKey: oneByOne.mutationKey }) === 1

/** Stores the answer to the last change. The answers before it lack the changes that still wait. */
export function keepMeeting(queryClient: QueryClient, saved: MeetingView): void {
  if (isLast(queryClient)) keep(queryClient, keys.meeting, saved)
}

/** The settings with the requested changes applied. */
const changed = (before: MeetingView, input: MeetingInput): MeetingView => ({ ...before, ...input })

/** The same fields as they were, so that a change that came meanwhile to others stays. */
function takenBack(now: MeetingView, before: MeetingView, input: MeetingInput): MeetingView {
  const asked = Object.keys(input)
  const old = Object.entries(before).filter(([field]) => asked.includes(field))
  return Object.assign({ ...now }, Object.fromEntries(old))
}

function put(queryClient: QueryClient, change: (known: MeetingView) => MeetingView): void {
  queryClient.setQueryData<MeetingView>(keys.meeting, (known) => known && change(known))
}

/** Recounts, and refetches the deck when it is next opened. */
export function countAnew(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: keys.meetingCosts })
  dealAgain(queryClient)
}

/** The viewer's filters, and a function that changes them at once and restores them if the server refuses. */
export function useMeeting() {
  const { failures } = useTexts('shell')
  const texts = useTexts('wishes')
  const queryClient = useQueryClient()
  const meeting = useQuery(ownMeeting)
  const costs = useQuery({ ...meetingCosts, enabled: meeting.data !== undefined })

  const save = useMutation({
    ...oneByOne,
    mutationFn: saveMeeting,
    onMutate: async (input) => {
      await queryClient.cancelQueries({ queryKey: keys.meeting, exact: true })
      const before = queryClient.getQueryData<MeetingView>(keys.meeting)
      put(queryClient, (known) => changed(known, input))
      return before
    },
    onSuccess: (saved, { isPaused }) => {
      keepMeeting(queryClient, saved)
      countAnew(queryClient)
      if (isPaused !== undefined) void queryClient.invalidateQueries({ queryKey: keys.profile })
    },
    onError: (error, input, before) => {
      if (before) put(queryClient, (now) => takenBack(now, before, input))
      // After several failures the value before the last one may never have been saved.
      if (isLast(queryClient)) void queryClient.invalidateQueries({ queryKey: keys.meeting, exact: true })
      if (!hasKind(error, 'unauthenticated')) {
        toast.error(failures.title, { description: reasonOf(error) ?? texts.notSaved })
      }
    },
  })

  return { meeting, costs, change: (input: MeetingInput) => save.mutate(input) }
}

/** The server's own words, where it has any for what was asked. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.kind === 'internal') return undefined
  return Object.values(error.fields)[0] ?? (error.message || undefined)
}
