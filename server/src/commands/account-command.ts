import { isIP } from 'node:net'
import { dayOf, isOfAge, objectionToBirth } from '@hearth/contract/ages'
import { mailUnlockCode, unlock, useUnlockCode } from '../auth/account/unlock.ts'
import { accounts } from '../auth/accounts.store.ts'
import { liftAgeLock } from '../auth/rate-limits/age-lock.ts'
import { networkOf } from '../auth/rate-limits/network.ts'
import { openRateLimits } from '../auth/rate-limits/rate-limits.ts'
import { type Config, readConfig } from '../config/config.ts'
import type { Db } from '../db/open.ts'
import { refreshSearch } from '../features/discovery/discovery.ts'
import { setDateOfBirth } from '../features/profiles/profiles.ts'
import { EXIT_USAGE, recordByOperator, refuse, runCommand, say, withCommunity } from './community-database.ts'
import { isMailSent, mailFromCommand } from './mail-from-command.ts'
import { MEMBER_USAGE, memberCommandOf } from './member-accounts.ts'
import { STAFF_USAGE, staffCommandOf } from './staff-accounts.ts'

const USAGE = `npm run account -- unlock EMAIL

  Emails a code to the account’s own address, for someone who has lost every passkey, the authenticator app and the
  backup codes. It changes nothing else. Read docs/operating.md first: it says what to check.

npm run account -- unlock EMAIL CODE

  Removes the second factor and every passkey of the account and signs it out everywhere. The code works once, for
  three days.

npm run account -- birth-date EMAIL YYYY-MM-DD

  Sets the date of birth of someone who can’t correct it any more.

npm run account -- lift-age-lock EMAIL
npm run account -- lift-age-lock ADDRESS

  Lets an account, or a network address, give an age again after someone there said they’re under 18.

${MEMBER_USAGE}
${STAFF_USAGE}`

const emailOf = (given: string) => given.trim().toLowerCase()

const nobody = () => refuse('No account has this address. Nothing changed.')

async function unlockAccount(config: Config, [email = '', code]: string[]): Promise<number> {
  return code === undefined
    ? sendUnlockCode(config, emailOf(email))
    : unlockByCode(config, { email: emailOf(email), code: code.replace(/\s/g, '') })
}

const codeDepsOf = (db: Db, { authSecrets }: Config) => ({ db, secrets: authSecrets, now: () => new Date() })

async function sendUnlockCode(config: Config, email: string): Promise<number> {
  // A code that the operator reads would prove nothing.
  if (!config.smtpUrl) return refuse('No mail server is set (SMTP_URL), so there’s no code. Nothing changed.')
  const mail = await withCommunity(config, ({ transact }, current) =>
    transact(async (tx) => {
      const made = await mailUnlockCode(codeDepsOf(tx, config), current, email)
      if (!made) return undefined
      const details = { personId: made.personId }
      await recordByOperator(tx, { operation: 'account.unlock-code', details })
      return made.mail
    }),
  )
  if (!mail) return nobody()
  if (!(await isMailSent(config, mail))) return refuse('The mail server refused the email. Nothing changed.')
  say('We emailed them a code. Nothing else changed.')
  say('Wait for a day, have them tell you the code, then run: npm run account -- unlock EMAIL CODE')
  return 0
}

async function unlockByCode(config: Config, shown: { email: string; code: string }): Promise<number> {
  const unlocked = await withCommunity(config, async ({ db, transact }, current) => {
    // Outside the transaction, so that a wrong try stays counted.
    if (!(await useUnlockCode(codeDepsOf(db, config), shown))) return undefined
    return transact(async (tx) => {
      const done = await unlock(tx, current, shown.email)
      if (done)
        await recordByOperator(tx, { operation: 'account.unlock', details: { personId: done.personId } })
      return done
    })
  })
  if (!unlocked) return refuse('This code is wrong, used or expired. Nothing changed.')
  const { hadSecondFactor, passkeys, mail } = unlocked
  say(
    `The account is unlocked. Second factor: ${hadSecondFactor ? 'removed' : 'none'}. Passkeys: ${passkeys}.`,
  )
  say('It’s signed out everywhere. Its owner can sign in with a password or an emailed link.')
  say(await mailFromCommand(config, mail))
  return 0
}

async function setBirthDate(config: Config, [email = '', dateOfBirth = '']: string[]): Promise<number> {
  const now = new Date()
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(dateOfBirth) && dayOf(new Date(dateOfBirth)) === dateOfBirth
  if (!isDate || objectionToBirth(dateOfBirth, dayOf(now)))
    return refuse('Enter a date of birth as YYYY-MM-DD.')
  if (!isOfAge(dateOfBirth, dayOf(now)))
    return refuse('People under 18 can’t use Hearth. Nothing changed. Delete the account instead.')
  const isSet = await withCommunity(config, ({ transact }) =>
    transact(async (tx) => {
      const person = await accounts.findByEmail(tx, emailOf(email))
      if (!person) return false
      await setDateOfBirth(tx, person.id, { dateOfBirth, now })
      await refreshSearch(tx, [person.id])
      await recordByOperator(tx, { operation: 'account.birth-date', details: { personId: person.id } })
      return true
    }),
  )
  if (!isSet) return nobody()
  say('Date of birth set.')
  return 0
}

async function liftLock(config: Config, [whose = '']: string[]): Promise<number> {
  const isLifted = await withCommunity(config, ({ transact }) =>
    transact(async (tx) => {
      const rateLimits = openRateLimits(tx, config.authSecrets)
      if (isIP(whose)) {
        await rateLimits.clear('underAgeByAddress', networkOf(whose))
        await recordByOperator(tx, { operation: 'account.lift-age-lock', details: { of: 'network' } })
        return true
      }
      const person = await accounts.findByEmail(tx, emailOf(whose))
      if (!person) return false
      await liftAgeLock({ rateLimits }, person.id)
      await recordByOperator(tx, { operation: 'account.lift-age-lock', details: { personId: person.id } })
      return true
    }),
  )
  if (!isLifted) return nobody()
  say('Lock lifted. They can enter their age again.')
  return 0
}

const verbs = new Map([
  ['unlock', { run: unlockAccount, takes: [1, 2] }],
  ['birth-date', { run: setBirthDate, takes: [2] }],
  ['lift-age-lock', { run: liftLock, takes: [1] }],
])

await runCommand(async ([name = '', ...given]) => {
  const runStaff = name === 'staff' ? staffCommandOf(given) : undefined
  if (runStaff) return runStaff(readConfig())
  const runMember = memberCommandOf([name, ...given])
  if (runMember) return runMember(readConfig())
  const verb = verbs.get(name)
  if (verb?.takes.includes(given.length)) return verb.run(readConfig(), given)
  process.stderr.write(USAGE)
  return EXIT_USAGE
})
