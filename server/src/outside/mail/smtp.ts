import { createTransport } from 'nodemailer'
import type { Mailer } from './mail.ts'

const CONNECTIONS = 2
const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 20_000

/** Returns a mailer over SMTP that reuses its connections. */
export function openSmtp(
  smtpUrl: string,
  from: string,
): Mailer & { reach: () => Promise<void>; close: () => void } {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: CONNECT_WITHIN_MS,
      greetingTimeout: CONNECT_WITHIN_MS,
      socketTimeout: ANSWER_WITHIN_MS,
    },
    { from },
  )
  return {
    kept: undefined,
    send: async ({ language, ...mail }) => {
      await transport.sendMail({ ...mail, ...(language && { headers: { 'Content-Language': language } }) })
    },
    /** Throws unless the mail server takes the user and password. */
    reach: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}
