import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { ana, ben, profileOf, signedIn } from '../../../testing/people.ts'

const prompts = [{ promptId: 'sunday-ten', answer: 'Asleep.' }]

function serve() {
  return fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/profile': () => profileOf(),
    'GET /api/candidates': () => ({
      people: [ben, { ...ana, prompts }],
      left: 2,
      leftIsMore: false,
      advice: [],
      next: null,
    }),
    'GET /api/people/:id': () => ({ person: { ...ana, prompts }, relation: 'candidate', match: null }),
    'POST /api/swipes': () => ({ match: null }),
  })
}

/** Likes an answer of Ana with a note and without a network, which returns on Home. */
async function likeLate(refusal: Refusal) {
  const server = serve()
  const { user } = openPage(`/people/${ana.id}`)
  await user.click(await screen.findByRole('button', { name: /^Like this answer/ }))
  await user.type(await screen.findByLabelText('Your note'), 'Please lend me $400')
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.click(screen.getByRole('button', { name: 'Send like' }))
  await screen.findByText('1 swipe waiting to send')
  await user.click(screen.getByRole('link', { name: 'Home' }))
  await waitFor(() => expect(screen.queryByText('1 swipe waiting to send')).toBeNull())
  server.answer('POST /api/swipes', () => refusal)
  line.mockRestore()
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(server.calls('POST /api/swipes')).toHaveLength(1))
  await user.click(screen.getByRole('link', { name: /^Start Swiping/ }))
  return { server, user }
}

test('what came of a decision that had waited is told when the deck opens', async () => {
  await likeLate(new Refusal(404, 'not_found'))
  expect(await screen.findByText('Ana is no longer here.')).toBeTruthy()
})

test('a note that was refused late is in its sheet when the deck opens, and goes when its writer is sure', async () => {
  const { server, user } = await likeLate(new Refusal(409, ['sure', { why: 'other' }]))
  await screen.findByRole('textbox', { name: 'Your note', description: /request for money or bank details/ })
  server.answer('POST /api/swipes', () => ({ match: null }))
  await user.click(screen.getByRole('button', { name: 'Send anyway' }))
  await waitFor(() => expect(server.calls('POST /api/swipes')).toHaveLength(2))
  expect(server.calls('POST /api/swipes')[1]?.body).toMatchObject({
    swipedId: ana.id,
    note: 'Please lend me $400',
    isSure: true,
  })
  expect(await screen.findByRole('heading', { name: /Ben/ })).toBeTruthy()
})
