import type { LikesView, LikeView } from '@hearth/contract/people/matching'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { live, openPage, untilListening } from '../../../testing/open-page.tsx'
import {
  ben,
  cleo,
  idOf,
  matchWith,
  photoOf,
  profileOf,
  signedIn,
  ana as someone,
} from '../../../testing/people.ts'

const ana = { ...someone, locationCity: 'Ghent', photos: [photoOf(1)] }

const likeOf = (person: LikeView['person'], likedAbout?: LikeView['likedAbout']): LikeView => ({
  person,
  likedAt: '2026-03-04T12:00:00.000Z',
  ...(likedAbout && { likedAbout }),
  note: null,
})
const listOf = (likes: LikeView[], more: Partial<LikesView> = {}): LikesView => ({
  likes,
  total: likes.length,
  next: null,
  ...more,
})

function serve(list: LikesView = listOf([likeOf(ana), likeOf(ben)])) {
  return fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/profile': () => profileOf(),
    'GET /api/photos': () => ({ photos: [], uploads: [], uploadsLeft: 60 }),
    'GET /api/conversations': () => ({ conversations: [], next: null }),
    'GET /api/candidates': () => ({ people: [cleo], left: 3, leftIsMore: false, advice: [], next: null }),
    'GET /api/matches': () => ({ matches: [], total: 0, next: null }),
    'GET /api/swipes/last': () => ({ last: null }),
    'GET /api/likes': () => list,
    'GET /api/people/:id': () => ({ person: ana, relation: 'candidate', match: null }),
    'POST /api/swipes': () => ({ match: matchWith(ana) }),
  })
}

const person = (name: string) => screen.findByRole('link', { name })

test('who likes me stands there with name, age and place', async () => {
  serve()
  openPage('/likes')
  expect(await person('Ana, 30')).toBeDefined()
  expect(await person('Ben, 30')).toBeDefined()
  expect(screen.getByText('Ghent')).toBeDefined()
  expect(screen.getByRole('heading', { name: '2 people like you' })).toBeDefined()
  const bar = screen.getByRole('navigation', { name: 'Main' })
  expect(bar.querySelector('[aria-current]')?.textContent).toBe('Matches')
})

test('what of mine they like is told', async () => {
  const answer = { kind: 'prompt' as const, promptId: 'sunday-ten', answer: 'Asleep.' }
  serve(listOf([likeOf(ana, answer), likeOf(ben, { kind: 'photo', photoId: idOf(601) })]))
  openPage('/likes')
  expect(await screen.findByText('Likes your answer')).toBeDefined()
  expect(screen.getByText('Asleep.')).toBeDefined()
  expect(screen.getByText('Likes your photo')).toBeDefined()
})

test('one of them is opened and liked there: the match is told where one came from', async () => {
  const server = serve()
  const { user, path } = openPage('/likes')
  await user.click(await person('Ana, 30'))
  expect(path()).toBe(`/people/${ana.id}`)
  expect((await screen.findByRole('link', { name: 'Back to who likes you' })).getAttribute('href')).toBe(
    '/likes',
  )
  server.answer('GET /api/likes', () => listOf([likeOf(ben)]))
  await user.click(await screen.findByRole('button', { name: 'Like Ana' }))
  expect(await screen.findByRole('dialog', { name: "It's a Match! 💕" })).toBeDefined()
  expect(path()).toBe('/likes')
  expect(server.calls('POST /api/swipes').map(({ body }) => body)).toEqual([
    { clientId: expect.any(String), swipedId: ana.id, isLike: true },
  ])
})

test('liked back on the card it is a match, and one is still in the list', async () => {
  const server = serve()
  const { user, path } = openPage('/likes')
  await person('Ana, 30')
  server.answer('GET /api/likes', () => listOf([likeOf(ben)]))
  await user.click(screen.getByRole('button', { name: 'Like Ana' }))
  expect(await screen.findByRole('dialog', { name: "It's a Match! 💕" })).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ana, 30', hidden: true })).toBeNull())
  expect(path()).toBe('/likes')
  expect(server.calls('POST /api/swipes')[0]?.body).toMatchObject({ swipedId: ana.id, isLike: true })
})

test('a pass on the card goes on with the next one, and is taken back', async () => {
  const server = serve()
  server.answer('POST /api/swipes', () => ({ match: null }))
  server.answer('POST /api/swipes/undo', () => ({ person: ana }))
  server.answer('GET /api/swipes/last', () => ({ last: { clientId: idOf(77), isLike: false } }))
  const { user } = openPage('/likes')
  await person('Ana, 30')
  server.answer('GET /api/likes', () => listOf([likeOf(ben)]))
  await user.click(screen.getByRole('button', { name: 'Pass on Ana' }))
  expect(await screen.findByRole('heading', { name: '1 person likes you' })).toBeDefined()
  expect(screen.queryByText(/Like sent/)).toBeNull()
  expect(screen.getByText('You passed on Ana.')).toBeDefined()
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Pass on Ben'))
  server.answer('GET /api/likes', () => listOf([likeOf(ana), likeOf(ben)]))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await person('Ana, 30')).toBeDefined()
  expect(screen.getByText('Ana is back.')).toBeDefined()
})

