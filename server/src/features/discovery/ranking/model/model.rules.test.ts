import { array, assert, constantFrom, double, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitModel } from '../training/fit-model.rules.ts'
import {
  explain,
  type LikeInputs,
  likeChance,
  matchChance,
  parseModel,
  personScoresOf,
  priorModel,
  serializeModel,
  shownCalibrationFor,
  type TrainingExample,
} from './model.rules.ts'
import { newcomer } from './person-scores.rules.ts'
import { logOdds } from './regression.rules.ts'

const amount = double({ min: -3, max: 3, noNaN: true })
const score = record({ choosiness: amount, popularity: amount })
const features = record({ 'pair.interests': amount, 'pair.yearsApart': amount, 'not known': amount })
const inputs = record<LikeInputs>({ features, liker: score, liked: score })

/** A town where shared interests make a like more likely, and most people like the first quarter. */
const town = (people: number): TrainingExample[] =>
  Array.from({ length: people }, (_, a) => a).flatMap((a) =>
    Array.from({ length: people }, (_, b) => b)
      .filter((b) => b !== a)
      .map((b) => {
        const shared = (a * 7 + b * 7) % 4
        const mood = ((a * 31 + b * 17) % 10) / 10
        const isLike = 0.15 * shared + (b < people / 4 ? 0.4 : 0) > mood
        return { liker: `p${a}`, liked: `p${b}`, isLike, features: { 'pair.interests': shared }, group: a }
      }),
  )

const anyModel = constantFrom(priorModel, fitModel(town(16)))

describe('a chance', () => {
  test('of a match is the same from either side, and does not fall if a like becomes more likely', () => {
    assert(
      property(anyModel, inputs, inputs, (model, there, back) => {
        expect(matchChance(model, there, back)).toBe(matchChance(model, back, there))
        const dearer = { ...there, liked: { ...there.liked, popularity: there.liked.popularity + 1 } }
        expect(matchChance(model, dearer, back)).toBeGreaterThanOrEqual(matchChance(model, there, back))
      }),
    )
  })

  test('of a like is the sum of what explains it', () => {
    assert(
      property(anyModel, inputs, (model, one) => {
        const sum = explain(model, one).reduce((all, { adds }) => all + adds, 0)
        expect(sum).toBeCloseTo(logOdds(likeChance(model, one)), 6)
        expect(explain(model, one).map(({ of }) => of)).not.toContain('not known')
      }),
    )
  })

  test('is the same with a model that was stored as text', () => {
    assert(
      property(anyModel, inputs, inputs, (model, there, back) => {
        expect(matchChance(parseModel(serializeModel(model)), there, back)).toBe(
          matchChance(model, there, back),
        )
      }),
    )
  })
})

describe('training', () => {
  test('an empty community has the prior model', () => {
    expect(fitModel([])).toEqual(priorModel)
  })

  test('gives the same model for the same decisions', () => {
    expect(fitModel(town(16))).toEqual(fitModel(town(16)))
  })

  test('a few decisions change the prior weights a little, many change them much', () => {
    const weightAfter = (people: number) => fitModel(town(people)).weights['pair.interests']?.weight ?? 0
    const priorWeight = priorModel.weights['pair.interests']?.weight ?? 0
    const away = [3, 30].map((people) => Math.abs(weightAfter(people) - priorWeight))
    expect(away[0]).toBeLessThan(away[1] ?? 0)
    expect(weightAfter(30)).toBeGreaterThan(priorWeight)
  })

  test('finds who is liked, and predicts with it', () => {
    const decisions = town(24)
    const model = fitModel(decisions)
    const scores = personScoresOf(model, decisions)
    const chanceOf = (liked: string) =>
      likeChance(model, {
        features: { 'pair.interests': 1 },
        liker: newcomer,
        liked: scores.get(liked) ?? newcomer,
      })
    expect(chanceOf('p0')).toBeGreaterThan(chanceOf('p20'))
    expect(model.trainedOn.pairs).toBe((24 * 23) / 2)
  })

  test('gives finite numbers for any decisions', () => {
    const decisions = array(
      record({
        a: integer({ min: 0, max: 5 }),
        b: integer({ min: 6, max: 9 }),
        isLike: constantFrom(true, false),
        features,
      }),
      { maxLength: 30 },
    )
    assert(
      property(decisions, inputs, inputs, (list, there, back) => {
        const model = fitModel(
          list.map(({ a, b, isLike, features: known }) => ({
            liker: `p${a}`,
            liked: `p${b}`,
            isLike,
            features: known,
            group: a,
          })),
        )
        expect(matchChance(model, there, back)).toBeGreaterThanOrEqual(0)
        expect(matchChance(model, there, back)).toBeLessThanOrEqual(1)
      }),
      { numRuns: 30 },
    )
  })
})

describe('a chance in per cent', () => {
  const stratum = (from: number, isAccurate: boolean) => ({ from, offset: from, slope: 1, isAccurate })
  const model = {
    ...priorModel,
    shownCalibration: [stratum(0, false), stratum(1, true), stratum(3, true), stratum(6, false)],
  }

  test('has the calibration of the pairs of whom as many decisions are known, where that is accurate', () => {
    expect([0, 1, 2, 3, 5, 6, 50].map((known) => shownCalibrationFor(model, known)?.offset)).toEqual([
      undefined,
      1,
      1,
      3,
      3,
      undefined,
      undefined,
    ])
    expect(shownCalibrationFor(priorModel, 50)).toBeUndefined()
  })
})

test('a model of an earlier release has the product, and shows no percentages until the next training', () => {
  const older = { ...priorModel, fusion: undefined, shownCalibration: undefined }
  expect(parseModel(JSON.stringify(older))).toEqual({
    ...priorModel,
    fusion: 'product',
    shownCalibration: [],
  })
})

test('text that is no model is refused', () => {
  expect(() => parseModel('{}')).toThrow(/version/)
  expect(() => parseModel(JSON.stringify({ ...priorModel, version: 2 }))).toThrow(/version/)
})
