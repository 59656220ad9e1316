import { CANDIDATES_PAGE, type CandidatesQuery, type CandidatesView } from '@hearth/contract/discovery'
import { dayOf } from '@hearth/contract/people'
import type { PhotoView } from '@hearth/contract/photos'
import type { Ctx } from '../../context.ts'
import { lastUndone } from '../matching/matching.ts'
import { peopleById } from '../photos/photos.ts'
import { candidates } from './discovery.store.ts'

export { mayLookAt } from './people.ts'

type Part = { after: string | undefined; limit: number }

/** A part of the deck by ids: whoever a decision was taken back on last lies on top, and nowhere else. */
async function deal(ctx: Ctx, { after, limit }: Part): Promise<{ ids: string[]; next: string | null }> {
  const today = dayOf(ctx.now())
  const back = await lastUndone(ctx)
  const isBack = back !== undefined && (await candidates.has(ctx.db, ctx.viewerId, { personId: back, today }))
  const but = isBack ? back : undefined
  const page = await candidates.list(ctx.db, ctx.viewerId, { today, after, limit, but })
  const ids = page.rows.map(({ userId }) => userId)
  return { ids: isBack && after === undefined ? [back, ...ids] : ids, next: page.next }
}

/** The main picture of whoever is on top of the deck: what a page that shows it needs before all else. */
export async function topPicture(ctx: Ctx): Promise<PhotoView | undefined> {
  const { ids } = await deal(ctx, { after: undefined, limit: 1 })
  const [person] = (await peopleById(ctx, ctx.db, ids.slice(0, 1), 'everyone')).values()
  return person?.photos[0]
}

/** The people to decide on next, and how many there are in all. */
export async function listCandidates(ctx: Ctx, { after }: CandidatesQuery): Promise<CandidatesView> {
  const { ids, next } = await deal(ctx, { after, limit: CANDIDATES_PAGE })
  const people = await peopleById(ctx, ctx.db, ids, 'everyone')
  return {
    people: ids.flatMap((id) => {
      const person = people.get(id)
      return person ? [{ ...person, band: null, why: null }] : []
    }),
    left: await candidates.count(ctx.db, ctx.viewerId, dayOf(ctx.now())),
    leftIsMore: false,
    advice: [],
    next,
  }
}
