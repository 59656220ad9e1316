import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestServer } from '../testing/test-server.ts'
import { openLog } from './log.ts'

/** A log, and what it has written. */
function openRecordedLog() {
  const lines: string[] = []
  return { log: openLog({ level: 'info', destination: { write: (line) => lines.push(line) } }), lines }
}

async function thrownBy(work: Promise<unknown>): Promise<unknown> {
  const [outcome] = await Promise.allSettled([work])
  return outcome.status === 'rejected' ? outcome.reason : undefined
}

const CANARIES = /canary|Kanarienvogel/i

test('an error of the database names its constraint and none of its values', async () => {
  const { log, lines } = openRecordedLog()
  const server = await openTestServer()
  const ana = await server.person({ firstName: 'Kanarienvogel', bio: 'canary of before' })
  const { db } = server.database
  const tooLong = await thrownBy(
    sql`update profiles set bio = ${'canary '.repeat(200)} where user_id = ${ana.id}`.execute(db),
  )
  const taken = await thrownBy(
    sql`insert into "user" (name, email, email_verified) select 'canary', email, true from "user"`.execute(
      db,
    ),
  )
  const unreadable = await thrownBy(sql`select ${'canary'}::int`.execute(db))
  log.error({ err: tooLong }, 'refused')
  log.error({ err: taken }, 'refused')
  log.error({ err: unreadable }, 'refused')
  log.error({ err: new Error('could not be kept', { cause: tooLong }) }, 'refused')
  log.error({ err: new AggregateError([tooLong, taken], 'several') }, 'refused')
  expect(lines).toHaveLength(5)
  expect(lines.join('')).not.toMatch(CANARIES)
  expect(lines.join('')).not.toContain('people.example')
  const errors = lines.map((line) => JSON.parse(line).err)
  const ofBio = { code: '23514', constraint: 'profiles_bio_check', table: 'profiles' }
  expect(errors[0]).toMatchObject({ ...ofBio, stack: expect.stringMatching(/^\s+at /) })
  expect(errors[1]).toMatchObject({ code: '23505', table: 'user' })
  expect(errors[2]).toMatchObject({ code: '22P02' })
  expect(errors[3]).toMatchObject({ message: 'could not be kept', cause: ofBio })
  expect(errors[4]).toMatchObject({ message: 'several', errors: [ofBio, { code: '23505' }] })
})

test('of other errors the log has the message, but not what was read, nor what else they carry', () => {
  const { log, lines } = openRecordedLog()
  const carrying = Object.assign(new Error('the mail server has refused'), {
    code: 'EENVELOPE',
    rejected: ['canary@people.example'],
    detail: 'canary',
  })
  log.error({ err: carrying }, 'failed')
  try {
    JSON.parse('{"name": canary}')
  } catch (error) {
    log.error({ err: error }, 'failed')
  }
  log.error({ err: 'canary' }, 'failed')
  const circular = new Error('around')
  circular.cause = circular
  log.error({ err: circular }, 'failed')
  log.error({ err: new Error('first\n    at canary (canary.ts:1:1)') }, 'failed')
  expect(lines.slice(0, 4).join('')).not.toMatch(CANARIES)
  const errors = lines.map((line) => JSON.parse(line).err)
  expect(errors[0]).toMatchObject({ message: 'the mail server has refused', code: 'EENVELOPE' })
  expect(errors[1]).toMatchObject({ type: 'SyntaxError' })
  expect(errors[2]).toEqual({ type: 'string' })
  expect(errors[3]).toMatchObject({ message: 'around', cause: { message: 'around' } })
  expect(errors[4].stack).not.toMatch(CANARIES)
})

test('line ends and control characters stay inside one line', () => {
  const { log, lines } = openRecordedLog()
  const wild = 'one\r\n{"level":30,"msg":"forged"}\u001b[31m\u2028\u2029\u0085\u007f'
  log.info({ route: wild, [wild]: wild, err: new Error(wild) }, wild)
  log.child({ requestId: wild }).info('inside')
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    // Nothing but the end of the line itself.
    expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    expect(line.endsWith('}\n')).toBe(true)
  }
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ route: wild, msg: wild, err: { message: wild } })
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ requestId: wild })
})

test('times are in UTC', () => {
  const module = fileURLToPath(new URL('./log.ts', import.meta.url))
  const script = `
    const { openLog } = await import(${JSON.stringify(module)})
    openLog({ level: 'info', role: 'web', version: '1.2.3' }).info('now')
  `
  const before = Date.now()
  const line = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: { TZ: 'Asia/Tokyo' },
  })
  const { time, ...more } = JSON.parse(line)
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(Date.parse(time)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(time)).toBeLessThanOrEqual(Date.now())
  expect(more).toMatchObject({ role: 'web', version: '1.2.3', pid: expect.any(Number) })
})
