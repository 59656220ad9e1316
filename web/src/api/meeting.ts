import type { MeetingInput, MeetingView, WishCostsView } from '@hearth/contract/people/wishes'
import { api, read } from './client.ts'
import { keys } from './queries.ts'

/** The people that the viewer wants to meet, and the people who see the viewer. */
export const ownMeeting = {
  queryKey: keys.meeting,
  queryFn: (): Promise<MeetingView> => read(api.meeting.$get()),
} as const

/** The number of people that each hard wish excludes now. */
export const meetingCosts = {
  queryKey: keys.meetingCosts,
  queryFn: (): Promise<WishCostsView> => read(api.meeting.costs.$get()),
} as const

export const saveMeeting = (input: MeetingInput): Promise<MeetingView> =>
  read(api.meeting.$patch({ json: input }))
