import type { Config } from '../config/config.ts'
import type { Mail } from '../outside/mail/mail.ts'
import { openSmtp } from '../outside/mail/smtp.ts'

/** Sends a mail at once, so that the operator sees whether it left. Returns false if there is no mail server or it refuses. */
export async function isMailSent({ smtpUrl, mailFrom }: Config, mail: Mail): Promise<boolean> {
  if (!smtpUrl) return false
  const smtp = openSmtp(smtpUrl, mailFrom)
  try {
    await smtp.send(mail)
    return true
  } catch {
    return false
  } finally {
    smtp.close()
  }
}

/** Sends a mail at once, and returns a sentence that says whether it left. */
export async function mailFromCommand(config: Config, mail: Mail): Promise<string> {
  if (!config.smtpUrl) return 'No mail server is set (SMTP_URL), so we didn’t email them. Tell them yourself.'
  if (await isMailSent(config, mail)) return 'We emailed them.'
  return 'The mail server refused the email. Tell them yourself.'
}
