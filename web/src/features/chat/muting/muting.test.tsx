import type { MutesView } from '@hearth/contract/notifications/settings'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { requestEarly } from '../../../testing/late-answer.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { CONVERSATION_ID, conversation, signedIn } from '../../../testing/people.ts'
import { muteEnd } from './muting.rules.ts'

const GET = 'GET /api/notifications/mutes'
const PUT = 'PUT /api/notifications/mutes/:id'
const DELETE = 'DELETE /api/notifications/mutes/:id'

async function openOptions(mutes: MutesView['mutes'] = []) {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/conversations/:id': () => conversation,
    'GET /api/conversations/:id/messages': () => ({ messages: [], hasMore: false }),
    [GET]: () => ({ mutes }),
    [PUT]: ({ body }) => ({ isMuted: true, ...Object(body) }),
    [DELETE]: () => ({ isMuted: false, until: null }),
  })
  const page = openPage(`/messages/${CONVERSATION_ID}`)
  await page.user.click(await screen.findByRole('button', { name: 'More options' }))
  return { server, ...page }
}

test('a conversation is muted for good, and unmuted again', async () => {
  const { server, user } = await openOptions()
  await user.click(await screen.findByRole('button', { name: 'Mute' }))
  await user.click(await screen.findByRole('button', { name: 'Always' }))
  expect(await screen.findByText('Ana is muted')).toBeDefined()
  expect(server.calls(PUT)[0]).toMatchObject({ params: [CONVERSATION_ID], body: { until: null } })
  await user.click(await screen.findByRole('button', { name: /^Unmute/ }))
  expect(await screen.findByText('Ana is no longer muted')).toBeDefined()
  await waitFor(() => expect(server.calls(DELETE)).toHaveLength(1))
  expect(await screen.findByRole('button', { name: 'Mute' })).toBeDefined()
})

test('a mute that ends says when', async () => {
  await openOptions([{ conversationId: CONVERSATION_ID, until: '2026-03-05T08:00:00.000Z' }])
  expect(await screen.findByText(/Muted until Mar 5, 2026/)).toBeDefined()
})

test('a mute that could not be saved says so', async () => {
  const { server, user } = await openOptions()
  server.answer(PUT, () => new Refusal(500, 'internal'))
  await user.click(await screen.findByRole('button', { name: 'Mute' }))
  await user.click(await screen.findByRole('button', { name: 'For 8 hours' }))
  expect(await screen.findByText('Not saved. Check your connection and try again.')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Mute' })).toBeDefined()
})

test('a mute ends after eight hours, on the next morning at eight, or never', () => {
  const now = new Date(2026, 2, 4, 22, 30)
  expect(muteEnd('hours', now)).toBe(new Date(2026, 2, 5, 6, 30).toISOString())
  expect(muteEnd('tomorrow', now)).toBe(new Date(2026, 2, 5, 8, 0).toISOString())
  expect(muteEnd('always', now)).toBeNull()
})

test('mutes that were requested before one was saved do not hide it', async () => {
  const { server, user } = await openOptions()
  let mutes: MutesView['mutes'] = []
  server.answer(GET, () => ({ mutes }))
  server.answer(PUT, () => {
    mutes = [{ conversationId: CONVERSATION_ID, until: null }]
    return { isMuted: true, until: null }
  })
  const answerLate = await requestEarly(server, GET)
  await user.click(await screen.findByRole('button', { name: 'Mute' }))
  await user.click(await screen.findByRole('button', { name: 'Always' }))
  await screen.findByRole('button', { name: /^Unmute/ })
  await answerLate()
  expect(screen.getByRole('button', { name: /^Unmute/ })).toBeDefined()
})
