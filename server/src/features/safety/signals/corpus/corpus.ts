import { readdirSync, readFileSync } from 'node:fs'

/** A text, whether it is a scam, and who wrote it: each author has a folder. */
export type CorpusLine = { text: string; isScam: boolean; author: string; file: string }

const here = new URL('./', import.meta.url)

const linesOf = (author: string, kind: 'scam' | 'harmless'): CorpusLine[] =>
  readdirSync(new URL(`${author}/${kind}/`, here)).flatMap((file) =>
    readFileSync(new URL(`${author}/${kind}/${file}`, here), 'utf8')
      .trim()
      .split('\n')
      .map((text) => ({ text, isScam: kind === 'scam', author, file })),
  )

const linesBy = (author: string) => [...linesOf(author, 'scam'), ...linesOf(author, 'harmless')]

/** Written last, and never learned from. */
const UNSEEN = 'unseen'

/** Returns every line that is learned from. */
export const readCorpus = (): CorpusLine[] =>
  readdirSync(here, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== UNSEEN)
    .flatMap(({ name }) => linesBy(name))

/** Returns the lines that nothing was learned from and no limit was chosen with. */
export const readUnseen = (): CorpusLine[] => linesBy(UNSEEN)
