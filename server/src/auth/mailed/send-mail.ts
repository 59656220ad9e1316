import { formattersOf } from '@hearth/texts/formatters'
import type { Logger } from 'pino'
import { DEFAULT_LANGUAGE, knownLanguage, languageOf } from '../../language.ts'
import type { Mail, Mailer } from '../../outside/mail/mail.ts'
import { renderMail } from '../../outside/mail/mail-html.ts'
import { textsOf } from '../../texts.ts'
import type { AuthSettings } from '../settings.ts'
import type { WriteMail } from './mail-texts.ts'

/** The default brand colour. */
const EMBER = '#ad401b'

type Brand = { name: string; color: string | undefined }

type NewsSettings = MailSettings & Pick<AuthSettings, 'onAccountNews'>

type MailSettings = {
  mail: Mailer
  log: Logger
  brand: Brand
}

/** An address, and the language of its account, if there is an account that has one. */
export type Recipient = { email: string; language: string | null }

/** Returns the recipient with the language of the request, if the account has none. */
export const recipientOf = <Person extends Recipient>(
  person: Person,
  headers: Headers,
): Person & { language: string } => ({
  ...person,
  language: person.language ?? languageOf(headers),
})

/** Returns a mail in the language of its recipient, with the name and colour of the community. */
export function mailOf({ name, color }: Brand, to: Recipient, write: WriteMail): Mail {
  const language = knownLanguage(to.language) ?? DEFAULT_LANGUAGE
  // A name in another script must not disturb the sentence around it.
  const { s: isolated } = formattersOf(language, name)
  const content = write(textsOf(language, 'mails', isolated(name)), language)
  return { to: to.email, ...renderMail(content, { name, color: color ?? EMBER, language }) }
}

/** Queues a mail without waiting: otherwise a known address would be answered later than an unknown one. */
export function sendMail({ mail, log, brand }: MailSettings, to: Recipient, write: WriteMail): void {
  mail.send(mailOf(brand, to, write)).catch(() => log.error('a mail was not taken'))
}

/** Tells the owner of an account what has happened to it, by a mail and in the notifications. Does not wait either. */
export function tellOwner(
  settings: NewsSettings,
  owner: Recipient & { personId: string },
  write: WriteMail,
): void {
  sendMail(settings, owner, write)
  settings.onAccountNews(owner.personId)
}
