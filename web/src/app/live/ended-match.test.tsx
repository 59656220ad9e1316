import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { live, openPage, untilListening } from '../../testing/open-page.tsx'
import { ana, CONVERSATION_ID, conversation, matchWith, messageOf, signedIn } from '../../testing/people.ts'

const match = {
  ...matchWith(ana),
  conversationId: CONVERSATION_ID,
  lastMessage: null,
  unread: 0,
  turn: 'either',
}
const line = { ...conversation, lastMessage: null }

function serve() {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/inbox': () => ({ entries: [match], total: 1, next: null }),
    'GET /api/conversations': () => ({ conversations: [line], next: null }),
    'GET /api/conversations/:id': () => conversation,
    'GET /api/conversations/:id/messages': () => ({ messages: [messageOf(1)], hasMore: false }),
  })
  return () => {
    const gone = () => new Refusal(404, 'not_found')
    server.answer('GET /api/inbox', () => ({ entries: [], total: 0, next: null }))
    server.answer('GET /api/conversations', () => ({ conversations: [], next: null }))
    server.answer('GET /api/conversations/:id', gone)
    server.answer('GET /api/conversations/:id/messages', gone)
    live((socket) => socket.bring({ type: 'match.ended', matchId: match.id }))
  }
}

async function connected() {
  await untilListening()
  live((socket) => socket.open())
}

test('a match whose other half is gone leaves the list at once', async () => {
  const end = serve()
  openPage('/matches')
  expect(await screen.findByText('1 person likes you back!')).toBeDefined()
  await connected()
  end()
  expect(await screen.findByText('No matches yet')).toBeDefined()
})

test('an open conversation with somebody who is gone says that it is', async () => {
  const end = serve()
  openPage(`/messages/${CONVERSATION_ID}`)
  expect(await screen.findByText('message 1')).toBeDefined()
  await connected()
  end()
  expect(await screen.findByRole('heading', { name: 'Conversation not found' })).toBeDefined()
  expect(screen.queryByText('message 1')).toBeNull()
})
