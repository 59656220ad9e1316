import { expect, test } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { ana, idOf, personOf } from '../../testing/people.ts'
import { Outbox } from './outbox.ts'
import type { WaitingSwipe } from './waiting-shelf.ts'

const ben = personOf(3, { firstName: 'Ben' })
const like = (n: number, person = ana) => ({ clientId: idOf(500 + n), swipedId: person.id, isLike: true })

/** An outbox over a shelf in memory, with a server that answers as it is told. */
function open(answer: (clientId: string) => unknown, kept: WaitingSwipe[] = []) {
  const onShelf = new Map(kept.map((one) => [one.input.clientId, one]))
  const [asked, sent, refused]: [string[], string[], string[]] = [[], [], []]
  const outbox = new Outbox({
    by: idOf(1),
    shelf: {
      all: () => Promise.resolve([...onShelf.values()]),
      keep: async (one) => void onShelf.set(one.input.clientId, one),
      drop: async (clientId) => void onShelf.delete(clientId),
    },
    record: async ({ clientId }) => {
      asked.push(clientId)
      const error = answer(clientId)
      if (error) throw error
      return { match: null }
    },
    onSent: ({ input }) => sent.push(input.clientId),
    onRefused: ({ person }) => refused.push(person.firstName),
  })
  return { outbox, asked, sent, refused, onShelf }
}

const gone = () => new ApiError({ code: 'offline', message: '' })
const refusal = (status: number, code: 'not_found' | 'invalid') => new ApiError({ code, status, message: '' })

test('what waits is sent in the order in which it was decided, and once', async () => {
  const { outbox, asked, sent, onShelf } = open(() => undefined)
  await outbox.keep(ana, like(1))
  await outbox.keep(ben, like(2, ben))
  await Promise.all([outbox.send(), outbox.send()])
  await outbox.send()
  expect(asked).toEqual([idOf(501), idOf(502)])
  expect(sent).toEqual(asked)
  expect(onShelf.size).toBe(0)
  outbox.close()
})

test('what an earlier page left is sent, under the id it had', async () => {
  const { outbox, asked } = open(() => undefined, [{ by: idOf(1), person: ana, input: like(7), at: 1 }])
  await outbox.send()
  expect(asked).toEqual([idOf(507)])
  outbox.close()
})

test('without a connection it goes on waiting, and nothing overtakes it', async () => {
  let isGone = true
  const { outbox, asked, sent, onShelf } = open(() => (isGone ? gone() : undefined))
  await outbox.keep(ana, like(1))
  await outbox.keep(ben, like(2, ben))
  await outbox.send()
  expect(asked).toEqual([idOf(501)])
  expect(onShelf.size).toBe(2)
  isGone = false
  await outbox.send()
  expect(sent).toEqual([idOf(501), idOf(502)])
  outbox.close()
})

test('one that is refused is told of and waits no longer, and the next one goes', async () => {
  const { outbox, sent, refused } = open((id) => (id === idOf(501) ? refusal(404, 'not_found') : undefined))
  await outbox.keep(ana, like(1))
  await outbox.keep(ben, like(2, ben))
  await outbox.send()
  expect(refused).toEqual(['Ana'])
  expect(sent).toEqual([idOf(502)])
  outbox.close()
})

test('a like whose words are outdated is sent without them', async () => {
  const errors = [refusal(422, 'invalid')]
  const { outbox, asked, sent, refused } = open(() => errors.pop())
  await outbox.keep(ana, { ...like(1), about: { kind: 'photo', photoId: idOf(9) }, note: 'Where is this?' })
  await outbox.send()
  expect(asked).toEqual([idOf(501), idOf(501)])
  expect(sent).toEqual([idOf(501)])
  expect(refused).toEqual([])
  outbox.close()
})

test('one that is taken back before it went is never sent', async () => {
  const { outbox, asked, onShelf } = open(() => undefined)
  await outbox.keep(ana, like(1))
  expect((await outbox.take(idOf(501)))?.person.firstName).toBe('Ana')
  await outbox.send()
  expect(asked).toEqual([])
  expect(onShelf.size).toBe(0)
  outbox.close()
})
