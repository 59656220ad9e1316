import { parseArgs } from 'node:util'
import {
  ApprovalInput,
  InvitationInput,
  RegistrationChangeInput,
} from '@hearth/contract/console/registration'
import { registrationModes } from '@hearth/contract/public/registration'
import { secretLink } from '@hearth/contract/secret-link'
import type * as z from 'zod/mini'
import { accounts } from '../auth/accounts.store.ts'
import { type Config, readConfig } from '../config/config.ts'
import { type Deps, transact } from '../context.ts'
import type { OpenDatabase } from '../db/open.ts'
import { AppError } from '../errors.ts'
import {
  changeSettings,
  decideApproval,
  invite,
  listInvitations,
  listWaiting,
  revokeInvitation,
  showSettings,
} from '../features/registration/registration.ts'
import { commandDeps } from './command-deps.ts'
import { byOperator, EXIT_USAGE, refuse, runCommand, say, withCommunity } from './community-database.ts'

const USAGE = `npm run registration -- show

  Who can sign up, the allowed mail domains, the minimum age and how many people wait.

npm run registration -- mode open|invitation|approval|closed

  Lets everybody sign up, people with an invitation, everybody after staff have approved the account, or nobody.
  People who already wait go on waiting, whatever the mode.

npm run registration -- domains example.org,example.com
npm run registration -- domains off

  Accepts new addresses at these domains only. Subdomains are not included.

npm run registration -- minimum-age N

  Asks for this age, 18 or more, when a date of birth is entered. Members below it keep their account.

npm run registration -- invite [--uses N] [--days N] [--note TEXT]

  Makes an invitation and prints its code and link: for one person and 14 days, unless you say otherwise.

npm run registration -- invitations
npm run registration -- revoke CODE

  Lists the invitations with their uses, or ends one. Accounts made with it stay.

npm run registration -- waiting
npm run registration -- approve EMAIL
npm run registration -- decline EMAIL "REASON"

  Lists the people who wait for approval, and decides about one of them. They get an email, with your reason if
  you decline. A declined account is deleted after 14 days. Until then you can still approve it.
`

const [USES, DAYS] = [1, 14]
const dayOf = (instant: Date | string) => new Date(instant).toISOString().slice(0, 10)

const domainText = ({ name, ascii }: { name: string; ascii: string }) =>
  name === ascii ? name : `${name} (${ascii})`

async function show({ db }: OpenDatabase): Promise<number> {
  const { mode, domains, minimumAge, waiting, declined, invitations } = await showSettings(db)
  const open = invitations.filter(({ revokedAt, endsAt }) => !revokedAt && new Date(endsAt) > new Date())
  say(`Mode: ${mode}`)
  say(`Mail domains: ${domains.length > 0 ? domains.map(domainText).join(', ') : 'all'}`)
  say(`Minimum age: ${minimumAge}`)
  say(`Invitations that are open: ${open.length}`)
  say(`People who wait for approval: ${waiting}; declined: ${declined}`)
  return 0
}

async function showInvitations({ db }: OpenDatabase): Promise<number> {
  for (const { code, uses, maxUses, endsAt, revokedAt, note } of await listInvitations(db)) {
    const end = revokedAt ? `revoked ${dayOf(revokedAt)}` : `until ${dayOf(endsAt)}`
    say(`${code}  ${uses} of ${maxUses} used  ${end}  ${note}`.trimEnd())
  }
  return 0
}

async function showWaiting({ db }: OpenDatabase): Promise<number> {
  for (const { email, since, deletedAt } of (await listWaiting(db)).people)
    say(`${email}  since ${dayOf(since)}${deletedAt ? `  declined, is deleted on ${dayOf(deletedAt)}` : ''}`)
  return 0
}

/** Runs `work` with the input if it is valid; says what is wrong with it otherwise. */
async function withInput<T>(
  schema: z.ZodMiniType<T>,
  given: unknown,
  work: (input: T) => Promise<number>,
): Promise<number> {
  const { data, error } = schema.safeParse(given)
  if (data !== undefined) return work(data)
  return refuse(
    `Not valid: ${error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`,
  )
}

