import type { Deps } from './context.ts'
import {
  membershipRoutes,
  type PaymentOptions,
  paymentMessageRoutes,
} from './features/membership/membership.routes.ts'

export type MembershipApiOptions = Pick<PaymentOptions, 'paymentProvider'>
type ApiParts = MembershipApiOptions & { deps: Deps; settings: { baseUrl: string } }

/** Returns the routes of the viewer's membership. */
export const membershipApiOf = ({ paymentProvider, settings: { baseUrl } }: ApiParts) =>
  membershipRoutes({ paymentProvider, baseUrl })

/** Returns the route of messages of the payment provider, outside `/api`, and open during maintenance. */
export const paymentMessagesOf = ({ deps, paymentProvider }: ApiParts) =>
  paymentMessageRoutes({ ...deps, paymentProvider })
