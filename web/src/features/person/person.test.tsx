import type { PersonPageView } from '@hearth/contract/people/discovery'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, noNetwork, Refusal } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import {
  ana,
  CONVERSATION_ID,
  conversation,
  idOf,
  MY_ID,
  messageOf,
  personOf,
  profileOf,
  signedIn,
} from '../../testing/people.ts'

type PersonAnswers = Parameters<typeof fakeServer>[0]

const photos = [1, 2, 3].map((n) => ({
  id: idOf(5_000 + n),
  alt: n === 2 ? 'In the kitchen' : '',
  thumbhash: 'KBkOFgSZh/end6h3aHqDd4d4aHhw4Dc=',
  widths: [160, 360],
  aspect: 0.8,
}))
const dish = { promptId: 'signature-dish', answer: 'Bread soup, on the second day.' }
const shown = {
  ...ana,
  photos,
  prompts: [dish],
  headline: 'Ask me what I read.',
  facts: { smoking: 'no' },
} as const
const candidate: PersonPageView = {
  person: { ...shown, photos: [...photos], prompts: [dish] },
  distanceBucket: null,
  why: null,
  note: null,
  relation: 'candidate',
  match: null,
}
const match: PersonPageView = {
  ...candidate,
  relation: 'match',
  match: { id: idOf(800), conversationId: CONVERSATION_ID },
}

function open(path: string, page: PersonPageView | Refusal, answers: PersonAnswers = {}) {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/profile': () => profileOf(),
    'GET /api/photos': () => ({ photos: [], uploads: [], uploadsLeft: 9 }),
    'GET /api/conversations': () => ({ conversations: [], next: null }),
    'GET /api/people/:id': () => page,
    'GET /api/candidates': () => ({
      people: [personOf(3), candidate.person],
      left: 2,
      leftIsMore: false,
      advice: [],
      next: null,
    }),
    'POST /api/swipes': () => ({ match: null }),
    'POST /api/matches/:id/conversation': () => ({ conversation, isNew: false }),
    'GET /api/conversations/:id': () => conversation,
    'GET /api/conversations/:id/messages': () => ({ messages: [], hasMore: false }),
    'POST /api/conversations/:id/messages': () => messageOf(1, { senderId: MY_ID }),
    ...answers,
  })
  return { ...openPage(path), server }
}

const pageOf = (person: { id: string }) => `/people/${person.id}`

test('a page shows all that the person says, each once', async () => {
  open(pageOf(ana), candidate)
  expect(await screen.findByRole('heading', { level: 1, name: /Ana Silva 30/ })).toBeDefined()
  expect(screen.getByText('Ask me what I read.')).toBeDefined()
  expect(screen.getByText('The dish I cook when it matters')).toBeDefined()
  expect(screen.getByText('Bread soup, on the second day.')).toBeDefined()
  expect(within(screen.getByRole('list', { name: 'At a glance' })).getByText('Doesn’t smoke')).toBeDefined()
})

test('photos and answers stand in turn, and each of them can be liked', async () => {
  open(pageOf(ana), { ...candidate, person: { ...candidate.person, bio: 'I bake.' } })
  await screen.findByRole('button', { name: 'Like photo 3' })
  const likes = screen.getAllByRole('button', { name: /^Like (photo|this answer)/ })
  expect(likes.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Like photo 1',
    'Like this answer: The dish I cook when it matters',
    'Like photo 2',
    'Like photo 3',
  ])
  const bio = screen.getByText('I bake.')
  const isBefore = (name: string) =>
    screen.getByRole('img', { name }).compareDocumentPosition(bio) === Node.DOCUMENT_POSITION_FOLLOWING
  expect([isBefore('In the kitchen'), isBefore('Photo 3 of Ana')]).toEqual([true, false])
})

