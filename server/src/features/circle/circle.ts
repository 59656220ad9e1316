import {
  CIRCLE_KEPT_MS,
  CIRCLE_LOG_PAGE,
  type CircleInvitationView,
  type CircleLogQuery,
  type CircleLogView,
  type CirclePreviewInput,
  type CirclePreviewView,
  type CircleRelativeView,
  type CircleView,
  type NewCircleInvitationView,
} from '@hearth/contract/circle/circle'
import type { GrantView } from '@hearth/contract/circle/grants'
import { secretLink } from '@hearth/contract/secret-link'
import type { Ctx, Deps } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { listMatchIds, partnersOf, requireMatch } from '../matching/matching.ts'
import { listNames } from '../profiles/profiles.ts'
import { isNoticeShown } from './granting/granting.rules.ts'
import {
  circleInvitations,
  circleNotices,
  circles,
  type GrantRow,
  grants,
  type InvitationOfCircle,
} from './granting/granting.store.ts'
import { inviteRelative, type NewCircleInvitation, seatsOf } from './granting/inviting.ts'
import { circleLog } from './log/log.store.ts'
import { relatives } from './relatives/relatives.store.ts'
import { type SharedGrant, sharing } from './sharing/sharing.store.ts'
import { sharedView } from './sharing/sharing.ts'
import { clearSuggestions } from './suggesting/suggesting.ts'

export { eraseMatches } from './circle.store.ts'

/** How long it is kept in which network a relative was, and a member who invited one. */
const NETWORK_KEPT_MS = 86_400_000

const grantViewOf = ({ id, kind, matchId, startsAt, endsAt }: GrantRow): GrantView => ({
  id,
  kind,
  matchId,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

const relativeViewOf = (
  { id, label, name, state, joinedAt, changedAt }: Awaited<ReturnType<typeof circles.list>>[number],
  open: readonly GrantRow[],
): CircleRelativeView => ({
  id,
  label,
  name,
  state,
  joinedAt: joinedAt.toISOString(),
  changedAt: changedAt.toISOString(),
  grants: open.map(grantViewOf),
})

const invitationViewOf = ({
  id,
  label,
  createdAt,
  expiresAt,
  grants: invited,
}: InvitationOfCircle): CircleInvitationView => ({
  id,
  label,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  grants: invited,
})

/** Returns the viewer's circle. */
export async function showCircle(ctx: Ctx): Promise<CircleView> {
  const { db, viewerId } = ctx
  const now = ctx.now()
  const open = Map.groupBy(await grants.listOpen(db, viewerId, now), ({ circleId }) => circleId)
  const rows = await circles.list(db, viewerId)
  const invitations = await circleInvitations.listOpen(db, viewerId, now)
  const notice = await circleNotices.find(db, viewerId)
  return {
    relatives: rows.map((row) => relativeViewOf(row, open.get(row.id) ?? [])),
    invitations: invitations.map(invitationViewOf),
    ...(await seatsOf(ctx, db)),
    notice: notice && isNoticeShown(notice, now) ? { since: notice.since.toISOString() } : null,
  }
}

/** Makes an invitation, and returns its link. Throws `conflict` in a full circle. */
export async function inviteToCircle(
  ctx: Ctx,
  input: NewCircleInvitation,
  baseUrl: string,
): Promise<NewCircleInvitationView> {
  const token = await inviteRelative(ctx, input)
  return { circle: await showCircle(ctx), link: secretLink(`${baseUrl}/relative`, 'invitation', token) }
}

/** Returns what a relative would see now with these grants, if they had begun. Throws `not_found` for a match of others. */
export async function previewGrants(
  ctx: Ctx,
  { grants: given }: CirclePreviewInput,
): Promise<CirclePreviewView> {
  const chosen = given.map(
    (one): SharedGrant => ({
      kind: one.kind,
      matchId: one.kind === 'see_match' ? one.matchId : null,
    }),
  )
  for (const { matchId } of chosen) if (matchId) await requireMatch(ctx, matchId, ctx.db)
  const circle = {
    id: null,
    memberId: ctx.viewerId,
    state: 'active',
    horizon: ctx.now(),
    grants: chosen,
  } as const
  return { view: chosen.length === 0 ? null : await sharedView(ctx, ctx.db, circle) }
}

/** Returns what a relative of the viewer sees now; null if nothing is granted. Throws `not_found`. */
export async function previewRelative(ctx: Ctx, circleId: string): Promise<CirclePreviewView> {
  if (!(await circles.find(ctx.db, ctx.viewerId, circleId))) throw new AppError('person_not_found')
  const circle = await sharing.findForMember(ctx.db, { circleId, memberId: ctx.viewerId }, ctx.now())
  return { view: circle ? await sharedView(ctx, ctx.db, circle) : null }
}

/** Returns a page of the viewer's log. */
export async function readCircleLog(ctx: Ctx, { after }: CircleLogQuery): Promise<CircleLogView> {
  const page = await circleLog.list(ctx.db, ctx.viewerId, { after, limit: CIRCLE_LOG_PAGE })
  const matchIds = page.rows.flatMap(({ matchId }) => matchId ?? [])
  const there = await listMatchIds(ctx.db, ctx.viewerId, matchIds)
  const partners = new Map(
    (await partnersOf(ctx, ctx.db)).map(({ matchId, personId }) => [matchId, personId]),
  )
  const names = await listNames(
    ctx.db,
    [...there].flatMap((matchId) => partners.get(matchId) ?? []),
  )
  const nameOf = (matchId: string | null) =>
    matchId === null ? null : (names.get(partners.get(matchId) ?? '') ?? null)
  return {
    entries: page.rows.map(({ matchId, at, ...entry }) => ({
      ...entry,
      matchName: nameOf(matchId),
      at: at.toISOString(),
    })),
    next: page.next,
  }
}

/** Dismisses the notice about unusual changes. */
export async function dismissNotice(ctx: Ctx): Promise<CircleView> {
  await circleNotices.dismiss(ctx.db, ctx.viewerId, ctx.now())
  return showCircle(ctx)
}

/** Deletes what has ended 180 days ago, networks after a day, and cards of suggestions that may be shown again. */
export async function clearCircles(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(deps.now().getTime() - CIRCLE_KEPT_MS)
  await circles.deleteEndedBefore(deps.db, before)
  await grants.deleteEndedBefore(deps.db, before)
  await circleLog.deleteBefore(deps.db, before)
  await circleNotices.deleteBefore(deps.db, before)
  const networksBefore = new Date(deps.now().getTime() - NETWORK_KEPT_MS)
  await relatives.forgetNetworks(deps.db, networksBefore)
  await circleInvitations.forgetNetworks(deps.db, networksBefore)
  await circleInvitations.deleteExpiredBefore(deps.db, deps.now())
  await clearSuggestions(deps)
}
