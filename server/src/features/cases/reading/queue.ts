import { CASES_PAGE, type CasesQuery, type CasesView } from '@hearth/contract/console/cases'
import type { StaffOperation } from '@hearth/contract/console/staff'
import type { Deps, StaffCtx } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { caseEvents, cases } from '../cases.store.ts'
import {
  decidedAfter,
  decidedPageOf,
  openAfter,
  openPageOf,
  overdueAfter,
  overduePageOf,
} from './pages.store.ts'
import { caseRowsOf } from './rows.ts'

/** Returns a page of a queue, and how many cases are in each. Throws `page_unknown`. */
export async function listCases(ctx: StaffCtx, query: CasesQuery): Promise<CasesView> {
  const page = await readPage(ctx, query)
  const counts = await cases.count(ctx.db, ctx.staff.id, ctx.now())
  return { ...counts, cases: await caseRowsOf(ctx.db, page.rows), next: page.next }
}

async function readPage({ db, staff, now }: StaffCtx, { queue, order = 'due', after }: CasesQuery) {
  const limit = CASES_PAGE + 1
  if (queue === 'decided')
    return decidedPageOf(await cases.listDecided(db, { after: decidedAfter(after), limit }), CASES_PAGE)
  if (queue === 'overdue')
    return overduePageOf(
      await cases.listOverdue(db, now(), { after: overdueAfter(after), limit }),
      CASES_PAGE,
    )
  const open = await cases.listOpen(
    db,
    { queue, viewerId: staff.id, order },
    { after: openAfter(order, after), limit },
  )
  return openPageOf(open, { limit: CASES_PAGE, order })
}

/** Since `newest`, staff who may do this have something to see to, apart from one of them. */
type WaitingCase = { operation: StaffOperation; newest: Date | undefined; exceptFor?: string | null }

/**
 * Returns since when the newest case or appeal waits that nobody has claimed, an urgent one also after it was claimed, and
 * each case that somebody has handed on to others.
 */
export async function waitingCases(db: Db): Promise<WaitingCase[]> {
  const handedOn = await caseEvents.listHandedOn(db)
  return [
    { operation: 'cases.list', newest: await cases.findNewestUnclaimed(db) },
    ...handedOn.map(({ state, at, actorId }): WaitingCase => {
      const operation = state === 'proposed' ? 'bans.confirm' : 'cases.decide'
      return { operation, newest: at, exceptFor: actorId }
    }),
  ]
}

/** Returns how many cases are open and how many of them overdue, by priority. */
export const countOpenCases = ({ db, now }: Pick<Deps, 'db' | 'now'>) => cases.countOpen(db, now())
