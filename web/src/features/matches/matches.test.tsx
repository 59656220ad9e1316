import type { ConversationLine } from '@hearth/contract/chat'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, noNetwork, Refusal } from '../../testing/fake-server.ts'
import { live, openHouse, untilListening } from '../../testing/open-house.tsx'
import {
  ana,
  ben,
  CONVERSATION_ID,
  conversation,
  idOf,
  MY_ID,
  matchWith,
  messageOf,
  signedIn,
} from '../../testing/people.ts'

const OPEN = 'POST /api/matches/:id/conversation'

function serve(matches = [matchWith(ana)]) {
  return fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/matches': () => ({ matches, total: matches.length, next: null }),
    'GET /api/conversations/:id': () => conversation,
    'GET /api/conversations/:id/messages': () => ({ messages: [], hasMore: false }),
    [OPEN]: () => ({ conversation, isNew: true }),
  })
}

test('a match is shown with its day, and its conversation is begun', async () => {
  serve()
  const { user, path } = openHouse('/matches')
  expect(await screen.findByText('1 person likes you back!')).toBeTruthy()
  expect(screen.getByText(/^Matched Mar 4, 2026$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Message' }))
  await waitFor(() => expect(path()).toBe(`/messages/${CONVERSATION_ID}`))
  expect(await screen.findByText('Conversation started! 💬')).toBeTruthy()
  expect(screen.getByText('Say hello to Ana!')).toBeTruthy()
})

test.each([
  ['an answer', { kind: 'prompt' as const, promptId: 'sunday-ten', answer: 'Asleep' }, 'Liked your answer'],
  ['a photo', { kind: 'photo' as const, photoId: idOf(601) }, 'Liked your photo'],
])('a match whose like was about %s says so', async (_, likedAbout, words) => {
  serve([{ ...matchWith(ana), likedAbout }])
  openHouse('/matches')
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a conversation that is there already is opened without a word', async () => {
  const server = serve()
  server.answer(OPEN, () => ({ conversation, isNew: false }))
  const { user, path } = openHouse('/matches')
  await user.click(await screen.findByRole('button', { name: 'Message' }))
  await waitFor(() => expect(path()).toBe(`/messages/${CONVERSATION_ID}`))
  expect(screen.queryByText('Conversation started! 💬')).toBeNull()
})

test('a conversation that cannot be begun says so', async () => {
  const server = serve()
  server.answer(OPEN, noNetwork)
  const { user, path } = openHouse('/matches')
  await user.click(await screen.findByRole('button', { name: 'Message' }))
  expect(await screen.findByText('Failed to start conversation')).toBeTruthy()
  expect(path()).toBe('/matches')
})

test('whom nobody has written to yet stands in a row of their own', async () => {
  const old = {
    ...matchWith(ben),
    id: idOf(801),
    conversationId: CONVERSATION_ID,
  }
  serve([matchWith(ana), old])
  const { user, path } = openHouse('/matches')
  expect(await screen.findByRole('heading', { name: 'New matches' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Say hello to Ben' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Say hello to Ana' }))
  await waitFor(() => expect(path()).toBe(`/messages/${CONVERSATION_ID}`))
})

test('no matches yet leads to swiping', async () => {
  serve([])
  openHouse('/matches')
  expect(await screen.findByText('No matches yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Start Swiping' }).getAttribute('href')).toBe('/swipe')
})

test('more matches come by the button, with the true count above', async () => {
  const server = serve()
  const bensMatch = { ...matchWith(ben), id: idOf(801) }
  server.answer('GET /api/matches', ({ query }) =>
    query.after
      ? { matches: [matchWith(ana), bensMatch], total: 2, next: null }
      : { matches: [matchWith(ana)], total: 2, next: 'cursor' },
  )
  const { user } = openHouse('/matches')
  expect(await screen.findByText('2 people like you back!')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show more matches' }))
  await screen.findByRole('heading', { name: /Ben/ })
  expect(screen.getAllByRole('button', { name: 'Message' })).toHaveLength(2)
})

test('the other side of a match hears of it at once', async () => {
  const server = serve([])
  openHouse('/matches')
  await screen.findByText('No matches yet')
  server.answer('GET /api/matches', () => ({ matches: [matchWith(ana)], total: 1, next: null }))
  await untilListening()
  live((socket) => socket.bring({ type: 'match.created', match: matchWith(ana) }))
  expect(await screen.findByText("It's a Match! 💕")).toBeTruthy()
  expect(await screen.findByText('1 person likes you back!')).toBeTruthy()
})

test('matches that do not load say so once', async () => {
  const server = serve()
  server.answer('GET /api/matches', () => new Refusal(422, 'invalid'))
  openHouse('/matches')
  expect(await screen.findByText('Failed to load matches')).toBeTruthy()
  expect(screen.getAllByText('Failed to load matches')).toHaveLength(1)
})

test('the only match has room for who they are, beside the way to more', async () => {
  serve()
  openHouse('/matches')
  expect(await screen.findByText('Nobody has said a word yet. The first one can be yours.')).toBeTruthy()
  expect(screen.getAllByRole('heading', { name: /Ana/ })).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Meet more people' }).getAttribute('href')).toBe('/swipe')
})

const lineWith = (facts: Partial<ConversationLine>): ConversationLine => ({
  ...conversation,
  lastMessage: { senderId: ana.id, content: 'Saturday?', createdAt: '2026-03-04T12:00:00.000Z', seq: 3 },
  unread: 2,
  turn: 'mine',
  ...facts,
})
const opened = { ...matchWith(ana), conversationId: CONVERSATION_ID }

test('conversations stand with their last line, what is unread and whose turn it is, by the newest', async () => {
  const server = serve([opened])
  server.answer('GET /api/conversations', () => ({ conversations: [lineWith({})], next: null }))
  openHouse('/matches')
  const line = await screen.findByRole('link', {
    name: /Ana Silva.*2 unread messages:\s*Saturday\?.*Your turn/,
  })
  expect(line.getAttribute('href')).toBe(`/messages/${CONVERSATION_ID}`)
  await untilListening()
  live((socket) => socket.open())
  const mine = { senderId: MY_ID, content: 'Yes!', createdAt: '2026-03-04T12:01:00.000Z', seq: 4 }
  server.answer('GET /api/conversations', () => ({
    conversations: [lineWith({ lastMessage: mine, unread: 0, turn: 'theirs' })],
    next: null,
  }))
  live((socket) => socket.bring({ type: 'message.sent', message: messageOf(4, mine) }))
  expect(await screen.findByRole('link', { name: /Ana Silva.*You: Yes!$/ })).toBeTruthy()
})

test('a last word of somebody whose match has ended is there until it is seen', async () => {
  const server = serve([])
  server.answer('GET /api/farewells', () => ({
    farewells: [{ id: idOf(870), closingLine: 'no_spark', endedAt: '2026-03-04T12:00:00.000Z' }],
  }))
  server.answer('DELETE /api/farewells/:id', () => ({}))
  const { user } = openHouse('/matches')
  expect(await screen.findByText(/I did not feel the spark/)).toBeTruthy()
  server.answer('GET /api/farewells', () => ({ farewells: [] }))
  await user.click(screen.getByRole('button', { name: 'Thank you' }))
  await waitFor(() => expect(screen.queryByText(/I did not feel the spark/)).toBeNull())
  expect(server.calls('DELETE /api/farewells/:id')[0]?.params).toEqual([idOf(870)])
})

test('whoever lets many wait is asked about them before a new conversation, and may begin it all the same', async () => {
  const bensMatch = { ...matchWith(ben), id: idOf(801) }
  const server = serve([opened, bensMatch])
  server.answer('GET /api/conversations', () => ({ conversations: [lineWith({})], next: null }))
  server.answer('GET /api/conversations/unread', () => ({
    messages: 9,
    conversations: 8,
    waiting: 8,
    openTurns: 8,
  }))
  const { user, path } = openHouse('/matches')
  await screen.findAllByText('Your turn')
  await user.click(await screen.findByRole('button', { name: 'Say hello to Ben' }))
  const asked = await screen.findByRole('dialog', { name: '8 people wait for a word from you' })
  expect(server.calls(OPEN)).toHaveLength(0)
  await user.click(within(asked).getByRole('button', { name: 'Write anyway' }))
  await waitFor(() => expect(path()).toBe(`/messages/${CONVERSATION_ID}`))
})
