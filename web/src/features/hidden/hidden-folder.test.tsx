import type { HiddenItem, HiddenView } from '@hearth/contract/chat/hidden'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { live, openPage, untilListening } from '../../testing/open-page.tsx'
import { ana, ben, CONVERSATION_ID, idOf, messageOf, signedIn } from '../../testing/people.ts'

const message: HiddenItem = {
  kind: 'message',
  id: idOf(10),
  person: ana,
  content: 'Olives and capers?',
  words: ['olives', 'capers'],
  sentAt: '2026-03-04T12:00:00.000Z',
  conversationId: CONVERSATION_ID,
  matchId: idOf(800),
  seq: 3,
}
const note: HiddenItem = {
  kind: 'note',
  id: ben.id,
  person: ben,
  content: 'Olives!',
  words: ['olives'],
  sentAt: '2026-03-03T12:00:00.000Z',
}
const listOf = (items: HiddenItem[], next: string | null = null): HiddenView => ({ items, next })

function serve(list = listOf([message, note])) {
  return fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/matches': () => ({ matches: [], total: 0, next: null }),
    'GET /api/likes': () => ({ likes: [], total: 0, next: null }),
    'GET /api/hidden': () => list,
    'POST /api/reports': () => ({ number: 'R-1', createdAt: '2026-03-04T12:00:00.000Z' }),
  })
}

const item = async (name: string) => within(await screen.findByRole('article', { name }))

test('a hidden message says which words hide it, and shows its text on request', async () => {
  serve()
  const { user } = openPage('/hidden')
  const ofAna = await item('Ana')
  expect(ofAna.getByText('Hidden by “olives” and “capers”')).toBeDefined()
  expect(document.body.textContent).not.toContain('Olives')
  await user.click(ofAna.getByRole('button', { name: 'Show' }))
  const text = ofAna.getByText('Olives and capers?')
  expect(document.activeElement).toBe(text)
  expect(document.body.textContent).not.toContain('Olives!')
  expect(ofAna.getByRole('link', { name: 'Open chat' }).getAttribute('href')).toBe(
    `/messages/${CONVERSATION_ID}`,
  )
})

test('a hidden note leads to the person who likes me', async () => {
  serve()
  openPage('/hidden')
  const ofBen = await item('Ben')
  expect(ofBen.getByText('A note with a like')).toBeDefined()
  expect(ofBen.getByRole('link', { name: 'See profile' }).getAttribute('href')).toBe(`/people/${ben.id}`)
})

test.each([
  ['Ana', 'Report Ana’s message', { matchId: idOf(800), seq: 3 }],
  ['Ben', 'Report Ben’s note', { personId: ben.id, isAboutNote: true }],
])('what %s wrote is reported in two steps', async (name, label, about) => {
  const server = serve()
  const { user } = openPage('/hidden')
  await user.click((await item(name)).getByRole('button', { name: label }))
  await user.click(await screen.findByRole('radio', { name: 'Threats, insults or pressure' }))
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Your report number is R-1.')).toBeDefined()
  expect(server.calls('POST /api/reports')[0]?.body).toEqual({
    clientId: expect.any(String),
    reason: 'harassment',
    ...about,
  })
})

test('a blocked person leaves the list', async () => {
  const server = serve()
  server.answer('PUT /api/people/:id/block', () => ({ isBlocked: true }))
  const { user } = openPage('/hidden')
  await user.click((await item('Ben')).getByRole('button', { name: /Report/ }))
  await user.click(await screen.findByRole('radio', { name: 'Threats, insults or pressure' }))
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  server.answer('GET /api/hidden', () => listOf([message]))
  await user.click(await screen.findByRole('button', { name: 'Block Ben' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Block Ben?' }))
  await user.click(dialog.getByRole('button', { name: 'Block Ben' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Ben', hidden: true })).toBeNull())
  expect(screen.getByText('You blocked Ben')).toBeDefined()
})

test('more come a page at a time, each once', async () => {
  const server = serve(listOf([message], 'cursor'))
  server.answer('GET /api/hidden', ({ query }) =>
    query['after'] ? listOf([message, note]) : listOf([message], 'cursor'),
  )
  const { user } = openPage('/hidden')
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await item('Ben')
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(server.calls('GET /api/hidden').at(-1)?.query).toEqual({ after: 'cursor' })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('an empty folder leads to the words', async () => {
  serve(listOf([]))
  openPage('/hidden')
  expect(await screen.findByRole('heading', { name: 'Nothing hidden' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Hidden words' }).getAttribute('href')).toBe('/settings/blocked')
  expect(screen.getByRole('navigation', { name: 'Main' }).querySelector('[aria-current]')?.textContent).toBe(
    'Matches',
  )
})

test('a folder that does not load can be tried again', async () => {
  const server = serve()
  server.answer('GET /api/hidden', () => new Refusal(422, 'invalid'))
  const { user } = openPage('/hidden')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  server.answer('GET /api/hidden', () => listOf([message]))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article', { name: 'Ana' })).toBeDefined()
})

test('opened without a network it says so', async () => {
  serve()
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  openPage('/hidden')
  expect(await screen.findByRole('heading', { name: 'You’re offline' })).toBeDefined()
  line.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByRole('article', { name: 'Ana' })).toBeDefined()
  line.mockRestore()
})

test('the folder follows words that change on another device, and messages that arrive', async () => {
  const server = serve(listOf([]))
  openPage('/hidden')
  await screen.findByRole('heading', { name: 'Nothing hidden' })
  await untilListening()
  server.answer('GET /api/hidden', () => listOf([message]))
  live((socket) => socket.bring({ type: 'message.sent', message: messageOf(3, { isHidden: true }) }))
  expect(await screen.findByRole('article', { name: 'Ana' })).toBeDefined()
  server.answer('GET /api/hidden', () => listOf([]))
  live((socket) => socket.bring({ type: 'hidden_words.changed' }))
  expect(await screen.findByRole('heading', { name: 'Nothing hidden' })).toBeDefined()
})

test('the matches lead to the folder only if there is something in it', async () => {
  const server = serve(listOf([]))
  openPage('/matches')
  await screen.findByRole('heading', { name: 'No matches yet' })
  expect(screen.queryByRole('link', { name: 'Hidden' })).toBeNull()
  await untilListening()
  server.answer('GET /api/hidden', () => listOf([note]))
  live((socket) => socket.bring({ type: 'hidden_words.changed' }))
  expect((await screen.findByRole('link', { name: 'Hidden' })).getAttribute('href')).toBe('/hidden')
})
