import { setImmediate as nextTurn } from 'node:timers/promises'
import { dayOf } from '@hearth/contract/ages'
import type { Deps } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { dealPairs } from '../../matching/matching.ts'
import { modelFeaturesOf } from '../ranking/features/model-features.rules.ts'
import { foldedInterest } from '../ranking/features/pair-features.rules.ts'
import { parseModel, priorModel } from '../ranking/model/model.rules.ts'
import { explorationWeightFor } from '../ranking/order/exploration.rules.ts'
import { valuesIn } from '../ranking/order/ordering.ts'
import { type RankingProfile, rankingProfileOf } from '../ranking/order/scoring-context.ts'
import { rankingModels, rankingProfiles } from '../ranking/ranking.store.ts'
import { distanceBucketOf, type SearchProfile } from '../search/eligibility.rules.ts'
import { searchProfiles } from '../search/eligibility.store.ts'
import { dailyPairs, type PairOfIds } from './daily-pairs.store.ts'
import { NOMINATION_LIMITS, type NominationLimits, nominate } from './nominating.rules.ts'
import { type Edge, stableMatching } from './stable-matching.rules.ts'

const DAY_MS = 86_400_000
/** People who were here within so many days are paired. */
const ACTIVE_DAYS = 14
/** Pairs are kept for so long, and nobody is paired with the same person meanwhile. */
const RETENTION_DAYS = 30
/** People whose data is read at once. */
const BATCH_SIZE = 100
/** After so many people, or possible pairs, other work of the process goes on. */
const PEOPLE_PER_TURN = 10
const EDGES_PER_TURN = 500

export type PairingDeps = Pick<Deps, 'db' | 'now' | 'transact' | 'deckDraw'> & {
  /** Returns the ids of the members who have been here since a time. */
  listActive: (since: Date) => Promise<string[]>
}

/**
 * Pairs the active people of the community for today, unless that is done, and deletes old pairs. Returns the number of new
 * pairs. The job queue runs it at most once at a time among all processes.
 */
export async function pairPeople(
  deps: PairingDeps,
  closing: AbortSignal,
  limits: NominationLimits = NOMINATION_LIMITS,
): Promise<number> {
  const { db, now, transact } = deps
  const today = dayOf(now())
  await dailyPairs.deleteBefore(db, dayOf(new Date(now().getTime() - RETENTION_DAYS * DAY_MS)))
  if (await dailyPairs.hasAny(db, today)) return 0
  const active = await deps.listActive(new Date(now().getTime() - ACTIVE_DAYS * DAY_MS))
  const people = await searchProfiles.listShown(db, await dailyPairs.listWilling(db, active))
  const edges = await edgesAmong(deps, people, { today, closing, limits })
  const pairs = stableMatching(edges).map(({ one, other }): PairOfIds => [one, other])
  return transact(async (tx) => {
    await dailyPairs.lock(tx)
    if (pairs.length === 0 || (await dailyPairs.hasAny(tx, today))) return 0
    const stored = await dailyPairs.insert(tx, pairs, today)
    // Each may open the other's page, as if the deck had shown them.
    await dealPairs(tx, stored, today)
    return stored.length
  })
}

type Pairing = { today: string; closing: AbortSignal; limits: NominationLimits }

/** Returns the pairs of people who may be shown to each other and are not decided, with the chance of a match. */
async function edgesAmong(
  { db, deckDraw }: PairingDeps,
  people: readonly SearchProfile[],
  pairing: Pairing,
): Promise<Edge[]> {
  const { today, closing } = pairing
  const known = new Map(people.map((person) => [person.userId, person]))
  const edgeOf = await edgesIn(db, people, { today, seed: String(deckDraw(`pairs ${today}`)) })
  const edges = new Map<string, Edge>()
  for (let start = 0; start < people.length; start += BATCH_SIZE) {
    closing.throwIfAborted()
    const nominated = await nominateBatch(db, people, { ...pairing, start })
    for (const [at, pair] of (await dailyPairs.listUndecided(db, nominated)).entries()) {
      if (at % EDGES_PER_TURN === 0) await nextTurn()
      const [one = '', other = ''] = pair.toSorted()
      const [first, second] = [known.get(one), known.get(other)]
      const key = `${one} ${other}`
      const edge = first && second && !edges.has(key) ? edgeOf(first, second) : undefined
      if (edge) edges.set(key, edge)
    }
  }
  return [...edges.values()]
}

/** Returns the people of a batch, each with everybody who fits and on whom they have not decided. */
async function nominateBatch(
  db: Db,
  people: readonly SearchProfile[],
  { start, today, limits }: Pairing & { start: number },
): Promise<PairOfIds[]> {
  const batch = people.slice(start, start + BATCH_SIZE).map(({ userId }) => userId)
  const excluded = await dailyPairs.listExcluded(db, batch)
  const nominated: PairOfIds[] = []
  for (const [index, id] of batch.entries()) {
    if (index % PEOPLE_PER_TURN === 0) await nextTurn()
    const except = excluded.get(id) ?? new Set()
    for (const other of nominate(people, start + index, { today, excluded: except, limits }))
      nominated.push([id, other.userId])
  }
  return nominated
}

type EdgeOf = (one: SearchProfile, other: SearchProfile) => Edge | undefined

/** Returns a function that gives the edge of two people, undefined without an age. */
async function edgesIn(
  db: Db,
  people: readonly SearchProfile[],
  { today, seed }: { today: string; seed: string },
): Promise<EdgeOf> {
  const profiles = await readProfiles(db, people, today)
  const newest = await rankingModels.findNewest(db)
  const interests = [
    ...new Set([...profiles.values()].flatMap(({ features }) => features.interests.map(foldedInterest))),
  ]
  const rows = await rankingModels.listCommonness(db, { interests, languages: [] })
  const context = {
    model: newest ? parseModel(newest.model) : priorModel,
    commonness: { people: newest?.people ?? 0, having: new Map(rows.map((row) => [row.value, row.people])) },
  }
  const ties = new Map(people.map(({ userId }) => [userId, explorationWeightFor(seed, userId)]))
  const tieOf = ({ userId }: SearchProfile) => ties.get(userId) ?? 0
  const values = new Map([...profiles].map(([id, viewer]) => [id, valuesIn({ ...context, viewer })]))
  return (one, other) => {
    const [valueOf, person] = [values.get(one.userId), profiles.get(other.userId)]
    if (!valueOf || !person) return undefined
    const isPlaced = one.cell !== null && other.cell !== null
    const distanceBucket = isPlaced ? distanceBucketOf(one.cell, other.cell) : null
    const chance = valueOf(person, distanceBucket)
    return { one: one.userId, other: other.userId, chance, tie: tieOf(one) + tieOf(other) }
  }
}

async function readProfiles(
  db: Db,
  people: readonly SearchProfile[],
  today: string,
): Promise<Map<string, RankingProfile>> {
  const profiles = new Map<string, RankingProfile>()
  for (let start = 0; start < people.length; start += BATCH_SIZE) {
    const ids = people.slice(start, start + BATCH_SIZE).map(({ userId }) => userId)
    for (const row of await rankingProfiles.list(db, ids)) {
      const features = modelFeaturesOf(row, today)
      if (features) profiles.set(row.userId, rankingProfileOf(row, features))
    }
  }
  return profiles
}
