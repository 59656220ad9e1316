import { readFile } from 'node:fs/promises'
import {
  type Choice,
  eachField,
  emptyValue,
  fields,
  type SoftWishField,
  softWishFields,
} from '@hearth/contract/profile/fields'
import type {
  Commonness,
  ModelFeatures,
} from '../../server/src/features/discovery/ranking/features/pair-features.rules.ts'
import type { DecisionSignal } from '../../server/src/features/discovery/ranking/model/signals.rules.ts'

/** One of the two decisions of a date. */
export type SpeedDateDecision = {
  wave: number
  liker: string
  liked: string
  isLike: boolean
  signal: DecisionSignal | undefined
}

/** The lowest rating, in the column `like`, with which a pass or a like counts as each signal. */
const signalRatings = { longLook: 5, likeWithNote: 8, answered: 9, conversation: 10 }

/** Both decisions of one date. */
export type SpeedDate = readonly [SpeedDateDecision, SpeedDateDecision]

export type SpeedDatingRow = (column: string) => string

export type SpeedDating = {
  sides: SpeedDateDecision[]
  dates: SpeedDate[]
  rows: ReadonlyMap<string, SpeedDatingRow>
  featuresById: ReadonlyMap<string, ModelFeatures>
}

export const INTERESTS = [
  'sports',
  'tvsports',
  'exercise',
  'dining',
  'museums',
  'art',
  'hiking',
  'gaming',
  'clubbing',
  'reading',
  'tv',
  'theater',
  'movies',
  'concerts',
  'music',
  'shopping',
  'yoga',
]
/** A profile names up to ten interests; a participant would name those rated at least 8 of 10. */
const NAMED_FROM = 8
const MOST_NAMED = 10

/** Answers of `date`, of which 1 is several times a week and 7 almost never. */
const DATES_MOST_WEEKS = 3
const DATES_TWICE_A_MONTH = 4

/** Profile values for each answer about the goal. */
const reasons: Record<
  string,
  { lookingFor: Choice<'lookingFor'>; relationshipGoals: Choice<'relationshipGoals'> | null }
> = {
  1: { lookingFor: 'casual_dating', relationshipGoals: 'see_where_it_goes' },
  2: { lookingFor: 'friendship', relationshipGoals: 'see_where_it_goes' },
  3: { lookingFor: 'casual_dating', relationshipGoals: 'see_where_it_goes' },
  4: { lookingFor: 'serious_relationship', relationshipGoals: 'long_term' },
  5: { lookingFor: 'not_sure', relationshipGoals: null },
  6: { lookingFor: 'not_sure', relationshipGoals: null },
}

/** Returns what a person would have done whose rating after the date was this. */
function signalOf(isLike: boolean, rating: number | undefined): DecisionSignal | undefined {
  if (rating === undefined) return undefined
  if (!isLike) return rating >= signalRatings.longLook ? 'longLook' : 'pass'
  if (rating >= signalRatings.conversation) return 'conversation'
  if (rating >= signalRatings.answered) return 'answered'
  return rating >= signalRatings.likeWithNote ? 'likeWithNote' : 'like'
}

/** Profile values for each answer of `go_out`, from several times a week to almost never; all rarer ones are one answer. */
function goingOutIn(row: SpeedDatingRow): Choice<'goingOut'> | null {
  const answer = numberIn(row, 'go_out')
  if (answer === undefined) return null
  return fields.goingOut.values[Math.min(answer, fields.goingOut.values.length) - 1] ?? null
}

/** Profile values for the answers of `date`: once a week or more, twice a month, and all rarer ones. */
function datingPaceIn(row: SpeedDatingRow): Choice<'datingPace'> | null {
  const answer = numberIn(row, 'date')
  if (answer === undefined) return null
  if (answer <= DATES_MOST_WEEKS) return 'most_weeks'
  return answer === DATES_TWICE_A_MONTH ? 'twice_a_month' : 'less_often'
}

/** Parses CSV into lines of cells; quoted cells may have commas and doubled quotes. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    line.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (line.length > 1) lines.push(line)
    line = []
  }
  return lines
}

/** Returns the number in a column, undefined if it has none. */
export const numberIn = (row: SpeedDatingRow, column: string): number | undefined => {
  const cell = row(column).replaceAll(',', '').trim()
  const value = cell === '' ? Number.NaN : Number(cell)
  return Number.isNaN(value) ? undefined : value
}

/** Reads the dates where both decisions are known. Throws if a column is missing. */
export async function readSpeedDating(path: string): Promise<SpeedDating> {
  const [head = [], ...lines] = cellsOf((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''))
  const places = new Map(head.map((name, k) => [name.trim(), k]))
  for (const needed of ['iid', 'pid', 'wave', 'dec', 'gender', 'age']) {
    if (!places.has(needed)) throw new Error(`${path} has no column ${needed}`)
  }
  const all = lines.map(
    (line): SpeedDatingRow =>
      (column) =>
        line[places.get(column) ?? -1] ?? '',
  )
  const rows = new Map(all.map((row) => [row('iid'), row]))
  const sides = new Map(
    all.flatMap((row) => {
      const [wave, decision] = [numberIn(row, 'wave'), numberIn(row, 'dec')]
      const [liker, liked] = [row('iid'), row('pid')]
      if (wave === undefined || decision === undefined || !rows.has(liked)) return []
      const isLike = decision === 1
      const signal = signalOf(isLike, numberIn(row, 'like'))
      return [[`${liker} ${liked}`, { wave, liker, liked, isLike, signal }] as const]
    }),
  )
  const dates = [...sides.values()].flatMap((side): SpeedDate[] => {
    const back = sides.get(`${side.liked} ${side.liker}`)
    return back && Number(side.liker) < Number(side.liked) ? [[side, back]] : []
  })
  const featuresById = new Map([...rows].map(([id, row]) => [id, modelFeaturesOf(row, ageIn(row))]))
  return { sides: dates.flat(), dates, rows, featuresById }
}

/** A missing age counts as 26, the most common one. */
const ageIn = (row: SpeedDatingRow) => numberIn(row, 'age') ?? 26

function modelFeaturesOf(row: SpeedDatingRow, age: number): ModelFeatures {
  const rated = INTERESTS.map((name) => ({ name, liking: numberIn(row, name) ?? 0 }))
  const named = rated
    .filter(({ liking }) => liking >= NAMED_FROM)
    .toSorted((a, b) => b.liking - a.liking)
    .slice(0, MOST_NAMED)
  const reason = reasons[row('goal')]
  return {
    age,
    gender: row('gender') === '1' ? 'man' : 'woman',
    ...eachField<Pick<ModelFeatures, SoftWishField>>(softWishFields, emptyValue),
    lookingFor: reason?.lookingFor ?? null,
    relationshipGoals: reason?.relationshipGoals ?? null,
    goingOut: goingOutIn(row),
    datingPace: datingPaceIn(row),
    interests: named.map(({ name }) => name),
    favourites: named.slice(0, fields.favourites.max).map(({ name }) => name),
    languages: [],
    photos: 0,
    prompts: 0,
    bioLength: 0,
    isVerified: false,
  }
}

/** Counts how many of these people have each interest. */
export function commonnessIn(featuresById: Iterable<ModelFeatures>): Commonness {
  const all = [...featuresById]
  const counts = Map.groupBy(
    all.flatMap(({ interests }) => interests),
    (interest) => interest,
  )
  return { people: all.length, having: new Map([...counts].map(([one, list]) => [one, list.length])) }
}
