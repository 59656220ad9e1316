import * as z from 'zod/mini'
import { PromptId, visibilityOfEach } from './field-schemas.ts'
import { type FieldName, fieldNames, isSpecial, type SpecialKind } from './fields.ts'
import { Instant } from './text.ts'

export const MAX_DRAFT_BYTES = 16_384

/** `interest` is the one that is typed but not added yet. */
export type DraftField = Exclude<FieldName, SpecialKind> | 'interest' | 'visibility'

/** The fields that a draft may contain. Special-category fields are left out: they are stored only with a consent. */
export const draftFields: readonly DraftField[] = /* @__PURE__ */ draftable()
// @__NO_SIDE_EFFECTS__
function draftable(): DraftField[] {
  return [...fieldNames.filter((name) => !isSpecial(name)), 'interest', 'visibility']
}
const draftFieldSchema = /* @__PURE__ */ z.enum(draftFields)

const DraftText = z.string().check(z.maxLength(4000))
const DraftAnswer = z.object({ promptId: PromptId, answer: DraftText })

/** Half-typed values, as the form holds them: bounded, and not yet checked by any rule of the profile. */
const DraftValue = z.union([
  DraftText,
  z.number(),
  z.null(),
  z.array(DraftText).check(z.maxLength(60)),
  z.array(DraftAnswer).check(z.maxLength(10)),
  z.partial(visibilityOfEach),
])

/** `step` is where the wizard stood; `basedOn` the version of the profile that the typing began from. */
export const DraftInput = z.strictObject({
  fields: z.partialRecord(draftFieldSchema, DraftValue),
  step: z.string().check(z.maxLength(40)),
  basedOn: z.int(),
})
export type DraftInput = z.infer<typeof DraftInput>

/** `version` goes up by each write of the draft, from any page of its owner. */
export const Draft = z.object({ ...DraftInput.shape, version: z.int(), updatedAt: Instant })
export type Draft = z.infer<typeof Draft>

export const DraftView = z.object({ draft: z.nullable(Draft) })
export type DraftView = z.infer<typeof DraftView>