const changing =
  (changeOf: (given: string) => object) =>
  (config: Config, [given = '']: string[]) =>
    withInput(RegistrationChangeInput, changeOf(given), (change) =>
      withCommunity(config, async (database) => {
        const { deps } = commandDeps(config, database)
        await transact(deps, (tx) => changeSettings(deps, tx, { actor: byOperator, change }))
        return show(database)
      }),
    )

const changeMode = changing((mode) => ({ mode }))
const changeDomains = changing((list) => ({ domains: list === 'off' ? [] : list.split(',') }))
const changeMinimumAge = changing((age) => ({ minimumAge: Number(age) }))

const reading = (read: (database: OpenDatabase) => Promise<number>) => (config: Config) =>
  withCommunity(config, read)

function makeInvitation(config: Config, args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { uses: { type: 'string' }, days: { type: 'string' }, note: { type: 'string' } },
  })
  const given = {
    maxUses: Number(values.uses ?? USES),
    days: Number(values.days ?? DAYS),
    note: values.note ?? '',
  }
  return withInput(InvitationInput, given, (input) =>
    withCommunity(config, async (database) => {
      const { deps } = commandDeps(config, database)
      const code = await transact(deps, (tx) => invite(deps, tx, { actor: byOperator, input }))
      say(code)
      say(secretLink(`${config.baseUrl}/auth?view=sign_up`, 'invitation', code))
      return 0
    }),
  )
}

const revoke = (config: Config, [code = '']: string[]) =>
  withCommunity(config, async (database) => {
    const { deps } = commandDeps(config, database)
    const which = { code }
    const isRevoked = await transact(deps, (tx) => revokeInvitation(deps, tx, { actor: byOperator, which }))
    if (!isRevoked) return refuse('No invitation of this code is open. Nothing changed.')
    say('The invitation is revoked.')
    return 0
  })

async function decideAbout(deps: Deps, personId: string, input: ApprovalInput): Promise<string> {
  try {
    await transact(deps, (tx, afterCommit) =>
      decideApproval(deps, tx, { actor: byOperator, personId, input, afterCommit }),
    )
    return ''
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code === 'approval_decided'
      ? 'This account is already declined.'
      : 'This account does not wait.'
  }
}

const deciding =
  (inputOf: (reason: string) => object, said: string) =>
  (config: Config, [email = '', reason = '']: string[]) =>
    withInput(ApprovalInput, inputOf(reason), (input) =>
      withCommunity(config, async (database, current) => {
        const person = await accounts.findByEmail(database.unguarded, email.trim().toLowerCase())
        if (!person) return refuse('No account has this address. Nothing changed.')
        const { deps, sendMails } = commandDeps(current, database)
        const objection = await decideAbout(deps, person.id, input)
        if (objection) return refuse(`${objection} Nothing changed.`)
        say(said)
        for (const sentence of await sendMails()) say(sentence)
        return 0
      }),
    )

const approve = deciding(() => ({ outcome: 'approved' }), 'The account is approved.')
const decline = deciding(
  (reason) => ({ outcome: 'declined', reason }),
  'The account is declined. It is deleted in 14 days.',
)

type RegistrationVerb = { run: (config: Config, given: string[]) => Promise<number>; takes: number }

const verbs = new Map<string, RegistrationVerb>([
  ['show', { run: reading(show), takes: 0 }],
  ['mode', { run: changeMode, takes: 1 }],
  ['domains', { run: changeDomains, takes: 1 }],
  ['minimum-age', { run: changeMinimumAge, takes: 1 }],
  ['invitations', { run: reading(showInvitations), takes: 0 }],
  ['revoke', { run: revoke, takes: 1 }],
  ['waiting', { run: reading(showWaiting), takes: 0 }],
  ['approve', { run: approve, takes: 1 }],
  ['decline', { run: decline, takes: 2 }],
])

await runCommand(async ([name = '', ...given]) => {
  if (name === 'invite') return makeInvitation(readConfig(), given)
  const verb = verbs.get(name)
  const isMode = name !== 'mode' || registrationModes.some((mode) => mode === given[0])
  if (verb?.takes === given.length && isMode) return verb.run(readConfig(), given)
  process.stderr.write(USAGE)
  return EXIT_USAGE
})
