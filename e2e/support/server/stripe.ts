import { openStripeMock } from '../../../server/src/outside/testing/stripe-mock.ts'

const [secretKey, webhookSecret] = ['sk_test_of_the_journeys', 'whsec_of_the_journeys_1']

export type StripeOfRun = Awaited<ReturnType<typeof openStripeOfRun>>

/** Opens a Stripe on this machine, and gives the settings and commands of a server that offers memberships by it. */
export async function openStripeOfRun() {
  const stripe = await openStripeMock({ start: new Date(), secretKey, webhookSecret })
  return {
    offer: {
      settings: {
        PAYMENTS: 'stripe',
        STRIPE_URL: stripe.origin,
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
      },
      commands: [['membership', 'plan', 'month', '5.00', 'EUR']],
    },
    /** Sends what Stripe has to say, in the wrong order and twice. */
    tell: async (serverUrl: string): Promise<void> => {
      const messages = stripe.takeMessages().toReversed()
      for (const message of [...messages, ...messages]) {
        const { body, header } = stripe.signed(message, Math.floor(Date.now() / 1000))
        const headers = { 'Stripe-Signature': header }
        const reply = await fetch(`${serverUrl}/payments/stripe`, { method: 'POST', headers, body })
        if (!reply.ok) throw new Error(`the message of a payment was refused with ${reply.status}`)
      }
    },
    close: stripe.close,
  }
}
