import type { InboxEntry, InboxView } from '@hearth/contract/chat/chat'
import type { MatchView } from '@hearth/contract/people/matching'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, noNetwork, Refusal } from '../../testing/fake-server.ts'
import { live, openPage, untilListening } from '../../testing/open-page.tsx'
import {
  ana,
  ben,
  CONVERSATION_ID,
  cleo,
  conversation,
  idOf,
  MY_ID,
  matchWith,
  messageOf,
  signedIn,
} from '../../testing/people.ts'

const OPEN = 'POST /api/matches/:id/conversation'

const entryOf = (match: MatchView, facts: Partial<InboxEntry> = {}): InboxEntry => ({
  ...match,
  lastMessage: null,
  unread: 0,
  turn: 'either',
  ...facts,
})
const inboxOf = (entries: InboxEntry[], facts: Partial<InboxView> = {}): InboxView => ({
  entries,
  total: entries.length,
  next: null,
  ...facts,
})

function serve(matches: InboxEntry[] = [entryOf(matchWith(ana))]) {
  return fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/inbox': () => inboxOf(matches),
    'GET /api/conversations/:id': () => conversation,
    'GET /api/conversations/:id/messages': () => ({ messages: [], hasMore: false }),
    [OPEN]: () => ({ conversation, isNew: true }),
  })
}

const bensMatch = { ...matchWith(ben), id: idOf(801) }
const otherBensMatch = { ...matchWith({ ...ben, id: idOf(9), lastName: 'Benson' }), id: idOf(802) }
const cleosMatch = { ...matchWith(cleo), id: idOf(803) }
/** A match with Ana who has said something. */
const talk = (facts: Partial<InboxEntry>) =>
  entryOf(
    { ...matchWith(ana), conversationId: CONVERSATION_ID },
    {
      lastMessage: { senderId: ana.id, content: 'Saturday?', createdAt: '2026-03-04T12:00:00.000Z', seq: 3 },
      unread: 2,
      turn: 'mine',
      ...facts,
    },
  )

test('a match is shown with its day, and its conversation is begun', async () => {
  serve()
  const { user, path } = openPage('/matches')
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
  serve([entryOf({ ...matchWith(ana), likedAbout })])
  openPage('/matches')
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a conversation that is there already is opened without a word', async () => {
  const server = serve()
  server.answer(OPEN, () => ({ conversation, isNew: false }))
  const { user, path } = openPage('/matches')
  await user.click(await screen.findByRole('button', { name: 'Message' }))
  await waitFor(() => expect(path()).toBe(`/messages/${CONVERSATION_ID}`))
  expect(screen.queryByText('Conversation started! 💬')).toBeNull()
})

test('a conversation that is begun late opens no more once another screen is open', async () => {
  const server = serve()
  const held = Promise.withResolvers<void>()
  server.answer(OPEN, async () => {
    await held.promise
    return { conversation, isNew: true }
  })
  const { user, path } = openPage('/matches')
  await user.click(await screen.findByRole('button', { name: 'Message' }))
  await user.click(screen.getAllByRole('link', { name: /^Home/ })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByText('1 person likes you back!')).toBeNull())
  held.resolve()
  await screen.findByText('Conversation started! 💬')
  await act(async () => undefined)
  expect(path()).toBe('/app')
})

test('a conversation that cannot be begun says so', async () => {
  const server = serve()
  server.answer(OPEN, noNetwork)
  const { user, path } = openPage('/matches')
  await user.click(await screen.findByRole('button', { name: 'Message' }))
  expect(await screen.findByText('Failed to start conversation')).toBeTruthy()
  expect(path()).toBe('/matches')
})

test('each match stands in the list once, whether somebody has written or not', async () => {
  serve([talk({}), entryOf(bensMatch), entryOf(cleosMatch)])
  openPage('/matches')
  const each = await screen.findAllByRole('article')
  expect(each.map((one) => within(one).getByRole('heading').textContent)).toEqual([
    'Ana Silva',
    'Ben Reed',
    'Cleo Marsh',
  ])
  const fresh = within(screen.getByRole('article', { name: 'Ben Reed' }))
  expect(fresh.getByText('Say hello to Ben')).toBeTruthy()
  expect(fresh.getByText('New')).toBeTruthy()
})

test('a muted conversation is marked, and no other', async () => {
  const server = serve([talk({}), entryOf(bensMatch, { conversationId: idOf(950) })])
  server.answer('GET /api/notifications/mutes', () => ({
    mutes: [{ conversationId: CONVERSATION_ID, until: null }],
  }))
  openPage('/matches')
  const [first, second] = await screen.findAllByRole('article')
  expect(await within(first ?? document.body).findByText('Muted')).toBeDefined()
  expect(within(second ?? document.body).queryByText('Muted')).toBeNull()
})

