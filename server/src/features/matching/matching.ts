import {
  MATCHES_PAGE,
  type MatchesQuery,
  type MatchesView,
  type MatchView,
  type SwipeInput,
  type SwipeView,
} from '@hearth/contract/matching'
import type { PersonView } from '@hearth/contract/people'
import { type Ctx, type Deps, transact } from '../../context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { AppError, notFound } from '../../errors.ts'
import { countMembers, peopleById, requireIntroduced, requireShowable } from '../profiles/profiles.ts'
import { isIn, otherIn, pairOf } from './matching.rules.ts'
import {
  type ListedMatch,
  lockPair,
  type MatchRow,
  matches,
  type SwipeRow,
  swipes,
} from './matching.store.ts'

export { isPart, otherSide, undecidedBy } from './matching.store.ts'

/** What making a match tells each of the two. */
export type MatchFor = Record<string, MatchView>

const viewOf = (match: ListedMatch, person: PersonView): MatchView => ({
  id: match.id,
  createdAt: match.createdAt.toISOString(),
  person,
  conversationId: match.conversationId,
})

/** Records the decision and, where it is the second like of a pair, makes their one match. */
export async function swipe(ctx: Ctx, input: SwipeInput): Promise<SwipeView> {
  return transact(ctx, async (tx, afterCommit) => {
    const repeated = await swipes.findByClientId(tx, ctx.viewerId, input.clientId)
    if (repeated) return answerAgain(ctx, tx, repeated, input)
    if (input.swipedId === ctx.viewerId) throw notFound('Person')
    if (input.isLike) await requireIntroduced(ctx, tx)
    const person = await requireShowable(ctx, input.swipedId, tx)

    const pair = pairOf(ctx.viewerId, input.swipedId)
    await lockPair(tx, pair)
    const made = await swipes.insertOnce(tx, { ...input, swiperId: ctx.viewerId, createdAt: ctx.now() })
    if (!made) return answerTaken(ctx, tx, input)
    if (!made.isLike || !(await swipes.likeExists(tx, input.swipedId, ctx.viewerId))) return { match: null }

    const match = await matches.insertOnce(tx, pair, ctx.now())
    if (!match) return { match: null }
    await swipes.noteMatch(tx, made, match.id)
    const views = await viewsOf(ctx, tx, match)
    afterCommit(() => announce(ctx, views))
    return { match: viewOf({ ...match, conversationId: null }, person) }
  })
}

/** The same request twice at once: the second finds the row only after it waited for the pair. */
async function answerTaken(ctx: Ctx, tx: Tx, input: SwipeInput): Promise<SwipeView> {
  const repeated = await swipes.findByClientId(tx, ctx.viewerId, input.clientId)
  if (repeated) return answerAgain(ctx, tx, repeated, input)
  throw new AppError('conflict', 'You have already decided on this person')
}

async function answerAgain(ctx: Ctx, tx: Tx, earlier: SwipeRow, input: SwipeInput): Promise<SwipeView> {
  if (earlier.swipedId !== input.swipedId || earlier.isLike !== input.isLike) {
    throw new AppError('conflict', 'This client id belongs to another swipe')
  }
  const match = earlier.matchId ? await matches.find(tx, earlier.matchId) : undefined
  const person = (await peopleById(ctx, tx, [earlier.swipedId])).get(earlier.swipedId)
  return { match: match && person ? viewOf({ ...match, conversationId: null }, person) : null }
}

async function viewsOf(ctx: Ctx, tx: Tx, match: MatchRow): Promise<MatchFor> {
  const ids = [match.user1Id, match.user2Id]
  const people = await peopleById(ctx, tx, ids)
  return Object.fromEntries(
    ids.flatMap((id) => {
      const other = people.get(otherIn(match, id))
      return other ? [[id, viewOf({ ...match, conversationId: null }, other)]] : []
    }),
  )
}

function announce(ctx: Ctx, views: MatchFor): void {
  for (const [personId, match] of Object.entries(views))
    ctx.publish([personId], { type: 'match.created', match })
}

/** One's matches, newest first, a page at a time. */
export async function listMatches(ctx: Ctx, query: MatchesQuery): Promise<MatchesView> {
  const page = await matches.list(ctx.db, ctx.viewerId, { after: query.after, limit: MATCHES_PAGE })
  const people = await peopleById(
    ctx,
    ctx.db,
    page.rows.map((row) => otherIn(row, ctx.viewerId)),
  )
  return {
    matches: page.rows.flatMap((row) => {
      const person = people.get(otherIn(row, ctx.viewerId))
      return person ? [viewOf(row, person)] : []
    }),
    total: await matches.count(ctx.db, ctx.viewerId),
    next: page.next,
  }
}

/** The community in three true numbers. */
export async function communityInNumbers(deps: Pick<Deps, 'db' | 'now'>) {
  return { members: await countMembers(deps), ...(await matches.countAll(deps.db)) }
}

/** Gives a match the viewer is part of and who is on its other side, or throws. */
export async function requireMatch(ctx: Ctx, matchId: string, db: Db) {
  const match = await matches.find(db, matchId)
  if (!match || !isIn(match, ctx.viewerId)) throw notFound('Match')
  return { ...match, withPersonId: otherIn(match, ctx.viewerId) }
}

/** Every match of the viewer and who is on its other side. */
export const partnersOf = (ctx: Ctx, db: Db) => matches.listPartners(db, ctx.viewerId)

/** How often the viewer has decided, and how many matches they are part of. */
export async function countDecisions(ctx: Ctx): Promise<{ likesAndPasses: number; matches: number }> {
  return {
    likesAndPasses: await swipes.count(ctx.db, ctx.viewerId),
    matches: (await matches.listPartners(ctx.db, ctx.viewerId)).length,
  }
}
