import type { MembershipTime, MembershipView } from '@hearth/contract/membership/membership'
import { type Ctx, transact } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { comfortOf } from './comfort.ts'
import { lockPerson, requirePayments } from './giving.ts'
import { hardshipFor } from './hardship.ts'
import { type GrantedTime, membershipOf, nextPayment, supporterUntil } from './membership.rules.ts'
import {
  type MembershipSettings,
  membershipEvents,
  membershipPeople,
  membershipSettings,
} from './membership.store.ts'

const MOST_TIMES = 50

export const timeViewOf = ({ source, fromAt, untilAt, endedAt, paid }: GrantedTime): MembershipTime => ({
  source,
  fromAt: fromAt.toISOString(),
  untilAt: untilAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  paid,
})

const withoutPayments = {
  isSupporter: false,
  until: null,
  renewal: null,
  showsMark: false,
  plans: [],
  donation: null,
  hardship: null,
  history: [],
}

const donationOf = (
  { donationLink: link, donationMonthly: monthly }: MembershipSettings,
  reference?: string,
) => (link === null ? null : { link, reference: reference ?? null, monthly })

/** Returns the viewer's membership. Without payments there is nothing but the comfort that everybody has. */
export async function showMembership(ctx: Ctx): Promise<MembershipView> {
  const { db, payments, viewerId } = ctx
  const comfort = await comfortOf(ctx, db, viewerId)
  if (payments === 'none') return { payments, comfort, ...withoutPayments }
  const membership = membershipOf(await membershipEvents.listOf(db, viewerId))
  const settings = await membershipSettings.find(db)
  const person = await membershipPeople.find(db, viewerId)
  const until = supporterUntil(membership, ctx.now())
  const next = nextPayment(membership)
  return {
    payments,
    comfort,
    isSupporter: until !== undefined,
    until: until?.toISOString() ?? null,
    renewal: next ? { ...next, at: next.at.toISOString() } : null,
    showsMark: person?.showsMark ?? false,
    plans: payments === 'stripe' ? settings.plans : [],
    donation: donationOf(settings, person?.reference),
    hardship: await hardshipFor(ctx, db, until !== undefined),
    history: membership.times.toReversed().slice(0, MOST_TIMES).map(timeViewOf),
  }
}

/** Gives the viewer a reference for donations. A repeat changes nothing. */
export async function makeReference(ctx: Ctx): Promise<MembershipView> {
  requirePayments(ctx)
  await transact(ctx, (tx) => lockPerson(tx, ctx.viewerId))
  return showMembership(ctx)
}

/** Shows the mark of supporters on the viewer's card, or no longer. Throws `forbidden` for others. */
export async function chooseMark(ctx: Ctx, showsMark: boolean): Promise<MembershipView> {
  requirePayments(ctx)
  await transact(ctx, async (tx) => {
    if (showsMark && !(await comfortOf(ctx, tx, ctx.viewerId)).mayShowMark) throw new AppError('forbidden')
    await lockPerson(tx, ctx.viewerId)
    await membershipPeople.update(tx, ctx.viewerId, { showsMark })
  })
  return showMembership(ctx)
}
