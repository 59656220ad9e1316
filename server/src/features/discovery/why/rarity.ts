import type { Db } from '../../../db/open.ts'
import { foldedInterest } from '../ranking/features/pair-features.rules.ts'
import { rankingModels } from '../ranking/ranking.store.ts'
import { answerCounts } from './answer-counts.store.ts'
import { answerBits, bitsOf } from './reason-weights.rules.ts'

type RatedFacts = { interests: readonly string[]; languages: readonly string[]; towns: readonly string[] }

/** The information of facts in bits, which is never negative: the rarer in the community, the more. */
export type FactRarity = {
  interest: (interest: string) => number
  language: (code: string) => number
  town: (town: string) => number
  /** Of words that nobody else uses. */
  ownWords: number
}

/** Returns how rare each of these interests, languages and towns is among the people who can be shown. */
export async function rarityOf(db: Db, { interests, languages, towns }: RatedFacts): Promise<FactRarity> {
  const given = towns.map((town) => ({ field: 'town', value: foldedInterest(town) }) as const)
  const answers = await answerCounts.find(db, given)
  const rows = await rankingModels.listCommonness(db, {
    interests: interests.map(foldedInterest),
    languages,
  })
  const bits = (kind: 'interest' | 'language', value: string) => {
    const having = rows.find((row) => row.kind === kind && row.value === value)?.people ?? 0
    return Math.max(0, bitsOf(having, Math.max(answers.people, having)))
  }
  return {
    interest: (interest) => bits('interest', foldedInterest(interest)),
    language: (code) => bits('language', code),
    town: (town) => Math.max(0, answerBits(answers, 'town', foldedInterest(town))),
    ownWords: bitsOf(0, answers.people),
  }
}
