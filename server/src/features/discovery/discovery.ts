import { CANDIDATES_PAGE, type CandidatesQuery, type CandidatesView } from '@hearth/contract/discovery'
import { dayOf } from '@hearth/contract/people'
import type { Ctx } from '../../context.ts'
import { peopleById } from '../profiles/profiles.ts'
import { candidates } from './discovery.store.ts'

/** The people to decide on next, and how many there are in all. */
export async function listCandidates(ctx: Ctx, query: CandidatesQuery): Promise<CandidatesView> {
  const today = dayOf(ctx.now())
  const page = await candidates.list(ctx.db, ctx.viewerId, {
    today,
    after: query.after,
    limit: CANDIDATES_PAGE,
  })
  const people = await peopleById(
    ctx,
    ctx.db,
    page.rows.map((row) => row.userId),
  )
  return {
    people: page.rows.flatMap((row) => people.get(row.userId) ?? []),
    left: await candidates.count(ctx.db, ctx.viewerId, today),
    next: page.next,
  }
}
