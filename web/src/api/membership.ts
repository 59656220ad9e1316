import type {
  CancellationView,
  CheckoutInput,
  CheckoutView,
  MembershipOfferView,
  MembershipView,
  RedeemView,
} from '@hearth/contract/membership/membership'
import { queryOptions } from '@tanstack/react-query'
import { read } from './client.ts'

const FRESH_MS = 60_000

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
type JsonReply<T> = Pick<Response, 'ok' | 'status' | 'headers'> & { json: () => Promise<T> }

function ask<T>(method: Method, path: string, body?: object): Promise<Awaited<T>> {
  const asked: Promise<JsonReply<T>> = fetch(`/api/${path}`, {
    method,
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return read(asked)
}

/** The membership of the viewer. */
export const ownMembership = queryOptions({
  queryKey: ['membership'],
  queryFn: () => ask<MembershipView>('GET', 'membership'),
  staleTime: FRESH_MS,
})

/** What a membership costs, and where the money goes, for everybody. */
export const membershipOffer = queryOptions({
  queryKey: ['membership offer'],
  queryFn: () => ask<MembershipOfferView>('GET', 'membership-offer'),
  staleTime: FRESH_MS,
})

export const showMark = (showsMark: boolean) => ask<MembershipView>('PATCH', 'membership', { showsMark })
export const makeReference = () => ask<MembershipView>('PUT', 'membership/reference')
export const redeemCode = (code: string) => ask<RedeemView>('POST', 'membership/codes', { code })
export const takeHardship = () => ask<MembershipView>('POST', 'membership/hardship')
export const openCheckout = (input: CheckoutInput) => ask<CheckoutView>('POST', 'membership/checkout', input)
export const cancelRenewal = () => ask<CancellationView>('POST', 'membership/cancellation')

/** Returns whether a person may choose further colours: supporters, and everybody where nobody can pay. */
export const hasColours = ({ payments, isSupporter }: Pick<MembershipView, 'payments' | 'isSupporter'>) =>
  payments === 'none' || isSupporter
