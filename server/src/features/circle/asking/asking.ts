import { dayOf } from '@hearth/contract/ages'
import type {
  FamilyApprovalsView,
  FamilyConsentInput,
  FamilyConsentView,
  MatchCircleInput,
  MatchCircleView,
} from '@hearth/contract/circle/asking'
import type { CircleNotesView } from '@hearth/contract/circle/circle'
import { type CircleNoteInput, MAX_CIRCLE_NOTES, type OpinionInput } from '@hearth/contract/circle/relative'
import { type Ctx, transact } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { take } from '../../limits/limits.ts'
import { requireMatch } from '../../matching/matching.ts'
import { agreementOf } from '../families/families.ts'
import { circles, type GrantRow, grants } from '../granting/granting.store.ts'
import { circleLog } from '../log/log.store.ts'
import { takeWritten } from '../relatives/writing.ts'
import { sharing, snapshots } from '../sharing/sharing.store.ts'
import { changeShared, sharedView } from '../sharing/sharing.ts'
import { suggestions } from '../suggesting/suggestions.store.ts'
import { resultOf } from './asking.rules.ts'
import { familyConsents, matchCircles } from './asking.store.ts'
import { circleNotes, circleOpinions } from './opinions.store.ts'

const byDefault: MatchCircleInput = { rule: 'just_opinions', needed: 1, showsCount: false }

/** Returns what the viewer's relatives say about a match, and who of them sees it. Throws `not_found`. */
export async function showMatchCircle(ctx: Ctx, matchId: string): Promise<MatchCircleView> {
  const { db, viewerId: memberId } = ctx
  const now = ctx.now()
  await requireMatch(ctx, matchId, db)
  const rule = (await matchCircles.find(db, { memberId, matchId })) ?? byDefault
  const given = await circleOpinions.listForMember(db, { memberId, matchId })
  const open = Map.groupBy(await grants.listOpen(db, memberId, now), ({ circleId }) => circleId)
  const relatives = (await circles.list(db, memberId)).filter(({ state }) => state !== 'ended')
  const where = { matchIds: [matchId], today: dayOf(now), until: now }
  const [shared] = await sharing.listMatches(db, memberId, where)
  return {
    ...rule,
    isCardShown: shared?.isCardShown ?? false,
    relatives: relatives.map(({ id, label }) => {
      const own = given.find(({ circleId }) => circleId === id)
      const allowed = open.get(id) ?? []
      return {
        relativeId: id,
        label,
        grant: grantOf(allowed, matchId),
        mayGiveOpinion: allowed.some(({ kind, startsAt }) => kind === 'give_opinion' && startsAt <= now),
        opinion: own ? { opinion: own.opinion, givenAt: own.givenAt.toISOString() } : null,
      }
    }),
    ...resultOf(rule, given),
    families: await agreementOf(ctx, matchId, db),
  }
}

function grantOf(open: readonly GrantRow[], matchId: string) {
  const grant = open.find((one) => one.matchId === matchId)
  if (!grant) return null
  return { id: grant.id, startsAt: grant.startsAt.toISOString(), endsAt: grant.endsAt.toISOString() }
}

/** Chooses how opinions on a match are read, and whether the match sees their number. Throws `not_found`. */
export async function changeMatchCircle(
  ctx: Ctx,
  matchId: string,
  input: MatchCircleInput,
): Promise<MatchCircleView> {
  const { viewerId: memberId } = ctx
  await transact(ctx, async (tx) => {
    await requireMatch(ctx, matchId, tx)
    await matchCircles.put(tx, { memberId, matchId }, input)
    await circleLog.add(tx, { memberId, kind: 'rule_changed', matchId, at: ctx.now() })
  })
  return showMatchCircle(ctx, matchId)
}

