import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, noNetwork } from '../../testing/fake-server.ts'
import { live, openPage, untilListening } from '../../testing/open-page.tsx'
import {
  ana,
  ben,
  CONVERSATION_ID,
  conversation,
  idOf,
  matchWith,
  messageOf,
  profileOf,
  signedIn,
} from '../../testing/people.ts'
import { isOccupied, thingsInCommon } from './moments.rules.ts'

const OPEN = 'POST /api/matches/:id/conversation'
const SHOW = 'PUT /api/matches/:id/moment'
const SEND = 'POST /api/conversations/:id/messages'
const annasMatch = matchWith({ ...ana, interests: ['Chess', 'Choir', 'Kites'] })
const bensMatch = { ...matchWith(ben), id: idOf(801) }

function serve(moments = [annasMatch]) {
  return fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/profile': () => profileOf({ interests: ['chess', 'Choir'] }),
    'GET /api/photos': () => ({ photos: [], uploads: [], uploadsLeft: 60 }),
    'GET /api/likes': () => ({ likes: [], total: 0, next: null }),
    'GET /api/matches/moments': () => ({ moments }),
    'GET /api/conversations/:id': () => conversation,
    'GET /api/conversations/:id/messages': () => ({ messages: [], hasMore: false }),
    [OPEN]: () => ({ conversation, isNew: true }),
    [SEND]: ({ body }) => messageOf(1, Object(body)),
  })
}

const moment = (name = 'Ana') => screen.findByText(`You and ${name} liked each other!`)
const dialog = () => screen.findByRole('dialog', { name: "It's a Match! 💕" })

test('a match of while one was away is shown on the next visit, with something to talk about', async () => {
  const server = serve()
  openPage('/likes')
  await moment()
  expect(await screen.findByText('You both like Chess and Choir')).toBeTruthy()
  expect(server.calls(SHOW)[0]?.params).toEqual([annasMatch.id])
})

test('the first words are sent from the moment, and one stays where one is', async () => {
  const server = serve()
  const { user, path } = openPage('/likes')
  await user.type(within(await dialog()).getByRole('textbox', { name: 'Message Ana...' }), 'Hello!{Enter}')
  expect(await screen.findByText('Sent to Ana')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(path()).toBe('/likes')
  await waitFor(() => expect(server.calls(SEND)[0]?.body).toMatchObject({ content: 'Hello!' }))
  await user.click(screen.getByRole('button', { name: 'Open chat' }))
  await waitFor(() => expect(path()).toBe(`/messages/${CONVERSATION_ID}`))
})

test('a moment whose words cannot be sent says so and keeps them', async () => {
  const server = serve()
  server.answer(OPEN, noNetwork)
  const { user } = openPage('/likes')
  const box = within(await dialog()).getByRole('textbox', { name: 'Message Ana...' })
  await user.type(box, 'Hello!')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect((await within(await dialog()).findByRole('alert')).textContent).toBe('Failed to start conversation')
  expect(box).toHaveProperty('value', 'Hello!')
})

/** Two matches; the moment of Ana is closed while the words to her are on their way. */
async function closeWhileSending() {
  const server = serve([annasMatch, bensMatch])
  const opened = Promise.withResolvers<unknown>()
  server.answer(OPEN, () => opened.promise)
  const page = openPage('/likes')
  const box = within(await dialog()).getByRole('textbox', { name: 'Message Ana...' })
  await page.user.type(box, 'Hello!{Enter}')
  await waitFor(() => expect(server.calls(OPEN)).toHaveLength(1))
  await page.user.click(screen.getByRole('button', { name: 'Later' }))
  await moment('Ben')
  return { ...page, server, opened }
}

const drafts = () => Object.values<unknown>(localStorage).filter((kept) => kept === 'Hello!')

test('words that are sent after their moment was closed are no draft, and the next match stays', async () => {
  const { server, opened } = await closeWhileSending()
  opened.resolve({ conversation, isNew: true })
  await waitFor(() => expect(server.calls(SEND)[0]?.body).toMatchObject({ content: 'Hello!' }))
  expect(await screen.findByText('Sent to Ana')).toBeTruthy()
  expect(screen.getByText('You and Ben liked each other!')).toBeTruthy()
  expect(drafts()).toEqual([])
})

test('words that cannot be sent after their moment was closed are kept as a draft', async () => {
  const { opened } = await closeWhileSending()
  opened.reject(new TypeError('Failed to fetch'))
  expect(await screen.findByText('Failed to start conversation')).toBeTruthy()
  expect(drafts()).toEqual(['Hello!'])
})

test('what was begun in the moment is in the chat that it opens', async () => {
  serve()
  const { user, path } = openPage('/likes')
  await user.type(within(await dialog()).getByRole('textbox', { name: 'Message Ana...' }), 'Shall we')
  await user.click(screen.getByRole('button', { name: 'Open chat' }))
  await waitFor(() => expect(path()).toBe(`/messages/${CONVERSATION_ID}`))
  const box = await screen.findByRole('textbox', { name: 'Message Ana...' })
  expect(box).toHaveProperty('value', 'Shall we')
})

test('several matches are shown one after the other', async () => {
  serve([annasMatch, bensMatch])
  const { user } = openPage('/likes')
  await moment('Ana')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Later' }))
  await moment('Ben')
  await user.click(screen.getByRole('button', { name: 'Later' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('someone who was liked back hears of it while they are there', async () => {
  const server = serve([])
  openPage('/likes')
  await untilListening()
  await waitFor(() => expect(server.calls('GET /api/matches/moments')).toHaveLength(1))
  server.answer('GET /api/matches/moments', () => ({ moments: [annasMatch] }))
  live((socket) => socket.bring({ type: 'match.created', match: annasMatch }))
  await moment()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('a match that another device has shown is not shown again', async () => {
  const server = serve([annasMatch, bensMatch])
  server.answer(SHOW, ({ params }) => ({ isFirst: params[0] === bensMatch.id }))
  openPage('/likes')
  await moment('Ben')
  expect(server.calls(SHOW)).toHaveLength(2)
  expect(screen.queryByText('You and Ana liked each other!')).toBeNull()
})

test('over a conversation a match is only a toast that leads to its chat', async () => {
  serve([bensMatch])
  const { user } = openPage(`/messages/${CONVERSATION_ID}`)
  await moment('Ben')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open chat' }))
  expect(await screen.findByText('Conversation started! 💬')).toBeTruthy()
})

test('someone who writes or has something open is not interrupted', () => {
  document.body.innerHTML = '<input type="checkbox" /><textarea></textarea>'
  const [box, words] = [...document.body.children]
  const focusOn = (one: Element | undefined) => one instanceof HTMLElement && one.focus()
  focusOn(box)
  expect(isOccupied('/app', document)).toBe(false)
  expect(isOccupied('/messages/1', document)).toBe(true)
  focusOn(words)
  expect(isOccupied('/app', document)).toBe(true)
  document.body.innerHTML = '<dialog open></dialog>'
  expect(isOccupied('/app', document)).toBe(true)
})

test('things in common are found in any case, and a few of them are enough', () => {
  expect(thingsInCommon(['chess'], ['Chess', 'Tea'])).toEqual(['Chess'])
  expect(thingsInCommon(['a', 'b', 'c', 'd'], ['d', 'c', 'b', 'a'])).toEqual(['d', 'c', 'b'])
})
