import {
  MODEL_CONSENT_VERSION,
  type ModelChoiceInput,
  type ModelChoiceView,
} from '@hearth/contract/profile/language-model'
import { type Ctx, type Deps, transact } from '../../context.ts'
import { invalid } from '../../errors.ts'
import type { LanguageModel } from '../../outside/language-model/language-model.ts'
import { endConsent, findConsent, hasEndedConsent, recordConsent } from '../profiles/profiles.ts'

export type ModelDeps = { languageModel: Pick<LanguageModel, 'isLocal' | 'host'> | undefined }

const KIND = 'language_model'

/** Whether facts may be sent to the model for a person: they have agreed, or it is in this network and they have not refused. */
export async function isModelAllowed(
  { languageModel: model, ...deps }: Deps & ModelDeps,
  personId: string,
): Promise<boolean> {
  if (!model) return false
  const ctx = { ...deps, viewerId: personId }
  if ((await findConsent(ctx, deps.db, KIND)) !== undefined) return true
  return model.isLocal && !(await hasEndedConsent(ctx, KIND))
}

/** Returns the viewer's choice, and what it is about. */
export const showModelChoice = async (ctx: Ctx, { languageModel }: ModelDeps): Promise<ModelChoiceView> => ({
  model: languageModel ? { host: languageModel.host, isLocal: languageModel.isLocal } : null,
  isOn: await isModelAllowed({ ...ctx, languageModel }, ctx.viewerId),
})

/**
 * Records the viewer's choice; a repeat changes nothing. A refusal of a model that needs no consent is a consent that has
 * ended at once. Throws `invalid` for words of another version, or `rate_limited`.
 */
export async function chooseModel(
  ctx: Ctx,
  deps: ModelDeps,
  { isOn, version }: ModelChoiceInput,
): Promise<ModelChoiceView> {
  if (version !== MODEL_CONSENT_VERSION) throw invalid({ version: ['consent_outdated'] })
  const before = await showModelChoice(ctx, deps)
  if (before.isOn === isOn) return before
  await transact(ctx, async (tx) => {
    await recordConsent(ctx, tx, KIND, version)
    if (!isOn) await endConsent(ctx, tx, KIND)
  })
  return showModelChoice(ctx, deps)
}
