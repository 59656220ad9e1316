import { ReportReason, reportReasons } from '@hearth/contract/people/safety'
import { accounts } from '../auth/accounts.store.ts'
import { type Config, readConfig } from '../config/config.ts'
import { listDecisions } from '../features/moderation/listing.ts'
import {
  isSuspended,
  reverseDecision,
  suspendPerson,
  upholdDecision,
} from '../features/moderation/moderation.ts'
import { commandDeps } from './command-deps.ts'
import {
  byOperator,
  EXIT_USAGE,
  recordByOperator,
  refuse,
  runCommand,
  say,
  withCommunity,
} from './community-database.ts'

const USAGE = `npm run moderation -- list

  All decisions and appeals, newest first.

npm run moderation -- suspend EMAIL DAYS REASON "WHAT HAPPENED"
npm run moderation -- suspend EMAIL forever REASON "WHAT HAPPENED"

  Suspends an account and emails its owner the reasons. It decides their open case, or a new one. They
  read what happened, so write it to them, in their language, in 20 to 4,000 characters, and don’t say
  who told you. Add --own-initiative if nobody reported it.
  Reasons: ${reportReasons.join(', ')}.

npm run moderation -- restore NUMBER "ANSWER"

  Reverses the decision of this number. An open appeal against it succeeds.

npm run moderation -- uphold NUMBER "ANSWER"

  Rejects the appeal against the decision of this number. They read your answer.
`

const OWN_INITIATIVE = '--own-initiative'
const [MIN_FACTS, MAX_FACTS] = [20, 4000]
const MAX_DAYS = 3650

async function list(config: Config): Promise<number> {
  const lines = await withCommunity(config, ({ transact }) =>
    transact(async (tx) => {
      const { count, lines: read } = await listDecisions(tx)
      await recordByOperator(tx, { operation: 'moderation.list', details: { count: String(count) } })
      return read
    }),
  )
  for (const line of lines) say(line)
  return 0
}

/** Returns the days of a suspension, null for one without an end, or `undefined` for anything else. */
function daysOf(given: string): number | null | undefined {
  if (given === 'forever') return null
  const days = Number(given)
  return Number.isInteger(days) && days >= 1 && days <= MAX_DAYS ? days : undefined
}

async function suspendAccount(
  config: Config,
  [email = '', length = '', reason = '', facts = '', flag]: string[],
): Promise<number> {
  const days = daysOf(length)
  const ground = ReportReason.safeParse(reason)
  if (days === undefined) return refuse(`Enter the days as a number up to ${MAX_DAYS}, or forever.`)
  if (!ground.success) return refuse(`Enter one of these reasons: ${reportReasons.join(', ')}.`)
  if (facts.length < MIN_FACTS || facts.length > MAX_FACTS)
    return refuse(`Say what happened in ${MIN_FACTS} to ${MAX_FACTS} characters.`)
  return withCommunity(config, async (database, current) => {
    const person = await accounts.findByEmail(database.unguarded, email.trim().toLowerCase())
    if (!person) return refuse('No account has this address. Nothing changed.')
    const { deps, sendMails } = commandDeps(current, database)
    const decision = await suspendPerson(deps, {
      actor: byOperator,
      personId: person.id,
      days,
      ground: ground.data,
      facts,
      isOwnInitiative: flag === OWN_INITIATIVE,
    })
    say(`The account is suspended. Decision: ${decision.number}.`)
    for (const sentence of await sendMails()) say(sentence)
    return 0
  })
}

type AnswerVerb = { act: typeof reverseDecision; said: string }

const answering =
  ({ act, said }: AnswerVerb) =>
  async (config: Config, [number = '', answer = '']: string[]): Promise<number> => {
    if (answer.trim() === '' || answer.length > MAX_FACTS)
      return refuse(`Write an answer of 1 to ${MAX_FACTS} characters.`)
    return withCommunity(config, async (database, current) => {
      const { deps, sendMails } = commandDeps(current, database)
      const decision = await act(deps, { actor: byOperator, number, answer })
      if (!decision) return refuse('No decision of this number waits for this. Nothing changed.')
      say(said)
      const isStill = act === reverseDecision && (await isSuspended(database.db, decision.personId))
      if (isStill) say('Another decision still suspends them.')
      for (const sentence of await sendMails()) say(sentence)
      return 0
    })
  }

const restore = answering({ act: reverseDecision, said: 'The decision is reversed.' })
const uphold = answering({ act: upholdDecision, said: 'The appeal is rejected.' })

const verbs = new Map([
  ['list', { run: list, takes: [0] }],
  ['suspend', { run: suspendAccount, takes: [4, 5] }],
  ['restore', { run: restore, takes: [2] }],
  ['uphold', { run: uphold, takes: [2] }],
])

await runCommand(async ([name = '', ...given]) => {
  const verb = verbs.get(name)
  const isFlagKnown = given.length < 5 || given[4] === OWN_INITIATIVE
  if (verb?.takes.includes(given.length) && isFlagKnown) return verb.run(readConfig(), given)
  process.stderr.write(USAGE)
  return EXIT_USAGE
})
