import type { FamiliesAgreement, FamiliesAgreementInput } from '@hearth/contract/circle/asking'
import {
  FAMILY_MESSAGES_PAGE,
  type FamilyMessageInput,
  type FamilyMessagesQuery,
  type FamilyMessagesView,
} from '@hearth/contract/circle/families'
import { type Ctx, transact } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { lockMatch, lockMatchShared, requireMatch } from '../../matching/matching.ts'
import { circleLog } from '../log/log.store.ts'
import { takeWritten } from '../relatives/writing.ts'
import type { SharedCircle } from '../sharing/sharing.store.ts'
import { changeShared, requireShared, sharedView } from '../sharing/sharing.ts'
import { type FamilyReader, familyAgreements, familyMessages } from './families.store.ts'

/** Returns which of the two agree, seen from the viewer. */
export async function agreementOf(ctx: Ctx, matchId: string, db: Db): Promise<FamiliesAgreement> {
  const agreed = await familyAgreements.list(db, matchId)
  if (agreed.length > 1) return 'both'
  if (agreed.length === 0) return 'none'
  return agreed.includes(ctx.viewerId) ? 'yours' : 'theirs'
}

/** Agrees that the families talk, or ends their conversation for both and deletes its messages. Throws `not_found`. */
export const agreeToFamilies = (
  ctx: Ctx,
  matchId: string,
  { agrees }: FamiliesAgreementInput,
): Promise<void> =>
  transact(ctx, async (tx) => {
    // A message that is being written is there before the end deletes them all.
    await (agrees ? lockMatchShared : lockMatch)(tx, matchId)
    await requireMatch(ctx, matchId, tx)
    const { viewerId: memberId } = ctx
    const at = ctx.now()
    if (agrees) await familyAgreements.add(tx, { matchId, personId: memberId, agreedAt: at })
    else {
      await familyAgreements.deleteAll(tx, matchId)
      await familyMessages.deleteAll(tx, matchId)
    }
    await circleLog.add(tx, {
      memberId,
      kind: agrees ? 'families_agreed' : 'families_ended',
      matchId,
      at,
    })
  })

type FamilySide = { memberId: string; circleId: string | null; reader: FamilyReader }

async function listFor(
  db: Db,
  matchId: string,
  { memberId, circleId, reader, after }: FamilySide & FamilyMessagesQuery,
): Promise<FamilyMessagesView> {
  const page = await familyMessages.list(db, matchId, { reader, after, limit: FAMILY_MESSAGES_PAGE })
  return {
    messages: page.rows.map((row) => ({
      id: row.id,
      senderName: row.name,
      side: row.memberId === memberId ? ('ours' as const) : ('theirs' as const),
      isOwn: row.circleId === circleId,
      text: row.content,
      sentAt: row.sentAt.toISOString(),
    })),
    mayWrite: circleId !== null,
    next: page.next,
  }
}

/** Returns the conversation for one of the two members. Throws `not_found` unless both agree. */
export async function readFamilies(
  ctx: Ctx,
  matchId: string,
  query: FamilyMessagesQuery,
): Promise<FamilyMessagesView> {
  await requireMatch(ctx, matchId, ctx.db)
  if ((await agreementOf(ctx, matchId, ctx.db)) !== 'both') throw new AppError('conversation_not_found')
  return listFor(ctx.db, matchId, {
    memberId: ctx.viewerId,
    circleId: null,
    reader: undefined,
    ...query,
  })
}

type FamilyPlace = { circleId: string; matchId: string }

/** Throws `not_found` unless the families' conversation of a match is open to a relative. */
async function requireFamilies(ctx: Ctx, db: Db, circle: SharedCircle, matchId: string): Promise<void> {
  const { matches } = await sharedView(ctx, db, circle)
  if (!matches.some((match) => match.matchId === matchId && match.hasFamilies))
    throw new AppError('conversation_not_found')
}

/** Returns the conversation for a relative. Throws `not_found`. */
export async function readFamiliesAsRelative(
  ctx: Ctx,
  place: FamilyPlace,
  query: FamilyMessagesQuery,
): Promise<FamilyMessagesView> {
  const { circleId, matchId } = place
  const circle = await requireShared(ctx, circleId)
  await requireFamilies(ctx, ctx.db, circle, matchId)
  const { memberId, horizon } = circle
  const seen = [{ kind: 'saw_families' as const, matchId }]
  await circleLog.addSeen(ctx.db, { memberId, circleId, at: ctx.now() }, seen)
  return listFor(ctx.db, matchId, { memberId, circleId, reader: { circleId, until: horizon }, ...query })
}

/** Adds a message of a relative. A quiet relative's is hidden from everybody else. Throws `not_found` and as `takeWritten`. */
export async function writeToFamilies(
  ctx: Ctx,
  place: FamilyPlace,
  { clientId, ...written }: FamilyMessageInput,
): Promise<FamilyMessagesView> {
  const { circleId, matchId } = place
  await changeShared(ctx, place, async (tx, circle) => {
    await requireFamilies(ctx, tx, circle, matchId)
    const { memberId } = circle
    const sentAt = ctx.now()
    const isHidden = circle.state === 'quiet'
    const row = { circleId, matchId, clientId, content: written.text, sentAt, isHidden }
    if (!(await familyMessages.insertOnce(tx, row))) return
    await takeWritten(ctx, tx, written)
    await circleLog.add(tx, { memberId, circleId, kind: 'wrote_to_families', matchId, at: sentAt })
  })
  return readFamiliesAsRelative(ctx, place, {})
}
