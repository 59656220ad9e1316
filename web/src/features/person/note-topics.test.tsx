import type { PersonPageView } from '@hearth/contract/people/discovery'
import type { TopicView } from '@hearth/contract/people/icebreakers'
import { MAX_NOTE_LENGTH } from '@hearth/contract/people/matching'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { ana, idOf, profileOf, signedIn } from '../../testing/people.ts'

const USE = 'PUT /api/people/:id/icebreakers/:topicId/use'
const dish = { promptId: 'signature-dish', answer: 'Bread soup, on the second day.' }
const page: PersonPageView = {
  person: { ...ana, photos: [], prompts: [dish] },
  distanceBucket: null,
  why: null,
  note: null,
  relation: 'candidate',
  match: null,
}
const WORDS = '“Bread soup, on the second day” made me smile. What’s the story behind it?'
const topic: TopicView = {
  id: idOf(900),
  kind: 'prompt_answer',
  opener: 'play1',
  cites: [
    { field: 'prompt', of: 'them', id: dish.promptId, value: dish.promptId },
    { field: 'prompts', of: 'them', id: dish.promptId, value: dish.answer },
  ],
}

async function openSheet() {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/profile': () => profileOf(),
    'GET /api/photos': () => ({ photos: [], uploads: [], uploadsLeft: 9 }),
    'GET /api/conversations': () => ({ conversations: [], next: null }),
    'GET /api/people/:id': () => page,
    'GET /api/candidates': () => ({
      people: [page.person],
      left: 1,
      leftIsMore: false,
      advice: [],
      next: null,
    }),
    'POST /api/swipes': () => ({ match: null }),
    'POST /api/people/:id/icebreakers': () => ({ topics: [topic], round: 0, hasMore: false }),
    [USE]: () => ({ usedAt: '2026-06-15T12:00:00.000Z' }),
  })
  const { user } = openPage(`/people/${ana.id}`)
  await user.click(await screen.findByRole('button', { name: /^Like this answer/ }))
  const sheet = within(await screen.findByRole('dialog'))
  const note = sheet.getByLabelText<HTMLTextAreaElement>('Your note')
  return { server, user, sheet, note }
}

test('a topic becomes a note, which goes with the like', async () => {
  const { server, user, sheet, note } = await openSheet()
  await user.click(await sheet.findByRole('button', { name: 'Suggest a topic' }))
  expect(await sheet.findByText('Ana’s prompt: The dish I cook when it matters')).toBeTruthy()
  await user.click(sheet.getByRole('button', { name: WORDS }))
  expect(note.value).toBe(WORDS)
  expect(server.calls('POST /api/swipes')).toEqual([])
  await user.click(sheet.getByRole('button', { name: 'Send like' }))
  await waitFor(() => expect(server.calls('POST /api/swipes')[0]?.body).toMatchObject({ note: WORDS }))
  expect(server.calls(USE)[0]?.params).toEqual([ana.id, topic.id])
})

test('where both are too long for a note the topic takes the place of what was written, which can be undone', async () => {
  const { user, sheet, note } = await openSheet()
  const written = 'a'.repeat(MAX_NOTE_LENGTH - 10)
  await user.click(note)
  await user.paste(written)
  await user.click(await sheet.findByRole('button', { name: 'Suggest a topic' }))
  await user.click(await sheet.findByRole('button', { name: WORDS }))
  expect(note.value).toBe(WORDS)
  await user.click(sheet.getByRole('button', { name: 'Undo' }))
  expect(note.value).toBe(written)
})
