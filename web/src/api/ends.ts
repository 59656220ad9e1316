import type { ClosingLine, FarewellsView, PastMatchesView } from '@hearth/contract/people/matching'
import type { ReportInput, ReportView } from '@hearth/contract/people/safety'
import { api, read } from './client.ts'
import { contentIds } from './content-ids.ts'
import { keys } from './queries.ts'

/** Ends a match for both, optionally with a last word. */
export const unmatch = (matchId: string, closingLine: ClosingLine | undefined): Promise<unknown> =>
  read(api.matches[':matchId'].end.$post({ param: { matchId }, json: closingLine ? { closingLine } : {} }))

/** Returns a function that reports. A repeat of the same report has the same client id, so it is stored once. */
export function reporter(): (input: Omit<ReportInput, 'clientId'>) => Promise<ReportView> {
  const idOf = contentIds()
  return (input) => read(api.reports.$post({ json: { ...input, clientId: idOf(input) } }))
}

/** Matches that one of the two has ended or hidden by a block, latest first. */
export const pastMatches = {
  queryKey: [...keys.farewells, 'past'],
  queryFn: (): Promise<PastMatchesView> => read(api.matches.past.$get()),
} as const

/** Last words that were left for one, until they have been seen. */
export const ownFarewells = {
  queryKey: keys.farewells,
  queryFn: (): Promise<FarewellsView> => read(api.farewells.$get()),
} as const

export const seeFarewell = (matchId: string): Promise<unknown> =>
  read(api.farewells[':matchId'].$delete({ param: { matchId } }))
