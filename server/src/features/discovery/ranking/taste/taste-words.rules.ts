import type { TasteWord } from '@hearth/contract/people/taste'
import { at } from '../model/regression.rules.ts'
import { type TasteFeature, type TasteVector, tasteFeatures } from './taste-features.rules.ts'
import { serializeTaste, slopesOf, type TastePrior, type TasteState } from './taste-state.rules.ts'

/** A taste as it is stored. */
export type LearntTaste = { userId: string; state: string; slopes: number[] | null; learnt: TasteWord[] }

/** The word for a slope above 0, then below. */
const wordsFor: Record<TasteFeature, readonly [more: TasteWord, less: TasteWord]> = {
  age: ['older', 'younger'],
  distance: ['far', 'near'],
  goals: ['sameGoals', 'otherGoals'],
  children: ['wantChildren', 'wantNoChildren'],
  smoking: ['smoke', 'doNotSmoke'],
  drinking: ['drink', 'drinkLittle'],
  interests: ['shareInterests', 'shareFewInterests'],
  profile: ['longProfiles', 'shortProfiles'],
}

/** Smaller slopes, in log-odds per standard deviation, change an order little and are not told. */
const MIN_TOLD = 0.25
/** A direction is told if the slope is this many standard deviations away from 0, so about 97 of 100 are right. */
const MIN_CERTAINTY = 2

/** Returns in words what the slopes of a person mean, the strongest first. */
export function tasteWordsOf(slopes: TasteVector, { mean, covariance }: TasteState): TasteWord[] {
  const isCertain = (k: number) =>
    Math.abs(at(mean, k)) >= MIN_CERTAINTY * Math.sqrt(at(covariance, k * (mean.length + 1)))
  return tasteFeatures
    .map((name, k) => ({ slope: at(slopes, k), words: wordsFor[name], isTold: isCertain(k + 1) }))
    .filter(({ slope, isTold }) => isTold && Math.abs(slope) >= MIN_TOLD)
    .toSorted((a, b) => Math.abs(b.slope) - Math.abs(a.slope))
    .map(({ slope, words: [more, less] }) => (slope > 0 ? more : less))
}

/** Returns the state of a person and what it means in words; nothing while it is not used. */
export function learntTasteOf(userId: string, state: TasteState, prior: TastePrior): LearntTaste {
  const slopes = slopesOf(state, prior)
  return {
    userId,
    state: serializeTaste(state),
    slopes: slopes ? [...slopes] : null,
    learnt: slopes ? tasteWordsOf(slopes, state) : [],
  }
}