/** Returns how many relatives of the other person are in favour, if that person shows it. Throws `not_found`. */
export async function showApprovals(ctx: Ctx, matchId: string): Promise<FamilyApprovalsView> {
  const { withPersonId: memberId } = await requireMatch(ctx, matchId, ctx.db)
  const rule = await matchCircles.find(ctx.db, { memberId, matchId })
  if (!rule?.showsCount) return { approvals: null }
  const given = await circleOpinions.listForMember(ctx.db, { memberId, matchId })
  return { approvals: resultOf(rule, given).inFavour }
}

/** Stores the opinion of a relative on a match. Nothing but the screens of the member reads it. Throws `not_found`. */
export const giveOpinion = (
  ctx: Ctx,
  { circleId, matchId }: { circleId: string; matchId: string },
  { opinion }: OpinionInput,
): Promise<void> =>
  changeShared(ctx, { circleId, matchId }, async (tx, circle) => {
    const { may, matches } = await sharedView(ctx, tx, circle)
    if (!may.giveOpinion || !matches.some((match) => match.matchId === matchId))
      throw new AppError('match_not_found')
    const at = ctx.now()
    await take(ctx, tx, 'messages')
    const isHidden = circle.state === 'quiet'
    await circleOpinions.put(tx, { circleId, matchId, opinion, givenAt: at, isHidden })
    const { memberId } = circle
    await circleLog.add(tx, { memberId, circleId, kind: 'gave_opinion', matchId, at })
  })

/** Stores a note of a relative. Throws `not_found`, `rate_limited`, or `sure` if its writer is to be asked first. */
export function leaveNote(ctx: Ctx, circleId: string, input: CircleNoteInput): Promise<void> {
  const { clientId, text, matchId = null } = input
  return changeShared(ctx, { circleId, matchId }, async (tx, circle) => {
    const { may, matches } = await sharedView(ctx, tx, circle)
    const isKnown = matchId === null || matches.some((match) => match.matchId === matchId)
    if (!may.leaveNote || !isKnown) throw new AppError('match_not_found')
    const writtenAt = ctx.now()
    const isHidden = circle.state === 'quiet'
    const note = { circleId, clientId, matchId, content: text, writtenAt, isHidden }
    if (!(await circleNotes.insertOnce(tx, note, MAX_CIRCLE_NOTES))) return
    await takeWritten(ctx, tx, input)
    const { memberId } = circle
    await circleLog.add(tx, { memberId, circleId, kind: 'left_note', matchId, at: writtenAt })
  })
}

/** Returns the notes for the viewer. */
export async function listNotes(ctx: Ctx): Promise<CircleNotesView> {
  const rows = await circleNotes.listForMember(ctx.db, ctx.viewerId)
  return {
    notes: rows.map(({ id, label, matchId, content, writtenAt }) => ({
      id,
      label,
      matchId,
      text: content,
      writtenAt: writtenAt.toISOString(),
    })),
  }
}

/** Deletes a note for the viewer. Throws `not_found`. */
export async function deleteNote(ctx: Ctx, id: string): Promise<CircleNotesView> {
  const isGone = await ctx.transact((tx) => circleNotes.delete(tx, { memberId: ctx.viewerId, id }))
  if (!isGone) throw new AppError('message_not_found')
  return listNotes(ctx)
}

/** Returns whether families may see the viewer's card. */
export async function showFamilyConsent(ctx: Ctx): Promise<FamilyConsentView> {
  return (await familyConsents.find(ctx.db, ctx.viewerId)) ?? { mayMatchesShow: false, mayBeSuggested: false }
}

/** Changes it. Without the consent no circle has the card any more, once this has committed. */
export async function changeFamilyConsent(ctx: Ctx, input: FamilyConsentInput): Promise<FamilyConsentView> {
  await transact(ctx, async (tx) => {
    await familyConsents.put(tx, ctx.viewerId, { ...input, changedAt: ctx.now() })
    if (!input.mayMatchesShow) await snapshots.deleteCardsOf(tx, ctx.viewerId)
    if (!input.mayBeSuggested) await suggestions.deleteOf(tx, ctx.viewerId)
  })
  return showFamilyConsent(ctx)
}
