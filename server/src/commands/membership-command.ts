import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { MembershipCodeInput, MembershipSettingsInput } from '@hearth/contract/console/membership'
import type * as z from 'zod/mini'
import { accounts } from '../auth/accounts.store.ts'
import { type Config, readConfig } from '../config/config.ts'
import {
  changeMembershipSettings,
  enterDonationFile,
  grantMonths,
  makeCode,
  type PaymentDeps,
  refund,
  revokeCode,
  showMemberMembership,
  showMembershipSettings,
} from '../features/membership/membership.ts'
import { paymentProviderOf } from '../membership.ts'
import { commandDeps } from './command-deps.ts'
import { byOperator, EXIT_USAGE, refuse, runCommand, say, withCommunity } from './community-database.ts'

const USAGE = `npm run membership -- show

  How people can become supporters, how many there are, codes, and messages of Stripe that wait.

npm run membership -- grant EMAIL MONTHS

  Gives a member months as a supporter, after those that they have.

npm run membership -- code MONTHS [--uses N] [--days N] [--note TEXT]
npm run membership -- revoke CODE

  Makes a code and prints it: for one person and 30 days, unless you say otherwise. Or ends one.

npm run membership -- hardship N

  How many people a month may take three months for nothing; 0 turns it off.

npm run membership -- donations LINK AMOUNT CURRENCY
npm run membership -- donations off

  Where people donate, and what counts as a month, such as 3.00 EUR.

npm run membership -- plan month|year AMOUNT CURRENCY
npm run membership -- plan month|year off

  What a membership costs with Stripe, such as 5.00 EUR. Those who pay already go on paying their price.

npm run membership -- money FILE.json
npm run membership -- money off

  Publishes income, costs and reserve of a month, in the smallest unit of the currency:
  {"currency": "eur", "income": [{"what": "Donations", "amount": 12000}], "costs": [], "reserve": 50000}

npm run membership -- import FILE.csv

  Enters donations by their reference. The columns are reference, id, amount, currency and date.

npm run membership -- times EMAIL
npm run membership -- refund EMAIL TIME

  Lists what a member was given or has paid. Or ends one of these times, and sends the money back if Stripe has it.
`

const [USES, DAYS] = [1, 30]
const dayOf = (instant: string) => instant.slice(0, 10)

type Run = (deps: PaymentDeps, given: readonly string[]) => Promise<number>

/** Runs `work` over the database of the community. */
const withPayments = (config: Config, work: (deps: PaymentDeps) => Promise<number>): Promise<number> =>
  withCommunity(config, (database, { payments }) =>
    work({
      ...commandDeps(config, database).deps,
      paymentProvider: paymentProviderOf(payments, database.db),
    }),
  )

function inputOf<T>(schema: z.ZodMiniType<T>, given: unknown): T | undefined {
  const { data, error } = schema.safeParse(given)
  if (error) {
    const problems = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
    refuse(`Not valid: ${problems.join(', ')}`)
  }
  return data
}

const show: Run = async (deps) => {
  const { payments, supporters, hardship, donationLink, codes, unconfirmed } =
    await showMembershipSettings(deps)
  say(`Payments: ${payments}${payments === 'none' ? ' (everybody has the comfort)' : ''}`)
  say(`Supporters: ${supporters.total}; of these paying: ${supporters.paying}`)
  say(`Hardship option this month: ${hardship.used} of ${hardship.most}`)
  say(`Donations: ${donationLink ?? 'off'}`)
  say(`Messages of Stripe that wait: ${unconfirmed}`)
  for (const { code, months, uses, maxUses, endsAt, revokedAt, note } of codes) {
    const end = revokedAt ? `ended ${dayOf(revokedAt)}` : `until ${dayOf(endsAt)}`
    say(`${code}  ${months} months  ${uses} of ${maxUses} used  ${end}  ${note}`.trimEnd())
  }
  return 0
}

async function memberOf(deps: PaymentDeps, email: string): Promise<string | undefined> {
  const person = await accounts.findByEmail(deps.db, email.trim().toLowerCase())
  if (!person) refuse('No account has this address. Nothing changed.')
  return person?.id
}

const isMonths = (text: string) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 120

const grant: Run = async (deps, [email = '', months = '']) => {
  if (!isMonths(months)) return refuse('Months are a number from 1 to 120. Nothing changed.')
  const personId = await memberOf(deps, email)
  if (personId === undefined) return 1
  await grantMonths(deps, { actor: byOperator, personId, clientId: randomUUID(), months: Number(months) })
  const { until } = await showMemberMembership(deps, personId)
  say(`They are a supporter until ${until ? dayOf(until) : 'now'}.`)
  return 0
}

