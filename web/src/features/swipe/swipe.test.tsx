import type { SwipeInput } from '@hearth/contract/people/matching'
import type { NoteView } from '@hearth/contract/people/notes'
import type { PersonView } from '@hearth/contract/profile/people'
import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keys } from '../../api/queries.ts'
import { fakeServer, noNetwork, Refusal } from '../../testing/fake-server.ts'
import { live, openPage, untilListening } from '../../testing/open-page.tsx'
import { ana, ben, cleo, idOf, matchWith, photoOf, profileOf, signedIn } from '../../testing/people.ts'
import { pageSizeFor, putAside } from './swipe.queries.ts'

type DealtCandidate = PersonView & { note?: NoteView }
type DeckAnswer = { people?: DealtCandidate[]; left?: number; next?: string | null }

function serve({ people = [ana, ben], left = people.length, next = null }: DeckAnswer = {}) {
  return fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/profile': () => profileOf(),
    'GET /api/matches': () => ({ matches: [], total: 0, next: null }),
    'GET /api/candidates': ({ query }) =>
      query.after
        ? { people: [cleo], left: 3, leftIsMore: false, advice: [], next: null }
        : { people, left, leftIsMore: false, advice: [], next },
    'POST /api/swipes': () => ({ match: null }),
  })
}

async function openDeck(name = 'Ana') {
  const page = openPage('/swipe')
  await screen.findByRole('heading', { name: new RegExp(name) })
  return page
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

const emptyDeck = { people: [], left: 0, leftIsMore: false, advice: [], next: null }

test('someone who has not said when they were born is told to, with how many are here', async () => {
  fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/profile': () => profileOf({ dateOfBirth: null }),
    'GET /api/candidates': () => ({ ...emptyDeck, advice: [{ wish: 'ownBirth', more: 1_000 }] }),
  })
  openPage('/swipe')
  expect(await screen.findByText('Add your birthday to see who’s here')).toBeTruthy()
  expect(screen.getByText(/^1,000\+ people are here/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add your birthday' }).getAttribute('href')).toBe(
    '/profile-setup#basics',
  )
  expect(screen.queryByText('No more profiles!')).toBeNull()
  expect(screen.queryByText('Nobody else is left.')).toBeNull()
})

test('where three filters together hide everybody, the deck says so, widens them by one tap and leads to the filters', async () => {
  const change = { ageMin: 18, ageMax: 120, maxDistance: 'over_30' as const, wishes: {} }
  const advice = [
    { wish: 'age' as const, also: ['maxDistance' as const, 'smoking' as const], more: 160, change },
  ]
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/profile': () => profileOf(),
    'GET /api/candidates': () => ({ ...emptyDeck, advice }),
    'GET /api/meeting': () => ({ ageMin: 79, ageMax: 80, maxDistance: 'under_3', wishes: {} }),
    'PATCH /api/meeting': () => ({}),
  })
  openPage('/swipe')
  expect(await screen.findByText('Nobody fits your filters right now')).toBeTruthy()
  expect(screen.queryByText(/You've seen all/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Open filters' }).getAttribute('href')).toBe('/wishes')
  fireEvent.click(screen.getByRole('button', { name: /^Ages 18 and older · .* \(160 more people\)$/ }))
  await waitFor(() => expect(server.calls('PATCH /api/meeting')[0]?.body).toEqual(change))
})

test('someone who pauses is told so, and meets people again by one tap', async () => {
  let isActive = false
  let isRefused = true
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/profile': () => profileOf({ isActive }),
    'GET /api/candidates': () => (isActive ? { ...emptyDeck, people: [ana], left: 1 } : emptyDeck),
    'PATCH /api/meeting': () => {
      if (isRefused) throw new Refusal(500, 'internal')
      isActive = true
      return {}
    },
  })
  const { user } = openPage('/swipe')
  await user.click(await screen.findByRole('button', { name: 'Meet people again' }))
  expect(
    await screen.findByText('You’re still on a break. Check your connection and try again.'),
  ).toBeTruthy()
  expect(screen.getByText('You’re taking a break')).toBeTruthy()
  isRefused = false
  await user.click(screen.getByRole('button', { name: 'Meet people again' }))
  await card('Ana')
  expect(server.calls('PATCH /api/meeting')[0]?.body).toEqual({ isPaused: false })
})

