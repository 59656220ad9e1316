import { languages } from '@hearth/texts/areas'
import { directionOf } from '@hearth/texts/formatters'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { type JobQueue, openJobQueue } from '../../db/jobs/jobs.ts'
import { type MailContext, mailJob } from '../../jobs.ts'
import { openMailServer } from '../../testing/network/mail-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import type { Mail, Mailer } from './mail.ts'
import { openMailQueue, type QueuedMail } from './mail-queue.ts'
import { openSmtp } from './smtp.ts'

const SECRET = 'a secret that only the tests know, long enough'
const FROM = 'Hearth <hearth@server.example>'
const canary = {
  to: 'canary@people.example',
  subject: 'A mail for you',
  text: 'Plain words.\n\nhttps://server.example/auth#magic=canary-token',
  html: '<p>Words with a <a href="https://server.example/auth#magic=canary-token">link</a></p>',
}

const { database } = await openTestServer()

const queueOf = (jobs: JobQueue<MailContext>) => ({
  send: (data: QueuedMail) => jobs.send(mailJob, data),
  drop: (data: Partial<QueuedMail>) => jobs.drop(mailJob, data),
})

/** A post mails with ears for what it counts and logs. */
async function openQueue(carrier: Mailer, { retries = 5, pollSeconds = 0.5, secret = SECRET } = {}) {
  const outcomes: string[] = []
  const lines: string[] = []
  const retry = { limit: retries, delaySeconds: 1, maxDelaySeconds: 1 }
  const quickJob: typeof mailJob = { ...mailJob, retry, pollSeconds }
  const jobs = await openJobQueue<MailContext>(database, [quickJob], ({ job, error }) => {
    // The queue itself had an error, or was told what only the log of mails may say.
    if (!job || error) outcomes.push('trouble')
  })
  onTestFinished(() => jobs.close())
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) })
  const count = (outcome: string) => outcomes.push(outcome)
  const queue = queueOf(jobs)
  const mails = openMailQueue({ queue, carrier, secrets: [secret], log, count })
  await jobs.work({ deliverMail: mails.deliver })
  const waiting = async () =>
    JSON.stringify((await sql`select * from pgboss.job where name = 'mail'`.execute(database.db)).rows)
  return { ...mails, jobs, outcomes, log: () => lines.join('\n'), waiting }
}

const smtpTo = (url: string) => {
  const smtp = openSmtp(url, FROM)
  onTestFinished(smtp.close)
  return smtp
}
const soon = { timeout: 15_000, interval: 100 }

test('a mail reaches a real mail server as text and as HTML, and nothing of it stays behind', async () => {
  const mailServer = await openMailServer()
  await mailServer.start()
  const mails = await openQueue(smtpTo(mailServer.url))
  await mails.send(canary)
  await expect.poll(() => mails.outcomes, soon).toEqual(['sent'])
  const [{ to, raw } = { to: [], raw: '' }] = mailServer.arrived()
  expect(to).toEqual([canary.to])
  expect(raw).toContain('From: Hearth <hearth@server.example>')
  expect(raw).toMatch(
    /multipart\/alternative[\s\S]*text\/plain[\s\S]*Plain words[\s\S]*text\/html[\s\S]*<p>Words/,
  )
  await expect.poll(mails.waiting).toBe('[]')
})

test.each(languages)(
  'a mail in %s says its language to the mail server and to the mail program',
  async (language) => {
    const mailServer = await openMailServer()
    await mailServer.start()
    const mails = await openQueue(smtpTo(mailServer.url))
    const server = await openTestServer({ mail: { ...mails, kept: undefined } })
    const body = JSON.stringify({ email: `${language}@people.example`, password: 'long enough to do' })
    const headers = { 'content-type': 'application/json', 'accept-language': `xx, ${language}-ZZ;q=0.9` }
    expect((await server.ask('/api/auth/sign-up', { method: 'POST', body, headers })).status).toBe(200)
    await expect.poll(() => mails.outcomes, soon).toEqual(['sent'])
    const raw = mailServer.arrived()[0]?.raw ?? ''
    expect(raw).toMatch(new RegExp(`^Content-Language: ${language}$`, 'm'))
    expect(raw).toContain(`<html lang=3D"${language}" dir=3D"${directionOf(language)}">`)
  },
)

