import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { declareStates, recordOutcome } from './db/jobs/job-states.ts'
import { logLostConnections, MAIL_EVERY_MS, openServiceChecks, requireWorker } from './service-checks.ts'
import { openTestDatabase } from './testing/database/test-database.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const away = (): Promise<void> =>
  Promise.reject(Object.assign(new Error('smtp.example refused canary'), { code: 'ECONNREFUSED' }))
const there = () => Promise.resolve()

test('a service that is away is told once, checked each minute, and told once when it is back', async () => {
  const lines: { msg: string; level: number }[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) })
  const check = vi.fn(away)
  const checks = openServiceChecks({ mail: { check, everyMs: MAIL_EVERY_MS } }, log)
  await checks.checked()
  expect(checks.states()).toEqual({ mail: 'down' })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(check).toHaveBeenCalledTimes(3)
  const told = { level: 40, service: 'mail', code: 'ECONNREFUSED', msg: 'a service cannot be reached' }
  expect(lines).toEqual([expect.objectContaining(told)])
  expect(JSON.stringify(lines)).not.toContain('canary')

  check.mockImplementation(there)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(checks.states()).toEqual({ mail: 'up' })
  expect(lines.map(({ msg }) => msg)).toEqual(['a service cannot be reached', 'a service is back'])
  await vi.advanceTimersByTimeAsync(MAIL_EVERY_MS - 1)
  expect(check).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(1)
  expect(check).toHaveBeenCalledTimes(5)
  checks.close()
  await vi.advanceTimersByTimeAsync(2 * MAIL_EVERY_MS)
  expect(check).toHaveBeenCalledTimes(5)
})

test('without services nothing is checked', async () => {
  const checks = openServiceChecks({}, pino({ level: 'silent' }))
  await checks.checked()
  expect(checks.states()).toEqual({})
  expect(vi.getTimerCount()).toBe(0)
})

test('a worker is missed once no job has succeeded for five minutes, though not before this process is that old', async () => {
  vi.useRealTimers()
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { db } = database
  const missing = { code: 'NO_JOB_FINISHED' }
  await expect(requireWorker(db, 299)).resolves.toBeUndefined()
  await expect(requireWorker(db, 301)).rejects.toMatchObject(missing)
  await declareStates(db, [{ name: 'any' }])
  await recordOutcome(db, 'any', false)
  await expect(requireWorker(db, 301)).rejects.toMatchObject(missing)
  await recordOutcome(db, 'any', true)
  await expect(requireWorker(db, 301)).resolves.toBeUndefined()
  await sql`update job_states set last_success_at = now() - interval '6 minutes'`.execute(db)
  await expect(requireWorker(db, 301)).rejects.toMatchObject(missing)
})

test('lost connections to the database are told once a minute, by their code', () => {
  const lines: object[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) })
  const onLost = logLostConnections(log)
  for (let times = 0; times < 3; times += 1) onLost('57P01')
  vi.advanceTimersByTime(60_000)
  onLost('ECONNRESET')
  expect(lines).toMatchObject([
    { level: 40, code: '57P01', msg: 'a connection to the database was lost' },
    { code: 'ECONNRESET' },
  ])
})
