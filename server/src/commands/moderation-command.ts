import { ReportReason, reportReasons } from '@hearth/contract/people/safety'
import { pino } from 'pino'
import { accounts } from '../auth/accounts.store.ts'
import { linkMail, suspendedMail } from '../auth/mailed/mail-texts.ts'
import { mailOf } from '../auth/mailed/send-mail.ts'
import { type Config, readConfig } from '../config.ts'
import type { Deps } from '../context.ts'
import type { OpenDatabase } from '../db/open.ts'
import { refreshSearch } from '../features/discovery/discovery.ts'
import { listDecisions } from '../features/moderation/listing.ts'
import {
  isSuspended,
  reverseDecision,
  suspendPerson,
  suspends,
  upholdDecision,
} from '../features/moderation/moderation.ts'
import { caseEncryptorOf } from '../outside/encryption.ts'
import {
  byOperator,
  EXIT_USAGE,
  recordByOperator,
  refuse,
  runCommand,
  say,
  withCommunity,
} from './community-database.ts'
import { mailFromCommand } from './mail-from-command.ts'

const USAGE = `npm run moderation -- list

  All suspensions and appeals, newest first.

npm run moderation -- suspend EMAIL DAYS REASON "WHAT HAPPENED"
npm run moderation -- suspend EMAIL forever REASON "WHAT HAPPENED"

  Suspends an account and emails its owner. They read what happened, so write it to them, in their
  language, in 20 to 4,000 characters, and don’t say who told you. Add --own-initiative if nobody
  reported it. Reasons: ${reportReasons.join(', ')}.

npm run moderation -- restore NUMBER "ANSWER"

  Lifts the suspension of this number. An open appeal against it succeeds.

npm run moderation -- uphold NUMBER "ANSWER"

  Rejects the appeal against the suspension of this number. They read your answer.
`

const OWN_INITIATIVE = '--own-initiative'
const [MIN_FACTS, MAX_FACTS] = [20, 4000]
const MAX_DAYS = 3650

/** The dependencies of an operation that a command runs: its listeners are those that need no open page. */
const depsOf = (config: Config, { db, transact, transactAtOnce }: OpenDatabase): Deps => ({
  db,
  transact,
  transactAtOnce,
  now: () => new Date(),
  publish: () => {},
  listeners: {
    'people.changed': [(_, tx, { personIds }) => refreshSearch(tx, personIds)],
    'match.stored': [],
    'pair.ending': [],
    'hidden_word.added': [],
    'signal.raised': [],
    'block.removed': [],
    'pair.reunited': [],
    'photo.stored': [],
    // The command mails the person itself.
    'decision.made': [],
    'decision.reviewed': [],
    'appeal.sent': [],
    'case.decided': [],
  },
  caseEncryptor: caseEncryptorOf(config.authSecret),
  limits: { cardsADay: 0, newCardsADay: 0, factor: 1 },
  afterReply: (work) => void work(),
  log: pino({ level: 'silent' }),
})

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
  return withCommunity(config, async (database) => {
    const person = await accounts.findByEmail(database.unguarded, email.trim().toLowerCase())
    if (!person) return refuse('No account has this address. Nothing changed.')
    const decision = await suspendPerson(depsOf(config, database), {
      actor: byOperator,
      personId: person.id,
      days,
      ground: ground.data,
      facts,
      isOwnInitiative: flag === OWN_INITIATIVE,
    })
    say(`The account is suspended. Decision: ${decision.number}.`)
    const mail = mailOf(config.brand, person, suspendedMail(`${config.baseUrl}/app`, decision))
    say(await mailFromCommand(config, mail))
    return 0
  })
}

type AnswerVerb = { act: typeof reverseDecision; mail: 'restored' | 'appealUpheld'; said: string }

const answering =
  ({ act, mail, said }: AnswerVerb) =>
  async (config: Config, [number = '', answer = '']: string[]): Promise<number> => {
    if (answer.trim() === '' || answer.length > MAX_FACTS)
      return refuse(`Write an answer of 1 to ${MAX_FACTS} characters.`)
    return withCommunity(config, async (database) => {
      const decision = await act(depsOf(config, database), { actor: byOperator, number, answer })
      if (!decision) return refuse('No decision of this number waits for this. Nothing changed.')
      say(said)
      const person = await accounts.findById(database.unguarded, decision.personId)
      if (!person) return 0
      const kind = mail === 'restored' && !suspends(decision.measure) ? 'decisionReversed' : mail
      if (kind === 'restored' && (await isSuspended(database.db, person.id))) {
        say('A newer decision still suspends them, so we didn’t email them.')
        return 0
      }
      const written = mailOf(config.brand, person, linkMail(kind, `${config.baseUrl}/app`))
      say(await mailFromCommand(config, written))
      return 0
    })
  }

const restore = answering({ act: reverseDecision, mail: 'restored', said: 'The suspension is lifted.' })
const uphold = answering({ act: upholdDecision, mail: 'appealUpheld', said: 'The appeal is rejected.' })

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
