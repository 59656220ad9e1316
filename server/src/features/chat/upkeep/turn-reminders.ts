import type { Deps } from '../../../context.ts'
import type { MailContent } from '../../../outside/mail/mail-html.ts'
import { turnReminders } from './turn-reminders.store.ts'

/** Writes a mail for the community of this name at this address. */
type WriteMail = (server: { name: string; baseUrl: string }) => MailContent

export type ReminderDeps = Deps & {
  /** Queues a mail; rejects if the queue cannot store it. */
  sendMail: (to: string, write: WriteMail) => Promise<void>
}

const DAY_MS = 86_400_000
const WAITING_DAYS = 3
const IN_VAIN_DAYS = 30
const PAUSE_DAYS = 7
const BATCH_SIZE = 100

/** Names nobody and quotes nothing, because others may see the mail. */
const mailContentOf: WriteMail = ({ name, baseUrl }) => ({
  subject: 'Someone’s waiting for your reply',
  says: [
    `Someone at ${name} has been waiting a few days for your reply.`,
    'A few words are enough, or a kind goodbye.',
  ],
  button: { label: 'See who’s waiting', link: `${baseUrl}/matches` },
  adds: [`We send this at most once a week. Turn it off in your settings: ${baseUrl}/settings`],
})

/** Mails people whose turn it has been for three days: at most once a week, and once for the same messages. */
export async function sendTurnReminders(deps: ReminderDeps): Promise<void> {
  const now = deps.now()
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  for (;;) {
    const addresses = await deps.transact((tx) =>
      turnReminders.take(tx, {
        now,
        waitingSince: ago(WAITING_DAYS),
        notBefore: ago(IN_VAIN_DAYS),
        remindedBefore: ago(PAUSE_DAYS),
        limit: BATCH_SIZE,
      }),
    )
    for (const address of addresses) await deps.sendMail(address, mailContentOf)
    if (addresses.length < BATCH_SIZE) return
  }
}
