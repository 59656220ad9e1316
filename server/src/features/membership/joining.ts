import { HARDSHIP_MONTHS, type MembershipView, type RedeemView } from '@hearth/contract/membership/membership'
import { plainInvitation } from '@hearth/contract/public/registration'
import { type Ctx, transact } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { membershipCodes } from './codes.store.ts'
import { giveMonths, lockPerson, requirePayments } from './giving.ts'
import { membershipOf, monthOf, supporterUntil } from './membership.rules.ts'
import { membershipEvents, membershipSettings } from './membership.store.ts'
import { showMembership } from './showing.ts'

async function redeemIn(ctx: Ctx, tx: Tx, typed: string): Promise<RedeemView['outcome']> {
  const now = ctx.now()
  const code = await membershipCodes.lock(tx, plainInvitation(typed))
  if (!code) return 'unknown'
  await lockPerson(tx, ctx.viewerId)
  const externalId = `code:${code.id}:${ctx.viewerId}`
  const events = await membershipEvents.listOf(tx, ctx.viewerId)
  if (events.some((event) => event.externalId === externalId)) return 'repeated'
  if (code.revokedAt || code.endsAt <= now || code.uses >= code.maxUses) return 'unknown'
  await giveMonths(ctx, tx, { personId: ctx.viewerId, source: 'code', externalId, months: code.months })
  await membershipCodes.countUse(tx, code.id)
  return 'redeemed'
}

/** Redeems a code, once for each person. */
export async function redeemCode(ctx: Ctx, typed: string): Promise<RedeemView> {
  requirePayments(ctx)
  const outcome = await transact(ctx, (tx) => redeemIn(ctx, tx, typed))
  return { outcome, membership: await showMembership(ctx) }
}

/** Gives the viewer a membership for nothing and without a question, while the month has places. A repeat changes nothing. */
export async function takeHardship(ctx: Ctx): Promise<MembershipView> {
  requirePayments(ctx)
  await transact(ctx, async (tx) => {
    const { hardshipMost } = await membershipSettings.lock(tx)
    await lockPerson(tx, ctx.viewerId)
    const now = ctx.now()
    const month = monthOf(now)
    if (supporterUntil(membershipOf(await membershipEvents.listOf(tx, ctx.viewerId)), now)) return
    if ((await membershipEvents.countHardship(tx, month)) >= hardshipMost) return
    const externalId = `hardship:${ctx.viewerId}:${month.from.toISOString().slice(0, 7)}`
    const gift = { personId: ctx.viewerId, source: 'hardship', externalId, months: HARDSHIP_MONTHS } as const
    await giveMonths(ctx, tx, gift)
  })
  return showMembership(ctx)
}
