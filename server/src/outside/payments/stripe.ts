import * as z from 'zod/mini'
import type {
  CheckoutRequest,
  InvoiceEnd,
  PaidInvoice,
  PaymentMessage,
  PaymentProvider,
  SubscriptionState,
} from './payments.ts'
import { askForAll, type StripeSettings, stripeRequests } from './stripe-requests.ts'
import { isSignedMessage } from './stripe-signature.ts'

type OpenStripeSettings = StripeSettings & {
  webhookSecret: string
  /** The text of receipts and statements; nothing about dating. */
  label: string
  /** Names the community in subscriptions, because others may use the same account at Stripe. */
  readCommunityId: () => Promise<string>
}

const Id = z.string().check(z.minLength(1), z.maxLength(255))
const Message = z.object({ id: Id, type: Id, data: z.object({ object: z.object({ id: Id }) }) })
const Session = z.object({ id: Id, url: z.nullable(z.url()), subscription: z.nullable(Id) })
const Subscription = z.object({
  id: Id,
  customer: Id,
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.optional(z.nullable(z.number())),
  metadata: z.record(z.string(), z.string()),
})
const Invoice = z.object({
  id: Id,
  status: z.nullable(z.string()),
  amount_paid: z.int(),
  currency: z.string(),
  parent: z.optional(
    z.nullable(
      z.object({
        subscription_details: z.optional(z.nullable(z.object({ subscription: z.nullable(Id) }))),
      }),
    ),
  ),
  lines: z.object({ data: z.array(z.object({ period: z.object({ start: z.number(), end: z.number() }) })) }),
})
const InvoicePayment = z.object({
  id: Id,
  invoice: Id,
  payment: z.object({ payment_intent: z.optional(Id) }),
})
const Refund = z.object({
  id: Id,
  status: z.nullable(z.string()),
  amount: z.int(),
  created: z.number(),
  payment_intent: z.nullable(Id),
})
const Dispute = z.object({ id: Id, status: z.string(), created: z.number(), payment_intent: z.nullable(Id) })
const Charge = z.object({ id: Id, payment_intent: z.nullable(Id) })

type StripeSubscription = z.infer<typeof Subscription>
type StripeInvoice = z.infer<typeof Invoice>
type Requests = ReturnType<typeof stripeRequests>

const at = (seconds: number) => new Date(seconds * 1000)

const hasEnded = ({ status }: Pick<StripeSubscription, 'status'>) =>
  status === 'canceled' || status === 'incomplete_expired'

function stateOf({
  status,
  cancel_at_period_end,
  cancel_at,
}: StripeSubscription): SubscriptionState['state'] {
  if (hasEnded({ status })) return 'cancelled'
  if (status === 'incomplete') return 'unpaid'
  if (cancel_at_period_end || cancel_at != null) return 'cancelled'
  return status === 'past_due' || status === 'unpaid' ? 'failed' : 'renewing'
}

function paidOf({ id, amount_paid: amount, currency, lines }: StripeInvoice): PaidInvoice[] {
  const periods = lines.data.map(({ period }) => period)
  if (periods.length === 0) return []
  const from = at(Math.min(...periods.map(({ start }) => start)))
  const until = at(Math.max(...periods.map(({ end }) => end)))
  return until > from ? [{ id, from, until, amount, currency: currency.toLowerCase() }] : []
}

