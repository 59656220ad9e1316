import type {
  CancellationView,
  CheckoutInput,
  CheckoutView,
  MembershipOfferView,
  MembershipView,
  RedeemView,
} from '@hearth/contract/membership/membership'
import { queryOptions } from '@tanstack/react-query'
import { api, read } from './client.ts'

const FRESH_MS = 60_000

/** The membership of the viewer. */
export const ownMembership = queryOptions({
  queryKey: ['membership'],
  queryFn: (): Promise<MembershipView> => read(api.membership.$get()),
  staleTime: FRESH_MS,
})

/** The prices of a membership and the use of the money, for everybody. */
export const membershipOffer = queryOptions({
  queryKey: ['membership offer'],
  queryFn: (): Promise<MembershipOfferView> => read(api['membership-offer'].$get()),
  staleTime: FRESH_MS,
})

export const showMark = (showsMark: boolean): Promise<MembershipView> =>
  read(api.membership.$patch({ json: { showsMark } }))
export const makeReference = (): Promise<MembershipView> => read(api.membership.reference.$put())
export const redeemCode = (code: string): Promise<RedeemView> =>
  read(api.membership.codes.$post({ json: { code } }))
export const takeHardship = (): Promise<MembershipView> => read(api.membership.hardship.$post())
export const openCheckout = (input: CheckoutInput): Promise<CheckoutView> =>
  read(api.membership.checkout.$post({ json: input }))
export const cancelRenewal = (): Promise<CancellationView> => read(api.membership.cancellation.$post())

/** Returns whether a person may choose further colours: supporters, and everybody where nobody can pay. */
export const hasColours = ({ payments, isSupporter }: Pick<MembershipView, 'payments' | 'isSupporter'>) =>
  payments === 'none' || isSupporter
