import type { About, AboutInput } from '@hearth/contract/about'
import { dayOf } from '@hearth/contract/ages'
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
import { AppError, invalid, notFound } from '../../errors.ts'
import { take, takeFor } from '../limits/limits.ts'
import { peopleById, requireShowable } from '../photos/photos.ts'
import { countMembers, requireIntroduced } from '../profiles/profiles.ts'
import { takeText } from '../safety/safety.ts'
import { dealtPeople } from './dealt.store.ts'
import { isRepeat, isRepeatOfUndone, otherIn, pairOf, quoteOf } from './matching.rules.ts'
import { type ListedMatch, type MatchRow, matches, type SwipeRow, swipes } from './matching.store.ts'
import { undoneSwipes } from './undoing.store.ts'

export { dealTo, forgetDealt } from './dealing.ts'
export { dealtOn, dealtTo, likedBy } from './dealt.store.ts'
export { eraseEnds, findFormer, holdMatches, holdPair, keepMatch, listEndsBefore } from './ending.ts'
export { findNote, notesFrom } from './likes.ts'
export { isAbout } from './matching.rules.ts'
export { isPart, listMatchesOf, otherSide } from './matching.store.ts'
export { lastUndone } from './undoing.ts'

const ID_TAKEN = 'This client id belongs to another swipe'

type Like = Pick<SwipeRow, 'swiperId' | 'swipedId' | 'about' | 'note'>

/** What making a match tells each of the two. */
export type MatchFor = Record<string, MatchView>

const viewOf = (match: ListedMatch, person: PersonView): MatchView => ({
  id: match.id,
  createdAt: match.createdAt.toISOString(),
  person,
  conversationId: match.conversationId,
  ...(match.likedAbout && { likedAbout: match.likedAbout }),
})

/** Records the decision and, where it is the second like of a pair, makes their one match. */
export async function swipe(ctx: Ctx, input: SwipeInput): Promise<SwipeView> {
  const { clientId, swipedId, isLike, note = null } = input
  const { viewerId } = ctx
  const mine = { clientId, swipedId, isLike, note, swiperId: viewerId, createdAt: ctx.now() }
  const pair = pairOf(viewerId, swipedId)
  return transact(ctx, async (tx, afterCommit) => {
    if (!(await swipes.lock(tx, { pair, today: dayOf(ctx.now()), viewerId, swipedId, clientId, isLike }))) {
      const earlier = await findAnswer(ctx, tx, input)
      if (earlier) return earlier
      await requireClear(ctx, tx, input)
    }
    const about = input.about ? requireQuote(await requireShowable(ctx, swipedId, tx), input.about) : null
    const { isMade, theirs } = await swipes.record(tx, { ...mine, about })
    if (!isMade) return requireAnswer(ctx, tx, input)
    if (isLike) await take(ctx, tx, 'likes')
    if (note !== null) await takeNote(ctx, tx, swipedId, note)
    if (!isLike || !theirs?.isLike) return { match: null }
    const { match, tell } = await matchUp(ctx, tx, [theirs, { ...mine, about }])
    afterCommit(tell)
    return { match }
  })
}

/** Counts a note; it is the first text that somebody reads of its writer. */
async function takeNote(ctx: Ctx, tx: Tx, recipientId: string, text: string): Promise<void> {
  await takeFor(ctx, tx, 'note', 'notes')
  await takeText(ctx, tx, { recipientId, text, field: 'note' })
}

/** Makes the one match of two likes, the later one the viewer's; `tell` is for after the commit. */
async function matchUp(ctx: Ctx, tx: Tx, [theirs, mine]: readonly [Like, Like]) {
  const match = await matches.insertOnce(tx, pairOf(mine.swiperId, mine.swipedId), ctx.now())
  if (!match) return { match: null, tell: () => undefined }
  await swipes.noteMatch(tx, mine, match.id)
  const { views, tell } = await welcome(ctx, tx, match, [theirs, mine])
  return { match: views[ctx.viewerId] ?? null, tell }
}

/** Throws what is in the way of a swipe. */
async function requireClear(ctx: Ctx, tx: Tx, { swipedId, isLike }: SwipeInput): Promise<void> {
  if (swipedId === ctx.viewerId) throw notFound('Person')
  if (isLike) await requireIntroduced(ctx, tx)
  if (!(await dealtPeople.mayDecide(tx, ctx.viewerId, swipedId))) throw notFound('Person')
  await requireShowable(ctx, swipedId, tx)
}

/** The same request may have come first while this one waited for its turn. */
async function requireAnswer(ctx: Ctx, tx: Tx, input: SwipeInput): Promise<SwipeView> {
  const earlier = await findAnswer(ctx, tx, input)
  if (earlier) return earlier
  await requireClear(ctx, tx, input)
  throw new AppError('conflict', 'You’ve already decided on this person')
}

