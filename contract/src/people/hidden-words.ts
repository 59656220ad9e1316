import * as z from 'zod/mini'
import { Id, Instant, requiredText } from '../text.ts'

export const MAX_HIDDEN_WORDS = 200
export const MAX_HIDDEN_WORD_LENGTH = 60

/** A word or phrase that the viewer does not want to read. */
export const HiddenWordInput = z.strictObject({ word: requiredText(MAX_HIDDEN_WORD_LENGTH) })
export type HiddenWordInput = z.infer<typeof HiddenWordInput>

export const HiddenWordPath = z.object({ id: Id })

export const HiddenWordView = z.object({ id: Id, word: z.string(), addedAt: Instant })
export type HiddenWordView = z.infer<typeof HiddenWordView>

/** All of them, the latest first. */
export const HiddenWordsView = z.object({ words: z.array(HiddenWordView) })
export type HiddenWordsView = z.infer<typeof HiddenWordsView>
