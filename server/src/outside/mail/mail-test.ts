import type { Mail, Mailer } from './mail.ts'

/** The outcomes of a test mail, as the contract has them. */
type MailTest = {
  outcome: 'taken' | 'kept' | 'unreachable' | 'certificate' | 'sign_in' | 'address' | 'refused'
  /** The last line of the mail server, or the name of the error. */
  reply: string
}

/** A mailer that says what the mail server has replied. */
export type ReplyingMailer = Mailer & { sendNow?: (mail: Mail) => Promise<string> }

const MAX_REPLY_LENGTH = 300

const outcomes: Record<string, MailTest['outcome']> = {
  EAUTH: 'sign_in',
  EENVELOPE: 'address',
  EMESSAGE: 'refused',
  ETLS: 'certificate',
  ECONNECTION: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EDNS: 'unreachable',
  ESOCKET: 'unreachable',
}

const isOfCertificate = (text: string) => /certificate|altnames|self.signed|CERT_/i.test(text)

const textIn = (error: object, name: string): string => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : ''
}

/** Returns why a mail could not be sent. The reply holds no password: the server never repeats one. */
export function failureOf(error: unknown): MailTest {
  if (!(error instanceof Error)) return { outcome: 'refused', reply: '' }
  const code = textIn(error, 'code')
  const reply = (textIn(error, 'response') || error.message).slice(0, MAX_REPLY_LENGTH)
  const outcome = isOfCertificate(`${code} ${error.message}`) ? 'certificate' : outcomes[code]
  return { outcome: outcome ?? 'refused', reply }
}

/**
 * Sends a mail at once, past the queue. Returns false if the mail server refuses this mail or its address; throws on
 * everything else, because another mail would fail the same way.
 */
export async function trySending(mailer: Mailer, mail: Mail): Promise<boolean> {
  try {
    await mailer.send(mail)
    return true
  } catch (error) {
    if (['address', 'refused'].includes(failureOf(error).outcome)) return false
    throw error
  }
}

/** Sends a mail at once, past the queue, and returns what became of it. Never throws. */
export async function tryMail(mailer: ReplyingMailer, mail: Mail): Promise<MailTest> {
  try {
    if (mailer.sendNow)
      return { outcome: 'taken', reply: (await mailer.sendNow(mail)).slice(0, MAX_REPLY_LENGTH) }
    await mailer.send(mail)
    return { outcome: mailer.kept ? 'kept' : 'taken', reply: '' }
  } catch (error) {
    return failureOf(error)
  }
}
