import { Email } from '@hearth/contract/account/account'
import { StaffRole, staffRoles } from '@hearth/contract/console/staff'
import { secretLink } from '@hearth/contract/secret-link'
import { accounts } from '../auth/accounts.store.ts'
import { linkMail } from '../auth/mailed/mail-texts.ts'
import { issueLink } from '../auth/mailed/mailed.ts'
import { mailOf } from '../auth/mailed/send-mail.ts'
import type { Config } from '../config/config.ts'
import type { Tx } from '../db/open.ts'
import { deleteProfile } from '../features/profiles/profiles.ts'
import { addStaff, endStaff, isStaff, listStaff } from '../features/staff/staff.ts'
import { commandDeps } from './command-deps.ts'
import { byOperator, refuse, say, withCommunity } from './community-database.ts'
import { mailFromCommand } from './mail-from-command.ts'

export const STAFF_USAGE = `npm run account -- staff add EMAIL ROLE

  Gives an address access to the console, and emails it. The address must not be a member’s. For staff
  of before it sets the role again. Roles: ${staffRoles.join(', ')}.

npm run account -- staff end EMAIL

  Ends the access of a staff member.

npm run account -- staff list

  Everybody who has or had access to the console.
`

/** Creates an account without a profile, and returns its id. */
export async function createStaffAccount(tx: Tx, email: string): Promise<string> {
  const personId = await accounts.create(tx, email, new Date())
  await deleteProfile(tx, personId)
  return personId
}

async function add(config: Config, [address = '', roleName = '']: readonly string[]): Promise<number> {
  const email = Email.safeParse(address.trim())
  const role = StaffRole.safeParse(roleName)
  if (!email.success) return refuse('Enter a complete email address.')
  if (!role.success) return refuse(`Enter one of these roles: ${staffRoles.join(', ')}.`)
  const mail = await withCommunity(config, (database, { brand }) =>
    database.transact(async (tx) => {
      const { deps } = commandDeps(config, database)
      const person = await accounts.findByEmail(tx, email.data)
      if (person && !(await isStaff(tx, person.id))) return undefined
      const personId = person?.id ?? (await createStaffAccount(tx, email.data))
      await addStaff(deps, tx, { actor: byOperator, personId, role: role.data })
      const token = await issueLink({ ...deps, db: tx, secrets: config.authSecrets }, 'magic', { personId })
      const link = secretLink(`${config.baseUrl}/console`, 'magic', token)
      const to = { email: email.data, language: person?.language ?? null }
      return mailOf(brand, to, linkMail('staffAdded', link))
    }),
  )
  if (!mail) return refuse('This address belongs to a member. Use another one. Nothing changed.')
  say(`They can use the console. Role: ${role.data}.`)
  say(await mailFromCommand(config, mail))
  return 0
}

async function end(config: Config, [address = '']: readonly string[]): Promise<number> {
  const isEnded = await withCommunity(config, (database) =>
    database.transact(async (tx) => {
      const person = await accounts.findByEmail(tx, address.trim().toLowerCase())
      if (!person || !(await isStaff(tx, person.id))) return false
      await endStaff(commandDeps(config, database).deps, tx, { actor: byOperator, personId: person.id })
      return true
    }),
  )
  if (!isEnded) return refuse('No staff account has this address. Nothing changed.')
  say('They can’t use the console any more.')
  return 0
}

async function list(config: Config): Promise<number> {
  const rows = await withCommunity(config, ({ db }) => listStaff(db))
  const dayOf = (date: Date) => date.toISOString().slice(0, 10)
  for (const { email, role, addedAt, endedAt } of rows)
    say(`${email}  ${role}  since ${dayOf(addedAt)}${endedAt ? `, ended ${dayOf(endedAt)}` : ''}`)
  return 0
}

const verbs = new Map([
  ['add', { run: add, takes: 2 }],
  ['end', { run: end, takes: 1 }],
  ['list', { run: list, takes: 0 }],
])

/** Returns what runs `staff add`, `staff end` or `staff list`, or `undefined` for anything else. */
export function staffCommandOf([name = '', ...given]: readonly string[]) {
  const verb = verbs.get(name)
  return verb?.takes === given.length ? (config: Config) => verb.run(config, given) : undefined
}
