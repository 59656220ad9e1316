import { dayOf } from '@hearth/contract/ages'
import {
  MATCHES_PAGE,
  type MatchesQuery,
  type MatchesView,
  type MatchView,
  type SwipeInput,
  type SwipeView,
} from '@hearth/contract/people/matching'
import type { About, AboutInput } from '@hearth/contract/people/notes'
import type { PersonView } from '@hearth/contract/profile/people'
import { type AfterCommit, type Ctx, type Deps, emit, transact } from '../../context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { AppError, invalid } from '../../errors.ts'
import { countAtField, take } from '../limits/limits.ts'
import { peopleById, requireShowable } from '../people/people.ts'
import { countMembers, requireIntroduced } from '../profiles/profiles.ts'
import { findDoubt, requireRight, takeText } from '../safety/safety.ts'
import { dealtPeople } from './dealt.store.ts'
import { isRepeat, isRepeatOfUndone, otherIn, pairOf, quoteOf } from './matching.rules.ts'
import { type ListedMatch, type MatchRow, matches, type SwipeRow, swipes } from './matching.store.ts'
import { undoneSwipes } from './undoing/undoing.store.ts'

export { clearDealt, dealPairs, dealTo, forgetDealt } from './dealing.ts'
export {
  dealtOn,
  dealtTo,
  decidedBy,
  decidedSince,
  decisionOn,
  isDecidedBy,
  latestDecisions,
  latestLikers,
  latestUndone,
  likedBy,
  listUndealt,
  waitingLikers,
} from './dealt.store.ts'
export {
  eraseEnds,
  findFormer,
  listEndsBefore,
  lockMatch,
  lockMatches,
  lockMatchShared,
  lockPairAndMatch,
} from './ending/ending.ts'
export { countNewLikes, findNote, listHiddenNotes, notesFrom } from './likes/likes.ts'
export { hasWaitingNote } from './likes/waiting-notes.store.ts'
export { isAbout } from './matching.rules.ts'
export { isPart, listMatchesOf, matchBetween, matchRows, otherSide, swipeRows } from './matching.store.ts'
export { type DayCount, matchingFigures } from './matching-figures.store.ts'
export { type GradedSwipe, type PastSwipe, pastSwipes } from './past-swipes.store.ts'
export { raiseTalk, TALK, type TalkLevel } from './talk.store.ts'
export { lastUndone } from './undoing/undoing.ts'

type LikeOfPair = Pick<SwipeRow, 'swiperId' | 'swipedId' | 'about' | 'note'>

/** The new match as each of the two people sees it, by their ids. */
export type MatchViews = Record<string, MatchView>

const viewOf = (match: ListedMatch, person: PersonView): MatchView => ({
  id: match.id,
  createdAt: match.createdAt.toISOString(),
  person,
  conversationId: match.conversationId,
  ...(match.likedAbout && { likedAbout: match.likedAbout }),
})

/** Records a like or pass and returns the match if it is the second like of the pair. A repeat gets the same reply. */
export async function swipe(ctx: Ctx, input: SwipeInput): Promise<SwipeView> {
  const { clientId, swipedId, isLike, note = null } = input
  const { viewerId } = ctx
  const mine = { clientId, swipedId, isLike, note, swiperId: viewerId, createdAt: ctx.now() }
  const pair = pairOf(viewerId, swipedId)
  return transact(ctx, async (tx, afterCommit) => {
    if (!(await swipes.lock(tx, { pair, today: dayOf(ctx.now()), viewerId, swipedId, clientId, isLike }))) {
      const earlier = await findEarlierReply(ctx, tx, input)
      if (earlier) return earlier
      await requireAllowed(ctx, tx, input)
    }
    const about = input.about ? requireQuote(await requireShowable(ctx, swipedId, tx), input.about) : null
    const { isMade, theirs } = await swipes.record(tx, { ...mine, about })
    if (!isMade) return requireEarlierReply(ctx, tx, input)
    await tellOfSwipe(ctx, tx, input, afterCommit)
    if (isLike) await take(ctx, tx, 'likes')
    if (note !== null) await takeNote(ctx, tx, { ...input, note })
    if (isLike && theirs?.isLike)
      return { match: await createMatch(ctx, tx, [theirs, { ...mine, about }], afterCommit) }
    await tellOfNote(ctx, tx, { ...input, afterCommit })
    return { match: null }
  })
}

