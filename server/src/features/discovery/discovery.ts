import { CANDIDATES_PAGE, type CandidatesQuery, type CandidatesView } from '@hearth/contract/discovery'
import { dayOf } from '@hearth/contract/people'
import type { PhotoView } from '@hearth/contract/photos'
import type { Ctx } from '../../context.ts'
import { peopleById } from '../photos/photos.ts'
import { candidates } from './discovery.store.ts'

export { mayLookAt } from './people.ts'

/** The main picture of whoever is on top of the deck: what a page that shows it needs before all else. */
export async function topPicture(ctx: Ctx): Promise<PhotoView | undefined> {
  const today = dayOf(ctx.now())
  const { rows } = await candidates.list(ctx.db, ctx.viewerId, { today, after: undefined, limit: 1 })
  const ids = rows.map((row) => row.userId)
  const [person] = (await peopleById(ctx, ctx.db, ids, 'everyone')).values()
  return person?.photos[0]
}

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
    'everyone',
  )
  return {
    people: page.rows.flatMap((row) => people.get(row.userId) ?? []),
    left: await candidates.count(ctx.db, ctx.viewerId, today),
    next: page.next,
  }
}