test.each<[what: string, change: Partial<Mail>, isSent: boolean]>([
  ['a line break in a subject', { subject: 'A\r\nBcc: x@evil.example' }, true],
  ['a line break in a language', { language: 'en\r\nX: y' }, true],
  ['a line break in an address', { to: 'a@people.example\r\nBcc: x@evil.example' }, false],
  ['a comma in an address', { to: 'a@people.example, x@evil.example' }, false],
  ['a semicolon in an address', { to: 'a@people.example; x@evil.example' }, false],
  ['an address in an address', { to: '"a b"@people.example>, <x@evil.example' }, false],
])('%s brings no header and no second recipient into a mail', async (_, change, isSent) => {
  const mailServer = await openMailServer()
  await mailServer.start()
  const sent = smtpTo(mailServer.url)
    .send({ ...canary, ...change })
    .then(
      () => true,
      () => false,
    )
  expect(await sent).toBe(isSent)
  const arrived = mailServer.arrived()
  expect(arrived.map(({ to }) => to)).toEqual(isSent ? [[canary.to]] : [])
  for (const { raw } of arrived) expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^(Bcc|X):/im)
})

test('a mail that is told "later", as greylisting servers do, is tried again and arrives once', async () => {
  const mailServer = await openMailServer({ later: 2 })
  await mailServer.start()
  const mails = await openQueue(smtpTo(mailServer.url))
  await mails.send(canary)
  await expect.poll(() => mails.outcomes, soon).toEqual(['put_off', 'put_off', 'sent'])
  expect(mailServer.arrived()).toHaveLength(1)
  expect(mails.log()).toContain('mail put off')
})

test('while the mail server is away a mail waits encrypted, and leaves when it is back', async () => {
  const mailServer = await openMailServer()
  const mails = await openQueue(smtpTo(mailServer.url))
  await mails.send(canary)
  await expect.poll(() => mails.outcomes, soon).toContain('put_off')
  const kept = await mails.waiting()
  expect(kept).toContain('encryptedMail')
  expect(kept).not.toMatch(/canary|people\.example|Plain words|magic/)
  await mailServer.start()
  await expect.poll(() => mails.outcomes.at(-1), soon).toBe('sent')
  expect(mailServer.arrived()).toHaveLength(1)
})

test('a mail that cannot be sent is given up, counted and logged without its address', async () => {
  const mailServer = await openMailServer()
  const mails = await openQueue(smtpTo(mailServer.url), { retries: 1 })
  await mails.send(canary)
  await expect.poll(() => mails.outcomes, soon).toEqual(['put_off', 'failed'])
  expect(mails.log()).toMatch(/"subject":"A mail for you".*"mail not sent"/)
  expect(mails.log()).not.toMatch(/canary/)
  await expect.poll(mails.waiting).toBe('[]')
})

test('an address the mail server refuses for good is not tried again', async () => {
  const mailServer = await openMailServer({ refuses: true })
  await mailServer.start()
  const mails = await openQueue(smtpTo(mailServer.url))
  await mails.send(canary)
  await expect.poll(() => mails.outcomes, soon).toEqual(['failed'])
  expect(mails.log()).not.toMatch(/canary/)
  await expect.poll(mails.waiting).toBe('[]')
})

test('a mail server that wants a name and a password gets them over a secret line only', async () => {
  const mailServer = await openMailServer({ login: { user: 'hearth', pass: 'open sesame' } })
  await mailServer.start()
  const trusting = await openQueue(smtpTo(`${mailServer.url}/?tls.rejectUnauthorized=false`))
  await trusting.send(canary)
  await expect.poll(() => trusting.outcomes, soon).toEqual(['sent'])
  expect(mailServer.arrived()[0]).toMatchObject({ to: [canary.to], secure: true })

  await trusting.jobs.close()
  const careful = await openQueue(smtpTo(mailServer.url), { retries: 0 })
  await careful.send(canary)
  await expect.poll(() => careful.outcomes, soon).toEqual(['failed'])
  expect(mailServer.arrived()).toHaveLength(1)
})

