import type { Logger } from 'pino'
import type { Mail, Mailer } from './mail.ts'
import { sealerOf } from './sealed.ts'

/** `whom` is a keyed hash of the address: enough to find a person's letters, too little to find the person. */
export type SealedMail = { whom: string; letter: string }

/** Keeps sealed mails until they leave, and hands each to `deliver` in its time. */
type Queue = {
  send: (mail: SealedMail) => Promise<void>
  drop: (mail: Partial<SealedMail>) => Promise<void>
}

export type MailOutcome = 'sent' | 'put_off' | 'failed'

type Office = {
  queue: Queue
  /** Where a mail goes when its turn has come. */
  carrier: Mailer
  secret: string
  log: Logger
  count: (outcome: MailOutcome) => void
}

export type PostOffice = Mailer & {
  /** Sends one mail of the queue. Throws where it is to be tried again, which is never on the last attempt. */
  deliver: (mail: SealedMail, isLastAttempt: boolean) => Promise<void>
}

/**
 * Takes mails at once and sends them by jobs, so that one outlives a mail server that is away for a while.
 * They wait sealed: links, codes and addresses are nothing the database may tell.
 */
export function openPostOffice({ queue, carrier, secret, log, count }: Office): PostOffice {
  const { seal, unseal, mark } = sealerOf(secret, 'hearth: letters that wait')

  async function deliver({ letter }: SealedMail, isLastAttempt: boolean): Promise<void> {
    const mail = read(letter)
    // Sealed by another secret: nobody will ever read it.
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

  function read(letter: string): Mail | undefined {
    try {
      return JSON.parse(unseal(letter))
    } catch {
      return undefined
    }
  }

  function giveUp(code: string, subject?: string): void {
    log.error({ code, subject }, 'mail not sent')
    count('failed')
  }

  return {
    deliver,
    kept: carrier.kept,
    send: async (mail) => {
      try {
        await queue.send({ whom: mark(mail.to), letter: seal(JSON.stringify(mail)) })
      } catch (error) {
        count('failed')
        throw error
      }
    },
    forget: async (to) => {
      await queue.drop({ whom: mark(to) })
      await carrier.forget?.(to)
    },
  }
}

/** What the mail library calls it; the server's own words can hold the address. */
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'

/** A server that says 5xx to this very mail will say it again; one that knows us not yet may be set right. */
function isRefusedForGood(error: unknown): boolean {
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return status >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(codeOf(error))
}
