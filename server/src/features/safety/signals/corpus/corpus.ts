import { readdirSync, readFileSync } from 'node:fs'

export type CorpusLine = { text: string; file: string; isHeldOut: boolean }

/** Every third line of each file, which the rules were not written for. */
const HELD_OUT = 3
/** Written after the first rules, and read to correct them: no line of it is held out. */
const ALL_SEEN = 'second.txt'

/** Returns the lines of a part of the corpus. */
export function readCorpus(part: 'scam' | 'harmless' | 'unseen/scam' | 'unseen/harmless'): CorpusLine[] {
  const folder = new URL(`${part}/`, import.meta.url)
  return readdirSync(folder).flatMap((file) =>
    readFileSync(new URL(file, folder), 'utf8')
      .trim()
      .split('\n')
      .map((text, at) => ({ text, file, isHeldOut: file !== ALL_SEEN && at % HELD_OUT === HELD_OUT - 1 })),
  )
}
