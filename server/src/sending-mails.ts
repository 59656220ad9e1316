import { unusedMail } from './auth/mailed/mail-texts.ts'
import { mailOf } from './auth/mailed/send-mail.ts'
import type { BrandSettings } from './config/config.ts'
import type { Tx } from './db/open.ts'
import type { AllDeps } from './jobs.ts'
import type { ListenerMails } from './listeners.ts'
import type { Mail, Mailer } from './outside/mail/mail.ts'
import { type ReplyingMailer, trySending } from './outside/mail/mail-test.ts'

type MailOptions = {
  mail: Mailer
  mailCarrier?: ReplyingMailer
  queueMail: (tx: Tx, mail: Mail) => Promise<void>
  settings: { brand: BrandSettings; baseUrl: string }
}

// How operations send mails: they give the content, and the brand and the address of the server come from here.

export const sendMailOf =
  ({ mail, settings: { brand, baseUrl } }: MailOptions): AllDeps['sendMail'] =>
  (to, write) =>
    mail.send(mailOf(brand, to, (texts) => write(texts, baseUrl)))

export const queueMailOf =
  ({ queueMail, settings: { brand, baseUrl } }: MailOptions): AllDeps['queueMail'] =>
  (tx, to, write) =>
    queueMail(
      tx,
      mailOf(brand, to, (texts) => write(texts, baseUrl)),
    )

/** Past the queue, which would not say whether the mail has left. */
export const sendUnusedNoticeOf =
  ({ mail, mailCarrier = mail, settings: { brand, baseUrl } }: MailOptions): AllDeps['sendUnusedNotice'] =>
  (to, notice) =>
    trySending(mailCarrier, mailOf(brand, to, unusedMail(`${baseUrl}/auth`, notice)))

export const listenerMailsOf = ({ queueMail, settings: { brand, baseUrl } }: MailOptions): ListenerMails => ({
  queue: (tx, to, write) => queueMail(tx, mailOf(brand, to, write)),
  link: (path) => `${baseUrl}${path}`,
})
