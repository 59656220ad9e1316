import * as z from 'zod/mini'
import { PromptId } from '../profile/field-schemas.ts'
import { Id } from '../text.ts'

const AboutPhoto = z.strictObject({ kind: z.literal('photo'), photoId: Id })

/** The answer or photo of a person that a like refers to. */
export const AboutInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('prompt'), promptId: PromptId }),
  AboutPhoto,
])
export type AboutInput = z.infer<typeof AboutInput>

/** The answer or photo as it was when it was liked. */
export const About = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('prompt'), promptId: z.string(), answer: z.string() }),
  AboutPhoto,
])
export type About = z.infer<typeof About>

/**
 * The note of a like and the reader’s answer or photo that it refers to. It is shown until the reader has decided. `isHidden`:
 * it has one of the reader’s hidden words, so its content is empty here and only in the list of hidden texts.
 */
export const NoteView = z.object({
  content: z.string(),
  about: About,
  isHidden: z.optional(z.boolean()),
})
export type NoteView = z.infer<typeof NoteView>
