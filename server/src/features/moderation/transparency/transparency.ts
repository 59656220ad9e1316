import { MONTHS_SHOWN, type TransparencyView } from '@hearth/contract/public/transparency'
import type { Deps } from '../../../context.ts'
import { caseFigures } from '../../cases/cases.ts'
import { figuresOf, monthStart, transparencyOf } from './transparency.rules.ts'
import { transparency } from './transparency.store.ts'

/**
 * Counts the last complete month (UTC), once. Later changes, such as a deleted account, do not change it, so that two
 * readings of the page reveal nothing by their difference.
 */
export async function publishFigures({ db, now }: Deps): Promise<void> {
  const period = { from: monthStart(now(), -1), to: monthStart(now()) }
  const month = period.from.toISOString().slice(0, 10)
  if (await transparency.isCounted(db, month)) return
  const items = await caseFigures.countItems(db, period)
  const decided = await caseFigures.listDecided(db, period)
  const withDecision = await transparency.casesWithDecision(
    db,
    decided.map(({ id }) => id),
  )
  const countOf = (kind: string) => items.find((one) => one.kind === kind)?.count ?? 0
  const figures = figuresOf({
    items: { report: countOf('report'), notice: countOf('notice'), signal: countOf('signal') },
    decisions: await transparency.listDecisions(db, period),
    cases: decided.map((one) => ({ ...one, hasDecision: withDecision.has(one.id) })),
    ...(await transparency.countAppeals(db, period)),
    staff: await transparency.countStaff(db),
  })
  await transparency.insertOnce(db, { month, figures, computedAt: now() })
}

/** Returns the published figures of the last months. */
export const showTransparency = async ({ db }: Pick<Deps, 'db'>): Promise<TransparencyView> =>
  transparencyOf(await transparency.list(db, MONTHS_SHOWN))
