import { createTransport } from 'nodemailer'
import type { Mail, Mailer } from './mail.ts'

const CONNECTIONS = 2
const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 20_000

/** Returns a mailer over SMTP that reuses its connections. */
export function openSmtp(
  smtpUrl: string,
  from: string,
): Mailer & { sendNow: (mail: Mail) => Promise<string>; reach: () => Promise<void>; close: () => void } {
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
  const sendNow = async ({ language, unsubscribe, to, ...mail }: Mail): Promise<string> => {
    const headers = {
      ...(language && { 'Content-Language': language }),
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    }
    // As a text it would be read as a list.
    const recipient = { name: '', address: to }
    return (await transport.sendMail({ ...mail, to: recipient, headers })).response
  }
  return {
    kept: undefined,
    send: async (mail) => void (await sendNow(mail)),
    /** Returns the last line of the mail server. */
    sendNow,
    /** Throws unless the mail server takes the user and password. */
    reach: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}
