import { expect, test } from 'vitest'
import { CONVERSATION_ID, idOf, MY_ID, messageOf } from '../../testing/people.ts'
import { blocksOf, haveBothWritten, linesOf, progressOf, withChanges, withMessages } from './chat.rules.ts'
import { piecesOf } from './message/links.ts'
import { markedPieces } from './message/marked-pieces.ts'

const waiting = (n: number, clientId = idOf(500 + n)) => ({
  clientId,
  by: MY_ID,
  at: n,
  payload: { conversationId: CONVERSATION_ID, input: { clientId, content: `word ${n}` } },
})

test('what has arrived does not wait any more, and what waits comes last', () => {
  const arrived = messageOf(2, { clientId: idOf(501), senderId: MY_ID })
  const lines = linesOf([messageOf(1), arrived], [waiting(1), waiting(2)])
  expect(lines.map(({ message }) => message.content)).toEqual(['message 1', 'message 2', 'word 2'])
  expect(lines.map(({ isWaiting = false }) => isWaiting)).toEqual([false, false, true])
})

test.each([
  [5, 0, 0, 'stored'],
  [5, 5, 0, 'delivered'],
  [5, 5, 4, 'delivered'],
  [5, 5, 5, 'read'],
  [5, 9, null, 'delivered'],
] as const)('message %i is, where %s were delivered and %s read, %s', (seq, delivered, read, progress) => {
  expect(progressOf({ message: messageOf(seq) }, { delivered, read })).toBe(progress)
})

test('a change counts once, and never gives way to an earlier one', () => {
  const edited = messageOf(1, { content: 'new', change: 2 })
  expect(withMessages([messageOf(1)], [edited])).toEqual([edited])
  expect(withMessages([edited], [messageOf(1, { content: 'older', change: 1 })])).toEqual([edited])
  expect(withMessages([edited], [messageOf(1)])).toEqual([edited])
})

test('what a reply quotes changes with it, and what is not shown stays out', () => {
  const replyTo = { seq: 1, senderId: MY_ID, content: 'message 1', isDeleted: false }
  const gone = messageOf(1, { content: '', deletedAt: '2026-03-04T12:00:00.000Z', change: 1 })
  const [, reply] = withChanges(
    [messageOf(1), messageOf(2, { replyTo })],
    [gone, messageOf(9, { change: 2 })],
  )
  expect(reply?.replyTo).toMatchObject({ content: '', isDeleted: true })
})

test('older messages never shift the borders of blocks', () => {
  const all = Array.from({ length: 200 }, (_, index) => ({ message: messageOf(index + 1) }))
  const idsIn = (from: number) => blocksOf(all.slice(from)).map(({ id, lines }) => [id, lines.length])
  expect(idsIn(100).slice(1)).toEqual(idsIn(50).slice(-idsIn(100).length + 1))
})

test('both have written only where both are stored', () => {
  const theirs = { message: messageOf(1) }
  const mine = { message: messageOf(2, { senderId: MY_ID }) }
  expect(haveBothWritten([theirs, { ...mine, isWaiting: true }])).toBe(false)
  expect(haveBothWritten([theirs, mine])).toBe(true)
})

test.each([
  ['nothing to see', []],
  ['a http://example.org/b, c', ['http://example.org/b']],
  ['(https://example.org/a?b=c#d)', ['https://example.org/a?b=c#d']],
  ['two: https://a.example https://b.example!', ['https://a.example', 'https://b.example']],
  // A disguise, a script, a host that is none.
  ['https://bank.example@evil.example/', []],
  ['javascript:alert(1) data:text/html,x', []],
  ['https://localhost/ https://', []],
])('of %s these are addresses: %s', (content, addresses) => {
  const pieces = piecesOf(content)
  expect(pieces.filter(({ url }) => url).map(({ text }) => text)).toEqual(addresses)
  expect(pieces.map(({ text }) => text).join('')).toBe(content)
})

test('what was searched for is marked wherever it stands, and a long way to it is cut', () => {
  const marked = (content: string, wanted = 'Soup') =>
    markedPieces(content, wanted)
      .filter(({ isMarked }) => isMarked)
      .map(({ text }) => text)
  expect(marked('soup and SOUP')).toEqual(['soup', 'SOUP'])
  expect(marked('bread')).toEqual([])
  expect(marked('to أَحْمَد!', 'احمد')).toEqual(['أَحْمَد'])
  expect(marked('Große Straße', 'STRASSE')).toEqual(['Straße'])
  expect(marked('İstanbul, istanbul', 'istanbul')).toEqual(['İstanbul', 'istanbul'])
  expect(markedPieces(`${'far '.repeat(100)}soup`, 'soup')[0]?.text).toMatch(/^…/)
})
