import { randomInt } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { anyone, cookiesOf, isFull, openAttackedHouse, tell } from '../testing/attacked-house.ts'

const MOST_SAMPLES = 500
/** In the usual test run a difference that shows is looked at again, with more samples but the same bound. */
const ROUNDS = isFull ? [MOST_SAMPLES] : [15, 60, 200]
const WARM_UPS = 8
const MAX_DIFFERENCE_MS = 2

const PEOPLE = ROUNDS.reduce((sum, count) => sum + count, WARM_UPS)
/** Nobody asks for more changes of their address than the limits allow. */
const CHANGES_EACH = 8
const CHANGERS = Math.ceil((2 * PEOPLE) / CHANGES_EACH)

type Sample = { ms: number; status: number; shape: string }
/** Makes ready what has to be there, and gives the step to be timed. */
type Ask = (email: string) => Promise<() => Promise<Response>>

const house = await openAttackedHouse({}, { confirmed: PEOPLE + CHANGERS, unconfirmed: PEOPLE })
const { unconfirmed } = house.people
const confirmed = house.people.confirmed.slice(0, PEOPLE)
const changers = house.people.confirmed.slice(PEOPLE)

const askWith =
  (ask: (email: string) => Promise<Response>): Ask =>
  (email) =>
    Promise.resolve(() => ask(email))
const askMail = (path: string) => askWith((email) => house.ask(path, { email }))

let changes = 0
let changersCookie = ''
const changeTo: Ask = async (email) => {
  if (changes % CHANGES_EACH === 0) changersCookie = cookiesOf(await house.signIn(changers.shift() ?? ''))
  changes += 1
  return () => house.ask('/api/account/email', { email }, { cookie: changersCookie })
}

// Ids, times and the asker's own words differ from one request to the next, whoever has an account.
const OWN = /[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** What can be told from an answer: its fields and their words, and which cookies and headers came with it. */
async function shapeOf(response: Response): Promise<string> {
  const cookies = response.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, '=…'))
  const headers = [...response.headers.keys()].filter((name) => name !== 'set-cookie').toSorted()
  const body = (await response.text()).replace(OWN, '…')
  return JSON.stringify({ body, cookies, headers })
}

async function sample(ask: Ask, email: string): Promise<Sample> {
  const step = await ask(email)
  const started = performance.now()
  const response = await step()
  const shape = await shapeOf(response)
  return { ms: performance.now() - started, status: response.status, shape }
}

const medianOf = (samples: readonly Sample[]) => {
  const times = samples.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const half = Math.floor(times.length / 2)
  return times.length % 2 === 1 ? (times[half] ?? 0) : ((times[half - 1] ?? 0) + (times[half] ?? 0)) / 2
}

/** Known and unknown addresses in a random order of each pair, so that neither is always the second. */
async function interleave(ask: Ask, known: readonly string[], count: number) {
  const samples = { known: [] as Sample[], unknown: [] as Sample[] }
  for (let n = 0; n < count; n += 1) {
    const pair = [
      () => sample(ask, known[n] ?? '').then((one) => samples.known.push(one)),
      () => sample(ask, anyone()).then((one) => samples.unknown.push(one)),
    ]
    for (const one of randomInt(2) ? pair : pair.toReversed()) await one()
  }
  return samples
}

const shapesOf = (samples: readonly Sample[]) =>
  [...new Set(samples.map(({ status, shape }) => `${status} ${shape}`))].toSorted()

async function compare(name: string, ask: Ask, people: readonly string[]) {
  const left = people.slice(WARM_UPS)
  const all = { known: [] as Sample[], unknown: [] as Sample[] }
  let difference = Number.POSITIVE_INFINITY
  for (const count of ROUNDS) {
    const { known, unknown } = await interleave(ask, left.splice(0, count), count)
    all.known.push(...known)
    all.unknown.push(...unknown)
    difference = Math.abs(medianOf(all.known) - medianOf(all.unknown))
    if (difference <= MAX_DIFFERENCE_MS) break
  }
  const medians = [all.known, all.unknown].map((samples) => medianOf(samples).toFixed(2))
  tell(
    `timing: ${name}, 2 × ${all.known.length} samples, known ${medians[0]} ms, unknown ${medians[1]} ms, difference ${difference.toFixed(2)} ms`,
  )
  return { known: shapesOf(all.known), unknown: shapesOf(all.unknown), difference }
}

const ways: Record<string, { known: readonly string[]; ask: Ask }> = {
  'sign-up': {
    known: confirmed,
    ask: askWith((email) => house.ask('/api/auth/sign-up', { email, password: 'ember clay night cream' })),
  },
  'sign-in': { known: confirmed, ask: askWith((email) => house.signIn(email, 'nobody has this one')) },
  'forgotten-password': { known: confirmed, ask: askMail('/api/auth/forgotten-password') },
  'magic-link': { known: confirmed, ask: askMail('/api/auth/magic-link') },
  code: { known: confirmed, ask: askMail('/api/auth/code') },
  'confirm-email/resend': { known: unconfirmed, ask: askMail('/api/auth/confirm-email/resend') },
  'code/verify': {
    known: unconfirmed,
    ask: async (email) => {
      const cookie = cookiesOf(await house.ask('/api/auth/code', { email }))
      return () => house.ask('/api/auth/code/verify', { email, code: '000000' }, { cookie })
    },
  },
  'change of address': { known: confirmed, ask: changeTo },
}

beforeAll(async () => {
  // Not timed, and so all at once.
  await Promise.all(Object.values(ways).map(({ ask, known }) => interleave(ask, known, WARM_UPS)))
})

test.each(Object.entries(ways))(
  '%s answers a known and an unknown address alike, in status, shape and time',
  async (name, { ask, known }) => {
    const found = await compare(name, ask, known)
    expect(found.known).toEqual(found.unknown)
    expect(found.known).toHaveLength(1)
    expect(found.difference).toBeLessThanOrEqual(MAX_DIFFERENCE_MS)
  },
  1_200_000,
)
