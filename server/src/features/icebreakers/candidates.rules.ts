import { type Opener, openersOf, type TopicFact, type TopicKind } from '@hearth/contract/people/icebreakers'
import { type PromptTheme, prompts } from '@hearth/contract/profile/prompts'
import type { FactRarity } from '../discovery/discovery.ts'

/** The facts of a person that everybody may see and ask about, with the time of the last change where it is known. */
export type ShownFacts = {
  id: string
  interests: readonly string[]
  languages: readonly string[]
  zodiac: string | null
  town: string
  answers: readonly { promptId: string; answer: string; changedAt: Date | null }[]
  /** In their order. */
  photos: readonly { id: string; alt: string; addedAt: Date | null }[]
}

/** The facts of two people, and the month, a number from 1. */
export type PairFacts = { you: ShownFacts; them: ShownFacts; month: number }

/** A topic that could be shown. `keys` has one text for each opener, the same for everybody to whom it says the same. */
export type TopicCandidate = {
  kind: TopicKind
  openers: readonly { opener: Opener; key: string }[]
  cites: [TopicFact, TopicFact]
  weight: number
  changedAt: Date | null
}

const MAX_INTERESTS_COMPARED = 3
const KEY_SEPARATOR = ':'

const folded = (text: string) => text.trim().toLowerCase()
const isIn = (list: readonly string[], one: string) => list.some((other) => folded(other) === folded(one))

const fact = (
  of: TopicFact['of'],
  field: TopicFact['field'],
  value: string | number,
  id?: string,
): TopicFact => ({
  field,
  of,
  ...(id !== undefined && { id }),
  value: String(value),
})

/** The openers of a kind that have this name and a number. */
const numbered = (kind: TopicKind, name: string): Opener[] =>
  openersOf[kind].filter((opener) => opener.replace(/\d$/, '') === name)

type CandidateParts = {
  kind: TopicKind
  name: string
  /** The words or ids by which two topics with the same opener differ. */
  about: readonly string[]
  cites: [TopicFact, TopicFact]
  weight: number
  changedAt?: Date | null
}

const candidate = ({
  kind,
  name,
  about,
  cites,
  weight,
  changedAt = null,
}: CandidateParts): TopicCandidate => ({
  kind,
  openers: numbered(kind, name).map((opener) => ({
    opener,
    key: [opener, ...about.map(folded)].join(KEY_SEPARATOR),
  })),
  cites,
  weight,
  changedAt,
})

function sharedInterests({ you, them }: PairFacts, rarity: FactRarity): TopicCandidate[] {
  return them.interests.flatMap((theirs) => {
    const yours = you.interests.find((one) => folded(one) === folded(theirs))
    if (yours === undefined) return []
    const cites: TopicCandidate['cites'] = [
      fact('you', 'interests', yours),
      fact('them', 'interests', theirs),
    ]
    const weight = rarity.interest(theirs)
    return [candidate({ kind: 'shared_interest', name: 'sharedInterest', about: [theirs], cites, weight })]
  })
}

/** Answers of both to the same question. */
function samePrompts({ you, them }: PairFacts, { ownWords }: FactRarity): TopicCandidate[] {
  return them.answers.flatMap(({ promptId, answer, changedAt }) => {
    const own = you.answers.find((one) => one.promptId === promptId)
    if (!own) return []
    const cites: TopicCandidate['cites'] = [
      fact('you', 'prompts', own.answer, promptId),
      fact('them', 'prompts', answer, promptId),
    ]
    const [kind, name] = ['complementary_answers', 'samePrompt'] as const
    return [candidate({ kind, name, about: [them.id, promptId], cites, weight: 0.8 * ownWords, changedAt })]
  })
}

/** A language that only they speak, beside one that only the viewer speaks, or the viewer's first one. */
function languages({ you, them }: PairFacts, rarity: FactRarity): TopicCandidate[] {
  const [own] = [...you.languages.filter((code) => !them.languages.includes(code)), ...you.languages]
  if (own === undefined) return []
  return them.languages
    .filter((code) => !you.languages.includes(code))
    .map((code) => {
      const cites: TopicCandidate['cites'] = [fact('you', 'languages', own), fact('them', 'languages', code)]
      const weight = 0.5 * rarity.language(code)
      return candidate({ kind: 'complementary_answers', name: 'language', about: [code], cites, weight })
    })
}

const themes = new Map<string, PromptTheme>(prompts.map(({ id, theme }) => [id, theme]))

/** Whether a text has an interest as words of its own. */
const names = (text: string, interest: string): boolean =>
  ` ${folded(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${folded(interest)} `)

/** An interest of the viewer that the text names. */
const namedIn = (text: string, { you }: PairFacts): TopicFact | undefined => {
  const interest = you.interests.find((one) => names(text, one))
  return interest === undefined ? undefined : fact('you', 'interests', interest)
}

