import { accounts } from './auth/accounts.store.ts'
import { renewalMail } from './auth/mailed/mail-texts.ts'
import { mailOf } from './auth/mailed/send-mail.ts'
import type { BrandSettings, PaymentSettings } from './config/config.ts'
import type { Tx } from './db/open.ts'
import type { MembershipJobDeps } from './membership-jobs.ts'
import type { Mail } from './outside/mail/mail.ts'
import { openStripe } from './outside/payments/stripe.ts'

type MembershipOptions = {
  queueMail: (tx: Tx, mail: Mail) => Promise<void>
  settings: { baseUrl: string; brand: BrandSettings; payments: PaymentSettings }
}

/** Returns the payment provider, and how renewals are announced. */
export const membershipDepsOf = ({
  queueMail,
  settings: { baseUrl, brand, payments },
}: MembershipOptions): Pick<MembershipJobDeps, 'paymentProvider' | 'queueRenewalMail'> => ({
  paymentProvider: payments.stripe && openStripe(payments.stripe),
  queueRenewalMail: async (tx, personId, renewal) => {
    const to = await accounts.findById(tx, personId)
    if (to) await queueMail(tx, mailOf(brand, to, renewalMail(`${baseUrl}/membership`, renewal)))
  },
})
