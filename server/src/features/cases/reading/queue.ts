import { CASES_PAGE, type CasesQuery, type CasesView } from '@hearth/contract/console/cases'
import type { Deps, StaffCtx } from '../../../context.ts'
import { cases } from '../cases.store.ts'
import { decidedAfter, decidedPageOf, openAfter, openPageOf } from './pages.store.ts'
import { caseRowsOf } from './rows.ts'

/** Returns a page of a queue, and how many cases are in each. Throws `page_unknown`. */
export async function listCases(
  ctx: StaffCtx,
  { queue, order = 'due', after }: CasesQuery,
): Promise<CasesView> {
  const { db, staff, now } = ctx
  const limit = CASES_PAGE
  const page =
    queue === 'decided'
      ? decidedPageOf(await cases.listDecided(db, { after: decidedAfter(after), limit: limit + 1 }), limit)
      : openPageOf(
          await cases.listOpen(
            db,
            { queue, viewerId: staff.id, order },
            { after: openAfter(order, after), limit: limit + 1 },
          ),
          { limit, order },
        )
  const { overdue, ...counts } = await cases.count(db, staff.id, now())
  return { cases: await caseRowsOf(db, page.rows), counts, overdue, next: page.next }
}

/** Returns how many cases are open and how many of them overdue, by priority. */
export const countOpenCases = ({ db, now }: Pick<Deps, 'db' | 'now'>) => cases.countOpen(db, now())
