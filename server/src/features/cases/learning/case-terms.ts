import type { CaseEncryptor } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { termsIn } from '../../safety/safety.ts'
import type { CaseRow } from '../cases.store.ts'
import { decryptContent } from '../items/item-content.ts'
import type { ItemRow } from '../items/items.store.ts'
import { learning } from './learning.store.ts'

/** More reporters than this say nothing more. */
const MAX_REPORTERS = 5

type TermDeps = { db: Db; caseEncryptor: CaseEncryptor }

/** Returns what a case says about itself, as terms: kinds, reasons, rules, and the words of reporters and reported messages. */
export async function termsOfCases(
  { db, caseEncryptor }: TermDeps,
  rows: readonly CaseRow[],
): Promise<Map<string, string[]>> {
  const stored = await learning.listItems(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.map((row) => {
      const own = stored.filter(({ caseId }) => caseId === row.id)
      return [
        row.id,
        [...new Set([...termsOfRow(row), ...own.flatMap((item) => termsOfItem(caseEncryptor, item))])],
      ]
    }),
  )
}

const termsOfRow = ({ kinds, reasons, reporters }: CaseRow): string[] => [
  ...kinds.map((kind) => `kind:${kind}`),
  ...reasons.map((reason) => `reason:${reason}`),
  `reporters:${Math.min(reporters, MAX_REPORTERS)}`,
]

function termsOfItem(encryptor: CaseEncryptor, item: ItemRow): string[] {
  const { words, rules, about, messages } = decryptContent(encryptor, item)
  const reported = messages.filter(({ isReported, by }) => isReported && by === 'subject')
  return [
    ...rules.map((rule) => `rule:${rule}`),
    ...(about ? [`about:${about.kind}`] : []),
    ...[words, ...reported.map(({ content }) => content)].flatMap(termsIn),
  ]
}
