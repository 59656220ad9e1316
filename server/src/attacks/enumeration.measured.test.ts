import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { reportAttack } from '../testing/attacks/report-attack.ts'
import { cookiesOf } from '../testing/cookies.ts'
import { anyone, isFull, openAttackedServer, tell } from '../testing/processes/attacked-server.ts'

const SAMPLES = isFull ? 500 : 40
const WARM_UPS = 8
/** A difference counts if it is larger than this, and if chance alone would make it once in 15,000 comparisons. */
const MAX_DIFFERENCE_MS = 2
const MAX_Z = 4
const PLANTED_LEAK_MS = 50

const PEOPLE = WARM_UPS + SAMPLES
/** Nobody asks for more changes of their address than the limits allow. */
const CHANGES_EACH = 8
const CHANGERS = Math.ceil((2 * PEOPLE) / CHANGES_EACH)

type Sample = { ms: number; status: number; shape: string }
/** Makes ready what has to be there, and gives the step to be timed. */
type AttackCall = (email: string) => Promise<() => Promise<Response>>

const server = await openAttackedServer({}, { confirmed: PEOPLE + CHANGERS, unconfirmed: PEOPLE })
const { unconfirmed } = server.people
const confirmed = server.people.confirmed.slice(0, PEOPLE)
const changers = server.people.confirmed.slice(PEOPLE)

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
  return { ms: performance.now() - started, status: response.status, shape }
}

/** The quickest tenth and the median are compared: a busy machine slows the median. */
const QUANTILES = [0.1, 0.5]

const quantileOf = (samples: readonly Sample[], part: number) =>
  samples.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(samples.length * part)] ?? 0

type Samples = { known: Sample[]; unknown: Sample[] }

/** Known and unknown addresses in a random order of each pair, so that neither is always the second. */
async function interleave(ask: AttackCall, known: readonly string[]): Promise<Samples> {
  const samples: Samples = { known: [], unknown: [] }
  for (const email of known) {
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
function rankDistance({ known, unknown }: Samples): number {
  const slower = known.flatMap((one) => unknown.map((other) => Math.sign(one.ms - other.ms)))
  const sum = slower.reduce((total, sign) => total + sign, 0)
  const [k, u] = [known.length, unknown.length]
  return Math.abs(sum) / 2 / Math.sqrt((k * u * (k + u + 1)) / 12)
}

async function compare(name: string, ask: AttackCall, people: readonly string[]) {
  const samples = await interleave(ask, people)
  const pairs = QUANTILES.map(
    (part) => [quantileOf(samples.known, part), quantileOf(samples.unknown, part)] as const,
  )
  const difference = Math.max(...pairs.map(([known, unknown]) => Math.abs(known - unknown)))
  const z = rankDistance(samples)
  const told = pairs.map((pair) => pair.map((ms) => ms.toFixed(2)).join(' and '))
  tell(
    `timing: ${name}, 2 × ${people.length} samples, ms of known and unknown: quickest tenth ${told[0]}, median ${told[1]}, z ${z.toFixed(1)}`,
  )
  return {
    known: shapesOf(samples.known),
    unknown: shapesOf(samples.unknown),
    fastest: Math.min(...[...samples.known, ...samples.unknown].map(({ ms }) => ms)),
    leaks: difference > MAX_DIFFERENCE_MS && z > MAX_Z,
  }
}

/**
 * `takesMs` is how long the answer is held back at the least, so that work which takes longer for one kind does not
 * show. Without it the difference of some ways would be too small to be found here, and large enough elsewhere.
 */
type AttackedRoute = { known: readonly string[]; takesMs: number; ask: AttackCall }

const ways: Record<string, AttackedRoute> = {
  'sign-up': {
    known: confirmed,
    takesMs: 500,
    ask: askWith((email) => server.ask('/api/auth/sign-up', { email, password: 'ember clay night cream' })),
  },
  'sign-in': {
    known: confirmed,
    takesMs: 250,
    ask: askWith((email) => server.signIn(email, 'nobody has this one')),
  },
  'forgotten-password': { known: confirmed, takesMs: 40, ask: askMail('/api/auth/forgotten-password') },
  'magic-link': { known: confirmed, takesMs: 40, ask: askMail('/api/auth/magic-link') },
  code: { known: confirmed, takesMs: 40, ask: askMail('/api/auth/code') },
  'confirm-email/resend': {
    known: unconfirmed,
    takesMs: 40,
    ask: askMail('/api/auth/confirm-email/resend'),
  },
  'code/verify': {
    known: unconfirmed,
    takesMs: 40,
    ask: async (email) => {
      const cookie = cookiesOf(await server.ask('/api/auth/code', { email }))
      return () => server.ask('/api/auth/code/verify', { email, code: '000000' }, { cookie })
    },
  },
  // Only somebody signed in may ask this, and a few times a day. It does the same work for both.
  'change of address': { known: confirmed, takesMs: 0, ask: changeTo },
}

const telling: string[] = []
let compared = 0

beforeAll(async () => {
  // Not timed, and so all at once.
  await Promise.all(Object.values(ways).map(({ ask, known }) => interleave(ask, known.slice(0, WARM_UPS))))
})

test.each(Object.entries(ways))(
  '%s answers a known and an unknown address alike, in status, shape and time',
  async (name, { ask, known, takesMs }) => {
    const found = await compare(name, ask, known.slice(WARM_UPS))
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
  expect(compared).toBe(8)
  reportAttack('enumeration', 'ways', { figure: telling.length, of: `2 × ${SAMPLES} addresses for each` })
})

test('a planted leak is found, so this can fail', async () => {
  const { known } = ways['sign-in'] ?? { known: [] }
  const isKnown = new Set(known)
  const leaking = askWith(async (email) => {
    const answer = await server.signIn(email, 'nobody has this one')
    if (isKnown.has(email)) await delay(PLANTED_LEAK_MS)
    return answer
  })
  expect((await compare('planted leak', leaking, known.slice(WARM_UPS))).leaks).toBe(true)
}, 1_200_000)
