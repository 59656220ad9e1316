import type { AreaTexts } from '@hearth/texts/areas'
import type { Deps } from '../../../context.ts'
import type { MailContent } from '../../../outside/mail/mail-html.ts'
import { type ReminderRecipient, turnReminders } from './turn-reminders.store.ts'

/** Writes a mail for the server at `baseUrl` with the texts of the recipient's language. */
type WriteReminder = (texts: AreaTexts['mails'], baseUrl: string) => MailContent

export type ReminderDeps = Deps & {
  /** Queues a mail; rejects if the queue cannot store it. */
  sendMail: (to: ReminderRecipient, write: WriteReminder) => Promise<void>
}

const DAY_MS = 86_400_000
const WAITING_DAYS = 3
const IN_VAIN_DAYS = 30
const PAUSE_DAYS = 7
const BATCH_SIZE = 100

/** Names nobody and quotes nothing, because others may see the mail. */
const mailContentOf: WriteReminder = ({ turnReminder: { subject, says, button, turnOff } }, baseUrl) => ({
  subject,
  says,
  button: { label: button, link: `${baseUrl}/matches` },
  adds: [turnOff({ link: `${baseUrl}/settings` })],
})

/** Mails people whose turn it has been for three days: at most once a week, and once for the same messages. */
export async function sendTurnReminders(deps: ReminderDeps): Promise<void> {
  const now = deps.now()
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  for (;;) {
    const recipients = await deps.transact((tx) =>
      turnReminders.take(tx, {
        now,
        waitingSince: ago(WAITING_DAYS),
        notBefore: ago(IN_VAIN_DAYS),
        remindedBefore: ago(PAUSE_DAYS),
        limit: BATCH_SIZE,
      }),
    )
    for (const recipient of recipients) await deps.sendMail(recipient, mailContentOf)
    if (recipients.length < BATCH_SIZE) return
  }
}
