import {
  CANDIDATES_PAGE,
  type CandidatesQuery,
  type CandidatesView,
  FEW_LEFT,
  MOST_COUNTED,
} from '@hearth/contract/people/discovery'
import type { PhotoView } from '@hearth/contract/photos/photos'
import { Id } from '@hearth/contract/text'
import type { Ctx } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { notesFrom } from '../matching/matching.ts'
import { peopleById } from '../people/people.ts'
import { currentLocation } from '../profiles/profiles.ts'
import { deckStatusOf, keepReady, serveDeck } from './deck.ts'
import { withinLimit } from './showing.ts'
import { whyOf } from './why.ts'
import { adviceFor } from './wishes.ts'

export { forgetInDecks } from './building.ts'
export { mayLookAt } from './people.ts'
export { markChanged, refreshOutdatedSearch, refreshSearch } from './search.store.ts'
export { forgetShown } from './showing.ts'

/** The main picture of whoever is on top of the deck: what a page that shows it needs before all else. */
export async function topPicture(ctx: Ctx): Promise<PhotoView | undefined> {
  const { dealt } = await serveDeck(ctx, { after: undefined, limit: 1 })
  const ids = dealt.slice(0, 1).map(({ userId }) => userId)
  const [person] = (await peopleById(ctx, ctx.db, ids, 'everyone')).values()
  return person?.photos[0]
}

/** The people to decide on next, and how many there are in all. */
export async function listCandidates(ctx: Ctx, { after }: CandidatesQuery): Promise<CandidatesView> {
  if (after !== undefined && !Id.safeParse(after).success)
    throw new AppError('invalid', 'This page doesn’t exist')
  // A journey that is over must not decide any more who is near.
  await currentLocation(ctx)
  const served = await serveDeck(ctx, { after, limit: CANDIDATES_PAGE })
  const dealt = await withinLimit(ctx, served.dealt)
  // Behind somebody who may not be shown today nobody else may.
  const next = dealt.length < served.dealt.length ? null : served.next
  const ids = dealt.map(({ userId }) => userId)
  const likers = dealt.filter(({ likesViewer }) => likesViewer).map(({ userId }) => userId)
  const [people, status, notes] = await Promise.all([
    peopleById(ctx, ctx.db, ids, 'everyone'),
    deckStatusOf(ctx, ids.at(-1)),
    notesFrom(ctx, likers),
  ])
  const why = await whyOf(
    ctx,
    dealt.filter(({ userId }) => people.has(userId)),
  )
  if (status) keepReady(ctx, status, ids.at(-1))
  const left = status?.left ?? 0
  return {
    people: dealt.flatMap(({ userId, band }) => {
      const person = people.get(userId)
      if (!person) return []
      return [{ ...person, band, why: why.get(userId) ?? null, note: notes.get(userId) ?? null }]
    }),
    left: Math.min(left, MOST_COUNTED),
    leftIsMore: left > MOST_COUNTED,
    advice: left < FEW_LEFT ? await adviceFor(ctx) : [],
    next,
  }
}
