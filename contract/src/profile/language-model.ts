import * as z from 'zod/mini'

/** The version of the words by which people agree to the language model. New words need a new number. */
export const MODEL_CONSENT_VERSION = 1

/**
 * Whether a language model may word topics for the viewer. `model` is null where the community has none, otherwise the host that
 * reads the facts; `isLocal`: it is in the network of the community.
 */
export const ModelChoiceView = z.object({
  model: z.nullable(z.object({ host: z.string(), isLocal: z.boolean() })),
  isOn: z.boolean(),
})
export type ModelChoiceView = z.infer<typeof ModelChoiceView>

/** `version` is that of the words the person has read. */
export const ModelChoiceInput = z.strictObject({ isOn: z.boolean(), version: z.int() })
export type ModelChoiceInput = z.infer<typeof ModelChoiceInput>
