import type { TopicView } from '@hearth/contract/people/icebreakers'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { ana, conversation, idOf, matchWith, messageOf, profileOf, signedIn } from '../../testing/people.ts'

const ASK = 'POST /api/people/:id/icebreakers'
const USE = 'PUT /api/people/:id/icebreakers/:topicId/use'
const SEND = 'POST /api/conversations/:id/messages'
const CHESS = 'We both like Chess. How did you get into it?'
const chess: TopicView = {
  id: idOf(900),
  kind: 'shared_interest',
  opener: 'sharedInterest1',
  cites: [
    { field: 'interests', of: 'you', value: 'chess' },
    { field: 'interests', of: 'them', value: 'Chess' },
  ],
}

function serve() {
  return fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/profile': () => profileOf({}),
    'GET /api/photos': () => ({ photos: [], uploads: [], uploadsLeft: 60 }),
    'GET /api/likes': () => ({ likes: [], total: 0, next: null }),
    'GET /api/matches/moments': () => ({ moments: [matchWith(ana)] }),
    'GET /api/conversations/:id': () => conversation,
    'GET /api/conversations/:id/messages': () => ({ messages: [], hasMore: false }),
    'POST /api/matches/:id/conversation': () => ({ conversation, isNew: true }),
    [SEND]: ({ body }) => messageOf(1, Object(body)),
    [ASK]: () => ({ topics: [chess], round: 0, hasMore: false }),
    [USE]: () => ({ usedAt: '2026-06-15T12:00:00.000Z' }),
  })
}

test('a topic at a match becomes a draft, which is sent by its writer alone', async () => {
  const server = serve()
  const { user } = openPage('/likes')
  const dialog = within(await screen.findByRole('dialog', { name: "It's a Match! 💕" }))
  await user.click(await dialog.findByRole('button', { name: 'Suggest a topic' }))
  await user.click(await dialog.findByRole('button', { name: CHESS }))
  const box = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message Ana...' })
  expect(box.value).toBe(CHESS)
  await waitFor(() => expect(server.calls(USE)[0]?.params).toEqual([ana.id, chess.id]))
  expect(server.calls(SEND)).toEqual([])
  await user.type(box, ' I began at five.{Enter}')
  await waitFor(() =>
    expect(server.calls(SEND)[0]?.body).toMatchObject({ content: `${CHESS} I began at five.` }),
  )
})

test('words of a language model keep their mark in the chat that the moment opens', async () => {
  const server = serve()
  const words = 'Which opening do you play best?'
  server.answer(ASK, () => ({ topics: [{ ...chess, text: words }], round: 0, hasMore: false }))
  const { user } = openPage('/likes')
  const dialog = within(await screen.findByRole('dialog', { name: "It's a Match! 💕" }))
  await user.click(await dialog.findByRole('button', { name: 'Suggest a topic' }))
  await user.click(await dialog.findByRole('button', { name: words }))
  await user.click(dialog.getByRole('button', { name: 'Open chat' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message Ana...' })
  expect(box.value).toBe(words)
  await user.type(box, '{Enter}')
  await waitFor(() =>
    expect(server.calls(SEND)[0]?.body).toMatchObject({ content: words, isSuggested: true }),
  )
})

test('without a network it says when topics come, and they come by themselves', async () => {
  const server = serve()
  const { user } = openPage('/likes')
  const dialog = within(await screen.findByRole('dialog', { name: "It's a Match! 💕" }))
  const suggest = await dialog.findByRole('button', { name: 'Suggest a topic' })
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  await user.click(suggest)
  expect(await dialog.findByText('You’re offline. Topics load once you’re back.')).toBeTruthy()
  expect(server.calls(ASK)).toEqual([])
  line.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(await dialog.findByRole('button', { name: CHESS })).toBeTruthy()
  line.mockRestore()
})
