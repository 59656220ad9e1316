import type { AreaTexts } from './compiled/areas.ts'

type StatementTexts = AreaTexts['decisions']['statement']

/** The parts of a decision that its statement of reasons names. Instants are in ISO 8601. */
export type StatedDecision = {
  measure: keyof StatementTexts['measures']
  rights: readonly (keyof StatementTexts['rights'])[]
  things: readonly { kind: keyof StatementTexts['hidden'] }[]
  ground: keyof StatementTexts['terms']
  basis: 'terms' | 'law'
  facts: string
  isOwnInitiative: boolean
  isFoundByProgram: boolean
  isAutomated: boolean
  decidedAt: string
  endsAt: string | null
  appealUntil: string
}

/** How the reader's language writes an instant, as a day or as a day with its time. */
export type StatementDates = {
  dayText: (instant: string) => string
  dayAndTimeText: (instant: string) => string
}

/** The parts of a statement of reasons, each a list of sentences. */
export type StatementParts = {
  title: string
  effect: readonly string[]
  facts: string
  ground: string
  origin: readonly string[]
  appeal: readonly string[]
}

/**
 * Returns the parts that Article 17(3) of the EU's Digital Services Act lists: measure, scope and duration; facts;
 * ground with its explanation; who found and who decided it; and how to appeal. It never says who reported it.
 */
export const statementPartsOf = (
  texts: StatementTexts,
  decision: StatedDecision,
  { dayText, dayAndTimeText }: StatementDates,
): StatementParts => ({
  title: texts.titles[decision.measure],
  effect: [
    texts.measures[decision.measure],
    ...decision.rights.map((right) => texts.rights[right]),
    ...hiddenIn(texts, decision),
    texts.scope,
    durationOf(texts, decision, dayAndTimeText),
  ],
  // Hearth makes a hold by itself, so its facts and ground have no moderator who could write them.
  facts: decision.measure === 'hold' ? texts.holdFacts : decision.facts,
  ground: decision.measure === 'hold' ? texts.holdGround : texts[decision.basis][decision.ground],
  origin: [originOf(texts, decision), decision.isAutomated ? texts.decider.program : texts.decider.person],
  appeal: [
    ...(decision.measure === 'hold' ? [texts.holdAppeal] : []),
    texts.appeal({ day: dayText(decision.appealUntil) }),
    texts.elsewhere,
  ],
})

function hiddenIn({ hidden }: StatementTexts, { things }: StatedDecision): string[] {
  const countOf = (kind: keyof StatementTexts['hidden']) => things.filter((one) => one.kind === kind).length
  return [
    ...(countOf('photo') > 0 ? [hidden.photo({ n: countOf('photo') })] : []),
    ...(countOf('prompt') > 0 ? [hidden.prompt({ n: countOf('prompt') })] : []),
    ...(countOf('bio') > 0 ? [hidden.bio] : []),
  ]
}

function durationOf(
  { duration }: StatementTexts,
  { measure, decidedAt, endsAt }: StatedDecision,
  dayAndTimeText: StatementDates['dayAndTimeText'],
): string {
  if (measure === 'none' || measure === 'warn') return duration.nothing
  const from = dayAndTimeText(decidedAt)
  return endsAt === null
    ? duration.forGood({ from })
    : duration.until({ from, until: dayAndTimeText(endsAt) })
}

function originOf(
  { origin }: StatementTexts,
  { measure, isOwnInitiative, isFoundByProgram }: StatedDecision,
): string {
  if (measure === 'hold') return origin.hold
  if (!isOwnInitiative) return origin.report
  return isFoundByProgram ? origin.program : origin.staff
}
