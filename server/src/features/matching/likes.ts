import { dayOf } from '@hearth/contract/ages'
import { LIKES_PAGE, type LikesQuery, type LikesView } from '@hearth/contract/matching'
import type { Ctx } from '../../context.ts'
import { peopleById } from '../photos/photos.ts'
import { likes } from './likes.store.ts'

/** Everyone who likes the viewer, may be shown to them now and waits for a decision, newest first. */
export async function listLikes(ctx: Ctx, { after }: LikesQuery): Promise<LikesView> {
  const today = dayOf(ctx.now())
  const page = await likes.list(ctx.db, ctx.viewerId, { today, after, limit: LIKES_PAGE })
  const ids = page.rows.map(({ swiperId }) => swiperId)
  const people = await peopleById(ctx, ctx.db, ids, 'everyone')
  return {
    likes: page.rows.flatMap(({ swiperId, createdAt, about }) => {
      const person = people.get(swiperId)
      return person ? [{ person, likedAt: createdAt.toISOString(), ...(about && { likedAbout: about }) }] : []
    }),
    total: await likes.count(ctx.db, ctx.viewerId, today),
    next: page.next,
  }
}