/** Tells that a like or pass was stored. */
async function tellOfSwipe(ctx: Ctx, tx: Tx, input: SwipeInput, afterCommit: AfterCommit): Promise<void> {
  const { swipedId, isLike, viewedSeconds = null } = input
  await emit(ctx, tx, 'swipe.stored', { swiperId: ctx.viewerId, swipedId, isLike, viewedSeconds })
  afterCommit(() => ctx.counts.swipe(isLike))
}

/** Tells of a note that waits for a decision. */
async function tellOfNote(
  ctx: Ctx,
  tx: Tx,
  { swipedId, note, afterCommit }: SwipeInput & { afterCommit: AfterCommit },
): Promise<void> {
  if (note === undefined) return
  await emit(ctx, tx, 'note.sent', { fromId: ctx.viewerId, toId: swipedId, note, afterCommit })
}

/** Counts a note for the limits of notes and of repeated texts. Throws `sure` if its writer is to be asked first. */
async function takeNote(
  ctx: Ctx,
  tx: Tx,
  { note, swipedId, isSure }: SwipeInput & { note: string },
): Promise<void> {
  const doubt = findDoubt({ text: note, isSure })
  if (doubt) throw doubt
  await countAtField(ctx, tx, 'note', 'notes')
  await takeText(ctx, tx, { recipientId: swipedId, text: note, field: 'note' })
}

/** Creates the one match of two likes, the later one the viewer's, and returns it as the viewer sees it. */
async function createMatch(
  ctx: Ctx,
  tx: Tx,
  likes: readonly [LikeOfPair, LikeOfPair],
  afterCommit: AfterCommit,
): Promise<MatchView | null> {
  const [, mine] = likes
  const match = await matches.insertOnce(tx, pairOf(mine.swiperId, mine.swipedId), ctx.now())
  if (!match) return null
  await swipes.noteMatch(tx, mine, match.id)
  afterCommit(ctx.counts.match)
  const notes = likes.flatMap(({ swiperId, about, note }) =>
    about && note ? [{ fromId: swiperId, about, content: note }] : [],
  )
  let views: MatchViews = {}
  // Registered before the event, so that pages get the match before its first message.
  afterCommit(() => publishMatch(ctx, views))
  await emit(ctx, tx, 'match.stored', { match, notes, afterCommit })
  const stored = notes.length > 0 ? await matches.find(tx, ctx.viewerId, match.id) : undefined
  views = await viewsForBoth(ctx, tx, { ...match, conversationId: stored?.conversationId ?? null }, likes)
  return views[ctx.viewerId] ?? null
}

/** Throws the reason why a swipe is not allowed. */
async function requireAllowed(ctx: Ctx, tx: Tx, { swipedId, isLike, note }: SwipeInput): Promise<void> {
  if (swipedId === ctx.viewerId) throw new AppError('person_not_found')
  if (isLike) {
    await requireIntroduced(ctx, tx)
    await requireRight(tx, ctx.viewerId, 'likes')
    if (note) await requireRight(tx, ctx.viewerId, 'messages')
  }
  if (!(await dealtPeople.mayDecide(tx, ctx.viewerId, swipedId))) throw new AppError('person_not_found')
  await requireShowable(ctx, swipedId, tx)
}

/** Returns the reply of a concurrent request with the same client id, or throws why the swipe is not allowed. */
async function requireEarlierReply(ctx: Ctx, tx: Tx, input: SwipeInput): Promise<SwipeView> {
  const earlier = await findEarlierReply(ctx, tx, input)
  if (earlier) return earlier
  await requireAllowed(ctx, tx, input)
  throw new AppError('already_decided')
}

/** Returns the answer or photo of a person as the viewer sees it now. Throws `invalid` if it has changed. */
export function requireQuote(person: PersonView, about: AboutInput): About {
  const quote = quoteOf(person, about)
  if (!quote) throw invalid({ about: ['quote_changed', { name: person.firstName }] })
  return quote
}

