import type { SwipeInput } from '@hearth/contract/matching'
import type { PersonView } from '@hearth/contract/people'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, noNetwork, Refusal } from '../../testing/fake-server.ts'
import { live, openHouse } from '../../testing/open-house.tsx'
import { matchWith, personOf, profileOf, signedIn } from '../../testing/people.ts'

const ana = personOf(2, { firstName: 'Ana' })
const ben = personOf(3, { firstName: 'Ben' })
const cleo = personOf(4, { firstName: 'Cleo' })

type Deck = { people?: PersonView[]; left?: number; next?: string | null }

function serve({ people = [ana, ben], left = people.length, next = null }: Deck = {}) {
  return fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/profile': () => profileOf(),
    'GET /api/matches': () => ({ matches: [], total: 0, next: null }),
    'GET /api/candidates': ({ query }) =>
      query.after ? { people: [cleo], left: 3, next: null } : { people, left, next },
    'POST /api/swipes': () => ({ match: null }),
  })
}

async function openDeck(name = 'Ana') {
  const house = openHouse('/swipe')
  await screen.findByRole('heading', { name: new RegExp(name) })
  return house
}

const press = (name: 'Like' | 'Pass') => screen.getByRole('button', { name })
const card = (name: string) => screen.findByRole('heading', { name: new RegExp(name) })

test('a like is recorded, told and followed by the next person', async () => {
  const server = serve()
  const { user } = await openDeck()
  expect(screen.getByText('2 profiles left')).toBeTruthy()
  await user.click(press('Like'))
  await card('Ben')
  expect(await screen.findByText('Like sent! 💖')).toBeTruthy()
  expect(screen.getByText("Liked Ana's profile")).toBeTruthy()
  expect(screen.getByText('1 profiles left')).toBeTruthy()
  expect(screen.getByText('Next: Ben, 30')).toBeTruthy()
  expect(server.calls('POST /api/swipes')[0]?.body).toMatchObject({ swipedId: ana.id, isLike: true })
})

test('a pass says nothing, and after the last person the deck is empty', async () => {
  serve()
  const { user } = await openDeck()
  await user.keyboard('{ArrowLeft}')
  await card('Ben')
  await user.keyboard('{ArrowLeft}')
  expect(await screen.findByText('No more profiles!')).toBeTruthy()
  expect(screen.getByText('0 profiles left')).toBeTruthy()
  expect(screen.queryByText(/Like sent/)).toBeNull()
})

test('a mutual like is told once, though the line tells it too', async () => {
  const server = serve()
  server.answer('POST /api/swipes', () => ({ match: matchWith(ana) }))
  const { user } = await openDeck()
  await user.keyboard('{ArrowRight}')
  expect(await screen.findByText("It's a Match! 💕")).toBeTruthy()
  live((socket) => socket.bring({ type: 'match.created', match: matchWith(ana) }))
  expect(screen.getAllByText('You and Ana liked each other!')).toHaveLength(1)
  expect(screen.queryByText(/Like sent/)).toBeNull()
})

test('the buttons rest while a swipe is saved', async () => {
  const server = serve()
  let arrive: () => void = () => undefined
  server.answer('POST /api/swipes', async () => {
    await new Promise<void>((resolve) => (arrive = resolve))
    return { match: null }
  })
  const { user } = await openDeck()
  await user.click(press('Like'))
  await waitFor(() => expect(press('Like').hasAttribute('disabled')).toBe(true))
  expect(press('Pass').hasAttribute('disabled')).toBe(true)
  await user.keyboard('{ArrowLeft}')
  arrive()
  await card('Ben')
  expect(server.calls('POST /api/swipes')).toHaveLength(1)
})

test('a swipe that fails does not advance, and carries the same id when tried again', async () => {
  const server = serve()
  server.answer('POST /api/swipes', noNetwork)
  const { user } = await openDeck()
  await user.click(press('Like'))
  expect(await screen.findByText('Failed to record swipe')).toBeTruthy()
  expect(screen.getByRole('heading', { name: /Ana/ })).toBeTruthy()
  expect(screen.getByText('2 profiles left')).toBeTruthy()
  server.answer('POST /api/swipes', () => ({ match: null }))
  await user.click(press('Like'))
  await card('Ben')
  const ids = server.calls('POST /api/swipes').map(({ body }) => (body as SwipeInput).clientId)
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
})

test('a person decided on in another tab is passed over in silence', async () => {
  const server = serve()
  server.answer('POST /api/swipes', () => new Refusal(409, 'conflict'))
  const { user } = await openDeck()
  await user.click(press('Like'))
  await card('Ben')
  expect(screen.queryByText('Error')).toBeNull()
})

test('the next page is there before the deck runs out', async () => {
  const server = serve({ people: [ana, ben], left: 3, next: 'cursor' })
  const { user } = await openDeck()
  expect(screen.getByText('3 profiles left')).toBeTruthy()
  await waitFor(() => expect(server.calls('GET /api/candidates')).toHaveLength(2))
  await user.keyboard('{ArrowLeft}')
  await card('Ben')
  await user.keyboard('{ArrowLeft}')
  await card('Cleo')
  expect(screen.getByText('1 profiles left')).toBeTruthy()
})

test('the first like asks for a name and a date of birth, and then goes on', async () => {
  const server = serve()
  server.answer('GET /api/profile', () => profileOf({ firstName: '', dateOfBirth: null }))
  server.answer('PATCH /api/profile', ({ body }) => profileOf(body as object))
  const { user } = await openDeck()
  await waitFor(() => expect(server.calls('GET /api/profile')).toHaveLength(1))
  await user.click(press('Like'))
  await screen.findByRole('dialog', { name: 'Before your first like' })
  await user.click(screen.getByRole('button', { name: 'Save and like' }))
  expect(screen.getByText('Please write your first name')).toBeTruthy()
  await user.type(screen.getByLabelText('First name'), 'Robin')
  const birth = screen.getByLabelText('Date of birth')
  await user.type(birth, `${new Date().getUTCFullYear() - 10}-01-01`)
  await user.click(screen.getByRole('button', { name: 'Save and like' }))
  expect(screen.getByText('You need to be 18 or older to use Hearth')).toBeTruthy()
  await user.clear(birth)
  await user.type(birth, '1990-02-03')
  await user.click(screen.getByRole('button', { name: 'Save and like' }))
  await card('Ben')
  expect(server.calls('PATCH /api/profile')[0]?.body).toEqual({
    firstName: 'Robin',
    dateOfBirth: '1990-02-03',
  })
  expect(server.calls('POST /api/swipes')).toHaveLength(1)
})

test('a like that the server holds back asks for what is missing', async () => {
  const server = serve()
  server.answer('GET /api/profile', () => new Refusal(404, 'not_found'))
  server.answer('POST /api/swipes', () => new Refusal(403, 'forbidden'))
  const { user } = await openDeck()
  await user.click(press('Like'))
  await screen.findByRole('dialog')
  expect(screen.queryByText('Failed to record swipe')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  await card('Ana')
})

test('a deck that does not load says so once and can be tried again', async () => {
  const server = serve()
  server.answer('GET /api/candidates', () => new Refusal(422, 'invalid'))
  const { user } = openHouse('/swipe')
  expect(await screen.findByText('Failed to load profiles')).toBeTruthy()
  expect(screen.getAllByText('Failed to load profiles')).toHaveLength(1)
  server.answer('GET /api/candidates', () => ({ people: [ana], left: 1, next: null }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await card('Ana')
})