/** Words in which the viewer finds an interest of their own count for more. */
const FOUND_INTEREST = 1.3

function promptAnswers(facts: PairFacts, { ownWords }: FactRarity): TopicCandidate[] {
  return facts.them.answers.flatMap(({ promptId, answer, changedAt }) => {
    const theme = themes.get(promptId)
    // Both have answered it: that is another kind.
    if (!theme || facts.you.answers.some((own) => own.promptId === promptId)) return []
    const found = namedIn(answer, facts)
    const second = found ?? fact('them', 'prompt', promptId, promptId)
    const weight = 0.65 * ownWords * (found ? FOUND_INTEREST : 1)
    const cites: TopicCandidate['cites'] = [second, fact('them', 'prompts', answer, promptId)]
    const about = [facts.them.id, promptId]
    return [candidate({ kind: 'prompt_answer', name: theme, about, cites, weight, changedAt })]
  })
}

function describedPhotos(facts: PairFacts, { ownWords }: FactRarity): TopicCandidate[] {
  return facts.them.photos.flatMap(({ id, alt, addedAt }, index) => {
    if (alt.trim() === '') return []
    const found = namedIn(alt, facts)
    const second = found ?? fact('them', 'photo', index + 1, id)
    const weight = 0.55 * ownWords * (found ? FOUND_INTEREST : 1)
    const cites: TopicCandidate['cites'] = [second, fact('them', 'photos', alt, id)]
    const [kind, name] = ['described_photo', 'photo'] as const
    return [candidate({ kind, name, about: [id], cites, weight, changedAt: addedAt })]
  })
}

/** The rarest interests of each that the other does not have. */
function otherInterests({ you, them }: PairFacts, { interest: bits }: FactRarity): TopicCandidate[] {
  const rarest = (list: readonly string[], others: readonly string[]) =>
    list.filter((one) => !isIn(others, one)).toSorted((a, b) => bits(b) - bits(a) || (a < b ? -1 : 1))
  const [yours] = rarest(you.interests, them.interests)
  if (yours === undefined) return []
  return rarest(them.interests, you.interests)
    .slice(0, MAX_INTERESTS_COMPARED)
    .map((theirs) => {
      const cites: TopicCandidate['cites'] = [
        fact('you', 'interests', yours),
        fact('them', 'interests', theirs),
      ]
      const [kind, name] = ['friendly_difference', 'otherInterests'] as const
      return candidate({ kind, name, about: [yours, theirs], cites, weight: 0.4 * bits(theirs) })
    })
}

function otherSigns({ you, them }: PairFacts): TopicCandidate[] {
  if (!you.zodiac || !them.zodiac || you.zodiac === them.zodiac) return []
  const cites: TopicCandidate['cites'] = [
    fact('you', 'zodiac', you.zodiac),
    fact('them', 'zodiac', them.zodiac),
  ]
  const about = [you.zodiac, them.zodiac]
  return [candidate({ kind: 'friendly_difference', name: 'signs', about, cites, weight: 0.5 })]
}

function towns({ you, them, month }: PairFacts, { town: bits }: FactRarity): TopicCandidate[] {
  if (them.town.trim() === '') return []
  const theirs = fact('them', 'locationCity', them.town)
  const inMonth = candidate({
    kind: 'season_or_town',
    name: 'month',
    about: [String(month), them.town],
    cites: [fact('both', 'month', month), theirs],
    weight: 0.5,
  })
  if (you.town.trim() === '') return [inMonth]
  const isSame = folded(you.town) === folded(them.town)
  const both = candidate({
    kind: 'season_or_town',
    name: isSame ? 'sameTown' : 'otherTown',
    about: [them.town],
    cites: [fact('you', 'locationCity', you.town), theirs],
    weight: (isSame ? 0.6 : 0.4) * bits(them.town),
  })
  return [both, inMonth]
}

/** Leaves out topics with the same words as an earlier one: a list may have an interest in two spellings. */
function withoutRepeats(candidates: readonly TopicCandidate[]): TopicCandidate[] {
  const byKey = new Map<string | undefined, TopicCandidate>()
  for (const one of candidates) {
    const key = one.openers[0]?.key
    if (!byKey.has(key)) byKey.set(key, one)
  }
  return [...byKey.values()]
}

/** Returns every topic that these facts give. Each says only what its two facts say. */
export const candidatesFor = (facts: PairFacts, rarity: FactRarity): TopicCandidate[] =>
  withoutRepeats([
    ...sharedInterests(facts, rarity),
    ...samePrompts(facts, rarity),
    ...languages(facts, rarity),
    ...promptAnswers(facts, rarity),
    ...describedPhotos(facts, rarity),
    ...otherInterests(facts, rarity),
    ...otherSigns(facts),
    ...towns(facts, rarity),
  ])
