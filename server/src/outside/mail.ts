import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export type Mail = { to: string; subject: string; text: string; html: string }
export type KeptMail = Mail & { sentAt: string }

export type Mailer = {
  send: (mail: Mail) => Promise<void>
  /** What the development mailbox holds, newest first; `undefined` where mail really leaves. */
  kept: (() => readonly KeptMail[]) | undefined
}

const KEPT_MAILS = 200

/** Sends by SMTP. A mail that cannot be sent is logged without its address and does not fail the request. */
export function openSmtp(smtpUrl: string, from: string, log: Logger): Mailer {
  const transport = createTransport(smtpUrl, { from })
  return {
    kept: undefined,
    send: async (mail) => {
      try {
        await transport.sendMail(mail)
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
        log.error({ code, subject: mail.subject }, 'mail not sent')
      }
    },
  }
}

/** Keeps mail where a developer can read it instead of sending it. Never in production. */
export function openMailbox(now: () => Date): Mailer {
  const mails: KeptMail[] = []
  return {
    kept: () => mails,
    send: (mail) => {
      mails.unshift({ ...mail, sentAt: now().toISOString() })
      mails.length = Math.min(mails.length, KEPT_MAILS)
      return Promise.resolve()
    },
  }
}
