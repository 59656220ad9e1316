import { expect, onTestFinished, test } from 'vitest'
import { openTestHouse } from '../testing/test-house.ts'
import { openJobs } from './jobs.ts'

const { database } = await openTestHouse()
const pace = { retryDelayS: 1, retryDelayMaxS: 1, retries: 3, lookEveryS: 0.5 }

test('three processes do what any of them is given, and each thing once', async () => {
  const done: string[] = []
  const processes = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      const jobs = await openJobs(database, () => done.push('trouble'))
      onTestFinished(() => jobs.close())
      const run = async ({ number }: { number: number }) => void done.push(`${name}:${number}`)
      return jobs.open<{ number: number }>({ name: 'counting', pace, run })
    }),
  )
  const numbers = Array.from({ length: 120 }, (_, number) => number)
  await Promise.all(numbers.map(async (number) => processes[number % 2]?.put({ number })))
  await expect.poll(() => done.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(numbers.length)
  const doneNumbers = done.map((one) => Number(one.slice(2)))
  expect(doneNumbers.toSorted((a, b) => a - b)).toEqual(numbers)
  expect(new Set(done.map((one) => one[0])).size).toBeGreaterThan(1)
})
