import type { MeetingView, TravelInput } from '@hearth/contract/people/wishes'
import { api, read } from '../../api/client.ts'

export const setOff = (input: TravelInput): Promise<MeetingView> =>
  read(api.meeting.travel.$put({ json: input }))

export const comeHome = (): Promise<MeetingView> => read(api.meeting.travel.$delete())