/** Returns the whole refunds and the disputes of an invoice. A part of the money back ends nothing. */
async function readEnds(requests: Requests, { id: invoiceId, amount_paid: paid }: StripeInvoice) {
  const of = encodeURIComponent(invoiceId)
  const payments = await askForAll(requests, InvoicePayment, `/v1/invoice_payments?invoice=${of}`)
  const ends: InvoiceEnd[] = []
  for (const { payment } of payments) {
    if (payment.payment_intent === undefined) continue
    const intent = encodeURIComponent(payment.payment_intent)
    const refunds = await askForAll(requests, Refund, `/v1/refunds?payment_intent=${intent}`)
    const done = refunds.filter(({ status }) => status === 'succeeded' || status === 'pending')
    const last = done.toSorted((one, other) => one.created - other.created).at(-1)
    // A refund that the bank has sent back had ended the time before.
    for (const { id, created } of refunds.filter((one) => !done.includes(one)))
      ends.push({ id, invoiceId, at: at(created), isLifted: true })
    const sum = done.reduce((total, { amount }) => total + amount, 0)
    if (last && sum >= paid) ends.push({ id: last.id, invoiceId, at: at(last.created), isLifted: false })
    for (const dispute of await askForAll(requests, Dispute, `/v1/disputes?payment_intent=${intent}`)) {
      const isLifted = dispute.status === 'won' || dispute.status === 'warning_closed'
      ends.push({ id: dispute.id, invoiceId, at: at(dispute.created), isLifted })
    }
  }
  return ends
}

/** Returns the invoice that a payment is for. */
async function findInvoiceOf(requests: Requests, paymentIntent: string | null) {
  if (paymentIntent === null) return undefined
  const intent = encodeURIComponent(paymentIntent)
  const path = `/v1/invoice_payments?payment[type]=payment_intent&payment[payment_intent]=${intent}`
  const [payment] = await askForAll(requests, InvoicePayment, path)
  return payment && requests.find(Invoice, `/v1/invoices/${encodeURIComponent(payment.invoice)}`)
}

type FoundSubject = { subscriptionId?: string | null | undefined; invoice?: StripeInvoice | undefined }

const ofInvoice = (invoice: StripeInvoice | undefined): FoundSubject => ({
  subscriptionId: invoice?.parent?.subscription_details?.subscription,
  invoice,
})

type Finder = (requests: Requests, id: string) => Promise<FoundSubject>

/** Returns how to find the subscription of a payment, which objects at an address name. */
const ofPayment =
  (object: z.ZodMiniType<{ payment_intent: string | null }>, address: string): Finder =>
  async (requests, id) => {
    const found = await requests.find(object, `/v1/${address}/${encodeURIComponent(id)}`)
    return ofInvoice(await findInvoiceOf(requests, found?.payment_intent ?? null))
  }

/**
 * How to find the subscription of an object, by the beginning of the event's type; the first that fits counts. Ids do not tell,
 * because refunds and disputes of cards and of bank debits begin otherwise.
 */
const finders: readonly [type: string, find: Finder][] = [
  [
    'checkout.session.',
    async ({ find }, id) => ({
      subscriptionId: (await find(Session, `/v1/checkout/sessions/${encodeURIComponent(id)}`))?.subscription,
    }),
  ],
  ['customer.subscription.', (_, id) => Promise.resolve({ subscriptionId: id })],
  [
    'invoice.',
    async ({ find }, id) => ofInvoice(await find(Invoice, `/v1/invoices/${encodeURIComponent(id)}`)),
  ],
  ['refund.', ofPayment(Refund, 'refunds')],
  ['charge.refund.', ofPayment(Refund, 'refunds')],
  ['charge.dispute.', ofPayment(Dispute, 'disputes')],
  ['charge.', ofPayment(Charge, 'charges')],
]

async function findSubject(
  requests: Requests,
  { kind, objectId }: Pick<PaymentMessage, 'kind' | 'objectId'>,
): Promise<FoundSubject> {
  const find = finders.find(([type]) => kind.startsWith(type))?.[1]
  return find ? find(requests, objectId) : {}
}

const pathOf = (subscriptionId: string) => `/v1/subscriptions/${encodeURIComponent(subscriptionId)}`