test('the sheet of a note says who reads it, and with what', async () => {
  const { user } = open(pageOf(ana), candidate)
  await user.click(await screen.findByRole('button', { name: 'Like photo 1' }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByText('Ana sees this with your like.')).toBeDefined()
})

test('a photo that does not come gives way to the figure, and is asked for again when the network is back', async () => {
  open(pageOf(ana), candidate)
  const photo = await screen.findByRole('img', { name: 'Photo 1 of Ana' })
  fireEvent.error(photo)
  expect(screen.queryByRole('img', { name: 'Photo 1 of Ana' })).toBeNull()
  fireEvent(window, new Event('online'))
  expect(screen.getByRole('img', { name: 'Photo 1 of Ana' })).toBeDefined()
})

test('an answer is liked with a word, which the deck sends along', async () => {
  const { user, server, path } = open(pageOf(ana), candidate)
  await user.click(await screen.findByRole('button', { name: /^Like this answer/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'What would you like to say to Ana?' }))
  expect(sheet.getByText('Bread soup, on the second day.')).toBeDefined()
  await user.type(sheet.getByLabelText('Your note'), ' With rye? ')
  await user.click(sheet.getByRole('button', { name: 'Send like' }))
  expect(await screen.findByText("Liked Ana's profile")).toBeDefined()
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
  expect(await screen.findByText('Person3 Hale')).toBeDefined()
})

test('a like that failed says the same when it is tried again, and without what is no longer there', async () => {
  const { user, server } = open(pageOf(ana), candidate, {
    'POST /api/swipes': () => new Refusal(500, 'internal'),
  })
  await user.click(await screen.findByRole('button', { name: 'Like photo 1' }))
  await user.click(await screen.findByRole('button', { name: 'Send like' }))
  expect(await screen.findByText('Failed to record swipe')).toBeDefined()
  server.answer('POST /api/swipes', () => new Refusal(422, ['quote_changed', { name: 'Ana' }]))
  await user.click(screen.getByRole('button', { name: 'Like' }))
  await waitFor(() => expect(server.calls('POST /api/swipes')).toHaveLength(2))
  server.answer('POST /api/swipes', () => ({ match: null }))
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Like' }).disabled).toBe(false),
  )
  await user.click(screen.getByRole('button', { name: 'Like' }))
  expect(await screen.findByText("Liked Ana's profile")).toBeDefined()
  const [first, second, third] = server
    .calls('POST /api/swipes')
    .map(({ body }) => body as Record<string, unknown>)
  expect({ ...second, viewedSeconds: 0 }).toEqual({ ...first, viewedSeconds: 0 })
  expect(first?.['about']).toEqual({ kind: 'photo', photoId: photos[0]?.id })
  const { clientId, viewedSeconds, ...others } = third ?? {}
  expect([typeof clientId, typeof viewedSeconds]).toEqual(['string', 'number'])
  expect(others).toEqual({ swipedId: ana.id, isLike: true })
})

test('their note stands above all else on their page, and is reported from there', async () => {
  const about = { kind: 'prompt' as const, promptId: 'sunday-ten', answer: 'Asleep.' }
  const { user, server, path } = open(
    pageOf(ana),
    { ...candidate, note: { content: 'Until when?', about } },
    { 'POST /api/reports': () => ({ number: 'R-3', createdAt: '2026-03-04T12:00:00.000Z' }) },
  )
  server.answer('GET /api/reports', () => ({ reports: [] }))
  const note = await screen.findByText('“Until when?”')
  expect(screen.getByText('Ana liked your answer')).toBeDefined()
  expect(screen.getByText('Asleep.')).toBeDefined()
  const heading = screen.getByRole('heading', { level: 1 })
  expect(note.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(screen.getByRole('button', { name: 'Report Ana’s note' }))
  await user.click(await screen.findByRole('radio', { name: 'Hate against a group' }))
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Your report number is R-3.')).toBeDefined()
  expect(server.calls('POST /api/reports')[0]?.body).toMatchObject({ personId: ana.id, isAboutNote: true })
  expect(screen.queryByText('What do you want to report?')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'See your reports' }))
  expect(await screen.findByRole('region', { name: 'Your reports' })).toBeDefined()
  expect(path()).toBe('/decisions')
})

const reported = { 'POST /api/reports': () => ({ number: 'R-4', createdAt: '2026-03-04T12:00:00.000Z' }) }

