import type { Logger } from 'pino'
import { encryptorOf } from '../../cryptography/encryption.ts'
import type { Secrets } from '../../cryptography/secrets.ts'
import type { Mail, Mailer } from './mail.ts'

/**
 * A queued mail as the job stores it. `addressHash` is a keyed hash of the address: enough to find the mails of a person,
 * too little to find the person. `encryptedMail` is the mail with its address.
 */
export type QueuedMail = { addressHash: string; encryptedMail: string }

/** Stores encrypted mails and passes each to `deliver`. */
type MailJobs = {
  send: (mail: QueuedMail) => Promise<void>
  drop: (mail: Partial<QueuedMail>) => Promise<void>
}

export type MailOutcome = 'sent' | 'put_off' | 'failed'

type MailQueueOptions = {
  queue: MailJobs
  /** Sends a mail over SMTP, or stores it in the development mailbox. */
  carrier: Mailer
  secrets: Secrets
  log: Logger
  count: (outcome: MailOutcome) => void
}

export type MailQueue = Mailer & {
  /** Returns the data of the job that sends a mail, for a caller that queues it in a transaction. */
  encrypt: (mail: Mail) => QueuedMail
  /** Sends one queued mail. Throws if it should be retried, which never happens on the last attempt. */
  deliver: (mail: QueuedMail, isLastAttempt: boolean) => Promise<void>
}

/**
 * Returns a mailer that queues mails as jobs, so that a mail outlives an outage of the mail server. Queued mails are
 * encrypted, because they hold links, codes and addresses.
 */
export function openMailQueue({ queue, carrier, secrets, log, count }: MailQueueOptions): MailQueue {
  const { encrypt, decrypt, hash, hashes } = encryptorOf(secrets, 'hearth: queued mail')

  async function deliver({ encryptedMail }: QueuedMail, isLastAttempt: boolean): Promise<void> {
    const mail = read(encryptedMail)
    // Encrypted with another secret, so it can never be read.
    if (!mail) return giveUp('unreadable')
    try {
      await carrier.send(mail)
      count('sent')
    } catch (error) {
      const code = codeOf(error)
      if (isLastAttempt || isRefusedForGood(error)) return giveUp(code, mail.subject)
      log.warn({ code, subject: mail.subject }, 'mail put off')
      count('put_off')
      throw error
    }
  }

  function read(encryptedMail: string): Mail | undefined {
    try {
      return JSON.parse(decrypt(encryptedMail))
    } catch {
      return undefined
    }
  }

  function giveUp(code: string, subject?: string): void {
    log.error({ code, subject }, 'mail not sent')
    count('failed')
  }

  const encrypted = (mail: Mail): QueuedMail => ({
    addressHash: hash(mail.to),
    encryptedMail: encrypt(JSON.stringify(mail)),
  })

  return {
    deliver,
    encrypt: encrypted,
    kept: carrier.kept,
    send: async (mail) => {
      try {
        await queue.send(encrypted(mail))
      } catch (error) {
        count('failed')
        throw error
      }
    },
    forget: async (to) => {
      for (const addressHash of hashes(to)) await queue.drop({ addressHash })
      await carrier.forget?.(to)
    },
  }
}

/** The error code of the mail library. The message of the mail server is not logged: it can contain the address. */
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'

/** Whether a retry is pointless: the mail server answered 5xx to this mail. A failed login may be repaired meanwhile. */
function isRefusedForGood(error: unknown): boolean {
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return status >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(codeOf(error))
}
