import { accounts } from './auth/accounts.store.ts'
import { renewalMail } from './auth/mailed/mail-texts.ts'
import { mailOf } from './auth/mailed/send-mail.ts'
import type { BrandSettings, PaymentSettings } from './config/config.ts'
import type { Db, OpenDatabase, Tx } from './db/open.ts'
import { readCommunityId } from './features/photos/photos.ts'
import type { MembershipJobDeps } from './membership-jobs.ts'
import type { Mail } from './outside/mail/mail.ts'
import type { PaymentProvider } from './outside/payments/payments.ts'
import { openStripe } from './outside/payments/stripe.ts'

type MembershipOptions = {
  database: Pick<OpenDatabase, 'db'>
  queueMail: (tx: Tx, mail: Mail) => Promise<void>
  settings: { baseUrl: string; brand: BrandSettings; payments: PaymentSettings }
}

/** Returns the payment provider of the settings. */
export const paymentProviderOf = ({ stripe }: PaymentSettings, db: Db): PaymentProvider | undefined =>
  stripe && openStripe({ ...stripe, readCommunityId: () => readCommunityId(db) })

/** Returns the payment provider, and how renewals are announced. */
export const membershipDepsOf = ({
  database: { db },
  queueMail,
  settings: { baseUrl, brand, payments },
}: MembershipOptions): Pick<MembershipJobDeps, 'paymentProvider' | 'queueRenewalMail'> => ({
  paymentProvider: paymentProviderOf(payments, db),
  queueRenewalMail: async (tx, personId, renewal) => {
    const to = await accounts.findById(tx, personId)
    if (to) await queueMail(tx, mailOf(brand, to, renewalMail(`${baseUrl}/membership`, renewal)))
  },
})