const code: Run = async (deps, args) => {
  const options = { uses: { type: 'string' }, days: { type: 'string' }, note: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const input = inputOf(MembershipCodeInput, {
    months: Number(positionals[0]),
    maxUses: Number(values.uses ?? USES),
    days: Number(values.days ?? DAYS),
    note: values.note ?? '',
  })
  if (!input) return 1
  say(await makeCode(deps, byOperator, input))
  return 0
}

const revoke: Run = async (deps, [given = '']) => {
  if (!(await revokeCode(deps, byOperator, { code: given })))
    return refuse('No code like this is open. Nothing changed.')
  say('The code is over. What it gave stays.')
  return 0
}

const change = async (deps: PaymentDeps, given: object): Promise<number> => {
  const input = inputOf(MembershipSettingsInput, given)
  if (!input) return 1
  await changeMembershipSettings(deps, byOperator, input)
  return show(deps, [])
}

/** Returns an amount in the smallest unit of its currency, which says how many digits that has. */
function amountOf(amount: string, currency: string) {
  const known = currency.toLowerCase()
  const digits = /^[a-z]{3}$/.test(known)
    ? new Intl.NumberFormat('en', { style: 'currency', currency: known }).resolvedOptions()
        .maximumFractionDigits
    : 2
  return { amount: Math.round(Number(amount) * 10 ** (digits ?? 2)), currency: known }
}

const hardship: Run = (deps, [most = '']) => change(deps, { hardshipMost: Number(most) })

const donations: Run = (deps, [link = '', amount = '', currency = '']) =>
  link === 'off'
    ? change(deps, { donationLink: null, donationMonthly: null })
    : change(deps, {
        donationLink: link,
        donationMonthly: amountOf(amount, currency),
      })

const plan: Run = async (deps, [id = '', amount = '', currency = '']) => {
  const others = (await showMembershipSettings(deps)).plans.filter((one) => one.id !== id)
  const changed = amount === 'off' ? [] : [{ id, ...amountOf(amount, currency) }]
  return change(deps, { plans: [...others, ...changed] })
}

const money: Run = async (deps, [path = '']) => {
  const read = path === 'off' ? null : parsed(await readFile(path, 'utf8'))
  return read === undefined ? refuse('The file is no JSON. Nothing changed.') : change(deps, { money: read })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const importFile: Run = async (deps, [path = '']) => {
  const { lines } = await enterDonationFile(deps, byOperator, await readFile(path, 'utf8'))
  for (const { line, outcome, months } of lines)
    say(`line ${line}: ${outcome}${months > 0 ? `, ${months} months` : ''}`)
  return 0
}

const times: Run = async (deps, [email = '']) => {
  const personId = await memberOf(deps, email)
  if (personId === undefined) return 1
  for (const { id, source, fromAt, untilAt, endedAt, paid } of (await showMemberMembership(deps, personId))
    .times) {
    const price = paid ? `  ${paid.amount} ${paid.currency}` : ''
    say(`${id}  ${source}  ${dayOf(fromAt)} to ${dayOf(endedAt ?? untilAt)}${price}`)
  }
  return 0
}

const said = {
  by_provider: 'Stripe sends the money back. The time is over.',
  by_hand: 'The time is over. Send the donation back yourself.',
  ended: 'The time is over. Nothing was paid for it.',
}

const refundTime: Run = async (deps, [email = '', timeId = '']) => {
  const personId = await memberOf(deps, email)
  if (personId === undefined) return 1
  const known = (await showMemberMembership(deps, personId)).times.some(({ id }) => id === timeId)
  if (!known) return refuse('They have no such time. Nothing changed.')
  const outcome = await refund(deps, { actor: byOperator, personId, timeId })
  if (outcome === 'unavailable') return refuse('Stripe does not answer. Nothing changed.')
  say(said[outcome])
  return 0
}

const verbs = new Map<string, { run: Run; takes: readonly number[] }>([
  ['show', { run: show, takes: [0] }],
  ['grant', { run: grant, takes: [2] }],
  ['code', { run: code, takes: [1, 3, 5, 7] }],
  ['revoke', { run: revoke, takes: [1] }],
  ['hardship', { run: hardship, takes: [1] }],
  ['donations', { run: donations, takes: [1, 3] }],
  ['plan', { run: plan, takes: [2, 3] }],
  ['money', { run: money, takes: [1] }],
  ['import', { run: importFile, takes: [1] }],
  ['times', { run: times, takes: [1] }],
  ['refund', { run: refundTime, takes: [2] }],
])

await runCommand(([name = '', ...given]) => {
  const verb = verbs.get(name)
  if (verb?.takes.includes(given.length)) return withPayments(readConfig(), (deps) => verb.run(deps, given))
  process.stderr.write(USAGE)
  return Promise.resolve(EXIT_USAGE)
})
