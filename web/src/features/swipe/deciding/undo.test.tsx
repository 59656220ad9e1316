import type { LastSwipeView, SwipeInput } from '@hearth/contract/people/matching'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, noNetwork, Refusal } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { ana, ben, idOf, profileOf, signedIn } from '../../../testing/people.ts'

const EARLIER = idOf(500)

/** A server that knows the latest decision, as ours does. */
function serve(last: LastSwipeView['last'] = null) {
  let latest = last
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/profile': () => profileOf(),
    'GET /api/photos': () => ({ photos: [], uploads: [], uploadsLeft: 60 }),
    'GET /api/conversations': () => ({ conversations: [], next: null }),
    'GET /api/matches': () => ({ matches: [], total: 0, next: null }),
    'GET /api/candidates': () => ({ people: [ana, ben], left: 2, leftIsMore: false, advice: [], next: null }),
    'GET /api/swipes/last': () => ({ last: latest }),
    'POST /api/swipes': ({ body }) => {
      const { clientId, isLike } = body as SwipeInput
      latest = { clientId, isLike }
      return { match: null }
    },
    'POST /api/swipes/undo': () => {
      latest = null
      return { person: ana }
    },
  })
  const idsOf = (call: string) =>
    server.calls(call).map(({ body }) => (body as { clientId: string }).clientId)
  return { ...server, idsOf }
}

async function openDeck(name = 'Ana') {
  const page = openPage('/swipe')
  await card(name)
  return page
}

const card = (name: string) => screen.findByRole('heading', { name: new RegExp(name) })
const press = (name: 'Like' | 'Pass' | 'Undo') => screen.getByRole('button', { name })
const rests = (name: 'Undo') => press(name).getAttribute('aria-disabled') === 'true'

test('where nothing was decided there is nothing to undo', async () => {
  const server = serve()
  const { user } = await openDeck()
  await waitFor(() => expect(server.calls('GET /api/swipes/last')).toHaveLength(1))
  expect(rests('Undo')).toBe(true)
  await user.keyboard('{Backspace}')
  expect(server.calls('POST /api/swipes/undo')).toHaveLength(0)
})

