import type { Logger } from 'pino'
import { type Letter, write } from '../../outside/letter.ts'
import type { Mail, Mailer } from '../../outside/mail.ts'

/** The brand's colour where the operator has set none. */
const EMBER = '#ad401b'

type Brand = { name: string; color: string | undefined }

type Office = {
  mail: Mailer
  log: Logger
  brand: Brand
}

/** A letter in the community's own form, ready to leave. */
export const mailOf = ({ name, color }: Brand, to: string, letter: Letter): Mail => ({
  to,
  ...write(letter, { name, color: color ?? EMBER }),
})

/** Hands a letter on without waiting for it: a known address must not be answered later than an unknown one. */
export function post({ mail, log, brand }: Office, to: string, letter: Letter): void {
  mail.send(mailOf(brand, to, letter)).catch(() => log.error('a mail was not taken'))
}