test('a report is about the whole profile, a photo or an answer', async () => {
  const { user, server } = open(pageOf(ana), candidate, reported)
  await user.click(await screen.findByRole('button', { name: 'Report Ana' }))
  const choice = within(await screen.findByRole('radiogroup', { name: 'What do you want to report?' }))
  expect(choice.getByRole('radio', { checked: true })).toBe(
    choice.getByRole('radio', { name: 'The whole profile' }),
  )
  expect(document.activeElement).toBe(choice.getByRole('radio', { name: 'The whole profile' }))
  expect(
    choice.getAllByRole('radio').map((one) => one.getAttribute('aria-label') ?? one.textContent),
  ).toEqual([
    'The whole profile',
    'Photo 1',
    'In the kitchen',
    'Photo 3',
    expect.stringMatching(/^The dish.* Bread soup, on the second day\.$/),
  ])
  await user.click(choice.getByRole('radio', { name: 'In the kitchen' }))
  await user.click(screen.getByRole('radio', { name: 'Not who they say they are' }))
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Your report number is R-4.')).toBeDefined()
  const about = { kind: 'photo', id: photos[1]?.id }
  expect(server.calls('POST /api/reports')[0]?.body).toMatchObject({
    personId: ana.id,
    reason: 'fake',
    about,
  })
})

test('the choice of a report is made with the keyboard, and names an answer by its prompt', async () => {
  const { user, server } = open(pageOf(ana), match, reported)
  await user.click(await screen.findByRole('button', { name: 'Report Ana' }))
  const whole = await screen.findByRole('radio', { name: 'The whole profile' })
  await waitFor(() => expect(document.activeElement).toBe(whole))
  await user.keyboard('{ArrowLeft>}')
  await waitFor(() =>
    expect(screen.getByRole('radio', { checked: true }).textContent).toContain('Bread soup'),
  )
  await user.keyboard('{/ArrowLeft}')
  await user.click(screen.getByRole('radio', { name: 'Something else' }))
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  await screen.findByText('Your report number is R-4.')
  const about = { kind: 'prompt', id: dish.promptId }
  expect(server.calls('POST /api/reports')[0]?.body).toMatchObject({ personId: ana.id, about })
})

test('a report that failed is sent as the same one, and the next one from the same page is another', async () => {
  const { user, server } = open(pageOf(ana), candidate, { 'POST /api/reports': noNetwork })
  const send = async (reason: string) => {
    await user.click(await screen.findByRole('radio', { name: reason }))
    await user.click(screen.getByRole('button', { name: 'Send report' }))
  }
  await user.click(await screen.findByRole('button', { name: 'Report Ana' }))
  await send('Under 18')
  expect(await screen.findByText(/^That didn’t work/)).toBeDefined()
  server.answer('POST /api/reports', reported['POST /api/reports'])
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  await screen.findByText('Your report number is R-4.')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Report Ana' }))
  await send('Something else')
  await screen.findByText('Your report number is R-4.')
  const [failed, first, second] = server
    .calls('POST /api/reports')
    .map(({ body }) => body as Record<string, unknown>)
  expect(first?.['clientId']).toBe(failed?.['clientId'])
  expect(second?.['clientId']).not.toBe(first?.['clientId'])
})

