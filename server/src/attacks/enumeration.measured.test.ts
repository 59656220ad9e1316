import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { reportAttack } from '../testing/attacks/report-attack.ts'
import { cookiesOf } from '../testing/cookies.ts'
import { isFull, openAttackedServer, tell } from '../testing/processes/attacked-server.ts'
import { anyone } from '../testing/processes/residents.ts'

const SAMPLES = isFull ? 500 : 40
const WARM_UPS = 8
/** A difference counts if it is larger than this, and if chance alone would make it once in 15,000 comparisons. */
const MAX_DIFFERENCE_MS = 2
const MAX_Z = 4
const PLANTED_LEAK_MS = 50

const PEOPLE = WARM_UPS + SAMPLES
/** Wrong codes of a whole community are limited to 200 an hour, and codes that it mails to 2,000. */
const FEW_PEOPLE = WARM_UPS + 40
/** Nobody asks for more changes of their address than the limits allow. */
const CHANGES_EACH = 8
const CHANGERS = Math.ceil((2 * PEOPLE) / CHANGES_EACH)

type Sample = { email: string; ms: number; status: number; shape: string }
/** Makes ready what has to be there, and gives the step to be timed. */
type AttackCall = (email: string) => Promise<() => Promise<Response>>

const INVITERS = 1
const EACH = Math.ceil(PEOPLE / 3)
const FEW_EACH = Math.ceil(FEW_PEOPLE / 3)

const server = await openAttackedServer(
  {},
  {
    confirmed: EACH + 4 * FEW_EACH + CHANGERS + INVITERS,
    unconfirmed: PEOPLE,
    withPasskey: EACH + 4 * FEW_EACH,
    relatives: EACH + 4 * FEW_EACH,
  },
)
const { people } = server
const changers = people.confirmed.splice(0, CHANGERS)
const [inviter = ''] = people.confirmed.splice(0, INVITERS)

const kinds = {
  'a member': new Set(people.confirmed),
  'a member with a passkey': new Set(people.withPasskey),
  'a relative with a passkey': new Set(people.relatives),
}

/** Takes as many accounts of each kind, one of each in turn. */
function takeSomeOfEach(count: number): string[] {
  const lists = [people.confirmed, people.withPasskey, people.relatives].map((list) => list.splice(0, count))
  return Array.from({ length: count }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
}

const known = takeSomeOfEach(EACH).slice(0, PEOPLE)
// Each address is mailed one code a minute.
const someoneElse = () => takeSomeOfEach(FEW_EACH).slice(0, FEW_PEOPLE)

const askWith =
  (ask: (email: string) => Promise<Response>): AttackCall =>
  (email) =>
    Promise.resolve(() => ask(email))
const askMail = (path: string) => askWith((email) => server.ask(path, { email }))

let changes = 0
let changersCookie = ''
const changeTo: AttackCall = async (email) => {
  if (changes % CHANGES_EACH === 0) changersCookie = cookiesOf(await server.signIn(changers.shift() ?? ''))
  changes += 1
  return () => server.ask('/api/account/email', { email }, { cookie: changersCookie })
}

// Ids, times and the asker's own words differ from one request to the next, with or without an account.
const OWN = /[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** The observable shape of a response: its fields and their texts, its cookies and headers. */
async function shapeOf(response: Response): Promise<string> {
  const cookies = response.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, '=…'))
  const headers = [...response.headers.keys()].filter((name) => name !== 'set-cookie').toSorted()
  const body = (await response.text()).replace(OWN, '…')
  return JSON.stringify({ body, cookies, headers })
}

async function sample(ask: AttackCall, email: string): Promise<Sample> {
  const step = await ask(email)
  const started = performance.now()
  const response = await step()
  const shape = await shapeOf(response)
  return { email, ms: performance.now() - started, status: response.status, shape }
}

/** The quickest tenth and the median are compared: a busy machine slows the median. */
const QUANTILES = [0.1, 0.5]

const quantileOf = (samples: readonly Sample[], part: number) =>
  samples.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(samples.length * part)] ?? 0

type Samples = { known: Sample[]; unknown: Sample[] }

/** Known and unknown addresses in a random order of each pair, so that neither is always the second. */
async function interleave(ask: AttackCall, emails: readonly string[]): Promise<Samples> {
  const samples: Samples = { known: [], unknown: [] }
  for (const email of emails) {
    const pair = [
      () => sample(ask, email).then((one) => samples.known.push(one)),
      () => sample(ask, anyone()).then((one) => samples.unknown.push(one)),
    ]
    for (const one of randomInt(2) ? pair : pair.toReversed()) await one()
  }
  return samples
}

const shapesOf = (samples: readonly Sample[]) =>
  [...new Set(samples.map(({ status, shape }) => `${status} ${shape}`))].toSorted()

/**
 * How far the ranks of the known are from those of chance, in standard deviations (Mann and Whitney). A busy machine
 * slows both kinds alike, which leaves this where it is.
 */
function rankDistance(samples: Samples): number {
  const slower = samples.known.flatMap((one) => samples.unknown.map((other) => Math.sign(one.ms - other.ms)))
  const sum = slower.reduce((total, sign) => total + sign, 0)
  const [k, u] = [samples.known.length, samples.unknown.length]
  return Math.abs(sum) / 2 / Math.sqrt((k * u * (k + u + 1)) / 12)
}

