import type { InboxEntry } from '@hearth/contract/chat/chat'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, noNetwork, Refusal } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import {
  ana,
  ben,
  CONVERSATION_ID,
  conversation,
  MY_ID,
  matchWith,
  personOf,
  photoOf,
  profileOf,
  signedIn,
} from '../../testing/people.ts'
import { signOutButton } from '../../testing/sign-out-button.ts'

type DashboardAnswers = Parameters<typeof fakeServer>[0]

const whole = profileOf({
  bio: 'Bread and rivers.',
  interests: ['Chess'],
  lookingFor: 'friendship',
  locationCity: 'Ghent',
  occupation: 'Baker',
  prompts: [{ promptId: 'sunday-ten', answer: 'Asleep.' }],
})
const photos = [1, 2, 3].map((n) => ({ ...photoOf(n), position: n - 1 }))

const inboxWith = (lastMessage: InboxEntry['lastMessage'], facts: Partial<InboxEntry> = {}) => ({
  entries: [
    {
      ...matchWith(ana),
      conversationId: CONVERSATION_ID,
      lastMessage,
      unread: 0,
      turn: lastMessage === null ? 'either' : lastMessage.senderId === MY_ID ? 'theirs' : 'mine',
      ...facts,
    },
  ],
  total: 1,
  next: null,
})
const said = (senderId: string) => ({
  senderId,
  content: 'Saturday, then?',
  createdAt: '2026-03-04T12:00:00.000Z',
  seq: 1,
})

function openHome(answers: DashboardAnswers = {}) {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/profile': () => whole,
    'GET /api/candidates': () => ({
      people: [ana, personOf(3)],
      left: 12,
      leftIsMore: false,
      advice: [],
      next: 'x',
    }),
    'GET /api/inbox': () => inboxWith(said(ana.id)),
    'GET /api/photos': () => ({ photos, uploads: [], uploadsLeft: 60 }),
    ...answers,
  })
  return { ...openPage('/app'), server }
}

const part = (name: string) => screen.findByRole('region', { name })
const bar = () => screen.getByRole('navigation', { name: 'Main' })

test('home greets, and leads to all that there is', async () => {
  openHome({ 'GET /api/profile': () => ({ ...whole, displayName: 'Robin' }) })
  expect(await screen.findByText('Welcome, Robin!')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Welcome to Hearth' })).toBeDefined()
  expect(screen.getByText('Your dating journey starts here')).toBeDefined()
  const main = within(screen.getByRole('main'))
  const shortcuts = [
    [/^Start Swiping/, '/swipe'],
    [/^Messages/, '/matches'],
    [/^Matches/, '/matches'],
    [/^Profile/, '/profile-setup'],
  ] as const
  for (const [name, to] of shortcuts) expect(main.getByRole('link', { name }).getAttribute('href')).toBe(to)
})

const isBefore = (one: HTMLElement, other: HTMLElement) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

test('someone who comes back first sees what is new: likes, whose turn it is, and somebody to look at', async () => {
  openHome({
    'GET /api/likes': () => ({
      likes: [{ person: ben, likedAt: '2026-03-04T12:00:00.000Z', note: null }],
      total: 2,
      next: null,
    }),
  })
  const likes = await screen.findByRole('link', { name: /2 people like you/ })
  const headline = screen.getByRole('heading', { name: 'Welcome to Hearth' })
  const order = [likes, await part('Your turn'), await part('New to you'), headline]
  for (const [at, one] of order.slice(1).entries()) expect(isBefore(order[at] ?? one, one)).toBe(true)
  expect(await screen.findByRole('heading', { name: 'Ana, 30' })).toBeDefined()
})

test('someone who is new first reads the welcome and what to do', async () => {
  openHome({ 'GET /api/profile': () => profileOf({ firstName: '', dateOfBirth: null }) })
  const finish = await screen.findByRole('heading', { name: 'Complete Your Profile' })
  const headline = screen.getByRole('heading', { name: 'Welcome to Hearth' })
  expect(isBefore(headline, finish)).toBe(true)
  expect(isBefore(finish, await part('Your turn'))).toBe(true)
})

test('whom one has answered without a connection is not waited for', async () => {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/profile': () => whole,
    'GET /api/photos': () => ({ photos, uploads: [], uploadsLeft: 60 }),
    'GET /api/candidates': () => ({ people: [], left: 0, leftIsMore: false, advice: [], next: null }),
    'GET /api/likes': () => ({ likes: [], total: 0, next: null }),
    'GET /api/inbox': () => inboxWith(said(ana.id)),
    'GET /api/conversations/:id': () => conversation,
    'GET /api/conversations/:id/messages': () => ({ messages: [], hasMore: false }),
    'POST /api/conversations/:id/messages': noNetwork,
  })
  const { user } = openPage(`/messages/${CONVERSATION_ID}`)
  await user.type(await screen.findByRole('textbox', { name: 'Message Ana...' }), 'Yes!{Enter}')
  await waitFor(() => expect(server.calls('POST /api/conversations/:id/messages')).not.toHaveLength(0))
  await user.click(within(bar()).getByRole('link', { name: 'Home' }))
  expect(await screen.findByText('You’re all caught up.')).toBeDefined()
})

