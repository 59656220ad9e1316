import { array, assert, constantFrom, double, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  explain,
  type Look,
  likeChance,
  matchChance,
  mayTellChance,
  type PastVote,
  priorModel,
  readModel,
  standingsOf,
  written,
} from './model.rules.ts'
import { logOdds } from './regression.rules.ts'
import { newcomer } from './standing.rules.ts'
import { train } from './training.rules.ts'

const amount = double({ min: -3, max: 3, noNaN: true })
const standing = record({ choosiness: amount, popularity: amount })
const features = record({ 'pair.interests': amount, 'pair.yearsApart': amount, 'not known': amount })
const look = record<Look>({ features, liker: standing, liked: standing })

/** A small town where who shares more is liked more, and the first few people are liked by most. */
const town = (people: number): PastVote[] =>
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

const anyModel = constantFrom(priorModel, train(town(16)))

describe('a chance', () => {
  test('of a match is the same from either side, and larger than neither like is smaller', () => {
    assert(
      property(anyModel, look, look, (model, there, back) => {
        expect(matchChance(model, there, back)).toBe(matchChance(model, back, there))
        const dearer = { ...there, liked: { ...there.liked, popularity: there.liked.popularity + 1 } }
        expect(matchChance(model, dearer, back)).toBeGreaterThanOrEqual(matchChance(model, there, back))
      }),
    )
  })

  test('of a like is the sum of what explains it', () => {
    assert(
      property(anyModel, look, (model, one) => {
        const sum = explain(model, one).reduce((all, { adds }) => all + adds, 0)
        expect(sum).toBeCloseTo(logOdds(likeChance(model, one)), 6)
        expect(explain(model, one).map(({ of }) => of)).not.toContain('not known')
      }),
    )
  })

  test('comes out the same from a model that was kept as text', () => {
    assert(
      property(anyModel, look, look, (model, there, back) => {
        expect(matchChance(readModel(written(model)), there, back)).toBe(matchChance(model, there, back))
      }),
    )
  })
})

describe('training', () => {
  test('an empty community has the belief it began with', () => {
    expect(train([])).toEqual(priorModel)
  })

  test('gives the same model from the same votes', () => {
    expect(train(town(16))).toEqual(train(town(16)))
  })

  test('a few votes change what is believed a little, many change it much', () => {
    const weightAfter = (people: number) => train(town(people)).weights['pair.interests']?.weight ?? 0
    const believed = priorModel.weights['pair.interests']?.weight ?? 0
    const away = [3, 30].map((people) => Math.abs(weightAfter(people) - believed))
    expect(away[0]).toBeLessThan(away[1] ?? 0)
    expect(weightAfter(30)).toBeGreaterThan(believed)
  })

  test('finds who is liked, and foretells from it', () => {
    const votes = town(24)
    const model = train(votes)
    const standings = standingsOf(model, votes)
    const chanceOf = (liked: string) =>
      likeChance(model, {
        features: { 'pair.interests': 1 },
        liker: newcomer,
        liked: standings.get(liked) ?? newcomer,
      })
    expect(chanceOf('p0')).toBeGreaterThan(chanceOf('p20'))
    expect(model.learntFrom.pairs).toBe((24 * 23) / 2)
  })

  test('takes whatever votes there are and stays finite', () => {
    const votes = array(
      record({
        a: integer({ min: 0, max: 5 }),
        b: integer({ min: 6, max: 9 }),
        isLike: constantFrom(true, false),
        features,
      }),
      { maxLength: 30 },
    )
    assert(
      property(votes, look, look, (list, there, back) => {
        const model = train(
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
  const learnt = { votes: 4_000, pairs: 2_000, calibrationError: 0.01 }

  test('is told only where enough pairs came out as foretold', () => {
    expect(mayTellChance({ ...priorModel, learntFrom: learnt })).toBe(true)
    expect(mayTellChance({ ...priorModel, learntFrom: { ...learnt, pairs: 100 } })).toBe(false)
    expect(mayTellChance({ ...priorModel, learntFrom: { ...learnt, calibrationError: 0.03 } })).toBe(false)
    expect(mayTellChance(priorModel)).toBe(false)
  })
})

test('text that is no model is refused', () => {
  expect(() => readModel('{}')).toThrow(/version/)
  expect(() => readModel(JSON.stringify({ ...priorModel, version: 2 }))).toThrow(/version/)
})