/** Compares the times of some known addresses with those of the unknown ones. */
function compareTimes(name: string, samples: Samples): boolean {
  const pairs = QUANTILES.map(
    (part) => [quantileOf(samples.known, part), quantileOf(samples.unknown, part)] as const,
  )
  const difference = Math.max(...pairs.map(([some, others]) => Math.abs(some - others)))
  const z = rankDistance(samples)
  const told = pairs.map((pair) => pair.map((ms) => ms.toFixed(2)).join(' and '))
  tell(
    `timing: ${name}, ${samples.known.length} and ${samples.unknown.length} samples, ms of known and unknown: quickest tenth ${told[0]}, median ${told[1]}, z ${z.toFixed(1)}`,
  )
  return difference > MAX_DIFFERENCE_MS && z > MAX_Z
}

async function compare(name: string, ask: AttackCall, emails: readonly string[]) {
  const samples = await interleave(ask, emails)
  const ofKinds = Object.entries(kinds)
    .map(([kind, its]) => ({ kind, some: samples.known.filter(({ email }) => its.has(email)) }))
    .filter(({ some }) => some.length > 0)
  const all = compareTimes(name, samples)
  const each = ofKinds.map(({ kind, some }) =>
    compareTimes(`${name}, ${kind}`, { known: some, unknown: samples.unknown }),
  )
  return {
    known: shapesOf(samples.known),
    unknown: shapesOf(samples.unknown),
    fastest: Math.min(...[...samples.known, ...samples.unknown].map(({ ms }) => ms)),
    leaks: all || each.includes(true),
  }
}

let token: string | undefined
/** An open invitation, which a sign-up does not use up. */
async function invitation(): Promise<string> {
  if (token !== undefined) return token
  const cookie = cookiesOf(await server.signIn(inviter))
  const invited = await server.ask('/api/circle/invitations', { label: 'Aunt', grants: [] }, { cookie })
  expect(invited.status).toBe(200)
  const { link } = (await invited.json()) as { link: string }
  token = link.slice(link.indexOf('=') + 1)
  return token
}

/** Shows a wrong code in the browser that has asked for one. */
const showWrongCode =
  (path: string, more: () => Promise<object> = async () => ({})): AttackCall =>
  async (email) => {
    const cookie = cookiesOf(await server.ask('/api/auth/code', { email }))
    const json = { ...(await more()), email, code: '000000' }
    return () => server.ask(path, json, { cookie })
  }

/**
 * `takesMs` is how long the answer is held back at the least, so that work which takes longer for one kind does not
 * show. Without it the difference of some ways would be too small to be found here, and large enough elsewhere.
 */
type AttackedRoute = { known: readonly string[]; takesMs: number; ask: AttackCall }

const ways: Record<string, AttackedRoute> = {
  'sign-up': {
    known,
    takesMs: 500,
    ask: askWith((email) => server.ask('/api/auth/sign-up', { email, password: 'ember clay night cream' })),
  },
  'sign-in': {
    known,
    takesMs: 250,
    ask: askWith((email) => server.signIn(email, 'nobody has this one')),
  },
  'forgotten-password': { known, takesMs: 40, ask: askMail('/api/auth/forgotten-password') },
  'magic-link': { known, takesMs: 40, ask: askMail('/api/auth/magic-link') },
  code: { known, takesMs: 40, ask: askMail('/api/auth/code') },
  'confirm-email/resend': {
    known: people.unconfirmed,
    takesMs: 40,
    ask: askMail('/api/auth/confirm-email/resend'),
  },
  'code/verify': { known: someoneElse(), takesMs: 40, ask: showWrongCode('/api/auth/code/verify') },
  // Only somebody with a link of a member may ask these two.
  'sign-up of a relative': {
    known: someoneElse(),
    takesMs: 120,
    ask: async (email) => {
      const json = { token: await invitation(), email, name: 'Noor' }
      return () => server.ask('/api/auth/relative', json)
    },
  },
  'return of a relative': {
    known: someoneElse(),
    takesMs: 40,
    ask: showWrongCode('/api/auth/relative/return', async () => ({ token: await invitation() })),
  },
  // Only somebody signed in may ask this, and a few times a day. It does the same work for both.
  'change of address': { known, takesMs: 0, ask: changeTo },
}

const telling: string[] = []
let compared = 0

beforeAll(async () => {
  await invitation()
  // Not timed, and so all at once.
  await Promise.all(Object.values(ways).map((way) => interleave(way.ask, way.known.slice(0, WARM_UPS))))
})

test.each(Object.entries(ways))(
  '%s answers a known and an unknown address alike, in status, shape and time',
  async (name, { ask, known: emails, takesMs }) => {
    const found = await compare(name, ask, emails.slice(WARM_UPS))
    compared += 1
    const isAlike = found.known.length === 1 && String(found.known) === String(found.unknown)
    if (found.leaks || !isAlike) telling.push(name)
    expect(found.known).toEqual(found.unknown)
    expect(found.known).toHaveLength(1)
    // A timer may fire a millisecond early.
    expect(found.fastest).toBeGreaterThan(takesMs - 1)
    expect(found.leaks).toBe(false)
  },
  1_200_000,
)

test('no way tells known addresses from unknown ones', () => {
  expect(compared).toBe(10)
  reportAttack('enumeration', 'ways', { figure: telling.length, of: `2 × ${SAMPLES} addresses for each` })
})

test('a planted leak of one kind of account is found, so this can fail', async () => {
  const leaking = askWith(async (email) => {
    const answer = await server.ask('/api/auth/magic-link', { email })
    if (kinds['a relative with a passkey'].has(email)) await delay(PLANTED_LEAK_MS)
    return answer
  })
  expect((await compare('planted leak', leaking, someoneElse())).leaks).toBe(true)
}, 1_200_000)
