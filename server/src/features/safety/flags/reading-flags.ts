import type { Db } from '../../../db/open.ts'
import { rulesOfKey } from '../signals/flag-signals.ts'
import type { TextRange } from '../signals/folding.ts'
import { signalsIn } from '../signals/signals.rules.ts'
import { flags } from './flags.store.ts'

type ListedFlag = Awaited<ReturnType<typeof flags.list>>[number]

// A terminal would obey some of them.
const unprintable = /[\p{Cc}\p{Cf}]+/gu

/** Joins ranges that overlap or touch. */
function mergedRanges(ranges: readonly TextRange[]): TextRange[] {
  const merged: TextRange[] = []
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

/** Returns a text in one line, with the parts that its signals match in double brackets. */
function explained(text: string): string {
  let marked = ''
  let at = 0
  for (const { from, to } of mergedRanges(signalsIn(text).flatMap(({ ranges }) => ranges))) {
    marked += `${text.slice(at, from)}[[${text.slice(from, to)}]]`
    at = to
  }
  return (marked + text.slice(at)).replace(unprintable, ' ')
}

const reasonOf = ({ kind, evidenceKey, people }: ListedFlag) =>
  kind === 'signal' ? rulesOfKey(evidenceKey) : `${kind}  to ${people}`

/** Returns a line for each flag, newest first, for the operator's terminal: when, why, about whom, and the text. */
export const listFlags = async (db: Db): Promise<string[]> =>
  (await flags.list(db)).map((flag) => {
    const at = flag.updatedAt.toISOString().slice(0, 16).replace('T', ' ')
    return `${at}  ${reasonOf(flag)}  about ${flag.email}: ${explained(flag.evidence)}`
  })
