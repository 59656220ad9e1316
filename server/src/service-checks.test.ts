import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAIL_EVERY_MS, openServiceChecks } from './service-checks.ts'

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
