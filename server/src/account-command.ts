import { type Unlocked, unlock } from './auth/account/unlock.ts'
import { type Config, readConfig } from './config.ts'
import { isMigrated } from './db/migrations.ts'
import { openDatabase } from './db/open.ts'
import type { Mail } from './outside/mail.ts'
import { openSmtp } from './outside/smtp.ts'

/** What `sysexits.h` calls a usage error. */
const EXIT_USAGE = 64

const USAGE = `npm run account -- unlock EMAIL

  Removes the second factor and every passkey of an account and signs it out everywhere, for somebody who has
  lost them all. Read docs/operating.md first: it says what to check before.
`

const say = (line: string) => process.stdout.write(`${line}\n`)

/** By itself and at once, so that the operator sees whether it left. */
async function tell({ smtpUrl, mailFrom }: Config, mail: Mail): Promise<string> {
  if (!smtpUrl) return 'No mail server is set (SMTP_URL), so nobody was told: please tell them yourself.'
  const smtp = openSmtp(smtpUrl, mailFrom)
  try {
    await smtp.send(mail)
    return 'They were told by mail.'
  } catch {
    return 'The mail server did not take the mail about it: please tell them yourself.'
  } finally {
    smtp.close()
  }
}

async function unlockIn(config: Config, email: string): Promise<Unlocked | undefined> {
  const database = await openDatabase({ ...config, poolSize: 2 })
  try {
    if (!(await isMigrated(database.db))) {
      throw new Error('There is no community of this version: check DATA_DIR or DATABASE_URL')
    }
    return await unlock(database.unguarded, config, email)
  } finally {
    await database.close()
  }
}

async function run([verb, email, ...rest]: string[]): Promise<number> {
  if (verb !== 'unlock' || !email || rest.length > 0) {
    process.stderr.write(USAGE)
    return EXIT_USAGE
  }
  const config = readConfig()
  const unlocked = await unlockIn(config, email.trim().toLowerCase())
  if (!unlocked) {
    process.stderr.write('There is no account with this address: nothing changed.\n')
    return 1
  }
  const { hadSecondFactor, passkeys, mail } = unlocked
  say(
    `The account is unlocked. Second factor: ${hadSecondFactor ? 'removed' : 'none'}. Passkeys: ${passkeys}.`,
  )
  say('It is signed out everywhere. A password or a mailed link gets its owner in.')
  say(await tell(config, mail))
  return 0
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