/** What of a person is liked or answered, as the viewer sees it now, or throws. */
export function requireQuote(person: PersonView, about: AboutInput): About {
  const quote = quoteOf(person, about)
  if (!quote) throw invalid({ about: `${person.firstName} has changed this. Look again.` })
  return quote
}

/** What this client id was answered before, also where the swipe has been undone since. */
async function findAnswer(ctx: Ctx, tx: Tx, input: SwipeInput): Promise<SwipeView | undefined> {
  const earlier = await swipes.findByClientId(tx, ctx.viewerId, input.clientId)
  if (earlier) return answerAgain(ctx, tx, earlier, input)
  const undone = await undoneSwipes.find(tx, ctx.viewerId, input.clientId)
  if (!undone) return undefined
  if (!isRepeatOfUndone(undone, input)) throw new AppError('conflict', ID_TAKEN)
  // Nothing had come of it, or it could not have been undone.
  return { match: null }
}

async function answerAgain(ctx: Ctx, tx: Tx, earlier: SwipeRow, input: SwipeInput): Promise<SwipeView> {
  if (!isRepeat(earlier, input)) throw new AppError('conflict', ID_TAKEN)
  const match = earlier.matchId ? await matches.find(tx, ctx.viewerId, earlier.matchId) : undefined
  if (!match) return { match: null }
  const person = (await peopleById(ctx, tx, [earlier.swipedId], 'match')).get(earlier.swipedId)
  if (!person) return { match: null }
  // Only a note opens the conversation with the match; whoever opened it later was not part of the answer.
  const theirs = await swipes.findLike(tx, earlier.swipedId, ctx.viewerId)
  const conversationId = earlier.note || theirs?.note ? match.conversationId : null
  return { match: viewOf({ ...match, conversationId }, person) }
}

/** The match as each of the two sees it, and what was said with their likes handed on. */
async function welcome(ctx: Ctx, tx: Tx, match: MatchRow, likes: readonly Like[]) {
  const notes = likes.flatMap(({ swiperId, about, note }) =>
    about && note ? [{ fromId: swiperId, about, content: note }] : [],
  )
  const begun = notes.length > 0 ? await ctx.whenMatched(ctx, tx, { ...match, notes }) : undefined
  const conversationId = begun?.conversationId ?? null
  const people = await peopleById(ctx, tx, [match.user1Id, match.user2Id], 'match')
  const views: MatchFor = Object.fromEntries(
    likes.flatMap(({ swiperId, swipedId, about }) => {
      const other = people.get(swiperId)
      return other ? [[swipedId, viewOf({ ...match, conversationId, likedAbout: about }, other)]] : []
    }),
  )
  const tell = () => {
    announce(ctx, views)
    begun?.tell()
  }
  return { views, tell }
}

function announce(ctx: Ctx, views: MatchFor): void {
  for (const [personId, match] of Object.entries(views))
    ctx.publish([personId], { type: 'match.created', match })
}

/** Matches as the viewer sees them, in the same order, with whatever else their rows hold left out. */
export async function viewsOf(ctx: Ctx, rows: readonly ListedMatch[]): Promise<MatchView[]> {
  const idOf = (row: ListedMatch) => otherIn(row, ctx.viewerId)
  const people = await peopleById(ctx, ctx.db, rows.map(idOf), 'match')
  return rows.flatMap((row) => {
    const person = people.get(idOf(row))
    return person ? [viewOf(row, person)] : []
  })
}

/** One's matches, newest first, a page at a time. */
export async function listMatches(ctx: Ctx, query: MatchesQuery): Promise<MatchesView> {
  const page = await matches.list(ctx.db, ctx.viewerId, { after: query.after, limit: MATCHES_PAGE })
  return {
    matches: await viewsOf(ctx, page.rows),
    total: await countMatches(ctx),
    next: page.next,
  }
}

/** How many matches the viewer can see. */
export const countMatches = (ctx: Ctx): Promise<number> => matches.count(ctx.db, ctx.viewerId)

/** The community in three true numbers. */
export async function communityInNumbers(deps: Pick<Deps, 'db' | 'now'>) {
  return { members: await countMembers(deps), ...(await matches.countAll(deps.db)) }
}

/** Gives a match the viewer is part of and who is on its other side, or throws. */
export async function requireMatch(ctx: Ctx, matchId: string, db: Db) {
  const match = await matches.find(db, ctx.viewerId, matchId)
  if (!match) throw notFound('Match')
  return { ...match, withPersonId: otherIn(match, ctx.viewerId) }
}

/** Every match that the viewer can see and who is on its other side. */
export const partnersOf = (ctx: Ctx, db: Db) => matches.listPartners(db, ctx.viewerId)

/** How often the viewer has decided, and how many matches they are part of. */
export async function countDecisions(ctx: Ctx): Promise<{ likesAndPasses: number; matches: number }> {
  return {
    likesAndPasses: await swipes.count(ctx.db, ctx.viewerId),
    matches: (await matches.listPartners(ctx.db, ctx.viewerId)).length,
  }
}