/** Returns the earlier reply to this client id, also if the swipe has been undone since. */
async function findEarlierReply(ctx: Ctx, tx: Tx, input: SwipeInput): Promise<SwipeView | undefined> {
  const earlier = await swipes.findByClientId(tx, ctx.viewerId, input.clientId)
  if (earlier) return repeatReply(ctx, tx, earlier, input)
  const undone = await undoneSwipes.find(tx, ctx.viewerId, input.clientId)
  if (!undone) return undefined
  if (!isRepeatOfUndone(undone, input)) throw new AppError('id_of_other_swipe')
  // A swipe that made a match cannot be undone.
  return { match: null }
}

async function repeatReply(ctx: Ctx, tx: Tx, earlier: SwipeRow, input: SwipeInput): Promise<SwipeView> {
  if (!isRepeat(earlier, input)) throw new AppError('id_of_other_swipe')
  const match = earlier.matchId ? await matches.find(tx, ctx.viewerId, earlier.matchId) : undefined
  if (!match) return { match: null }
  const person = (await peopleById(ctx, tx, [earlier.swipedId], 'match')).get(earlier.swipedId)
  if (!person) return { match: null }
  // Only a note opens the conversation with the match; a later opening was not part of the reply.
  const theirs = await swipes.findLike(tx, earlier.swipedId, ctx.viewerId)
  const conversationId = earlier.note || theirs?.note ? match.conversationId : null
  return { match: viewOf({ ...match, conversationId }, person) }
}

/** Returns a new match as each of the two people sees it. */
async function viewsForBoth(
  ctx: Ctx,
  tx: Tx,
  match: MatchRow & Pick<ListedMatch, 'conversationId'>,
  likes: readonly LikeOfPair[],
): Promise<MatchViews> {
  const people = await peopleById(ctx, tx, [match.user1Id, match.user2Id], 'match')
  return Object.fromEntries(
    likes.flatMap(({ swiperId, swipedId, about }) => {
      const other = people.get(swiperId)
      return other ? [[swipedId, viewOf({ ...match, likedAbout: about }, other)]] : []
    }),
  )
}

function publishMatch(ctx: Ctx, views: MatchViews): void {
  for (const [personId, match] of Object.entries(views))
    ctx.publish([personId], { type: 'match.created', match })
}

/** Returns matches as the viewer sees them, in the same order. */
export async function viewsOf(ctx: Ctx, rows: readonly ListedMatch[]): Promise<MatchView[]> {
  const idOf = (row: ListedMatch) => otherIn(row, ctx.viewerId)
  const people = await peopleById(ctx, ctx.db, rows.map(idOf), 'match')
  return rows.flatMap((row) => {
    const person = people.get(idOf(row))
    return person ? [viewOf(row, person)] : []
  })
}

/** Returns a page of the viewer's matches, newest first. */
export async function listMatches(ctx: Ctx, query: MatchesQuery): Promise<MatchesView> {
  const page = await matches.list(ctx.db, ctx.viewerId, { after: query.after, limit: MATCHES_PAGE })
  return {
    matches: await viewsOf(ctx, page.rows),
    total: await countMatches(ctx),
    next: page.next,
  }
}

/** Returns the number of matches that the viewer can see. */
export const countMatches = (ctx: Ctx): Promise<number> => matches.count(ctx.db, ctx.viewerId)

/** Returns the numbers of members, matches and matched people. */
export async function communityInNumbers(deps: Pick<Deps, 'db' | 'now'>) {
  return { members: await countMembers(deps), ...(await matches.countAll(deps.db)) }
}

/** Returns a match of the viewer and the other person's id. Throws `not_found`. */
export async function requireMatch(ctx: Ctx, matchId: string, db: Db) {
  const match = await matches.find(db, ctx.viewerId, matchId)
  if (!match) throw new AppError('match_not_found')
  return { ...match, withPersonId: otherIn(match, ctx.viewerId) }
}

/** Returns every match that the viewer can see, with the other person's id. */
export const partnersOf = (ctx: Ctx, db: Db) => matches.listPartners(db, ctx.viewerId)

/** Returns the ids of those of these matches that a person can see. */
export const listMatchIds = (db: Db, personId: string, ids: readonly string[]) =>
  matches.listIds(db, personId, ids)

/** Returns the number of the viewer's decisions and matches. */
export async function countDecisions(ctx: Ctx): Promise<{ likesAndPasses: number; matches: number }> {
  return {
    likesAndPasses: await swipes.count(ctx.db, ctx.viewerId),
    matches: (await matches.listPartners(ctx.db, ctx.viewerId)).length,
  }
}
