import type { Logger } from 'pino'
import type { Mail, Mailer } from '../../outside/mail/mail.ts'
import { type MailContent, renderMail } from '../../outside/mail/mail-html.ts'

/** The default brand colour. */
const EMBER = '#ad401b'

type Brand = { name: string; color: string | undefined }

type MailSettings = {
  mail: Mailer
  log: Logger
  brand: Brand
}

/** Returns a mail with the name and colour of the community. */
export const mailOf = ({ name, color }: Brand, to: string, content: MailContent): Mail => ({
  to,
  ...renderMail(content, { name, color: color ?? EMBER }),
})

/** Queues a mail without waiting: otherwise a known address would be answered later than an unknown one. */
export function sendMail({ mail, log, brand }: MailSettings, to: string, content: MailContent): void {
  mail.send(mailOf(brand, to, content)).catch(() => log.error('a mail was not taken'))
}
