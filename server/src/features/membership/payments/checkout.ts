import type { CancellationView, CheckoutInput, CheckoutView } from '@hearth/contract/membership/membership'
import { type Ctx, type Deps, transact } from '../../../context.ts'
import { lockPerson, requirePayments } from '../giving.ts'
import { membershipOf, nextPayment } from '../membership.rules.ts'
import { membershipEvents, membershipSettings } from '../membership.store.ts'
import { showMembership } from '../showing.ts'
import { isProviderError, type PaymentDeps, storeState, stripeId } from './confirming.ts'

/** The viewer, the provider and the address of this community. */
export type PaymentCtx = Ctx & PaymentDeps & { baseUrl: string }

/** Returns the provider's page where the viewer pays, at the price that they have seen. */
export async function openCheckout(
  ctx: PaymentCtx,
  { clientId, plan, price }: CheckoutInput,
): Promise<CheckoutView> {
  requirePayments(ctx)
  const { paymentProvider: provider, baseUrl } = ctx
  const offered = (await membershipSettings.find(ctx.db)).plans.find(({ id }) => id === plan)
  if (!provider) return { outcome: 'unavailable' }
  if (!offered || offered.amount !== price.amount || offered.currency !== price.currency)
    return { outcome: 'price_changed' }
  const membership = membershipOf(await membershipEvents.listOf(ctx.db, ctx.viewerId))
  if (nextPayment(membership)) return { outcome: 'renews_already' }
  const { reference, customer } = await transact(ctx, (tx) => lockPerson(tx, ctx.viewerId))
  try {
    const url = await provider.openCheckout({
      reference,
      customer,
      price: { interval: plan, amount: offered.amount, currency: offered.currency },
      clientId,
      successUrl: `${baseUrl}/membership?paid=1`,
      cancelUrl: `${baseUrl}/membership`,
    })
    return { outcome: 'opened', url }
  } catch (error) {
    return unavailable(ctx, error)
  }
}

function unavailable({ log }: Pick<Deps, 'log'>, error: unknown): { outcome: 'unavailable' } {
  if (!isProviderError(error)) throw error
  log.warn({ err: error }, 'the payment provider did not do what a page asked for')
  return { outcome: 'unavailable' }
}

/** Ends the renewal of the viewer's membership. Paid times stay. A repeat changes nothing. */
export async function cancelRenewal(ctx: PaymentCtx): Promise<CancellationView> {
  requirePayments(ctx)
  const { subscriptions } = membershipOf(await membershipEvents.listOf(ctx.db, ctx.viewerId))
  for (const { id, state } of subscriptions) {
    if (state === 'cancelled') continue
    const outcome = await cancelOne(ctx, id)
    if (outcome === 'unavailable') return { outcome, membership: await showMembership(ctx) }
  }
  return { outcome: 'cancelled', membership: await showMembership(ctx) }
}

async function cancelOne(ctx: PaymentCtx, id: string): Promise<CancellationView['outcome']> {
  const { paymentProvider: provider } = ctx
  if (!provider) return 'unavailable'
  try {
    const askedAt = ctx.now()
    const state = await provider.cancel(id.slice(stripeId('').length))
    if (!state) return 'unavailable'
    await transact(ctx, (tx) => storeState(tx, { state, askedAt }))
    return 'cancelled'
  } catch (error) {
    return unavailable(ctx, error).outcome
  }
}

/** Has the provider send the money of a time back, and stores its end. */
export async function refundByProvider(
  deps: PaymentDeps,
  { subject, series }: { subject: string; series: string },
): Promise<'by_provider' | 'unavailable'> {
  const { paymentProvider: provider } = deps
  if (!provider) return 'unavailable'
  const [invoiceId, subscriptionId] = [subject, series].map((id) => id.slice(stripeId('').length))
  try {
    const askedAt = deps.now()
    const state = await provider.refund(invoiceId ?? '', subscriptionId ?? '')
    await transact(deps, (tx) => storeState(tx, { state, askedAt }))
    return 'by_provider'
  } catch (error) {
    return unavailable(deps, error).outcome
  }
}
