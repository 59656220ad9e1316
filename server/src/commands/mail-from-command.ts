import type { Config } from '../config/config.ts'
import type { Mail } from '../outside/mail/mail.ts'
import { openSmtp } from '../outside/mail/smtp.ts'

/** Sends a mail at once, so that the operator sees whether it left, and returns a sentence that says so. */
export async function mailFromCommand({ smtpUrl, mailFrom }: Config, mail: Mail): Promise<string> {
  if (!smtpUrl) return 'No mail server is set (SMTP_URL), so we didn’t email them. Tell them yourself.'
  const smtp = openSmtp(smtpUrl, mailFrom)
  try {
    await smtp.send(mail)
    return 'We emailed them.'
  } catch {
    return 'The mail server refused the email. Tell them yourself.'
  } finally {
    smtp.close()
  }
}
