import type { AreaTexts } from './compiled/areas.ts'

type StatementTexts = AreaTexts['decisions']['statement']

/** `place`: of a photo in the profile when the decision was made. */
type StatedThing = {
  kind: 'photo' | 'prompt' | 'bio' | 'intro' | 'voice_answer' | AttachmentKind
  id: string | null
  place?: number | undefined
}
const attachmentKinds = ['chat_photo', 'voice_message'] as const
type AttachmentKind = (typeof attachmentKinds)[number]

/** The parts of a decision that its statement of reasons names. Instants are in ISO 8601. */
export type StatedDecision = {
  measure: keyof StatementTexts['measures']
  rights: readonly (keyof StatementTexts['rights'])[]
  things: readonly StatedThing[]
  ground: keyof StatementTexts['terms']
  basis: 'terms' | 'law'
  /** Of the law, for that basis. */
  provision: string | null
  facts: string
  isOwnInitiative: boolean
  isFoundByProgram: boolean
  isAutomated: boolean
  decidedAt: string
  endsAt: string | null
  appealUntil: string
}

/** The texts and formats of the statement in the reader's language. */
export type StatementWords = {
  /** An instant as a day in UTC, so that the last day to appeal is the same for everybody. */
  dayText: (instant: string) => string
  dayAndTimeText: (instant: string) => string
  /** The question of each prompt by its id. */
  questions: Readonly<Record<string, string>>
}

/** The parts of a statement of reasons, each a list of sentences. */
export type StatementParts = {
  title: string
  effect: readonly string[]
  facts: string
  ground: readonly string[]
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
  { dayText, dayAndTimeText, questions }: StatementWords,
): StatementParts => ({
  title: onlyDeletes(decision) ? texts.deleted.title : texts.titles[decision.measure],
  effect: [
    onlyDeletes(decision) ? texts.deleted.measure : texts.measures[decision.measure],
    ...decision.rights.map((right) => texts.rights[right]),
    ...hiddenIn(texts, decision, questions),
    ...deletedIn(texts, decision),
    texts.scope,
    durationOf(texts, decision, dayAndTimeText),
  ],
  // Hearth makes a hold by itself, so its facts and ground have no moderator who could write them.
  facts: decision.measure === 'hold' ? texts.holdFacts : decision.facts,
  ground: [
    decision.measure === 'hold' ? texts.holdGround : texts[decision.basis][decision.ground],
    ...(decision.provision === null ? [] : [texts.provision({ provision: decision.provision })]),
  ],
  origin: [originOf(texts, decision), decision.isAutomated ? texts.decider.program : texts.decider.person],
  appeal: [
    ...(decision.measure === 'hold' ? [texts.holdAppeal] : []),
    texts.appeal({ day: dayText(decision.appealUntil) }),
    texts.elsewhere,
  ],
})

const isAttachment = ({ kind }: StatedThing) => attachmentKinds.some((one) => one === kind)

/** Photos and voice messages in chats are deleted, and hide nothing of the profile. */
const onlyDeletes = ({ things }: StatedDecision) => things.length > 0 && things.every(isAttachment)

const deletedIn = ({ deleted }: StatementTexts, { things }: StatedDecision): string[] =>
  attachmentKinds.flatMap((kind) => {
    const n = things.filter((thing) => thing.kind === kind).length
    return n > 0 ? [deleted[kind]({ n })] : []
  })

/** A photo without a place was gone when the decision was made, or is of a decision of an earlier release. */
function hiddenIn(
  { hidden }: StatementTexts,
  { things }: StatedDecision,
  questions: StatementWords['questions'],
): string[] {
  const unnamed = things.filter(({ kind, place }) => kind === 'photo' && place === undefined).length
  const named = things.flatMap(({ kind, id, place }) => {
    if (kind === 'bio') return [hidden.bio]
    if (kind === 'intro') return [hidden.intro]
    if (kind === 'voice_answer') return [hidden.voiceAnswer]
    if (kind === 'photo') return place === undefined ? [] : [hidden.photo({ place })]
    if (kind !== 'prompt') return []
    return [hidden.prompt({ question: questions[id ?? ''] ?? '' })]
  })
  return unnamed > 0 ? [...named, hidden.photos({ n: unnamed })] : named
}

function durationOf(
  { duration }: StatementTexts,
  { measure, decidedAt, endsAt }: StatedDecision,
  dayAndTimeText: StatementWords['dayAndTimeText'],
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
  if (!isOwnInitiative) return isFoundByProgram ? origin.reportAndProgram : origin.report
  return isFoundByProgram ? origin.program : origin.staff
}
