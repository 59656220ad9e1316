import type { AreaTexts } from '@hearth/texts/areas'
import type { Deps } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import type { MailContent } from '../../../outside/mail/mail-html.ts'
import { staffToTell } from '../../staff/staff.ts'
import { cases } from '../cases.store.ts'

type WriteCaseMail = (texts: AreaTexts['mails'], baseUrl: string) => MailContent
type MailRecipient = { email: string; language: string | null }

/** The dependencies of telling staff of cases. `queueMail` queues a mail that leaves once the transaction has committed. */
export type CaseMailDeps = Deps & {
  queueMail: (tx: Tx, to: MailRecipient, write: WriteCaseMail) => Promise<void>
}

const KEPT_MONTHS = 12

/** Deletes cases, with all that they hold, 12 months after their decision. */
export async function eraseCases({ db, now }: Deps): Promise<void> {
  const before = new Date(now())
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS)
  await cases.deleteDecidedBefore(db, before)
}

/** The mail tells how many cases there are, and nothing of the people in them, because others may see it. */
const overdueMail =
  (total: number, urgent: number): WriteCaseMail =>
  ({ overdueCases: texts }, baseUrl) => ({
    subject: texts.subject,
    says: [...texts.says, texts.total({ total }), ...(urgent > 0 ? [texts.urgent({ urgent })] : [])],
    button: { label: texts.button, link: `${baseUrl}/console` },
    adds: texts.adds,
  })

/** Mails moderators and admins how many cases have become overdue. Each case is told of once, to all of them or to nobody. */
export const tellOverdueCases = (deps: CaseMailDeps): Promise<void> =>
  deps.transact(async (tx) => {
    const overdue = await cases.takeOverdue(tx, deps.now())
    if (overdue.length === 0) return
    const urgent = overdue.filter(({ priority }) => priority === 0).length
    const recipients = await staffToTell(tx, ['moderator', 'admin'])
    for (const recipient of recipients)
      await deps.queueMail(tx, recipient, overdueMail(overdue.length, urgent))
  })