test('somebody without photos and answers is reported as a whole', async () => {
  const bare = { ...candidate, person: { ...candidate.person, photos: [], prompts: [] } }
  const { user, server } = open(pageOf(ana), bare, reported)
  await user.click(await screen.findByRole('button', { name: 'Report Ana' }))
  await user.click(await screen.findByRole('radio', { name: 'Under 18' }))
  expect(screen.queryByText('What do you want to report?')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  await screen.findByText('Your report number is R-4.')
  expect(server.calls('POST /api/reports')[0]?.body).toEqual({
    clientId: expect.any(String),
    personId: ana.id,
    reason: 'underage',
  })
})

test('all arrow keys move through what a report is about', async () => {
  const { user } = open(pageOf(ana), candidate, reported)
  await user.click(await screen.findByRole('button', { name: 'Report Ana' }))
  await screen.findByRole('radio', { name: 'The whole profile' })
  for (const [key, name] of [
    ['ArrowDown', 'Photo 1'],
    ['ArrowRight', 'In the kitchen'],
    ['ArrowUp', 'Photo 1'],
    ['ArrowLeft', 'The whole profile'],
  ]) {
    await user.keyboard(`{${key}>}`)
    const radio = screen.getByRole<HTMLButtonElement>('radio', { name })
    await waitFor(() => expect(radio.ariaChecked).toBe('true'))
    await user.keyboard(`{/${key}}`)
  }
})

test('a pass on the page takes the card off the deck', async () => {
  const { user, server, path } = open(pageOf(ana), candidate)
  await user.click(await screen.findByRole('button', { name: 'Pass on Ana' }))
  await waitFor(() => expect(server.calls('POST /api/swipes')).toHaveLength(1))
  expect(server.calls('POST /api/swipes')[0]?.body).toMatchObject({ swipedId: ana.id, isLike: false })
  expect(path()).toBe('/swipe')
  expect(await screen.findByText('1 profiles left')).toBeDefined()
})

test('a match’s answer is answered in the conversation, quoted until one thinks better of it', async () => {
  const { user, server, path } = open(pageOf(ana), match)
  await user.click(await screen.findByRole('button', { name: /^Answer to: The dish/ }))
  const box = await screen.findByPlaceholderText('Message Ana...')
  expect(path()).toBe(`/messages/${CONVERSATION_ID}`)
  expect(screen.getByText('Bread soup, on the second day.')).toBeDefined()
  await user.type(box, 'Mine too{Enter}')
  await waitFor(() => expect(screen.queryByText('Bread soup, on the second day.')).toBeNull())
  expect(server.calls('POST /api/conversations/:id/messages')[0]?.body).toEqual({
    clientId: expect.any(String),
    content: 'Mine too',
    about: { kind: 'prompt', promptId: 'signature-dish' },
  })
})

test('someone who is no longer here is spoken of kindly', async () => {
  open(pageOf(ana), new Refusal(404, 'not_found'))
  expect(await screen.findByRole('heading', { name: 'No longer here' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Meet more people' }).getAttribute('href')).toBe('/swipe')
})

test('someone who has opened too many is asked to wait, and goes on from there', async () => {
  const { user, server } = open(pageOf(ana), new Refusal(429, 'rate_limited'), {
    'GET /api/candidates': () => ({ people: [], left: 0, leftIsMore: false, advice: [], next: null }),
  })
  expect(await screen.findByRole('heading', { name: 'That’s a lot of profiles' })).toBeDefined()
  expect(screen.getByText(/You can open this one again (tomorrow )?at /)).toBeDefined()
  server.answer('GET /api/people/:id', () => candidate)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: /Ana Silva 30/ })).toBeDefined()
})

test('one’s own page is what others see, and leads to where it is changed', async () => {
  const { server } = open('/profile', { ...candidate, relation: 'self' })
  expect(await screen.findByRole('heading', { name: /Ana Silva/ })).toBeDefined()
  expect((await screen.findByRole('link', { name: 'Edit profile' })).getAttribute('href')).toBe(
    '/profile-setup',
  )
  expect(screen.queryByRole('button', { name: /^Like/ })).toBeNull()
  expect(server.calls('GET /api/people/:id')[0]?.params).toEqual([MY_ID])
})

test('without a name there is no page yet, and it says what is missing', async () => {
  open('/profile', new Refusal(404, 'not_found'), { 'GET /api/profile': () => profileOf({ firstName: '' }) })
  expect(await screen.findByText('Nothing to show yet')).toBeDefined()
})

test('a supporter who wants it has a mark on their page, and others have none', async () => {
  open(pageOf(ana), { ...candidate, person: { ...candidate.person, isSupporter: true } })
  expect(await screen.findByRole('img', { name: 'Supports this community' })).toBeTruthy()
})

test('the circle can be asked about a match', async () => {
  const { user, path } = open(pageOf(ana), match, {
    'GET /api/matches/:id/family-approvals': () => ({ approvals: null }),
  })
  await user.click(await screen.findByRole('button', { name: 'More options' }))
  await user.click(await screen.findByRole('button', { name: 'Ask my circle' }))
  await waitFor(() => expect(path()).toBe(`/settings/circle?match=${idOf(800)}`))
})

test('the circle is asked about nobody else', async () => {
  const { user } = open(pageOf(ana), candidate)
  await user.click(await screen.findByRole('button', { name: 'More options' }))
  expect(await screen.findByRole('button', { name: 'Block Ana' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Ask my circle' })).toBeNull()
})
