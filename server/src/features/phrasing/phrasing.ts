import { dayOf } from '@hearth/contract/ages'
import type { Language } from '@hearth/texts/areas'
import type { Deps } from '../../context.ts'
import type { LanguageModel, ModelReply } from '../../outside/language-model/language-model.ts'
import { findConsent } from '../profiles/profiles.ts'
import { hasSignals, hidingWordsFor } from '../safety/safety.ts'
import { factsToSend, type PhraseFact } from './facts.rules.ts'
import { type PhrasedTopic, questionFor, topicsIn } from './phrases.rules.ts'
import { modelBudgets } from './phrasing.store.ts'

export type { PhrasedTopic, PhraseFact }

export type PhrasingDeps = Deps & {
  /** Without one every text comes from the rules. */
  languageModel: LanguageModel | undefined
  /** How many tokens all people together may use a day. */
  modelTokensADay: number
}

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

/** Whether the texts of a person may be sent to the model: it is on this network, or they have agreed. */
const mayAsk = async (deps: Deps, { isLocal }: LanguageModel, personId: string): Promise<boolean> =>
  isLocal || (await findConsent({ ...deps, viewerId: personId }, deps.db, 'language_model')) !== undefined

async function hasBudget({ db, modelTokensADay }: PhrasingDeps, personId: string, day: string) {
  if ((await modelBudgets.tokensOn(db, day)) >= modelTokensADay) return false
  return modelBudgets.takeCall(db, personId, { day, most: CALLS_A_DAY })
}

/** Asks the model to choose from facts and to word them. The result is `undefined` where the rules' texts are to be used. */
export async function phraseTopics(
  deps: PhrasingDeps,
  { personId, otherId, language, facts }: Phrasing,
): Promise<PhrasedTopic[] | undefined> {
  const { db, languageModel: model } = deps
  const sent = factsToSend(facts)
  if (!model || sent.length === 0 || !(await mayAsk(deps, model, personId))) return undefined
  const day = dayOf(deps.now())
  if (!(await hasBudget(deps, personId, day))) return undefined
  const reply = await askModel(deps, model, questionFor(language, sent))
  const hidings = [personId, otherId].map((viewerId) => hidingWordsFor({ ...deps, viewerId }))
  const hiding = await Promise.all(hidings)
  const isRefused = (text: string) => hasSignals(text) || hiding.some((wordsIn) => wordsIn(text).length > 0)
  const topics = reply ? topicsIn(reply.text, { language, facts: sent, isRefused }) : []
  await modelBudgets.count(db, day, { tokens: reply?.tokens ?? 0, isFallback: topics.length === 0 })
  return topics.length > 0 ? topics : undefined
}

async function askModel(
  { log }: Deps,
  model: LanguageModel,
  question: ReturnType<typeof questionFor>,
): Promise<ModelReply | undefined> {
  try {
    return await model.ask({ ...question, maxTokens: MAX_REPLY_TOKENS })
  } catch (error) {
    // Neither the question nor the reply is logged: they have texts of members.
    log.warn({ err: error }, 'the language model gave no reply')
    return undefined
  }
}