async function readSubscription(
  requests: Requests,
  { subscriptionId, invoice }: FoundSubject,
  communityId: string,
) {
  if (!subscriptionId) return undefined
  const id = encodeURIComponent(subscriptionId)
  const found = await requests.find(Subscription, pathOf(subscriptionId))
  if (!found) return undefined
  const paid = await askForAll(requests, Invoice, `/v1/invoices?subscription=${id}&status=paid`)
  return {
    id: found.id,
    reference: found.metadata['reference'] ?? null,
    isOurs: found.metadata['community'] === communityId,
    customer: found.customer,
    state: stateOf(found),
    invoices: paid.flatMap(paidOf),
    ends: invoice ? await readEnds(requests, invoice) : [],
  } satisfies SubscriptionState
}

const checkoutForm = (
  { reference, customer, price, successUrl, cancelUrl }: CheckoutRequest,
  { label, community }: { label: string; community: string },
) => ({
  mode: 'subscription',
  success_url: successUrl,
  cancel_url: cancelUrl,
  client_reference_id: reference,
  ...(customer !== null && { customer }),
  line_items: {
    0: {
      quantity: 1,
      price_data: {
        currency: price.currency,
        unit_amount: price.amount,
        recurring: { interval: price.interval },
        product_data: { name: label },
      },
    },
  },
  subscription_data: { description: label, metadata: { reference, community } },
})

function readMessage({ webhookSecret: secret }: OpenStripeSettings): PaymentProvider['readMessage'] {
  return (body, header, now): PaymentMessage | undefined => {
    if (!isSignedMessage({ body, header, secret }, now)) return undefined
    const { data } = Message.safeParse(parsed(body))
    return data && { eventId: data.id, kind: data.type, objectId: data.data.object.id }
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Returns Stripe as the provider of payments. It keeps the cards; Hearth never sees one. */
export function openStripe(settings: OpenStripeSettings): PaymentProvider {
  const requests = stripeRequests(settings)
  const { label, readCommunityId } = settings
  const read = async (subject: FoundSubject) => readSubscription(requests, subject, await readCommunityId())
  const end = async (subscriptionId: string): Promise<void> => {
    const path = pathOf(subscriptionId)
    const found = await requests.find(Subscription, path)
    // Stripe then also stops to collect its open invoices. It refuses to end one that has ended.
    if (found && !hasEnded(found)) await requests.ask(Subscription, path, { method: 'DELETE' })
  }
  return {
    openCheckout: async (request) => {
      const { url } = await requests.ask(Session, '/v1/checkout/sessions', {
        method: 'POST',
        form: checkoutForm(request, { label, community: await readCommunityId() }),
        key: `checkout-${request.clientId}`,
      })
      if (url === null) throw new Error('Stripe has opened no page')
      return url
    },
    readSubject: async (message) => read(await findSubject(requests, message)),
    cancel: async (subscriptionId) => {
      const path = pathOf(subscriptionId)
      const found = await requests.find(Subscription, path)
      // Stripe refuses to change one that has ended.
      if (found && stateOf(found) !== 'cancelled')
        await requests.ask(Subscription, path, { method: 'POST', form: { cancel_at_period_end: true } })
      return read({ subscriptionId })
    },
    end: async (subscriptionId) => {
      await end(subscriptionId)
      return read({ subscriptionId })
    },
    refund: async (invoiceId, subscriptionId) => {
      const of = encodeURIComponent(invoiceId)
      const invoice = await requests.ask(Invoice, `/v1/invoices/${of}`)
      const payments = await askForAll(requests, InvoicePayment, `/v1/invoice_payments?invoice=${of}`)
      for (const { payment } of payments) {
        if (payment.payment_intent === undefined) continue
        await requests.ask(Refund, '/v1/refunds', {
          method: 'POST',
          form: { payment_intent: payment.payment_intent },
          key: `refund-${payment.payment_intent}`,
        })
      }
      await end(subscriptionId)
      const state = await read({ subscriptionId, invoice })
      if (!state) throw new Error('a subscription is gone at Stripe')
      return state
    },
    readMessage: readMessage(settings),
  }
}
