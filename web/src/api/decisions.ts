import type { DecisionView, MyDecisionsView } from '@hearth/contract/people/moderation'
import type { MyReportsView } from '@hearth/contract/people/safety'
import { api, read } from './client.ts'

/** Every decision about the viewer, newest first. */
export const ownDecisions = {
  queryKey: ['decisions'],
  queryFn: (): Promise<MyDecisionsView> => read(api.decisions.$get()),
} as const

/** The viewer's reports of the last year with their outcome, newest first. */
export const ownReports = {
  queryKey: ['reports'],
  queryFn: (): Promise<MyReportsView> => read(api.reports.$get()),
} as const

export const appealAgainst = (number: string, text: string): Promise<DecisionView> =>
  read(api.decisions[':number'].appeal.$put({ param: { number }, json: { text } }))
