import type { MeetingInput, MeetingView, WishCostsView } from '@hearth/contract/wishes'
import { api, read } from './client.ts'
import { keys } from './queries.ts'

/** Whom one wishes to meet, and whom one is shown to. */
export const ownMeeting = {
  queryKey: keys.meeting,
  queryFn: (): Promise<MeetingView> => read(api.meeting.$get()),
} as const

/** What each hard wish costs now. */
export const meetingCosts = {
  queryKey: keys.meetingCosts,
  queryFn: (): Promise<WishCostsView> => read(api.meeting.costs.$get()),
} as const

export const saveMeeting = (input: MeetingInput): Promise<MeetingView> =>
  read(api.meeting.$patch({ json: input }))
