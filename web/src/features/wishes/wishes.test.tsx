import type { MeetingView, WishCostsView } from '@hearth/contract/people/wishes'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { brand } from '../../lib/brand.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { requestEarly, untilShown } from '../../testing/late-answer.ts'
import { openPage } from '../../testing/open-page.tsx'
import { signedIn } from '../../testing/people.ts'
import { textsIn } from '../../testing/texts.ts'
import { hidesText } from './Cost.tsx'

const meeting: MeetingView = {
  ageMin: 27,
  ageMax: 41,
  maxDistance: 'under_30',
  isFlexible: false,
  wishes: { smoking: { values: ['no'], isHard: true, orUnsaid: false } },
  isPaused: false,
  isOnlyToLiked: false,
  isOnlyVerified: false,
  hasPlace: true,
  travel: null,
  savedTowns: { most: 5, towns: [], asleep: 0 },
}
const towns = [
  { id: 7, city: 'Leeds', region: 'England', country: 'GB' },
  { id: 8, city: 'Porto', region: '', country: 'PT' },
]
const costs: WishCostsView = {
  fits: 46,
  lookedAt: 500,
  isCapped: false,
  costs: [{ wish: 'smoking', hides: 7, of: 53 }],
}

// The slider measures its thumbs, and nothing is measured here.
class NothingToMeasure {
  observe() {}
  unobserve() {}
  disconnect() {}
}
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NothingToMeasure)
})

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  brand.minimumAge = 18
})

function openFilters(counting: () => unknown = () => costs, facts: Partial<MeetingView> = {}) {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/conversations': () => ({ conversations: [], next: null }),
    'GET /api/meeting': () => ({ ...meeting, ...facts }),
    'GET /api/meeting/costs': counting,
    'PATCH /api/meeting': ({ body }) => ({ ...meeting, ...(body as object) }),
  })
  return { ...openPage('/wishes'), server }
}

test.each([
  [7, 53, 'Hides 7 of the 53 people who match your other filters'],
  [1_204, 2_000, 'Hides 1,204 of the 2,000 people who match your other filters'],
  [12, 12, 'Hides all 12 people who match your other filters'],
  [2, 2, 'Hides both people who match your other filters'],
  [1, 1, 'Hides the only person who matches your other filters'],
  [0, 53, 'Hides nobody right now'],
])('a filter that hides %i of %i says so in one sentence', (hides, of, said) => {
  expect(hidesText(textsIn('en', 'wishes').hides, { hides, of })).toBe(said)
})

test('the screen is called Filters, and says how many match and whom each must-have hides', async () => {
  openFilters()
  expect(await screen.findByRole('heading', { name: 'Filters', level: 1 })).toBeDefined()
  expect(await screen.findByText('46 people match')).toBeDefined()
  const row = screen.getByRole('button', { name: /^Smoking Must-have/ })
  expect(row.textContent).toContain('Hides 7 of the 53 people who match your other filters')
  expect(screen.getByRole('link', { name: 'See them' }).getAttribute('href')).toBe('/swipe')
})

