import { Email } from '@hearth/contract/account/account'
import type { TestMailView } from '@hearth/contract/console/system'
import { linkMail } from '../auth/mailed/mail-texts.ts'
import { mailOf } from '../auth/mailed/send-mail.ts'
import { type Config, readConfig } from '../config/config.ts'
import { tryMail } from '../outside/mail/mail-test.ts'
import { openSmtp } from '../outside/mail/smtp.ts'
import { EXIT_USAGE, refuse, runCommand, say, withCommunity } from './community-database.ts'

const USAGE = `npm run mail -- test ADDRESS

  Sends a test mail at once and says what the mail server replied. Hearth may run or not.
`

const sentences: Record<Exclude<TestMailView['outcome'], 'taken' | 'kept'>, string> = {
  unreachable: 'The mail server can’t be reached. Check the host and port in SMTP_URL.',
  certificate: 'The certificate of the mail server isn’t trusted, or it has another name than SMTP_URL.',
  sign_in: 'The mail server refused the user or password in SMTP_URL.',
  address: 'The mail server refused the sender (MAIL_FROM) or the recipient.',
  refused: 'The mail server refused the mail.',
}

/** An embedded database belongs to the server that runs; without its database the mail has the name in the settings. */
async function currentBrand(config: Config): Promise<Config['brand']> {
  if (!config.databaseUrl) return config.brand
  return withCommunity(config, (_, { brand }) => Promise.resolve(brand)).catch(() => config.brand)
}

async function sendTest(config: Config, address: string): Promise<number> {
  const { smtpUrl, mailFrom, baseUrl } = config
  const to = Email.safeParse(address.trim())
  if (!to.success) return refuse('Enter a complete email address.')
  if (!smtpUrl) return refuse('No mail server is set (SMTP_URL), so no mail leaves.')
  const smtp = openSmtp(smtpUrl, mailFrom)
  const mail = mailOf(
    await currentBrand(config),
    { email: to.data, language: null },
    linkMail('test', baseUrl),
  )
  const { outcome, reply } = await tryMail(smtp, mail).finally(smtp.close)
  if (outcome !== 'taken' && outcome !== 'kept') return refuse(`${sentences[outcome]}\nIts reply: ${reply}`)
  say(`The mail server took the mail. Its reply: ${reply}`)
  say('Look for it in the mailbox, also under spam. If it doesn’t come, read the mail server’s own log.')
  return 0
}

await runCommand(async ([name, address, ...rest]) => {
  if (name === 'test' && address && rest.length === 0) return sendTest(readConfig(), address)
  process.stderr.write(USAGE)
  return EXIT_USAGE
})
