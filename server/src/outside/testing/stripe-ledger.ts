/** The state behind `stripe-mock.ts`, with a clock that only tests move. */
export type LedgerEvent = { id: string; type: string; created: number; data: { object: { id: string } } }

type LedgerSession = {
  id: string
  url: string
  subscription: string | null
  customer: string | null
  form: ReadonlyMap<string, string>
}
type LedgerSubscription = {
  id: string
  customer: string
  status: string
  cancel_at_period_end: boolean
  cancel_at: number | null
  metadata: Record<string, string>
  amount: number
  currency: string
  months: number
  periodEnd: number
}
type Invoice = {
  id: string
  status: string
  amount_paid: number
  currency: string
  parent: { subscription_details: { subscription: string } }
  lines: { data: { period: { start: number; end: number } }[] }
  paymentIntent: string
}
type LedgerRefund = { id: string; status: string; amount: number; created: number; payment_intent: string }
type Dispute = { id: string; status: string; created: number; payment_intent: string }

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000)

function later(seconds: number, months: number): number {
  const date = new Date(seconds * 1000)
  date.setUTCMonth(date.getUTCMonth() + months)
  return secondsOf(date)
}

export type StripeLedger = ReturnType<typeof openLedger>

/** Returns an account at Stripe without customers. `told` hears each event. */
export function openLedger(start: Date, told: (event: LedgerEvent) => void) {
  let now = secondsOf(start)
  let count = 0
  const next = (prefix: string) => `${prefix}_${String(++count).padStart(6, '0')}`
  const sessions = new Map<string, LedgerSession>()
  const subscriptions = new Map<string, LedgerSubscription>()
  const invoices = new Map<string, Invoice>()
  const refunds = new Map<string, LedgerRefund>()
  const disputes = new Map<string, Dispute>()
  const refusing = new Set<string>()
  let isByBankDebit = false

  const tell = (type: string, id: string) =>
    told({ id: next('evt'), type, created: now, data: { object: { id } } })

  /** Bills one period. A card that refuses leaves the subscription past due. */
  function bill(subscription: LedgerSubscription, from: number): void {
    const until = later(from, subscription.months)
    const isPaid = !refusing.has(subscription.customer)
    const invoice: Invoice = {
      id: next('in'),
      status: isPaid ? 'paid' : 'open',
      amount_paid: isPaid ? subscription.amount : 0,
      currency: subscription.currency,
      parent: { subscription_details: { subscription: subscription.id } },
      lines: { data: [{ period: { start: from, end: until } }] },
      paymentIntent: next('pi'),
    }
    invoices.set(invoice.id, invoice)
    subscription.status = isPaid ? 'active' : 'past_due'
    subscription.periodEnd = until
    tell(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice.id)
    tell('customer.subscription.updated', subscription.id)
  }

  function openSession(form: ReadonlyMap<string, string>, urlOf: (id: string) => string): LedgerSession {
    const id = next('cs')
    const session = { id, url: urlOf(id), subscription: null, customer: form.get('customer') ?? null, form }
    sessions.set(id, session)
    return session
  }

  /** The customer pays on the page of a session. */
  function pay(sessionId: string): LedgerSession {
    const session = sessions.get(sessionId)
    if (!session) throw new Error('no such session')
    if (session.subscription) return session
    const read = (name: string) => session.form.get(name) ?? ''
    const metadata = (name: string) => read(`subscription_data[metadata][${name}]`)
    const price = 'line_items[0][price_data]'
    const subscription: LedgerSubscription = {
      id: next('sub'),
      customer: session.customer ?? next('cus'),
      status: 'incomplete',
      cancel_at_period_end: false,
      cancel_at: null,
      metadata: { reference: metadata('reference'), community: metadata('community') },
      amount: Number(read(`${price}[unit_amount]`)),
      currency: read(`${price}[currency]`),
      months: read(`${price}[recurring][interval]`) === 'year' ? 12 : 1,
      periodEnd: now,
    }
    subscriptions.set(subscription.id, subscription)
    session.subscription = subscription.id
    session.customer = subscription.customer
    tell('customer.subscription.created', subscription.id)
    bill(subscription, now)
    tell('checkout.session.completed', session.id)
    return session
  }

  function end(subscription: LedgerSubscription): LedgerSubscription {
    if (subscription.status !== 'canceled') {
      subscription.status = 'canceled'
      tell('customer.subscription.deleted', subscription.id)
    }
    return subscription
  }

  function refund(paymentIntent: string): LedgerRefund {
    const known = [...refunds.values()].find((one) => one.payment_intent === paymentIntent)
    if (known) return known
    const invoice = [...invoices.values()].find((one) => one.paymentIntent === paymentIntent)
    if (!invoice) throw new Error('no such payment')
    const made = {
      id: next(isByBankDebit ? 'pyr' : 're'),
      status: 'succeeded',
      amount: invoice.amount_paid,
      created: now,
    }
    const row = { ...made, payment_intent: paymentIntent }
    refunds.set(row.id, row)
    tell('refund.created', row.id)
    return row
  }

  return {
    sessions,
    subscriptions,
    invoices,
    refunds,
    disputes,
    openSession,
    pay,
    end,
    refund,
    tell,
    /** From now on the card of a customer is refused, or taken again. */
    refuse: (customer: string, isRefused = true) => {
      if (isRefused) refusing.add(customer)
      else refusing.delete(customer)
    },
    /** From now on refunds and disputes are of bank debits, or of cards again. */
    useBankDebits: (isUsed: boolean) => {
      isByBankDebit = isUsed
    },
    dispute: (invoiceId: string): Dispute => {
      const paymentIntent = invoices.get(invoiceId)?.paymentIntent ?? ''
      const row = {
        id: next(isByBankDebit ? 'dp' : 'du'),
        status: 'needs_response',
        created: now,
        payment_intent: paymentIntent,
      }
      disputes.set(row.id, row)
      tell('charge.dispute.created', row.id)
      return row
    },
    closeDispute: (id: string, status: 'won' | 'lost'): void => {
      const dispute = disputes.get(id)
      if (dispute) dispute.status = status
      tell('charge.dispute.closed', id)
    },
    setCancelling: (subscription: LedgerSubscription, isCancelling: boolean): LedgerSubscription => {
      subscription.cancel_at_period_end = isCancelling
      tell('customer.subscription.updated', subscription.id)
      return subscription
    },
    /** Moves the test clock, and bills what is due on the way. */
    moveTo: (date: Date): void => {
      const until = secondsOf(date)
      for (const subscription of subscriptions.values())
        while (subscription.periodEnd <= until && subscription.status === 'active') {
          now = Math.max(now, subscription.periodEnd)
          if (subscription.cancel_at_period_end) end(subscription)
          else bill(subscription, subscription.periodEnd)
        }
      now = Math.max(now, until)
    },
  }
}
