import { expect, test } from 'vitest'
import { runEach } from './run-each.ts'

const failure = 'numbers could not be counted'

test('one that fails stops none of the others, and is thrown at the end', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item % 2 === 0) throw new Error(`${item} is even`)
    done.push(item)
  }
  const end = await runEach([1, 2, 3, 4, 5], work, { failure }).catch((error: unknown) => error)
  expect(end).toEqual(new AggregateError([new Error('2 is even'), new Error('4 is even')], failure))
  expect(done).toEqual([1, 3, 5])
})

test('nothing begins once the process closes', async () => {
  const closing = new AbortController()
  const done: number[] = []
  const work = async (item: number) => {
    done.push(item)
    closing.abort()
  }
  await runEach([1, 2], work, { failure, closing: closing.signal })
  expect(done).toEqual([1])
})
