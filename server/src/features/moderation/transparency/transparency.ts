import { MONTHS_SHOWN, type TransparencyView } from '@hearth/contract/public/transparency'
import type { CaseEncryptor, Deps } from '../../../context.ts'
import { caseFigures } from '../../cases/cases.ts'
import { completeMonths, figuresOf, monthStart, transparencyOf } from './transparency.rules.ts'
import { transparency } from './transparency.store.ts'

/** As long as the audit log, whose entries lead from the number of a decision to the id of a person. */
const ROWS_KEPT_MS = 3 * 365 * 86_400_000

/**
 * Counts every complete month (UTC) that is not counted yet, each once, also one in which no server ran. Later changes, such
 * as a deleted account, do not change it, so that two readings of the page reveal nothing by their difference. The number of
 * staff is that of now.
 */
export async function publishFigures(deps: Deps): Promise<void> {
  const { db, now } = deps
  const firsts = [await transparency.findFirst(db), await caseFigures.findFirst(db)]
  const [first = null] = firsts
    .flatMap((at) => at ?? [])
    .toSorted((one, other) => Number(one) - Number(other))
  const counted = await transparency.listCounted(db)
  for (const from of completeMonths(now(), first, MONTHS_SHOWN)) {
    const month = from.toISOString().slice(0, 10)
    if (!counted.has(month)) await countMonth(deps, month, { from, to: monthStart(from, 1) })
  }
}

/** Deletes the rows of decisions that took effect three years ago: their month is counted, and an appeal is over. */
export const clearDecisionFigures = async ({ db, now }: Deps): Promise<void> =>
  void (await transparency.deleteBefore(db, new Date(now().getTime() - ROWS_KEPT_MS)))

async function countMonth(
  { db, now, caseEncryptor }: Deps,
  month: string,
  period: { from: Date; to: Date },
): Promise<void> {
  const items = await caseFigures.countItems(db, period)
  const decided = await caseFigures.listDecided(db, period)
  const countOf = (kind: string) => items.find((one) => one.kind === kind)?.count ?? 0
  const figures = figuresOf({
    items: { report: countOf('report'), notice: countOf('notice'), signal: countOf('signal') },
    decisions: await transparency.listDecisions(db, period),
    cases: decided.map(({ note, ...one }) => ({ ...one, isWithoutMeasure: isNone(caseEncryptor, note) })),
    ...(await transparency.countAppeals(db, period)),
    staff: await transparency.countStaff(db),
  })
  await transparency.insertOnce(db, { month, figures, computedAt: now() })
}

/** The note is the copy of the decision in the history. One of another secret cannot be read any more. */
function isNone({ decrypt }: CaseEncryptor, note: string | null): boolean {
  if (note === null) return false
  try {
    return JSON.parse(decrypt(note)).measure === 'none'
  } catch {
    return false
  }
}

/** Returns the published figures of the last months. */
export const showTransparency = async ({ db }: Pick<Deps, 'db'>): Promise<TransparencyView> =>
  transparencyOf(await transparency.list(db, MONTHS_SHOWN))
