import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { RemovalReason, removalReasons } from '@hearth/contract/console/members'
import { secretLink } from '@hearth/contract/secret-link'
import { erasePerson } from '../auth/account/erase-person.ts'
import { listLastSeen } from '../auth/account/support.ts'
import { linkMail, removedMail } from '../auth/mailed/mail-texts.ts'
import { issueLink } from '../auth/mailed/mailed.ts'
import { mailOf } from '../auth/mailed/send-mail.ts'
import { openRateLimits } from '../auth/rate-limits/rate-limits.ts'
import { sessions } from '../auth/sessions/sessions.store.ts'
import type { Config } from '../config/config.ts'
import type { OpenDatabase } from '../db/open.ts'
import { deleteAccount } from '../features/account/account.ts'
import { findMembers } from '../features/members/members.ts'
import { cleanUpErasedAccount } from '../features/photos/photos.ts'
import { openPhotoFiles } from '../outside/photo-files.ts'
import { openUploadParts } from '../outside/upload-parts.ts'
import { commandDeps } from './command-deps.ts'
import { recordByOperator, refuse, say, withCommunity } from './community-database.ts'
import { mailFromCommand } from './mail-from-command.ts'

export const MEMBER_USAGE = `npm run account -- find TEXT

  Members whose name or email address begins with the text, or with this id; at most 50.

npm run account -- sign-out EMAIL
npm run account -- sign-out --everybody

  Signs a member out everywhere, or every member and all staff.

npm run account -- resend EMAIL

  Emails a member the confirmation of the address again, or a sign-in link if it is confirmed.

npm run account -- delete EMAIL --yes [--reason=${removalReasons.join('|')}]

  Deletes the account of a member with photos and messages, and emails them why, unless they died. Default: asked.
  To ban somebody, decide a case instead.
`

/** Members are found by the address as the console finds them: staff are not among them. */
async function findMember(database: OpenDatabase, address: string) {
  const email = address.trim().toLowerCase()
  const { members } = await findMembers({ ...database, now: () => new Date() }, accountsOf(database), {
    search: email,
  })
  return members.find((one) => one.email === email)
}

const accountsOf = ({ db }: OpenDatabase) => ({
  listLastSeen: (personIds: readonly string[]) => listLastSeen(db, personIds),
})

const noMember = () => refuse('No member has this address. Nothing changed.')

async function find(config: Config, text: string): Promise<number> {
  const { members, next } = await withCommunity(config, async (database) => {
    const found = await findMembers({ ...database, now: () => new Date() }, accountsOf(database), {
      search: text.trim(),
    })
    const details = { members: String(found.members.length), isSearch: 'true' }
    await database.transact((tx) => recordByOperator(tx, { operation: 'members.list', details }))
    return found
  })
  for (const { id, email, name, age, state, joinedAt, lastActiveOn, reports } of members)
    say(
      `${id}  ${email}  ${name || 'no name'}, ${age ?? 'no age'}  ${state}  joined ${joinedAt.slice(0, 10)}, ` +
        `last here ${lastActiveOn ?? 'unknown'}  reports: ${reports}`,
    )
  if (members.length === 0) return refuse('Nobody found.')
  if (next) say('There are more. Enter more of the name or address.')
  return 0
}

async function signOutEverybody(config: Config): Promise<number> {
  const count = await withCommunity(config, ({ transact }) =>
    transact(async (tx) => {
      const ended = await sessions.endAll(tx)
      await recordByOperator(tx, { operation: 'members.sign-out', details: { sessions: String(ended) } })
      return ended
    }),
  )
  say(`Everybody is signed out, staff too: ${count} sessions. Open pages notice within five seconds.`)
  return 0
}

async function signOut(config: Config, address: string): Promise<number> {
  if (address === '--everybody') return signOutEverybody(config)
  const isDone = await withCommunity(config, async (database) => {
    const member = await findMember(database, address)
    if (!member) return false
    await database.transact(async (tx) => {
      await sessions.end(tx, { personId: member.id }, { reason: 'by_operator' })
      await recordByOperator(tx, { operation: 'members.sign-out', details: { personId: member.id } })
    })
    return true
  })
  if (!isDone) return noMember()
  say('They’re signed out everywhere. Open pages notice within five seconds.')
  return 0
}

async function resend(config: Config, address: string): Promise<number> {
  const mail = await withCommunity(config, async (database, { brand }) => {
    const member = await findMember(database, address)
    if (!member) return undefined
    return database.transact(async (tx) => {
      const isNew = member.state === 'unconfirmed'
      const purpose = isNew ? 'confirm' : 'magic'
      const deps = { db: tx, secrets: config.authSecrets, now: () => new Date() }
      const token = await issueLink(deps, purpose, { personId: member.id })
      const link = secretLink(`${config.baseUrl}/auth`, purpose, token)
      const details = { personId: member.id, mail: isNew ? 'confirmation' : 'sign_in' }
      await recordByOperator(tx, { operation: 'members.resend-mail', details })
      return mailOf(brand, { email: member.email, language: member.language }, linkMail(purpose, link))
    })
  })
  if (!mail) return noMember()
  say(await mailFromCommand(config, mail))
  return 0
}

type Removal = { address: string; reason: RemovalReason }

/** Deletes a member, and returns the mail that tells them, if they are told. Returns nothing if the address is no member’s. */
async function removeFrom(database: OpenDatabase, config: Config, { address, reason }: Removal) {
  const member = await findMember(database, address)
  if (!member) return undefined
  const { deps, sendMails } = commandDeps(config, database)
  const photos = {
    files: openPhotoFiles(join(config.dataDir, 'photos'), config.photoBucket),
    parts: openUploadParts(join(config.dataDir, 'uploads')),
  }
  const { id: personId, email } = member
  await deleteAccount({ ...deps, photos, viewerId: personId }, async (tx) => {
    await erasePerson(tx, openRateLimits(tx, config.authSecrets), { personId, email })
    await recordByOperator(tx, { operation: 'members.delete', details: { personId, reason } })
  })
  await cleanUpErasedAccount({ ...deps, photos })
  await sendMails()
  return {
    mail: reason === 'died' ? undefined : mailOf(config.brand, member, removedMail(config.baseUrl, reason)),
  }
}

async function remove(config: Config, removal: Removal): Promise<number> {
  const removed = await withCommunity(config, (database, current) => removeFrom(database, current, removal))
  if (!removed) return noMember()
  say('The account is deleted.')
  if (removed.mail) say(await mailFromCommand(config, removed.mail))
  return 0
}

function removalIn(given: readonly string[]): Removal | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { yes: { type: 'boolean' }, reason: { type: 'string', default: 'asked' } },
    })
    const [address, ...more] = positionals
    const reason = RemovalReason.safeParse(values.reason)
    return address && more.length === 0 && values.yes && reason.success
      ? { address, reason: reason.data }
      : undefined
  } catch {
    return undefined
  }
}

const verbs = new Map([
  ['find', find],
  ['sign-out', signOut],
  ['resend', resend],
])

/** Returns what runs a verb about members, or `undefined` for anything else. */
export function memberCommandOf([name = '', ...given]: readonly string[]) {
  if (name === 'delete') {
    const removal = removalIn(given)
    return removal && ((config: Config) => remove(config, removal))
  }
  const [about, ...more] = given
  const run = verbs.get(name)
  return run && about && more.length === 0 ? (config: Config) => run(config, about) : undefined
}
