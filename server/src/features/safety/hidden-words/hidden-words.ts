import {
  type HiddenWordInput,
  type HiddenWordsView,
  MAX_HIDDEN_WORDS,
} from '@hearth/contract/people/hidden-words'
import { type Ctx, emit, transact } from '../../../context.ts'
import { AppError, invalid } from '../../../errors.ts'
import { wordsOf } from './hidden-words.rules.ts'
import { hiddenWords } from './hidden-words.store.ts'

/** Returns the words that the viewer does not want to read, the latest first. */
export async function listHiddenWords(ctx: Ctx): Promise<HiddenWordsView> {
  const rows = await hiddenWords.list(ctx.db, ctx.viewerId)
  return { words: rows.map(({ id, word, addedAt }) => ({ id, word, addedAt: addedAt.toISOString() })) }
}

/**
 * Hides messages and notes of others with this word from the viewer. A repeat, also in other capitals, changes nothing.
 * Throws `invalid` for a text without a word and for more than 200.
 */
export async function addHiddenWord(ctx: Ctx, { word }: HiddenWordInput): Promise<HiddenWordsView> {
  const { viewerId } = ctx
  const folded = wordsOf(word)
  if (!folded) throw invalid({ word: ['hidden_word_empty'] })
  await transact(ctx, async (tx, afterCommit) => {
    await hiddenWords.lock(tx, viewerId)
    const row = { personId: viewerId, word, folded, addedAt: ctx.now() }
    if (!(await hiddenWords.insertOnce(tx, row))) return
    const { length } = await hiddenWords.list(tx, viewerId)
    if (length > MAX_HIDDEN_WORDS) throw invalid({ word: ['hidden_words_full', { max: MAX_HIDDEN_WORDS }] })
    await emit(ctx, tx, 'hidden_word.added', { personId: viewerId })
    afterCommit(() => publishChange(ctx))
  })
  return listHiddenWords(ctx)
}

/** Removes a word and shows the messages that no other word hides. Throws `not_found`. */
export async function removeHiddenWord(ctx: Ctx, id: string): Promise<HiddenWordsView> {
  if (!(await hiddenWords.delete(ctx.db, ctx.viewerId, id))) throw new AppError('hidden_word_not_found')
  publishChange(ctx)
  return listHiddenWords(ctx)
}

const publishChange = ({ publish, viewerId }: Ctx): void =>
  publish([viewerId], { type: 'hidden_words.changed' })

/** Returns a function that returns the hidden words of the viewer that a text contains. */
export async function hidingWordsFor(ctx: Ctx): Promise<(text: string) => string[]> {
  const rows = await hiddenWords.list(ctx.db, ctx.viewerId)
  return (text) => {
    const words = wordsOf(text)
    return rows.filter(({ folded }) => words.includes(folded)).map(({ word }) => word)
  }
}
