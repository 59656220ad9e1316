import { CIRCLE_INVITATION_MS, type CircleInvitationInput } from '@hearth/contract/circle/circle'
import type { InvitedView } from '@hearth/contract/circle/relative'
import { type Ctx, type Deps, transact } from '../../../context.ts'
import { randomToken } from '../../../cryptography/random.ts'
import type { Db } from '../../../db/open.ts'
import { AppError, invalid } from '../../../errors.ts'
import { comfortOf } from '../../membership/membership.ts'
import { listNames } from '../../profiles/profiles.ts'
import { circleLog } from '../log/log.store.ts'
import { circleSeats, periodOf } from './granting.rules.ts'
import { circleInvitations, circles, grants, type InvitationOfCircle } from './granting.store.ts'
import { isInSameNetwork, noticeUnusual } from './noticing.ts'

const TOKEN_BYTES = 32

const named = (token: string) => `circle-invitation:${token}`

/** Returns how many relatives the viewer can have, and how many more. */
export async function seatsOf(ctx: Ctx, db: Db): Promise<{ seats: number; seatsLeft: number }> {
  const member = await circles.findMember(db, ctx.viewerId)
  if (!member) throw new AppError('unauthenticated')
  const now = ctx.now()
  const comfort = await comfortOf(ctx, db, ctx.viewerId)
  const seats = circleSeats(member, comfort.circleSeats, now)
  return { seats, seatsLeft: Math.max(0, seats - (await circles.countHeld(db, ctx.viewerId, now))) }
}

/** An invitation, and a hash of the network in which the member makes it. */
export type NewCircleInvitation = CircleInvitationInput & { networkHash: string }

/** Makes an invitation and returns its token, of which only a hash is stored. Throws `conflict` in a full circle. */
export async function inviteRelative(ctx: Ctx, input: NewCircleInvitation): Promise<string> {
  const token = randomToken(TOKEN_BYTES)
  const now = ctx.now()
  await transact(ctx, async (tx) => {
    await circles.lock(tx, ctx.viewerId)
    if ((await seatsOf(ctx, tx)).seatsLeft === 0) throw new AppError('conflict')
    const invited = input.grants.map(({ kind, days }) => ({ kind, ...periodOf(days, now) }))
    await circleInvitations.insert(tx, {
      memberId: ctx.viewerId,
      tokenHash: ctx.caseEncryptor.hash(named(token)),
      label: input.label,
      grants: JSON.stringify(invited),
      createdAt: now,
      expiresAt: new Date(now.getTime() + CIRCLE_INVITATION_MS),
      networkHash: input.networkHash,
    })
    await circleLog.add(tx, { memberId: ctx.viewerId, label: input.label, kind: 'invited', at: now })
  })
  return token
}

/** Withdraws an open invitation. Throws `not_found`. */
export const withdrawInvitation = (ctx: Ctx, invitationId: string): Promise<void> =>
  transact(ctx, async (tx) => {
    await circles.lock(tx, ctx.viewerId)
    const gone = await circleInvitations.delete(tx, ctx.viewerId, invitationId)
    if (!gone) throw new AppError('invitation_not_found')
    const { viewerId: memberId } = ctx
    await circleLog.add(tx, { memberId, ...gone, kind: 'invitation_withdrawn', at: ctx.now() })
  })

/** Throws `invalid` with the reason unless the invitation can be used. */
function requireOpen(found: InvitationOfCircle | undefined, now: Date): InvitationOfCircle {
  if (!found) throw invalid({ token: ['invitation_ended'] })
  if (found.usedAt) throw invalid({ token: ['invitation_used_up'] })
  if (found.expiresAt <= now) throw invalid({ token: ['invitation_ended'] })
  return found
}

type InvitationDeps = Pick<Deps, 'db' | 'now' | 'caseEncryptor'>

/** Returns the open invitation of a token. Throws `invalid`. */
export async function findInvitation(deps: InvitationDeps, token: string): Promise<InvitationOfCircle> {
  const found = await circleInvitations.find(deps.db, deps.caseEncryptor.hashes(named(token)))
  return requireOpen(found, deps.now())
}

/** Returns who invites with this token. Throws `invalid`. */
export async function showInvitation(deps: InvitationDeps, token: string): Promise<InvitedView> {
  const { memberId, expiresAt } = await findInvitation(deps, token)
  const firstName = (await listNames(deps.db, [memberId])).get(memberId) ?? ''
  return { firstName, expiresAt: expiresAt.toISOString() }
}

/** Uses an invitation once: the viewer, a relative, joins the circle of the member. Throws `invalid`. */
export const acceptInvitation = (ctx: Ctx, token: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const now = ctx.now()
    const locked = await circleInvitations.lock(tx, ctx.caseEncryptor.hashes(named(token)))
    const { id, memberId, label, grants: invited, networkHash, createdAt } = requireOpen(locked, now)
    await circleInvitations.setUsed(tx, id, now)
    const relativeId = ctx.viewerId
    const circleId = await circles.put(tx, { memberId, relativeId, label, at: now })
    const giving = networkHash !== null && { relativeId, networkHash, givenAt: createdAt }
    const isSameNetwork = giving && (await isInSameNetwork(ctx, tx, giving))
    const rows = invited.map(({ kind, startsAt, endsAt }) => ({
      memberId,
      circleId,
      kind,
      givenAt: now,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      isSameNetwork,
    }))
    await grants.insert(tx, rows)
    await circleLog.add(tx, { memberId, circleId, kind: 'joined', at: now })
    await noticeUnusual(ctx, tx, memberId)
  })
