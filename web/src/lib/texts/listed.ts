import { useTexts } from './texts.ts'

export type Listed = (...words: (string | null | undefined)[]) => string

/** Returns a function that joins the parts of a place, or other words in a row, and leaves out empty ones. */
export function useListed(): Listed {
  const { comma } = useTexts('front')
  return (...words) => words.filter(Boolean).join(comma)
}
