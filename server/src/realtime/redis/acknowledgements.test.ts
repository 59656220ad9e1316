import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openAcknowledgements } from './acknowledgements.ts'

test('an end waits until every process has heard of it, in whichever order the news of that comes', async () => {
  const acknowledgements = openAcknowledgements()
  const order: string[] = []
  const hear = (name: string) => {
    order.push(name)
    acknowledgements.count('end')
  }
  await acknowledgements.ofAll('end', async () => {
    hear('before it was known how many there are')
    await turn()
    setImmediate(() => hear('after'))
    return 2
  })
  expect(order).toEqual(['before it was known how many there are', 'after'])
})

test.for([0, 1, 2])(
  'an end that %i processes have heard of before the count came waits for no others',
  async (many) => {
    const acknowledgements = openAcknowledgements()
    await expect(
      acknowledgements.ofAll('end', async () => {
        for (let n = 0; n < many; n++) acknowledgements.count('end')
        await turn()
        return many
      }),
    ).resolves.toBeUndefined()
  },
)
