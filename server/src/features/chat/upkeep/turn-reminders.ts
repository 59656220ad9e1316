import { STALLED_MS } from '@hearth/contract/people/icebreakers'
import type { AreaTexts } from '@hearth/texts/areas'
import type { Deps } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import type { MailContent } from '../../../outside/mail/mail-html.ts'
import { type ReminderRecipient, turnReminders } from './turn-reminders.store.ts'

/** Writes a mail for the server at `baseUrl` with the texts of the recipient's language. */
type WriteReminder = (texts: AreaTexts['mails'], baseUrl: string) => MailContent
type MailedTo = Omit<ReminderRecipient, 'id'>

export type ReminderDeps = Deps & {
  /** Queues a mail; rejects if the queue cannot store it. */
  sendMail: (to: MailedTo, write: WriteReminder) => Promise<void>
  /** Notes the reminders of those who want a push instead of a mail, and returns their ids. */
  noteTurns: (tx: Tx, personIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** Returns the token with which a person ends these mails. */
  unsubscribeTokens: { tokenOf: (personId: string, what: 'turns') => string }
}

const DAY_MS = 86_400_000
const IN_VAIN_DAYS = 30
const PAUSE_DAYS = 7
const BATCH_SIZE = 100

/** Names nobody and quotes nothing, because others may see the mail. */
const mailWith =
  (token: string): WriteReminder =>
  ({ turnReminder: { subject, says, button, turnOff } }, baseUrl) => ({
    subject,
    says,
    button: { label: button, link: `${baseUrl}/matches` },
    adds: [turnOff({ link: `${baseUrl}/unsubscribe#token=${token}` })],
    unsubscribe: `${baseUrl}/unsubscribe/${token}`,
  })

/** Reminds people whose turn it has been for three days: at most once a week, and once for the same messages. */
export async function sendTurnReminders(deps: ReminderDeps): Promise<void> {
  const now = deps.now()
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  for (;;) {
    const { taken, mailed } = await deps.transact(async (tx) => {
      const people = await turnReminders.take(tx, {
        now,
        waitingSince: new Date(now.getTime() - STALLED_MS),
        notBefore: ago(IN_VAIN_DAYS),
        remindedBefore: ago(PAUSE_DAYS),
        limit: BATCH_SIZE,
      })
      const pushed = await deps.noteTurns(
        tx,
        people.map(({ id }) => id),
      )
      return { taken: people.length, mailed: people.filter(({ id }) => !pushed.has(id)) }
    })
    for (const { id, ...to } of mailed)
      await deps.sendMail(to, mailWith(deps.unsubscribeTokens.tokenOf(id, 'turns')))
    if (taken < BATCH_SIZE) return
  }
}