test('a decision that fails leaves the card where it is', async () => {
  const server = serve()
  server.answer('POST /api/swipes', () => new Refusal(500, 'internal'))
  const { user } = openPage('/likes')
  await user.click(await screen.findByRole('button', { name: 'Like Ana' }))
  expect(await screen.findByText('Failed to record swipe')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ana, 30' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a note is read with what it is about, and reported from there', async () => {
  const about = { kind: 'prompt' as const, promptId: 'sunday-ten', answer: 'Asleep.' }
  const server = serve(listOf([{ ...likeOf(ana, about), note: { content: 'Until when?', about } }]))
  server.answer('POST /api/reports', () => ({ number: 'R-1', createdAt: '2026-03-04T12:00:00.000Z' }))
  const { user } = openPage('/likes')
  expect(await screen.findByText('“Until when?”')).toBeDefined()
  expect(screen.getByText('Ana liked your answer')).toBeDefined()
  expect(screen.getAllByText('Asleep.')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Report Ana’s note' }))
  await user.click(await screen.findByRole('radio', { name: 'Threats, insults or pressure' }))
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Your report number is R-1.')).toBeDefined()
  expect(server.calls('POST /api/reports')[0]?.body).toMatchObject({ personId: ana.id, isAboutNote: true })
})

test('a hidden note is a plain like with the way to the folder', async () => {
  const about = { kind: 'prompt' as const, promptId: 'sunday-ten', answer: 'Asleep.' }
  serve(listOf([{ ...likeOf(ana, about), note: { content: '', about, isHidden: true } }]))
  openPage('/likes')
  expect(await screen.findByText('Likes your answer')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Their note is in Hidden' }).getAttribute('href')).toBe('/hidden')
  expect(screen.queryByRole('button', { name: 'Report Ana’s note' })).toBeNull()
})

test('a match that is made elsewhere takes them off the list', async () => {
  const server = serve()
  openPage('/likes')
  await person('Ana, 30')
  server.answer('GET /api/likes', () => listOf([likeOf(ben)]))
  await untilListening()
  live((socket) => socket.bring({ type: 'match.created', match: matchWith(ana) }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ana, 30' })).toBeNull())
  expect(screen.getByRole('heading', { name: '1 person likes you' })).toBeDefined()
})

test('more of them come a page at a time', async () => {
  const server = serve(listOf([likeOf(ana)], { total: 2, next: 'cursor' }))
  server.answer('GET /api/likes', ({ query }) =>
    query['after']
      ? listOf([likeOf(ben)], { total: 2 })
      : listOf([likeOf(ana)], { total: 2, next: 'cursor' }),
  )
  const { user } = openPage('/likes')
  await user.click(await screen.findByRole('button', { name: 'Show more people' }))
  expect(await person('Ben, 30')).toBeDefined()
  expect(server.calls('GET /api/likes').at(-1)?.query).toEqual({ after: 'cursor' })
})

test('nobody yet is said kindly, with a way on', async () => {
  serve(listOf([]))
  openPage('/likes')
  expect(await screen.findByRole('heading', { name: 'No likes yet' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Meet more people' }).getAttribute('href')).toBe('/swipe')
})

test('a list that does not load can be tried again', async () => {
  const server = serve()
  server.answer('GET /api/likes', () => new Refusal(422, 'invalid'))
  const { user } = openPage('/likes')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  server.answer('GET /api/likes', () => listOf([likeOf(ana)]))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await person('Ana, 30')).toBeDefined()
})

test('opened without a network it says so', async () => {
  serve()
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  openPage('/likes')
  expect(await screen.findByRole('heading', { name: 'You’re offline' })).toBeDefined()
  line.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(await person('Ana, 30')).toBeDefined()
  line.mockRestore()
})

test.each([
  [2, 'Home', '/app', /^2 people like you/],
  [1, 'the matches', '/matches', '1 likes you'],
  [0, 'the matches', '/matches', 'Likes you'],
])('with %i of them, %s leads there', async (count, _, at, name) => {
  serve(listOf([likeOf(ana), likeOf(ben)].slice(0, count)))
  openPage(at)
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/likes')
})

test('Home says nothing of likes where there are none', async () => {
  const server = serve(listOf([]))
  openPage('/app')
  await waitFor(() => expect(server.calls('GET /api/likes')).toHaveLength(1))
  await screen.findByRole('link', { name: /^Start Swiping/ })
  expect(screen.queryByRole('link', { name: /^\d+ (person|people) likes? you/ })).toBeNull()
})

test('where another decision stands already, nothing is said of this one', async () => {
  const server = serve()
  const { user } = openPage('/likes')
  await person('Ana, 30')
  server.answer('POST /api/swipes', () => new Refusal(409, 'already_decided'))
  server.answer('GET /api/likes', () => listOf([likeOf(ben)]))
  server.answer('GET /api/swipes/last', () => ({ last: { clientId: idOf(9), isLike: true } }))
  await user.click(screen.getAllByRole('button', { name: /^Pass/ })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ana, 30' })).toBeNull())
  expect(screen.queryByText('You passed on Ana.')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
