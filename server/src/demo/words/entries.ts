import { readFileSync } from 'node:fs'

/** A line that begins at the margin, cut at its bars, and the indented lines below it. */
export type Entry = { fields: string[]; lines: string[] }

/** The entries of a list of words, which is kept as text because it is written and read as such. */
export function readEntries(file: string): Entry[] {
  const entries: Entry[] = []
  for (const line of readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')) {
    if (line.startsWith('  ')) entries.at(-1)?.lines.push(line.trim())
    else entries.push({ fields: line.split('|').map((field) => field.trim()), lines: [] })
  }
  return entries
}
