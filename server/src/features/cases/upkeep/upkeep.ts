import type { AreaTexts } from '@hearth/texts/areas'
import type { Deps } from '../../../context.ts'
import type { MailContent } from '../../../outside/mail/mail-html.ts'
import { staffToTell } from '../../staff/staff.ts'
import { cases } from '../cases.store.ts'

type WriteCaseMail = (texts: AreaTexts['mails'], baseUrl: string) => MailContent
type MailRecipient = { email: string; language: string | null }

/** The dependencies of telling staff of cases. */
export type CaseMailDeps = Deps & { sendMail: (to: MailRecipient, write: WriteCaseMail) => Promise<void> }

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

/** Mails moderators and admins how many cases have become overdue. Each case is told of once. */
export async function tellOverdueCases(deps: CaseMailDeps): Promise<void> {
  const overdue = await cases.takeOverdue(deps.db, deps.now())
  if (overdue.length === 0) return
  const urgent = overdue.filter(({ priority }) => priority === 0).length
  const recipients = await staffToTell(deps.db, ['moderator', 'admin'])
  for (const recipient of recipients) await deps.sendMail(recipient, overdueMail(overdue.length, urgent))
}