const dish = { promptId: 'signature-dish', answer: 'Bread soup, on the second day.' }
const photos = [1, 2].map((n) => photoOf(n))

test('an answer on the card is liked with a note, without leaving the deck', async () => {
  const server = serve({ people: [{ ...ana, prompts: [dish] }, ben] })
  const { user, path } = await openDeck()
  await user.click(screen.getByRole('button', { name: /^Like this answer: The dish/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'What would you like to say to Ana?' }))
  expect(sheet.getByText('Ana sees this with your like.')).toBeTruthy()
  await user.type(sheet.getByLabelText('Your note'), ' With rye? ')
  await user.click(sheet.getByRole('button', { name: 'Send like' }))
  await card('Ben')
  expect(path()).toBe('/swipe')
  expect(server.calls('POST /api/swipes').map(({ body }) => body)).toEqual([
    {
      clientId: expect.any(String),
      swipedId: ana.id,
      isLike: true,
      about: { kind: 'prompt', promptId: 'signature-dish' },
      note: 'With rye?',
      viewedSeconds: expect.any(Number),
    },
  ])
})

test('the photo that is shown on the card can be liked for itself, and a cancelled sheet likes nothing', async () => {
  const server = serve({ people: [{ ...ana, photos }, ben] })
  const { user } = await openDeck()
  await user.click(screen.getByRole('button', { name: 'Next photo' }))
  await user.click(screen.getByRole('button', { name: 'Like photo 2' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls('POST /api/swipes')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Like photo 2' }))
  await user.click(await screen.findByRole('button', { name: 'Send like' }))
  await card('Ben')
  expect(server.calls('POST /api/swipes')[0]?.body).toMatchObject({
    swipedId: ana.id,
    about: { kind: 'photo', photoId: photos[1]?.id },
  })
})

test('while a note is written the arrow keys decide nothing', async () => {
  const server = serve({ people: [{ ...ana, prompts: [dish] }, ben] })
  const { user } = await openDeck()
  await user.click(screen.getByRole('button', { name: /^Like this answer/ }))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByRole('button', { name: 'Cancel' }).focus()
  await user.keyboard('{ArrowLeft}{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls('POST /api/swipes')).toHaveLength(0)
})

test('a note that came with a like is read on the card before one decides, with the photo it is about', async () => {
  const mine = photoOf(9)
  const server = serve({
    people: [
      { ...ana, note: { content: 'Where is that?', about: { kind: 'photo', photoId: mine.id } } },
      ben,
    ],
  })
  server.answer('GET /api/photos', () => ({
    photos: [{ ...mine, alt: 'By the lake', position: 0 }],
    uploads: [],
    uploadsLeft: 9,
  }))
  await openDeck()
  expect(screen.getByText('Ana liked your photo')).toBeTruthy()
  expect(screen.getByText('“Where is that?”')).toBeTruthy()
  expect(await screen.findByRole('img', { name: 'By the lake' })).toBeTruthy()
})

test('a note is reported from the card in two taps', async () => {
  const about = { kind: 'prompt' as const, promptId: 'sunday-ten', answer: 'Asleep.' }
  const server = serve({ people: [{ ...ana, note: { content: 'Send money', about } }, ben] })
  server.answer('POST /api/reports', () => ({ number: 'R-7', createdAt: '2026-03-04T12:00:00.000Z' }))
  const { user } = await openDeck()
  await user.click(screen.getByRole('button', { name: 'Report Ana’s note' }))
  await user.click(await screen.findByRole('radio', { name: 'Money, selling or a scam' }))
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Your report number is R-7.')).toBeTruthy()
  expect(server.calls('POST /api/reports')[0]?.body).toMatchObject({ personId: ana.id, isAboutNote: true })
})

test('the person on the card is reported in one tap, and the arrow keys of the form swipe nobody', async () => {
  const server = serve({ people: [{ ...ana, photos: [photoOf(1), photoOf(2)] }, ben] })
  server.answer('POST /api/reports', () => ({ number: 'R-8', createdAt: '2026-03-04T12:00:00.000Z' }))
  server.answer('PUT /api/people/:id/block', () => ({ isBlocked: true }))
  const { user } = await openDeck()
  await user.click(screen.getByRole('button', { name: 'Report Ana' }))
  await waitFor(async () =>
    expect(document.activeElement).toBe(await screen.findByRole('radio', { name: 'The whole profile' })),
  )
  await user.keyboard('{ArrowRight>}')
  expect(await screen.findByRole('radio', { checked: true, name: 'Photo 1' })).toBeTruthy()
  await user.keyboard('{/ArrowRight}')
  await user.click(screen.getByRole('radio', { name: 'Not who they say they are' }))
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Your report number is R-8.')).toBeTruthy()
  const about = { kind: 'photo', id: photoOf(1).id }
  expect(server.calls('POST /api/reports')[0]?.body).toMatchObject({ personId: ana.id, about })
  expect(server.calls('POST /api/swipes')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Block Ana' }))
  await user.click(await screen.findByRole('button', { name: 'Block Ana' }))
  await card('Ben')
})

test('a toast goes with the screen it was about', async () => {
  serve()
  const { user } = await openDeck()
  await user.click(press('Like'))
  expect(await screen.findByText('Like sent! 💖')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Matches' }))
  await screen.findByRole('heading', { name: 'Your Matches' })
  await waitFor(() => expect(screen.queryByText('Like sent! 💖')).toBeNull())
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

test('a key counts from the moment in which the card is seen', async () => {
  const server = serve()
  const seen = new MutationObserver(() => {
    if (!screen.queryByRole('heading', { name: /Ana/ })) return
    seen.disconnect()
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  })
  seen.observe(document.body, { childList: true, subtree: true })
  openPage('/swipe')
  await card('Ben')
  expect(server.calls('POST /api/swipes')[0]?.body).toMatchObject({ swipedId: ana.id, isLike: true })
})

const toasts = () => [...document.querySelectorAll('[data-sonner-toast]')].map((one) => one.textContent)

test('a mutual like is told once, though the line tells it too', async () => {
  const server = serve()
  server.answer('POST /api/swipes', () => ({ match: matchWith(ana) }))
  const { user } = await openDeck()
  await user.keyboard('{ArrowRight}')
  await screen.findByRole('dialog', { name: "It's a Match! 💕" })
  await untilListening()
  live((socket) => socket.bring({ type: 'match.created', match: matchWith(ana) }))
  await waitFor(() => expect(toasts()).toEqual([expect.stringContaining('You and Ana liked each other!')]))
})

async function openMoment() {
  const server = serve()
  server.answer('POST /api/swipes', () => ({ match: matchWith(ana) }))
  const page = await openDeck()
  await page.user.click(press('Like'))
  return { server, ...page, moment: await screen.findByRole('dialog', { name: "It's a Match! 💕" }) }
}

test('a like that makes a match opens its moment, which no other page shows again', async () => {
  const { server, moment } = await openMoment()
  expect(within(moment).getByText('You and Ana liked each other!')).toBeTruthy()
  await waitFor(() => expect(server.calls('PUT /api/matches/:id/moment')).toHaveLength(1))
  expect(server.calls('PUT /api/matches/:id/moment')[0]?.params).toEqual([matchWith(ana).id])
})

test('someone who keeps swiping is back at the button that was pressed', async () => {
  const { user, moment } = await openMoment()
  await user.click(within(moment).getByRole('button', { name: 'Keep swiping' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await card('Ben')
  expect(document.activeElement).toBe(press('Like'))
})

function drag(on: HTMLElement, px: number) {
  const at = { isPrimary: true, button: 0, pointerId: 1 }
  fireEvent.pointerDown(on, { ...at, clientX: 200 })
  fireEvent.pointerMove(on, { ...at, clientX: 200 + px })
  fireEvent.pointerUp(on, { ...at, clientX: 200 + px })
}

test('a finger decides like the buttons do', async () => {
  const server = serve()
  await openDeck()
  drag(screen.getByRole('article'), -160)
  await card('Ben')
  drag(screen.getByRole('article'), 160)
  expect(await screen.findByText('No more profiles!')).toBeTruthy()
  const told = server.calls('POST /api/swipes').map(({ body }) => (body as SwipeInput).isLike)
  expect(told).toEqual([false, true])
})

test('where one writes from right to left, a like is to the right all the same', async () => {
  const server = serve()
  document.documentElement.dir = 'rtl'
  const { user } = await openDeck()
  await user.keyboard('{ArrowRight}')
  await card('Ben')
  document.documentElement.dir = ''
  expect(server.calls('POST /api/swipes')[0]?.body).toMatchObject({ isLike: true })
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

test('a decision whose answer was lost stands against the other choice, which is said, and can be undone', async () => {
  const server = serve()
  server.answer('GET /api/swipes/last', () => ({ last: null }))
  server.answer('POST /api/swipes', noNetwork)
  const { user } = await openDeck()
  await user.click(press('Like'))
  expect(await screen.findByText('Failed to record swipe')).toBeTruthy()
  server.answer('GET /api/swipes/last', () => ({ last: { clientId: idOf(9), isLike: true } }))
  server.answer('POST /api/swipes', () => new Refusal(409, 'already_decided'))
  await user.click(press('Pass'))
  expect(await screen.findByText('You’ve already decided on this person')).toBeTruthy()
  expect(screen.getByText('You liked Ana.')).toBeTruthy()
  await card('Ben')
  expect(screen.queryByText('You passed on Ana.')).toBeNull()
  const undo = screen.getByRole('button', { name: 'Undo' })
  await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBeNull())
  server.answer('POST /api/swipes/undo', () => ({ person: ana }))
  await user.click(undo)
  await card('Ana')
  server.answer('POST /api/swipes', () => ({ match: null }))
  await user.click(press('Like'))
  await card('Ben')
  const ids = server.calls('POST /api/swipes').map(({ body }) => (body as SwipeInput).clientId)
  // Under an id that the server knows as undone nothing would be stored.
  expect(new Set(ids).size).toBe(3)
})

test('a page that still offers the decision is read again after it', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(keys.person(ana.id), { person: ana, relation: 'candidate' })
  putAside(queryClient, ana.id)
  expect(queryClient.getQueryData(keys.person(ana.id))).toBeUndefined()
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

test('with few people a page is short and is asked for late, because somebody in hand may pass meanwhile', () => {
  expect(pageSizeFor(299)).toEqual({ people: 4, ahead: 2 })
  expect(pageSizeFor(300)).toEqual({ people: 6, ahead: 4 })
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
  expect(screen.getByText('Enter your first name')).toBeTruthy()
  await user.type(screen.getByLabelText('First name'), 'Robin')
  const birth = screen.getByLabelText('Date of birth')
  await user.type(birth, `${new Date().getUTCFullYear() - 2}-01-01`)
  await user.click(screen.getByRole('button', { name: 'Save and like' }))
  expect(screen.getByText('Check the year')).toBeTruthy()
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
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await card('Ana')
})

test('a deck that does not load says so once and can be tried again', async () => {
  const server = serve()
  server.answer('GET /api/candidates', () => new Refusal(422, 'invalid'))
  const { user } = openPage('/swipe')
  expect(await screen.findByText('Failed to load profiles')).toBeTruthy()
  expect(screen.getAllByText('Failed to load profiles')).toHaveLength(1)
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answer('GET /api/candidates', () => ({
    people: [ana],
    left: 1,
    leftIsMore: false,
    advice: [],
    next: null,
  }))
  await user.click(again)
  await card('Ana')
})

test('without a network the next card can be decided on while the last decision is still being stored', async () => {
  serve()
  // A database of the browser that has not answered yet.
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  const { user } = await openDeck()
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.click(press('Like'))
  await screen.findByText('1 swipe waiting to send')
  await card('Ben')
  await user.click(press('Pass'))
  expect(await screen.findByText('2 swipes waiting to send')).toBeTruthy()
  line.mockRestore()
})

test('opened without a network it says so, and deals the cards by itself once there is one', async () => {
  const server = serve()
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  openPage('/swipe')
  expect(await screen.findByRole('heading', { name: 'You’re offline' })).toBeTruthy()
  expect(server.calls('GET /api/candidates')).toHaveLength(0)
  line.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(await card('Ana')).toBeTruthy()
  expect(screen.queryByText('You’re offline')).toBeNull()
  line.mockRestore()
})

test('where the first request finds no network the deck says so at once, though the browser thinks there is one', async () => {
  const server = serve()
  server.answer('GET /api/candidates', noNetwork)
  openPage('/swipe')
  expect(await screen.findByRole('heading', { name: 'You’re offline' })).toBeTruthy()
  // Before it gives up asking.
  expect(server.calls('GET /api/candidates')).toHaveLength(1)
})
