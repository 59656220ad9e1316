import type { PairFeatures } from '../../server/src/features/discovery/ranking/features/pair-features.rules.ts'
import { INTERESTS, numberIn, type SpeedDatingRow } from './speed-dating.ts'

const SELF_IMAGE = ['attr3_1', 'sinc3_1', 'fun3_1', 'intel3_1', 'amb3_1']
const HABITS = ['go_out', 'date', 'exphappy']
const FIELDS = 18
const GOALS = 6
const ETHNICITIES = 6

/** Returns numeric answers as features with the prefix `to`, without unanswered questions. */
const answers = (to: string, row: SpeedDatingRow, columns: readonly string[]): PairFeatures =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const value = numberIn(row, column)
      return value === undefined ? [] : [[`${to}.${column}`, value]]
    }),
  )

/** Returns a one-hot feature for each answer from 1 to `count`; nothing if unanswered. */
function chosen(to: string, answer: number | undefined, count: number): PairFeatures {
  if (answer === undefined) return {}
  const all = Array.from({ length: count }, (_, k) => k + 1)
  return Object.fromEntries(all.map((one) => [`${to}=${one}`, Number(one === answer)]))
}

/** Combines two answers, if both were given. */
function covariance(
  liker: SpeedDatingRow,
  liked: SpeedDatingRow,
  of: { column: string; as: string; by: (a: number, b: number) => number },
) {
  const [mine, theirs] = [numberIn(liker, of.column), numberIn(liked, of.column)]
  return mine === undefined || theirs === undefined ? {} : { [of.as]: of.by(mine, theirs) }
}

const isSame = (one: number, other: number) => Number(one === other)
const apart = (one: number, other: number) => Math.abs(one - other)

/** Returns features of answers given before the dates that a profile does not have: ratings of interests, habits, field, self-image. */
export function questionnaireOf(liker: SpeedDatingRow, liked: SpeedDatingRow): PairFeatures {
  const ofOne = (side: 'liker' | 'liked', row: SpeedDatingRow) => ({
    ...answers(`questionnaire.${side}`, row, [...INTERESTS, ...SELF_IMAGE, ...HABITS]),
    ...chosen(`questionnaire.${side}.goal`, numberIn(row, 'goal'), GOALS),
    ...chosen(`questionnaire.${side}.field`, numberIn(row, 'field_cd'), FIELDS),
  })
  return {
    ...ofOne('liker', liker),
    ...ofOne('liked', liked),
    ...covariance(liker, liked, { column: 'go_out', as: 'questionnaire.goOutApart', by: apart }),
    ...covariance(liker, liked, { column: 'field_cd', as: 'questionnaire.sameField', by: isSame }),
    ...covariance(liker, liked, { column: 'career_c', as: 'questionnaire.sameCareer', by: isSame }),
    ...interestsTogether(liker, liked),
  }
}

/** Returns the correlation of the interest ratings of the two. */
function interestsTogether(liker: SpeedDatingRow, liked: SpeedDatingRow): PairFeatures {
  const ratings = INTERESTS.map((one) => [numberIn(liker, one), numberIn(liked, one)] as const)
  const both = ratings.flatMap(([a, b]) => (a === undefined || b === undefined ? [] : [[a, b] as const]))
  const meanOf = (of: (pair: readonly [number, number]) => number) =>
    both.reduce((sum, pair) => sum + of(pair), 0) / both.length
  const [a, b] = [meanOf(([one]) => one), meanOf(([, other]) => other)]
  const size = Math.sqrt(meanOf(([one]) => (one - a) ** 2) * meanOf(([, other]) => (other - b) ** 2))
  return size > 0
    ? { 'questionnaire.interestsTogether': meanOf(([one, other]) => (one - a) * (other - b)) / size }
    : {}
}

/** Attributes that Hearth does not order by, used here only to measure the cost of leaving them out. */
export function faithAndEthnicityOf(liker: SpeedDatingRow, liked: SpeedDatingRow): PairFeatures {
  const ofOne = (side: 'liker' | 'liked', row: SpeedDatingRow) => ({
    ...answers(`special.${side}`, row, ['imprace', 'imprelig']),
    ...chosen(`special.${side}.ethnicity`, numberIn(row, 'race'), ETHNICITIES),
  })
  const importance = numberIn(liker, 'imprace') ?? 0
  return {
    ...ofOne('liker', liker),
    ...ofOne('liked', liked),
    ...covariance(liker, liked, { column: 'race', as: 'special.sameEthnicity', by: isSame }),
    ...covariance(liker, liked, {
      column: 'race',
      as: 'special.sameAndImportant',
      by: (one, other) => isSame(one, other) * importance,
    }),
  }
}
