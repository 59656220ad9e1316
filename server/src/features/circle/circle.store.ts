import type { Tx } from '../../db/open.ts'

const TABLES_OF_MATCHES = [
  'circleOpinions',
  'circleNotes',
  'familyMessages',
  'familyAgreements',
  'matchCircles',
  'circleFrozenCards',
] as const

/** Deletes what relatives have said about these matches or seen of them. Grants and log have a period of their own. */
export async function eraseMatches(tx: Tx, matchIds: readonly string[]): Promise<void> {
  for (const table of TABLES_OF_MATCHES) await tx.deleteFrom(table).where('matchId', 'in', matchIds).execute()
}