test('a like that is undone brings the card back, and the count', async () => {
  const server = serve()
  const { user } = await openDeck()
  await user.click(press('Like'))
  await card('Ben')
  await waitFor(() => expect(rests('Undo')).toBe(false))
  await screen.findByText('Like sent! 💖')
  expect(screen.getByText('1 profiles left')).toBeTruthy()
  await user.click(press('Undo'))
  await card('Ana')
  expect(screen.getByText('2 profiles left')).toBeTruthy()
  expect(screen.getByText('Next: Ana, 30')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Like sent! 💖')).toBeNull())
  expect(server.idsOf('POST /api/swipes/undo')).toEqual(server.idsOf('POST /api/swipes'))
  await waitFor(() => expect(rests('Undo')).toBe(true))
})

test('a new decision after an undo has another id', async () => {
  const server = serve()
  const { user } = await openDeck()
  await user.click(press('Like'))
  await card('Ben')
  await waitFor(() => expect(rests('Undo')).toBe(false))
  await user.click(press('Undo'))
  await card('Ana')
  await user.click(press('Like'))
  await card('Ben')
  expect(new Set(server.idsOf('POST /api/swipes')).size).toBe(2)
})

test.each(['{Backspace}', 'u'])(
  'the key %s undoes too, and the last card of the deck comes back',
  async (key) => {
    serve()
    const { user } = await openDeck()
    await user.keyboard('{ArrowLeft}')
    await card('Ben')
    await user.keyboard('{ArrowLeft}')
    await screen.findByText('No more profiles!')
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
    await user.keyboard(key)
    await card('Ana')
    expect(screen.queryByText('No more profiles!')).toBeNull()
  },
)

test('a decision of before this page was loaded can be undone', async () => {
  const server = serve({ clientId: EARLIER, isLike: false })
  server.answer('GET /api/candidates', () => ({
    people: [ben],
    left: 1,
    leftIsMore: false,
    advice: [],
    next: null,
  }))
  const { user } = await openDeck('Ben')
  await waitFor(() => expect(rests('Undo')).toBe(false))
  await user.click(press('Undo'))
  await card('Ana')
  expect(server.idsOf('POST /api/swipes/undo')).toEqual([EARLIER])
})

test('once a match came of it, one is told kindly and the deck stays as it is', async () => {
  const server = serve({ clientId: EARLIER, isLike: true })
  const { user } = await openDeck()
  await waitFor(() => expect(rests('Undo')).toBe(false))
  server.answer('POST /api/swipes/undo', () => new Refusal(409, 'conflict'))
  server.answer('GET /api/swipes/last', () => ({ last: null }))
  await user.click(press('Undo'))
  expect(await screen.findByText('You’ve already matched')).toBeTruthy()
  expect(screen.queryByText('Error')).toBeNull()
  await card('Ana')
  await waitFor(() => expect(rests('Undo')).toBe(true))
})

test('somebody who is hidden by now is told of, and does not come back', async () => {
  const server = serve({ clientId: EARLIER, isLike: true })
  server.answer('POST /api/swipes/undo', () => ({ person: null }))
  const { user } = await openDeck()
  await waitFor(() => expect(rests('Undo')).toBe(false))
  await user.click(press('Undo'))
  expect(await screen.findByText('We can’t show this person right now.')).toBeTruthy()
  expect(screen.getByText('2 profiles left')).toBeTruthy()
})

test('what a like said goes with it, and the next like of that person says nothing', async () => {
  const server = serve()
  const asked = { ...ana, prompts: [{ promptId: 'sunday-ten', answer: 'Asleep.' }] }
  server.answer('GET /api/people/:id', () => ({ person: asked, relation: 'candidate', match: null }))
  server.answer('GET /api/candidates', () => ({
    people: [asked, ben],
    left: 2,
    leftIsMore: false,
    advice: [],
    next: null,
  }))
  const { user } = openPage(`/people/${ana.id}`)
  await user.click(await screen.findByRole('button', { name: /^Like this answer/ }))
  await user.type(screen.getByLabelText('Your note'), 'Until when?')
  await user.click(screen.getByRole('button', { name: 'Send like' }))
  await card('Ben')
  await waitFor(() => expect(rests('Undo')).toBe(false))
  await user.click(press('Undo'))
  await card('Ana')
  await user.click(press('Like'))
  await card('Ben')
  const [first, second] = server.calls('POST /api/swipes').map(({ body }) => body)
  expect(first).toMatchObject({ swipedId: ana.id, note: 'Until when?' })
  expect(second).toEqual({
    clientId: expect.any(String),
    swipedId: ana.id,
    isLike: true,
    viewedSeconds: expect.any(Number),
  })
})

test('an undo that fails can be tried again', async () => {
  const server = serve({ clientId: EARLIER, isLike: true })
  server.answer('GET /api/candidates', () => ({
    people: [ben],
    left: 1,
    leftIsMore: false,
    advice: [],
    next: null,
  }))
  const works = server.whole('POST /api/swipes/undo')
  server.answer('POST /api/swipes/undo', noNetwork)
  const { user } = await openDeck('Ben')
  await waitFor(() => expect(rests('Undo')).toBe(false))
  await user.click(press('Undo'))
  expect(await screen.findByText('Failed to undo')).toBeTruthy()
  await waitFor(() => expect(rests('Undo')).toBe(false))
  server.answer('POST /api/swipes/undo', works)
  await user.click(press('Undo'))
  await card('Ana')
  expect(server.idsOf('POST /api/swipes/undo')).toEqual([EARLIER, EARLIER])
})

test('by keyboard the focus stays on the button, and goes to the heading where the button goes', async () => {
  serve()
  const { user } = await openDeck()
  const undo = async () => {
    await waitFor(() => expect(rests('Undo')).toBe(false))
    act(() => press('Undo').focus())
    await user.keyboard('{Enter}')
  }
  await user.click(press('Pass'))
  await card('Ben')
  await undo()
  await card('Ana')
  expect(document.activeElement).toBe(press('Undo'))
  await user.click(press('Pass'))
  await card('Ben')
  await user.click(press('Pass'))
  await screen.findByText('No more profiles!')
  await undo()
  await card('Ana')
  expect(document.activeElement?.tagName).toBe('H1')
})