test('twenty mails at once all leave, each once and without waiting for the next look', async () => {
  const mailServer = await openMailServer()
  await mailServer.start()
  const mails = await openQueue(smtpTo(mailServer.url), { pollSeconds: 60 })
  const people = Array.from({ length: 20 }, (_, n) => `person-${n}@people.example`)
  await Promise.all(people.map((to) => mails.send({ ...canary, to })))
  await expect.poll(() => mails.outcomes.length, soon).toBe(20)
  expect(
    mailServer
      .arrived()
      .flatMap(({ to }) => to)
      .toSorted(),
  ).toEqual(people.toSorted())
})

test('a mail encrypted with another secret, or changed in the database, is given up and not sent', async () => {
  const sent: string[] = []
  const carrier: Mailer = { kept: undefined, send: async ({ to }) => void sent.push(to) }
  const away = await openQueue({ kept: undefined, send: () => Promise.reject(new Error('away')) })
  await away.send(canary)
  await expect.poll(() => away.outcomes, soon).toEqual(['put_off'])
  await away.jobs.close()
  const mails = await openQueue(carrier, { secret: 'another secret, long enough for anybody' })
  await expect.poll(() => mails.outcomes, soon).toEqual(['failed'])
  const { addressHash, encryptedMail } = mails.encrypt(canary)
  const bytes = Buffer.from(encryptedMail, 'base64')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  await mails.deliver({ addressHash, encryptedMail: bytes.toString('base64') }, false)
  expect(mails.outcomes).toEqual(['failed', 'failed'])
  expect(sent).toEqual([])
})

test('closing waits for the mail that is being sent, and the others leave after the next start', async () => {
  const sent: string[] = []
  let letGo = () => {}
  const gate = new Promise<void>((open) => (letGo = open))
  const carrier: Mailer = {
    kept: undefined,
    send: async ({ to }) => {
      await gate
      sent.push(to)
    },
  }
  const people = ['ana', 'ben', 'cam', 'dee'].map((name) => `${name}@people.example`)
  const first = await openQueue(carrier)
  for (const to of people) await first.send({ ...canary, to })
  const closed = first.jobs.close()
  letGo()
  await closed
  const before = sent.length
  expect(before).toBeLessThan(people.length)
  await openQueue(carrier)
  await expect.poll(() => sent.length, soon).toBe(people.length)
  expect(sent.toSorted()).toEqual(people)
})

test('what waits for a person who is gone is dropped, and nothing else', async () => {
  const mailServer = await openMailServer()
  const mails = await openQueue(smtpTo(mailServer.url))
  await mails.send(canary)
  await mails.send({ ...canary, to: 'ana@people.example' })
  await expect.poll(() => mails.outcomes, soon).toEqual(['put_off', 'put_off'])
  await mails.forget?.(canary.to)
  await mailServer.start()
  await expect.poll(() => mails.outcomes.at(-1), soon).toBe('sent')
  await expect.poll(mails.waiting).toBe('[]')
  expect(mailServer.arrived().map(({ to }) => to)).toEqual([['ana@people.example']])
})

test('a mail that the job queue does not take is counted as failed, and said so to the person who sends it', async () => {
  const outcomes: string[] = []
  const mails = openMailQueue({
    queue: { send: () => Promise.reject(new Error('away')), drop: () => Promise.resolve() },
    carrier: { kept: undefined, send: () => Promise.resolve() },
    secrets: [SECRET],
    log: pino({ level: 'silent' }),
    count: (outcome) => outcomes.push(outcome),
  })
  await expect(mails.send(canary)).rejects.toThrow('away')
  expect(outcomes).toEqual(['failed'])
})

test('D26: nothing that was on its way to an erased person stays in the database', async () => {
  const away = await openQueue({ kept: undefined, send: () => Promise.reject(new Error('away')) })
  const server = await openTestServer({ mail: { ...away, kept: undefined } })
  const ana = await server.person()
  const [mine, theirs] = [ana.email, 'somebody-else@people.example']
  await server.post('/api/auth/magic-link', { email: mine })
  await away.send({ ...canary, to: theirs })
  await expect.poll(() => away.outcomes, soon).toContain('put_off')
  await expect.poll(async () => JSON.parse(await away.waiting()).length, soon).toBe(2)
  const erased = await server.ask('/api/account', { method: 'DELETE' }, await ana.cookie())
  expect(erased.status).toBe(200)
  const left = JSON.parse(await away.waiting())
  expect(left).toHaveLength(1)
  await away.forget?.(theirs)
  expect(await away.waiting()).toBe('[]')
})
