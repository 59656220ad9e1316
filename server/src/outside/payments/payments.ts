/** A price of a month or a year, in the smallest unit of its currency. */
export type PlanPrice = { interval: 'month' | 'year'; amount: number; currency: string }

/** A message of a payment provider whose signature is right. It says what has changed, and is believed in nothing else. */
export type PaymentMessage = { eventId: string; kind: string; objectId: string }

/** A paid part of a subscription. */
export type PaidInvoice = { id: string; from: Date; until: Date; amount: number; currency: string }

/** A refund or dispute of an invoice. `isLifted`: the dispute was won. */
export type InvoiceEnd = { id: string; invoiceId: string; at: Date; isLifted: boolean }

/**
 * A subscription as the provider has it now. `reference` is the text that `openCheckout` was given. `isOurs`: it was
 * this community that gave it.
 */
export type SubscriptionState = {
  id: string
  reference: string | null
  isOurs: boolean
  customer: string
  state: 'renewing' | 'cancelled' | 'failed' | 'unpaid'
  invoices: readonly PaidInvoice[]
  ends: readonly InvoiceEnd[]
}

export type CheckoutRequest = {
  /** Names the person and says nothing else. */
  reference: string
  customer: string | null
  price: PlanPrice
  /** A repeat with the same id opens the same page. */
  clientId: string
  successUrl: string
  cancelUrl: string
}

/** A provider of payments. Everything but `readMessage` asks it over the network, and throws `ProviderError`. */
export type PaymentProvider = {
  openCheckout: (request: CheckoutRequest) => Promise<string>
  /** Returns the subscription that a message is about, undefined if it is about none. */
  readSubject: (message: Pick<PaymentMessage, 'kind' | 'objectId'>) => Promise<SubscriptionState | undefined>
  /** Ends a subscription with what is paid. A repeat changes nothing. Returns undefined for one that is gone. */
  cancel: (subscriptionId: string) => Promise<SubscriptionState | undefined>
  /** Ends a subscription at once, and collects no invoice of it again. A repeat changes nothing. Returns undefined for one that is gone. */
  end: (subscriptionId: string) => Promise<SubscriptionState | undefined>
  /** Sends the money of an invoice back, and ends its subscription. A repeat changes nothing. */
  refund: (invoiceId: string, subscriptionId: string) => Promise<SubscriptionState>
  /** Returns the message of a body that was signed in the last minutes; undefined if it is forged, old or unreadable. */
  readMessage: (body: string, signature: string, now: Date) => PaymentMessage | undefined
}

/** The provider did not answer, or not as it should. Its message has no data of a person. */
export class ProviderError extends Error {
  override name = 'ProviderError'
}
