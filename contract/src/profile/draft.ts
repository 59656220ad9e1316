import * as z from 'zod/mini'
import { Instant } from '../text.ts'
import { PromptId, visibilityOfEach } from './field-schemas.ts'
import { eachField, fieldNames, isSpecial } from './fields.ts'

export const MAX_DRAFT_BYTES = 16_384

const profileFields = /* @__PURE__ */ fieldNames.filter((name) => !isSpecial(name))
type ProfileField = (typeof profileFields)[number]

const DraftText = z.string().check(z.maxLength(4000))
const DraftAnswer = z.object({ promptId: PromptId, answer: DraftText })

/** Half-typed values, as the form holds them: bounded, and not yet checked by any rule of the profile. */
const DraftValue = z.union([
  DraftText,
  z.number(),
  z.null(),
  z.array(DraftText).check(z.maxLength(60)),
  z.array(DraftAnswer).check(z.maxLength(10)),
])

/** Special-category fields are left out: they are stored only with a consent. */
const DraftFields = z.partial(
  z.strictObject({
    ...eachField<Record<ProfileField, typeof DraftValue>>(profileFields, () => DraftValue),
    /** Typed and not added yet. */
    interest: DraftText,
    visibility: z.partial(visibilityOfEach),
  }),
)
export type DraftField = keyof z.infer<typeof DraftFields>
export const draftFields: readonly DraftField[] = [...profileFields, 'interest', 'visibility']

/** `step` is where the wizard stood; `basedOn` the version of the profile that the typing began from. */
export const DraftInput = z.strictObject({
  fields: DraftFields,
  step: z.string().check(z.maxLength(40)),
  basedOn: z.int(),
})
export type DraftInput = z.infer<typeof DraftInput>

/** `version` goes up by each write of the draft, from any page of its owner. */
export const Draft = z.object({ ...DraftInput.shape, version: z.int(), updatedAt: Instant })
export type Draft = z.infer<typeof Draft>

export const DraftView = z.object({ draft: z.nullable(Draft) })
export type DraftView = z.infer<typeof DraftView>