test('each of who is new leads to their own page, and all of them to the deck', async () => {
  openHome()
  const newcomers = within(await part('New to you'))
  const face = await newcomers.findByRole('link', { name: 'Ana, 30' })
  expect(face.getAttribute('href')).toBe(`/people/${ana.id}`)
  expect(newcomers.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/swipe')
  expect(newcomers.getByText('12 new people')).toBeDefined()
})

test('someone who waits for a word is named with their last one, and the bar counts them', async () => {
  openHome({
    'GET /api/conversations/unread': () => ({
      messages: 1,
      conversations: 1,
      waiting: 1,
      maxOpenConversations: 8,
    }),
  })
  const line = await within(await part('Your turn')).findByRole('link', {
    name: /Ana Silva.*Saturday, then\?/,
  })
  expect(line.getAttribute('href')).toBe(`/messages/${CONVERSATION_ID}`)
  expect(await within(bar()).findByRole('link', { name: /Matches.*1 unread message/ })).toBeDefined()
  expect(document.title).toMatch(/^\(1\) Home/)
})

test.each([
  ['my own word was the last', said(MY_ID), /all caught up/],
  ['nobody has begun', null, /Say hello to Ana/],
])('where %s, the bar counts nothing', async (_, lastMessage, shown) => {
  openHome({ 'GET /api/inbox': () => inboxWith(lastMessage) })
  expect(await within(await part('Your turn')).findByText(shown)).toBeDefined()
  expect(within(bar()).getByRole('link', { name: 'Matches' })).toBeDefined()
})

test('a new match waits for a first word, before anybody has opened a conversation', async () => {
  openHome({ 'GET /api/inbox': () => inboxWith(null, { conversationId: null }) })
  const line = await within(await part('Your turn')).findByRole('link', { name: /Say hello to Ana/ })
  expect(line.getAttribute('href')).toBe(`/people/${ana.id}`)
})

test('a deck that is empty says so calmly', async () => {
  openHome({
    'GET /api/candidates': () => ({ people: [], left: 0, leftIsMore: false, advice: [], next: null }),
  })
  expect(await within(await part('New to you')).findByText(/You’ve met everyone for now/)).toBeDefined()
})

test('a part that fails leaves the rest alone, and can be tried again', async () => {
  const { server, user } = openHome({ 'GET /api/candidates': () => new Refusal(404, 'not_found') })
  const newcomers = within(await part('New to you'))
  expect(await newcomers.findByText('New people didn’t load.')).toBeDefined()
  expect(await within(await part('Your turn')).findByText('Saturday, then?')).toBeDefined()
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  server.answer('GET /api/candidates', () => ({
    people: [ana],
    left: 1,
    leftIsMore: false,
    advice: [],
    next: null,
  }))
  await user.click(newcomers.getByRole('button', { name: 'Try again' }))
  expect(await newcomers.findByText('1 new person')).toBeDefined()
})

test.each([
  ['no bio', { bio: '' }, 'Complete Your Profile', 'Set Up Profile', '/profile-setup'],
  [
    'a bio but no interests',
    { interests: [] },
    'What do you like to do?',
    'Add interests',
    '/profile-setup#interests',
  ],
])('with %s, the next thing to finish is offered', async (_, missing, title, action, way) => {
  openHome({ 'GET /api/profile': () => ({ ...whole, ...missing }) })
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(way)
  expect(screen.queryByRole('link', { name: 'Go step by step' })).toBeNull()
})

test('someone who is new is also led step by step', async () => {
  openHome({ 'GET /api/profile': () => profileOf({ firstName: '', dateOfBirth: null }) })
  const way = await screen.findByRole('link', { name: 'Go step by step' })
  expect(way.getAttribute('href')).toBe('/welcome')
  expect(screen.getByRole('heading', { name: 'Complete Your Profile' })).toBeDefined()
})

test('signing out says goodbye and leads to the first page', async () => {
  const { server, user, path } = openHome({ 'POST /api/auth/sign-out': () => ({}) })
  await user.click(await signOutButton())
  expect(await screen.findByText('Signed out')).toBeDefined()
  expect(server.calls('POST /api/auth/sign-out')[0]?.body).toEqual({ scope: 'local' })
  await waitFor(() => expect(path()).toBe('/'))
})

test('the bar says where one is, and a conversation counts as being among the matches', async () => {
  openHome()
  await part('Your turn')
  expect(within(bar()).getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page')
})
