import type { Logger } from 'pino'
import type { Mail, Mailer } from './mail.ts'
import { sealerOf } from './sealed.ts'

/** `whom` is a keyed hash of the address: enough to find a person's letters, too little to find the person. */
type Sealed = { whom: string; letter: string }
type Pace = { retryDelayS: number; retryDelayMaxS: number; retries: number; lookEveryS: number }
type Jobs = {
  open: (errand: {
    name: string
    pace: Pace
    run: (data: Sealed, isLastTry: boolean) => Promise<void>
  }) => Promise<{ put: (data: Sealed) => Promise<void>; drop: (data: Partial<Sealed>) => Promise<void> }>
}

export type MailOutcome = 'sent' | 'put_off' | 'failed'

type Office = {
  jobs: Jobs
  /** Where a mail goes when its turn has come. */
  carrier: Mailer
  secret: string
  log: Logger
  count: (outcome: MailOutcome) => void
  pace?: Pace
}

/** The last try comes within seven minutes, while a mailed link still lives. */
const PACE: Pace = { retryDelayS: 5, retryDelayMaxS: 120, retries: 6, lookEveryS: 2 }

/**
 * Takes mails at once and sends them by jobs, so that one outlives a mail server that is away for a while.
 * They wait sealed: links, codes and addresses are nothing the database may tell.
 */
export async function openPostOffice({
  jobs,
  carrier,
  secret,
  log,
  count,
  pace = PACE,
}: Office): Promise<Mailer> {
  const { seal, unseal, mark } = sealerOf(secret, 'hearth: letters that wait')

  async function run({ letter }: Sealed, isLastTry: boolean): Promise<void> {
    const mail = read(letter)
    // Sealed by another secret: nobody will ever read it.
    if (!mail) return giveUp('unreadable')
    try {
      await carrier.send(mail)
      count('sent')
    } catch (error) {
      const code = codeOf(error)
      if (isLastTry || isRefusedForGood(error)) return giveUp(code, mail.subject)
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

  const queue = await jobs.open({ name: 'mail', pace, run })
  return {
    kept: carrier.kept,
    send: async (mail) => {
      try {
        await queue.put({ whom: mark(mail.to), letter: seal(JSON.stringify(mail)) })
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
