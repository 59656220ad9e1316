import type { Deps } from './context.ts'
import {
  membershipRoutes,
  type PaymentOptions,
  paymentMessageRoutes,
  renewalRoutes,
} from './features/membership/membership.routes.ts'
import { routes } from './http/routes.ts'
import { counted, type GuardOptions, requireAnySession } from './session-guards.ts'

export type MembershipApiOptions = Pick<PaymentOptions, 'paymentProvider'>
type ApiParts = MembershipApiOptions & { deps: Deps; settings: { baseUrl: string } }

/** Returns the routes by which members, suspended ones too, see what they pay for and stop paying. */
export const renewalApiOf = (options: ApiParts & GuardOptions) =>
  routes()
    .use('/membership', requireAnySession(options))
    .use('/membership/cancellation', requireAnySession(options))
    .use('/membership/cancellation', counted(options, 'membershipByPerson'))
    .route(
      '/',
      renewalRoutes({ paymentProvider: options.paymentProvider, baseUrl: options.settings.baseUrl }),
    )

/** Returns the other routes of the viewer's membership. */
export const membershipApiOf = ({ paymentProvider, settings: { baseUrl } }: ApiParts) =>
  membershipRoutes({ paymentProvider, baseUrl })

/** Returns the route of messages of the payment provider, outside `/api`, and open during maintenance. */
export const paymentMessagesOf = ({ deps, paymentProvider }: ApiParts) =>
  paymentMessageRoutes({ ...deps, paymentProvider })
