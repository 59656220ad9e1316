import * as z from 'zod/mini'
import { PromptId } from './field-schemas.ts'
import { Id } from './text.ts'

const AboutPhoto = z.strictObject({ kind: z.literal('photo'), photoId: Id })

/** What of a person a like is about. */
export const AboutInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('prompt'), promptId: PromptId }),
  AboutPhoto,
])
export type AboutInput = z.infer<typeof AboutInput>

/** The same as it was when it was liked: an answer keeps its words. */
export const About = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('prompt'), promptId: z.string(), answer: z.string() }),
  AboutPhoto,
])
export type About = z.infer<typeof About>

/** A note that came with a like, and what of its reader's it is about. It is there until its reader has decided. */
export const NoteView = z.object({ content: z.string(), about: About })
export type NoteView = z.infer<typeof NoteView>
