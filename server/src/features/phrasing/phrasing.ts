import { dayOf } from '@hearth/contract/ages'
import type { Language } from '@hearth/texts/areas'
import type { Deps } from '../../context.ts'
import type {
  LanguageModel,
  ModelError,
  ModelFailure,
  ModelReply,
} from '../../outside/language-model/language-model.ts'
import { hasSignals, hidingWordsFor } from '../safety/safety.ts'
import { factsToSend, type PhraseFact } from './facts.rules.ts'
import { isModelAllowed } from './model-choice.ts'
import { type PhrasedTopic, questionFor, topicsIn } from './phrases.rules.ts'
import { modelBudgets } from './phrasing.store.ts'

export type { PhrasedTopic, PhraseFact }
export { isModelAllowed }

/** The words of the model were used, or why those of the rules were. */
type ModelOutcome = ModelFailure | 'used' | 'unusable' | 'person_budget' | 'day_budget'

export type PhrasingMeans = {
  /** Without one every text comes from the rules. */
  languageModel: LanguageModel | undefined
  /** How many tokens all people together may use a day. */
  modelTokensADay: number
  /** Counts for the metrics. */
  countModel: (outcome: ModelOutcome, tokens: number) => void
}
export type PhrasingDeps = Deps & PhrasingMeans

type Phrasing = {
  /** The person who asks, whose consent and budget count. */
  personId: string
  /** The person whom the text would go to; their hidden words count too. */
  otherId: string
  language: Language
  /** Only facts that both can see. */
  facts: readonly PhraseFact[]
}

const CALLS_A_DAY = 10
const MAX_REPLY_TOKENS = 400

async function lackOf(
  { db, modelTokensADay }: PhrasingDeps,
  personId: string,
  day: string,
): Promise<ModelOutcome | undefined> {
  if ((await modelBudgets.tokensOn(db, day)) >= modelTokensADay) return 'day_budget'
  return (await modelBudgets.takeCall(db, personId, { day, most: CALLS_A_DAY })) ? undefined : 'person_budget'
}

/** Asks the model to choose from facts and to word them. The result is `undefined` where the rules' texts are to be used. */
export async function phraseTopics(
  deps: PhrasingDeps,
  { personId, otherId, language, facts }: Phrasing,
): Promise<PhrasedTopic[] | undefined> {
  const { db, languageModel: model } = deps
  const sent = factsToSend(facts)
  if (!model || sent.length === 0 || !(await isModelAllowed(deps, personId))) return undefined
  const day = dayOf(deps.now())
  const lack = await lackOf(deps, personId, day)
  if (lack) {
    deps.countModel(lack, 0)
    return undefined
  }
  const reply = await askModel(deps, model, questionFor(language, sent))
  const hidings = [personId, otherId].map((viewerId) => hidingWordsFor({ ...deps, viewerId }))
  const hiding = await Promise.all(hidings)
  const isRefused = (text: string) => hasSignals(text) || hiding.some((wordsIn) => wordsIn(text).length > 0)
  const { text, tokens } = typeof reply === 'string' ? { text: '', tokens: 0 } : reply
  const topics = topicsIn(text, { language, facts: sent, isRefused })
  const isFallback = topics.length === 0
  deps.countModel(typeof reply === 'string' ? reply : isFallback ? 'unusable' : 'used', tokens)
  await modelBudgets.count(db, day, { tokens, isFallback })
  return isFallback ? undefined : topics
}

const isModelError = (error: unknown): error is ModelError => error instanceof Error && 'failure' in error

async function askModel(
  { log }: Deps,
  model: LanguageModel,
  question: ReturnType<typeof questionFor>,
): Promise<ModelReply | ModelFailure> {
  try {
    return await model.ask({ ...question, maxTokens: MAX_REPLY_TOKENS })
  } catch (error) {
    if (!isModelError(error)) throw error
    // Neither the question nor the reply is logged: they have texts of members.
    log.warn({ failure: error.failure }, 'the language model gave no reply')
    return error.failure
  }
}

const DAY_MS = 86_400_000
/** A year, and a month to look at it. */
const DAYS_KEPT = 400

/** Deletes the cost of days that are long ago. */
export const clearModelDays = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> => {
  await modelBudgets.deleteDaysBefore(db, dayOf(new Date(now().getTime() - DAYS_KEPT * DAY_MS)))
}
