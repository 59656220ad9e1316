import {
  CancellationView,
  CheckoutInput,
  CheckoutView,
  MembershipChoiceInput,
  MembershipOfferView,
  MembershipView,
  RedeemInput,
  RedeemView,
} from '@hearth/contract/membership/membership'
import { bodyLimit } from 'hono/body-limit'
import type { Deps } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { gives } from '../../http/openapi/openapi.ts'
import { json } from '../../http/openapi/validation.ts'
import { routes } from '../../http/routes.ts'
import {
  cancelRenewal,
  chooseMark,
  makeReference,
  openCheckout,
  type PaymentCtx,
  type PaymentDeps,
  receiveMessage,
  redeemCode,
  showMembership,
  showOffer,
  takeHardship,
} from './membership.ts'

export type PaymentOptions = Pick<PaymentDeps, 'paymentProvider'> & Pick<PaymentCtx, 'baseUrl'>

/** Routes that stay open whatever was decided about a member, so that nobody has to go on paying. */
export const renewalRoutes = (options: PaymentOptions) =>
  routes()
    .get('/membership', gives(MembershipView, 'Get your membership'), async (c) =>
      c.json(await showMembership(c.var.ctx)),
    )
    .post(
      '/membership/cancellation',
      gives(CancellationView, 'End the renewal of your membership'),
      async (c) => c.json(await cancelRenewal({ ...c.var.ctx, ...options })),
    )

/** The other routes of the viewer's membership. */
export const membershipRoutes = (options: PaymentOptions) =>
  routes()
    .patch(
      '/membership',
      gives(MembershipView, 'Show or hide the mark of supporters on your card'),
      json(MembershipChoiceInput),
      async (c) => c.json(await chooseMark(c.var.ctx, c.req.valid('json').showsMark)),
    )
    .put('/membership/reference', gives(MembershipView, 'Get a reference for donations'), async (c) =>
      c.json(await makeReference(c.var.ctx)),
    )
    .post('/membership/codes', gives(RedeemView, 'Redeem a code'), json(RedeemInput), async (c) =>
      c.json(await redeemCode(c.var.ctx, c.req.valid('json').code)),
    )
    .post('/membership/hardship', gives(MembershipView, 'Take a membership for nothing'), async (c) =>
      c.json(await takeHardship(c.var.ctx)),
    )
    .post(
      '/membership/checkout',
      gives(CheckoutView, 'Open the page of the payment provider'),
      json(CheckoutInput),
      async (c) => c.json(await openCheckout({ ...c.var.ctx, ...options }, c.req.valid('json'))),
    )

/** The offer of memberships, for everybody. */
export const membershipOfferRoutes = (deps: Pick<Deps, 'db' | 'payments'>) =>
  routes().get(
    '/membership-offer',
    gives(MembershipOfferView, 'Get what a membership costs, and where the money goes'),
    async (c) => c.json(await showOffer(deps)),
  )

const MAX_MESSAGE_BYTES = 1_048_576

/**
 * Receives messages of the payment provider, which has no session and no origin: its signature says who it is. The body is
 * read as it came, because the signature is of its bytes.
 */
export const paymentMessageRoutes = (deps: PaymentDeps) =>
  routes().post('/payments/stripe', bodyLimit({ maxSize: MAX_MESSAGE_BYTES }), async (c) => {
    const { paymentProvider: provider } = deps
    if (!provider) throw new AppError('not_found')
    const body = await c.req.text()
    const message = provider.readMessage(body, c.req.header('stripe-signature') ?? '', deps.now())
    if (!message) throw new AppError('forbidden')
    await receiveMessage(deps, message)
    return c.json({})
  })