test('each change is counted again, also in the sheet that makes it, and the old count stays meanwhile', async () => {
  let release: (counted: WishCostsView) => void = () => undefined
  let isFirst = true
  const { user, server } = openFilters(() => {
    if (!isFirst) return new Promise<WishCostsView>((resolve) => (release = resolve))
    isFirst = false
    return costs
  })
  await user.click(await screen.findByRole('button', { name: /^Smoking/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Smoking' }))
  expect(await sheet.findByText('46 people match')).toBeDefined()
  await user.click(sheet.getByRole('switch', { name: 'Include people who haven’t said' }))
  const old = sheet.getByText('46 people match')
  await waitFor(() => expect(old.getAttribute('aria-busy')).toBe('true'))
  await waitFor(() => expect(server.calls('GET /api/meeting/costs')).toHaveLength(2))
  release({ ...costs, fits: 51, costs: [{ wish: 'smoking', hides: 2, of: 53 }] })
  expect(await sheet.findByText('51 people match')).toBeDefined()
  expect(sheet.getByText('Hides 2 of the 53 people who match your other filters')).toBeDefined()
})

test('an answer from a long list is found by typing, wished for, and taken back', async () => {
  const { user, server } = openFilters()
  await user.click(await screen.findByRole('button', { name: /^Languages spoken at home/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Languages spoken at home' }))
  const field = sheet.getByRole('combobox', { name: 'Show' })
  await user.type(field, 'tam{ArrowDown}{Enter}')
  await user.type(field, 'cymr{Enter}')
  const wished = (values: string[]) => ({
    wishes: { ...meeting.wishes, homeLanguages: { values, isHard: false, orUnsaid: true } },
  })
  await waitFor(() =>
    expect(server.calls('PATCH /api/meeting').at(-1)?.body).toMatchObject(wished(['ta', 'cy'])),
  )
  await user.click(sheet.getByRole('button', { name: 'Remove Tamil' }))
  await waitFor(() => expect(server.calls('PATCH /api/meeting').at(-1)?.body).toMatchObject(wished(['cy'])))
  expect(sheet.queryByRole('button', { name: 'Remove Tamil' })).toBeNull()
})

test('the ages begin at the minimum age of the community', async () => {
  brand.minimumAge = 21
  const { user, server } = openFilters(() => costs, { ageMin: 21, ageMax: 120 })
  expect(await screen.findByText('21 and older')).toBeDefined()
  const [thumb] = screen.getAllByRole('slider')
  expect(thumb?.getAttribute('aria-valuemin')).toBe('21')
  const youngest = screen.getByRole('textbox', { name: 'From' })
  await user.clear(youngest)
  await user.type(youngest, '20{Enter}')
  expect(await screen.findByText('Enter an age between 21 and 120')).toBeDefined()
  expect(server.calls('PATCH /api/meeting')).toEqual([])
})

test('a member who was here before the minimum age was raised keeps a range below it', async () => {
  brand.minimumAge = 21
  openFilters(() => costs, { ageMin: 18, ageMax: 20 })
  await screen.findByRole('heading', { name: 'Filters', level: 1 })
  const [thumb] = await screen.findAllByRole('slider')
  expect(thumb?.getAttribute('aria-valuemin')).toBe('18')
})

test('where nobody matches, no way leads to them', async () => {
  openFilters(() => ({ ...costs, fits: 0 }))
  expect(await screen.findByText('Nobody matches')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'See them' })).toBeNull()
})

test('a count that fails says so, and is tried again in one tap', async () => {
  const { user, server } = openFilters(() => new Refusal(422, 'invalid'))
  expect(await screen.findByText('Couldn’t count just now')).toBeDefined()
  server.answer('GET /api/meeting/costs', () => costs)
  await user.click(screen.getByRole('button', { name: 'Count again' }))
  expect(await screen.findByText('46 people match')).toBeDefined()
})

test('without a connection no count pretends to be true, and a change that was not saved is taken back', async () => {
  const { user, server } = openFilters()
  await screen.findByText('46 people match')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  expect(await screen.findByText('We’ll count again when you’re online.')).toBeDefined()
  expect(screen.queryByText('46 people match')).toBeNull()
  server.answer('PATCH /api/meeting', () => {
    throw new TypeError('Failed to fetch')
  })
  const pause = screen.getByRole('switch', { name: 'Take a break' })
  await user.click(pause)
  expect(await screen.findByText('Not saved. Check your connection and try again.')).toBeDefined()
  await waitFor(() => expect(pause.getAttribute('aria-checked')).toBe('false'))
})

test('two changes of a filter that both fail leave it as it is saved', async () => {
  const { user, server } = openFilters()
  const refused = Promise.withResolvers<Refusal>()
  server.answer('PATCH /api/meeting', () => refused.promise)
  const pause = await screen.findByRole('switch', { name: 'Take a break' })
  await user.click(pause)
  await waitFor(() => expect(pause.getAttribute('aria-checked')).toBe('true'))
  await user.click(pause)
  await waitFor(() => expect(pause.getAttribute('aria-checked')).toBe('false'))
  refused.resolve(new Refusal(500, 'internal'))
  await waitFor(() => expect(server.calls('PATCH /api/meeting')).toHaveLength(2))
  await waitFor(() => expect(server.calls('GET /api/meeting')).toHaveLength(2))
  await waitFor(() => expect(pause.getAttribute('aria-checked')).toBe('false'))
})

test.each([
  [null, 'Within 20 miles'],
  ['km', 'Within 30 km'],
])(
  'distances are offered in the unit of the region, or the one that was chosen: %s',
  async (distanceUnit, said) => {
    const { server } = openFilters()
    server.answer('GET /api/settings', () => ({
      readReceipts: true,
      turnReminders: true,
      clock: null,
      distanceUnit,
    }))
    expect(await screen.findByRole('radio', { name: said })).toBeDefined()
  },
)

test('only verified people are shown on request, and how many that hides is said', async () => {
  const hidden = { ...costs, costs: [{ wish: 'verified' as const, hides: 9, of: 55 }] }
  const { user, server } = openFilters(() => hidden)
  await user.click(await screen.findByRole('switch', { name: 'Verified only' }))
  await waitFor(() => expect(server.calls('PATCH /api/meeting')[0]?.body).toEqual({ isOnlyVerified: true }))
  expect(await screen.findByText('Hides 9 of the 55 people who match your other filters')).toBeDefined()
})

test('two saved towns that are removed at once are both gone, and a filter that changes meanwhile stays', async () => {
  const { user, server } = openFilters(undefined, { savedTowns: { most: 5, towns, asleep: 0 } })
  let saved = { ...meeting, savedTowns: { most: 5, towns, asleep: 0 } }
  const late = Promise.withResolvers<void>()
  server.answer('DELETE /api/meeting/towns/:townId', async ({ params: [id] }) => {
    const left = saved.savedTowns.towns.filter((town) => String(town.id) !== id)
    saved = { ...saved, savedTowns: { ...saved.savedTowns, towns: left } }
    const view = saved
    if (left.length === 1) await late.promise
    return view
  })
  server.answer('PATCH /api/meeting', ({ body }) => (saved = { ...saved, ...(body as object) }))
  await user.click(await screen.findByRole('button', { name: 'Remove Porto' }))
  const pause = screen.getByRole('switch', { name: 'Take a break' })
  await user.click(pause)
  await user.click(screen.getByRole('button', { name: 'Remove Leeds' }))
  await untilShown()
  late.resolve()
  await untilShown()
  expect(await screen.findByRole('region', { name: 'Saved towns 0 of 5' })).toBeDefined()
  expect(pause.getAttribute('aria-checked')).toBe('true')
})

test('a removed saved town stays gone where the travel after it fails', async () => {
  let saved = { ...meeting, savedTowns: { most: 5, towns, asleep: 0 } }
  const { user, server } = openFilters()
  const late = Promise.withResolvers<void>()
  server.answer('GET /api/meeting', () => saved)
  server.answer('DELETE /api/meeting/towns/:townId', async () => {
    await late.promise
    saved = { ...saved, savedTowns: { most: 5, towns: towns.slice(0, 1), asleep: 0 } }
    return saved
  })
  server.answer('PUT /api/meeting/travel', () => new Refusal(500, 'internal'))
  await user.click(await screen.findByRole('button', { name: 'Leeds England, United Kingdom' }))
  await user.click(screen.getByRole('button', { name: 'Remove Porto' }))
  await user.click(screen.getByRole('button', { name: 'Start' }))
  late.resolve()
  expect(await screen.findByRole('region', { name: 'Saved towns 1 of 5' })).toBeDefined()
})

test('filters that were requested before a saved town was removed do not bring it back', async () => {
  let saved = { ...meeting, savedTowns: { most: 5, towns, asleep: 0 } }
  const { user, server } = openFilters(undefined, {})
  server.answer('GET /api/meeting', () => saved)
  server.answer(
    'DELETE /api/meeting/towns/:townId',
    () => (saved = { ...saved, savedTowns: { most: 5, towns: towns.slice(0, 1), asleep: 0 } }),
  )
  const remove = await screen.findByRole('button', { name: 'Remove Porto' })
  const answerLate = await requestEarly(server, 'GET /api/meeting')
  await user.click(remove)
  await screen.findByRole('region', { name: 'Saved towns 1 of 5' })
  await answerLate()
  expect(screen.getByRole('region', { name: 'Saved towns 1 of 5' })).toBeDefined()
})

test('a trip to a saved town is two taps, and a town can be removed from the list', async () => {
  const { user, server } = openFilters(undefined, { savedTowns: { most: 5, towns, asleep: 0 } })
  server.answer('DELETE /api/meeting/towns/:townId', () => ({
    ...meeting,
    savedTowns: { most: 5, towns: towns.slice(0, 1), asleep: 0 },
  }))
  server.answer('PUT /api/meeting/travel', () => meeting)
  const list = within(await screen.findByRole('region', { name: 'Saved towns 2 of 5' }))
  await user.click(list.getByRole('button', { name: 'Remove Porto' }))
  await waitFor(() => expect(screen.queryByText('Porto')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Saved towns 1 of 5')
  await user.click(screen.getByRole('button', { name: 'Leeds England, United Kingdom', pressed: false }))
  await user.click(screen.getByRole('button', { name: 'Start' }))
  await waitFor(() =>
    expect(server.calls('PUT /api/meeting/travel').at(-1)?.body).toEqual({ cityId: 7, days: 7 }),
  )
})

test.each([
  [{ most: 5, towns: [], asleep: 0 }, 'The town you travel to is saved here.'],
  [
    { most: 1, towns: [{ id: 7, city: 'Leeds', region: '', country: 'GB' }], asleep: 0 },
    'The next new town replaces the oldest.',
  ],
  [
    { most: 1, towns: [{ id: 7, city: 'Leeds', region: '', country: 'GB' }], asleep: 4 },
    '4 more towns are saved. You’ll see them again as a supporter.',
  ],
])('saved towns say how many there are: %o', async (savedTowns, said) => {
  openFilters(undefined, { savedTowns })
  expect(await screen.findByText(said)).toBeDefined()
})

test.each([
  [85, '{ArrowRight}', 0, { ageMin: 28, ageMax: 85 }],
  [120, '{ArrowRight}', 0, { ageMin: 28, ageMax: 120 }],
  [79, '{ArrowRight}', 1, { ageMin: 27, ageMax: 120 }],
])(
  'an age of %i beyond the slider stays as it was typed until its thumb moves',
  async (ageMax, key, nth, saved) => {
    const { user, server } = openFilters(() => costs, { ageMax })
    const thumb = (await screen.findAllByRole('slider'))[nth]
    act(() => thumb?.focus())
    await user.keyboard(key)
    await waitFor(() => expect(server.calls('PATCH /api/meeting')[0]?.body).toEqual(saved))
  },
)
