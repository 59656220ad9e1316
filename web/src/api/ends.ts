import type { ClosingLine, FarewellsView } from '@hearth/contract/people/matching'
import type { ReportInput, ReportView } from '@hearth/contract/people/safety'
import { api, read } from './client.ts'
import { keys } from './queries.ts'

/** Ends a match for both, optionally with a last word. */
export const unmatch = (matchId: string, closingLine: ClosingLine | undefined): Promise<unknown> =>
  read(api.matches[':matchId'].end.$post({ param: { matchId }, json: closingLine ? { closingLine } : {} }))

export const report = (input: ReportInput): Promise<ReportView> => read(api.reports.$post({ json: input }))

/** Last words that were left for one, until they have been seen. */
export const ownFarewells = {
  queryKey: keys.farewells,
  queryFn: (): Promise<FarewellsView> => read(api.farewells.$get()),
} as const

export const seeFarewell = (matchId: string): Promise<unknown> =>
  read(api.farewells[':matchId'].$delete({ param: { matchId } }))
