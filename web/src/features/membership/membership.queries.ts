import type {
  CancellationView,
  CheckoutView,
  MembershipOfferView,
  MembershipView,
  PricePlan,
  RedeemView,
} from '@hearth/contract/membership/membership'
import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../api/client.ts'

export { ownMembership } from '../../api/membership.ts'

export const membershipOffer = queryOptions({
  queryKey: ['membershipOffer'],
  queryFn: (): Promise<MembershipOfferView> => read(api['membership-offer'].$get()),
})

export const redeemCode = (code: string): Promise<RedeemView> =>
  read(api.membership.codes.$post({ json: { code } }))

export const takeHardship = (): Promise<MembershipView> => read(api.membership.hardship.$post())

export const makeReference = (): Promise<MembershipView> => read(api.membership.reference.$put())

export const chooseMark = (showsMark: boolean): Promise<MembershipView> =>
  read(api.membership.$patch({ json: { showsMark } }))

export const cancelRenewal = (): Promise<CancellationView> => read(api.membership.cancellation.$post())

/** Asks for the provider's page at the price that is shown. */
export const openCheckout = ({
  clientId,
  plan: { id: plan, ...price },
}: {
  clientId: string
  plan: PricePlan
}): Promise<CheckoutView> => read(api.membership.checkout.$post({ json: { clientId, plan, price } }))
