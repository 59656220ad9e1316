import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterEach, expect, test, vi } from 'vitest'
import { jobs } from '../jobs.ts'
import { reportAttack } from '../testing/attacks/report-attack.ts'
import { cookiesOf } from '../testing/cookies.ts'
import { startConversation } from '../testing/people/swiping.ts'
import { openTestServer, PASSWORD, type Person } from '../testing/test-server.ts'

// The clock of the machine jumps: somebody has moved it, or it was wrong and is set.

const server = await openTestServer({ limits: { factor: 10_000 } })
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 365 * DAY_MS
// Timers of the server wait by the real clock, so the tests begin there.
const start = Date.now()
server.clock.now = new Date(start)

/** Sets the clock of the whole process, so many milliseconds from its start. */
function setClock(ms: number): void {
  server.clock.now = new Date(start + ms)
  vi.useFakeTimers({ toFake: ['Date'], now: start + ms })
}
afterEach(() => {
  vi.useRealTimers()
  server.clock.now = new Date(start)
})

const mailed = (email: string, what: RegExp) =>
  server
    .mailsTo(email)
    .flatMap(({ text }) => what.exec(text)?.[1] ?? [])
    .at(0) ?? ''
const firstStep = (email: string) => server.post('/api/auth/sign-in', { email, password: PASSWORD })

/** Ways in that work once: each gives a way to try again what has already worked. */
const ways: Record<string, (person: Person) => Promise<() => Promise<boolean>>> = {
  'a mailed link': async ({ email }) => {
    const cookie = cookiesOf(await server.post('/api/auth/magic-link', { email }))
    await server.idle()
    const token = decodeURIComponent(mailed(email, /magic=(\S+)/))
    return async () => (await server.post('/api/auth/magic-link/verify', { token }, cookie)).status === 200
  },
  'a mailed code': async ({ email }) => {
    const cookie = cookiesOf(await server.post('/api/auth/code', { email }))
    await server.idle()
    const code = mailed(email, /\b(\d{3} \d{3})\b/).replace(' ', '')
    return async () => (await server.post('/api/auth/code/verify', { email, code }, cookie)).status === 200
  },
  'a code of an authenticator': async (person) => {
    const { secret } = await (await person.api.account['second-factor'].$post()).json()
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    // A code works in its own period only.
    setClock(-30_000)
    await person.api.account['second-factor'].confirm.$post({ json: { code: totp.generate() } })
    setClock(0)
    const code = totp.generate()
    return async () => {
      const half = cookiesOf(await firstStep(person.email))
      return (await server.post('/api/auth/second-factor', { kind: 'totp', code }, half)).status === 200
    }
  },
}
const jumps = [-30_000, -5 * MINUTE_MS, -HOUR_MS, -DAY_MS, 30_000, HOUR_MS]

test('no link, code or session works once more after the clock was moved', async () => {
  const reused: string[] = []
  for (const [name, prepare] of Object.entries(ways)) {
    for (const jump of jumps) {
      setClock(0)
      const use = await prepare(await server.person())
      expect([name, await use()]).toEqual([name, true])
      setClock(jump)
      if (await use()) reused.push(`${name}, ${jump} ms`)
      setClock(0)
      if (await use()) reused.push(`${name}, ${jump} ms and back`)
    }
  }
  for (const jump of jumps) {
    setClock(0)
    const person = await server.person()
    const cookie = await person.cookie()
    await server.post('/api/auth/sign-out', { scope: 'local' }, cookie)
    setClock(jump)
    const view: { session: unknown } = JSON.parse(await (await server.ask('/api/session', {}, cookie)).text())
    if (view.session) reused.push(`a session that was signed out, ${jump} ms`)
  }
  expect(reused).toEqual([])
  const of = `${jumps.length} jumps, ${Object.keys(ways).length + 1} ways`
  reportAttack('moved-clock', 'reused', { figure: reused.length, of })
})

test('a clock that swings by an hour gives no more guesses of a password than two hours do', async () => {
  const { email } = await server.person()
  const answers: number[] = []
  for (let swing = 0; swing < 20; swing += 1) {
    for (const at of [0, 61 * MINUTE_MS]) {
      setClock(at)
      for (let n = 0; n < 4; n += 1)
        answers.push(
          (await server.post('/api/auth/sign-in', { email, password: `guess ${swing} ${n}` })).status,
        )
    }
  }
  const checked = answers.filter((status) => status === 401).length
  expect(checked).toBeGreaterThan(0)
  reportAttack('moved-clock', 'checked', { figure: checked, of: `${answers.length} tries` })
})

test('a year ahead with every job run, and a day back in the middle of a talk, lose nothing and change no order', async () => {
  setClock(0)
  const [ana, ben] = [await server.person(), await server.person()]
  const { conversationId, matchId } = await startConversation(ana, ben)
  const texts: string[] = []
  for (const [n, jump] of [0, HOUR_MS, -DAY_MS, 2 * DAY_MS, -YEAR_MS, MINUTE_MS].entries()) {
    setClock(jump)
    const who = n % 2 === 0 ? ana : ben
    // Sessions of a year ago do not hold there.
    const content = `Number ${n}`
    const sent = await who.api.conversations[':conversationId'].messages.$post({
      param: { conversationId },
      json: { clientId: randomUUID(), content },
    })
    if (sent.status === 200) texts.push(content)
  }
  expect(texts.length).toBeGreaterThanOrEqual(5)
  setClock(YEAR_MS)
  const run = jobs.filter(({ schedule }) => schedule)
  for (const { name } of run) await server.jobs.runNow(name)
  setClock(HOUR_MS)
  const cookie = await server.signIn(ana.email)
  const messages = await server.ask(`/api/conversations/${conversationId}/messages?after=0`, {}, cookie)
  const view: { messages: { content: string }[] } = JSON.parse(await messages.text())
  const found = view.messages.map(({ content }) => content)
  const inbox = await (await server.ask('/api/inbox', {}, cookie)).text()
  const page = await server.ask(`/api/people/${ben.id}`, {}, cookie)
  const { db } = server.database
  const people = await db
    .selectFrom('profiles')
    .select('userId')
    .where('userId', 'in', [ana.id, ben.id])
    .execute()
  const lost = [
    ...texts.filter((text, at) => found[at] !== text),
    ...(inbox.includes(conversationId) ? [] : ['the conversation']),
    ...(page.status === 200 ? [] : ['the page of the match']),
    ...(people.length === 2 ? [] : ['a profile']),
    ...((await db.selectFrom('matches').select('id').where('id', '=', matchId).execute()).length === 1
      ? []
      : ['the match']),
  ]
  expect(lost).toEqual([])
  const of = `${texts.length} messages, ${run.length} jobs`
  reportAttack('moved-clock', 'lost', { figure: lost.length, of })
})