test('no matches yet leads to swiping', async () => {
  serve([])
  openPage('/matches')
  expect(await screen.findByText('No matches yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Start Swiping' }).getAttribute('href')).toBe('/swipe')
})

test('more matches come by the button, with the true count above', async () => {
  const server = serve()
  server.answer('GET /api/inbox', ({ query }) =>
    query['after']
      ? inboxOf([talk({}), entryOf(bensMatch)], { total: 3 })
      : inboxOf([talk({})], { total: 3, next: 'cursor' }),
  )
  const { user } = openPage('/matches')
  expect(await screen.findByText('3 people like you back!')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show more matches' }))
  await screen.findByRole('heading', { name: /Ben/ })
  expect(screen.getAllByRole('button', { name: 'Message' })).toHaveLength(2)
})

test('a name is looked for in all matches, and found at once among those at hand', async () => {
  const server = serve([talk({}), entryOf(bensMatch), entryOf(cleosMatch)])
  const { user } = openPage('/matches')
  const late = Promise.withResolvers<InboxView>()
  await screen.findByText('3 people like you back!')
  server.answer('POST /api/inbox/search', () => late.promise)
  await user.type(screen.getByRole('searchbox', { name: 'Search your matches' }), 'BEN')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ana Silva' })).toBeNull())
  expect(screen.getByRole('heading', { name: 'Ben Reed' })).toBeTruthy()
  late.resolve(inboxOf([entryOf(bensMatch), entryOf(otherBensMatch)], { total: 3 }))
  expect(await screen.findByText('2 matches found')).toBeTruthy()
  expect(server.calls('POST /api/inbox/search')).toMatchObject([{ query: {}, body: { q: 'BEN' } }])
})

test('a name that nobody has is said, with the way back to all', async () => {
  const server = serve([talk({}), entryOf(bensMatch), entryOf(cleosMatch)])
  const { user } = openPage('/matches')
  await screen.findByText('3 people like you back!')
  server.answer('POST /api/inbox/search', () => inboxOf([], { total: 3 }))
  const box = screen.getByRole('searchbox', { name: 'Search your matches' })
  await user.type(box, 'Zed')
  expect(await screen.findByRole('heading', { name: 'No match called “Zed”' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all matches' }))
  expect(await screen.findAllByRole('article')).toHaveLength(3)
  expect(box).toHaveProperty('value', '')
})

test('words that wait for a connection are the last ones of their conversation', async () => {
  const deleted = {
    senderId: MY_ID,
    content: '',
    createdAt: '2026-03-04T12:00:00.000Z',
    seq: 3,
    deletedAt: '2026-03-04T12:01:00.000Z',
  }
  const server = serve([talk({ lastMessage: deleted, unread: 0, turn: 'theirs' }), entryOf(bensMatch)])
  server.answer('POST /api/conversations/:id/messages', noNetwork)
  const { user } = openPage(`/messages/${CONVERSATION_ID}`)
  await user.type(await screen.findByRole('textbox', { name: 'Message Ana...' }), 'Still coming?{Enter}')
  await user.click(screen.getByRole('link', { name: 'Back to Matches' }))
  const line = within(await screen.findByRole('article', { name: 'Ana Silva' }))
  expect(await line.findByText('You: Still coming?')).toBeTruthy()
  expect(line.getByText('Waiting')).toBeTruthy()
  expect(line.queryByText(/Message deleted/)).toBeNull()
})

test('the other side of a match hears of it at once', async () => {
  const server = serve([])
  openPage('/matches')
  await screen.findByText('No matches yet')
  server.answer('GET /api/inbox', () => inboxOf([entryOf(matchWith(ana))]))
  server.answer('GET /api/matches/moments', () => ({ moments: [matchWith(ana)] }))
  await untilListening()
  live((socket) => socket.bring({ type: 'match.created', match: matchWith(ana) }))
  expect(await screen.findByText("It's a Match! 💕")).toBeTruthy()
  expect(await screen.findByText('1 person likes you back!')).toBeTruthy()
})

test('matches that do not load say so once', async () => {
  const server = serve()
  server.answer('GET /api/inbox', () => new Refusal(422, 'invalid'))
  openPage('/matches')
  expect(await screen.findByText('Failed to load matches')).toBeTruthy()
  expect(screen.getAllByText('Failed to load matches')).toHaveLength(1)
})

test('the only match has room for who they are, beside the way to more', async () => {
  serve()
  openPage('/matches')
  expect(await screen.findAllByRole('heading', { name: /Ana/ })).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Meet more people' }).getAttribute('href')).toBe('/swipe')
})

test('the only match shows which of their interests are favourites', async () => {
  const person = { ...ana, interests: ['Chess', 'Choir'], favourites: ['Choir'] }
  serve([entryOf(matchWith(person))])
  openPage('/matches')
  const list = await screen.findByRole('list', { name: 'Interests' })
  const [first, second] = within(list).getAllByRole('listitem')
  expect(first?.textContent).toBe('Choir')
  expect(within(list).getAllByRole('img', { name: 'Favourite' })).toHaveLength(1)
  expect(second?.textContent).toBe('Chess')
})

test('a conversation stands with its last line, what is unread and whose turn it is', async () => {
  const server = serve([talk({}), entryOf(bensMatch)])
  openPage('/matches')
  const line = await screen.findByRole('link', {
    name: /Ana Silva.*2 unread messages:\s*Saturday\?.*Your turn$/,
  })
  expect(line.getAttribute('href')).toBe(`/messages/${CONVERSATION_ID}`)
  await untilListening()
  live((socket) => socket.open())
  const mine = { senderId: MY_ID, content: 'Yes!', createdAt: '2026-03-04T12:01:00.000Z', seq: 4 }
  server.answer('GET /api/inbox', () =>
    inboxOf([talk({ lastMessage: mine, unread: 0, turn: 'theirs' }), entryOf(bensMatch)]),
  )
  live((socket) => socket.bring({ type: 'message.sent', message: messageOf(4, mine) }))
  expect(await screen.findByRole('link', { name: /Ana Silva.*You: Yes!$/ })).toBeTruthy()
})

test('a last word of somebody whose match has ended is there until it is seen', async () => {
  const server = serve([])
  server.answer('GET /api/farewells', () => ({
    farewells: [{ id: idOf(870), closingLine: 'no_spark', endedAt: '2026-03-04T12:00:00.000Z' }],
  }))
  server.answer('DELETE /api/farewells/:id', () => ({}))
  const { user } = openPage('/matches')
  expect(await screen.findByText(/I didn’t feel a spark/)).toBeTruthy()
  server.answer('GET /api/farewells', () => ({ farewells: [] }))
  await user.click(screen.getByRole('button', { name: 'Thank you' }))
  await waitFor(() => expect(screen.queryByText(/I didn’t feel a spark/)).toBeNull())
  expect(server.calls('DELETE /api/farewells/:id')[0]?.params).toEqual([idOf(870)])
})

test('someone who lets many wait is asked about them before a new conversation, and may begin it all the same', async () => {
  const server = serve([talk({}), entryOf(bensMatch)])
  server.answer('GET /api/conversations/unread', () => ({
    messages: 9,
    conversations: 8,
    waiting: 8,
    maxOpenConversations: 8,
  }))
  const { user, path } = openPage('/matches')
  const fresh = within(await screen.findByRole('article', { name: 'Ben Reed' }))
  await user.click(fresh.getByRole('button', { name: 'Message' }))
  const asked = await screen.findByRole('dialog', { name: '8 people are waiting for your reply' })
  expect(server.calls(OPEN)).toHaveLength(0)
  await user.click(within(asked).getByRole('button', { name: 'Message anyway' }))
  await waitFor(() => expect(path()).toBe(`/messages/${CONVERSATION_ID}`))
})

test('a match that is over is reported from the list of past matches in two taps', async () => {
  const server = serve([])
  const endedAt = '2026-03-04T12:00:00.000Z'
  server.answer('GET /api/matches/past', () => ({ matches: [{ id: idOf(810), firstName: 'Ben', endedAt }] }))
  server.answer('POST /api/reports', () => ({ number: 'R-9', createdAt: endedAt }))
  const { user } = openPage('/matches')
  await user.click(await screen.findByText('Past matches'))
  expect(screen.getByText('Ended on Mar 4, 2026')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Report Ben' }))
  await user.click(await screen.findByRole('radio', { name: 'Money, selling or a scam' }))
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Your report number is R-9.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Block Ben' })).toBeNull()
  expect(server.calls('POST /api/reports')[0]?.body).toEqual({
    clientId: expect.any(String),
    matchId: idOf(810),
    reason: 'scam',
  })
})

test('without a match that is over there is no list of them', async () => {
  serve()
  openPage('/matches')
  await screen.findByText('1 person likes you back!')
  expect(screen.queryByText('Past matches')).toBeNull()
})
