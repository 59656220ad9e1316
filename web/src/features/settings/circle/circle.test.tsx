import type { CircleView } from '@hearth/contract/circle/circle'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { circleOf, matchCircleOf, RELATIVE_ID, relativeOf, sharedCircleOf } from '../../../testing/circles.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { accountOf, idOf, limitsWith, signedIn } from '../../../testing/people.ts'

const PATH = '/settings/circle'

/** jsdom has no sizes to watch, and Radix watches those of boxes in a form. */
function serve(facts: Partial<CircleView> = {}) {
  let circle = circleOf(facts)
  const become = (changed: Partial<CircleView>) => (circle = { ...circle, ...changed })
  let consent: unknown = { mayMatchesShow: false, mayBeSuggested: false }
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/account': () => accountOf(),
    'GET /api/circle': () => circle,
    'GET /api/family-consent': () => consent,
    'PUT /api/family-consent': ({ body }) => (consent = body),
    'POST /api/circle/preview': () => ({ view: sharedCircleOf() }),
    'GET /api/circle/relatives/:id/preview': () => ({ view: sharedCircleOf() }),
    'POST /api/circle/invitations': () => ({ circle, link: 'https://here/relative#invitation=abc' }),
    'POST /api/circle/relatives/:id/grants': () => circle,
    'DELETE /api/circle/relatives/:id/grants/:grant': () =>
      become({ relatives: [relativeOf({ grants: [] })] }),
    'PUT /api/circle/relatives/:id/quiet': () => become({ relatives: [relativeOf({ state: 'quiet' })] }),
    'DELETE /api/circle/relatives/:id': () => become({ relatives: [relativeOf({ state: 'ended' })] }),
    'DELETE /api/circle/notice': () => become({ notice: null }),
    'GET /api/circle/notes': () => ({ notes: [] }),
    'GET /api/circle/matches/:id': () => matchCircleOf(),
    'PUT /api/circle/matches/:id': ({ body }) => ({ ...matchCircleOf(), ...(body as object) }),
    'PUT /api/circle/matches/:id/families': () => matchCircleOf({ families: 'yours' }),
    'POST /api/account/fresh': () => accountOf(),
  })
  return { server, become }
}

const open = (more = '') => openPage(PATH + more)
const press = async (user: ReturnType<typeof open>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

test('the circle opens after the proof, and stays closed without it', async () => {
  const { server } = serve()
  const circle = server.whole('GET /api/circle')
  server.answer('GET /api/circle', () => new Refusal(403, 'stale_session'))
  const { user } = open()
  await press(user, 'Confirm it’s you')
  expect(await screen.findByRole('dialog', { name: 'Confirm it’s you' })).toBeDefined()
  await press(user, 'Close')
  expect(await screen.findByRole('heading', { name: 'Only you can open this' })).toBeDefined()
  expect(screen.queryByText('Aunt Noor')).toBeNull()
  await press(user, 'Confirm it’s you')
  await user.type(await screen.findByLabelText('Your password'), 'a quiet evening in')
  server.answer('GET /api/circle', circle)
  await press(user, 'Confirm')
  expect(await screen.findByRole('link', { name: /Aunt Noor/ })).toBeDefined()
})

test('an invitation has a name and grants, shows what they will see, and its link once', async () => {
  const { server } = serve({ relatives: [] })
  const { user } = open('?invite')
  await press(user, 'Make an invitation')
  await waitFor(() =>
    expect(screen.getByLabelText('What do you call them?').getAttribute('aria-invalid')).toBe('true'),
  )
  expect(server.calls('POST /api/circle/invitations')).toEqual([])
  await user.type(screen.getByLabelText('What do you call them?'), 'Aunt Noor')
  await user.click(screen.getByRole('checkbox', { name: /^See my photos/ }))
  await press(user, 'See as Aunt Noor')
  const preview = within(await screen.findByRole('dialog', { name: 'See as Aunt Noor' }))
  expect(await preview.findByText('Gardener.')).toBeDefined()
  expect(preview.getByRole<HTMLButtonElement>('button', { name: 'Leave note' }).disabled).toBe(true)
  await user.click(preview.getByRole('button', { name: 'Close' }))
  await press(user, 'Make an invitation')
  expect(await screen.findByDisplayValue('https://here/relative#invitation=abc')).toBeDefined()
  const grants = ['see_profile', 'see_photos', 'leave_note', 'give_opinion'].map((kind) => ({
    kind,
    days: 30,
  }))
  expect(server.calls('POST /api/circle/invitations')[0]?.body).toEqual({ label: 'Aunt Noor', grants })
})

test.each([
  ['an invitation', '?invite'],
  ['a question', `?match=${idOf(801)}`],
])('few changes are left, and the page of %s says so with the time', async (_, page) => {
  const { server } = serve()
  server.answer('GET /api/limits', () => limitsWith('profile_changes', 119, 120))
  open(page)
  expect(await screen.findByText(/^1 change left\. Resets (tomorrow )?at /)).toBeDefined()
})

test('a grant is removed, another one given, and quiet mode turned on', async () => {
  const { server } = serve()
  const { user } = open(`?relative=${RELATIVE_ID}`)
  await press(user, 'Remove: See my profile')
  expect(await screen.findByText('Nothing. They see an empty page.')).toBeDefined()
  await press(user, 'Allow something else')
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('radio', { name: /^Leave me notes/ }))
  await user.click(sheet.getByRole('radio', { name: '1 week' }))
  await user.click(sheet.getByRole('button', { name: 'Allow from tomorrow' }))
  expect(await screen.findByText('Allowed, from tomorrow')).toBeDefined()
  expect(server.calls('POST /api/circle/relatives/:id/grants')[0]).toMatchObject({
    params: [RELATIVE_ID],
    body: { kind: 'leave_note', days: 7 },
  })
  await user.click(await screen.findByRole('switch', { name: 'Quiet mode' }))
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: 'Quiet mode' }).getAttribute('aria-checked')).toBe('true'),
  )
})

test('a grant that waits says when it begins', async () => {
  const grant = relativeOf().grants[0]
  if (!grant) throw new Error('There is no grant')
  const startsAt = '2999-03-01T10:00:00.000Z'
  serve({ relatives: [relativeOf({ grants: [{ ...grant, startsAt, endsAt: '2999-04-01T10:00:00.000Z' }] })] })
  open(`?relative=${RELATIVE_ID}`)
  expect(await screen.findByText(/Begins Mar 1, 2999/)).toBeDefined()
})

test('what is ended is asked about first', async () => {
  const { server } = serve()
  const { user, path } = open(`?relative=${RELATIVE_ID}`)
  await press(user, 'Remove Aunt Noor')
  expect(server.calls('DELETE /api/circle/relatives/:id')).toEqual([])
  await press(user, 'Remove')
  await waitFor(() => expect(path()).toBe(PATH))
  expect(await screen.findByText(/^Removed on/)).toBeDefined()
})

test('families see the card only where it is allowed', async () => {
  const { server } = serve()
  const { user } = open()
  const consent = await screen.findByRole('switch', { name: 'Families may see my card' })
  await waitFor(() => expect(consent.hasAttribute('disabled')).toBe(false))
  expect(consent.getAttribute('aria-checked')).toBe('false')
  await user.click(consent)
  await waitFor(() => expect(consent.getAttribute('aria-checked')).toBe('true'))
  expect(server.calls('PUT /api/family-consent')[0]?.body).toEqual({
    mayMatchesShow: true,
    mayBeSuggested: false,
  })
})

test('help lines are shown after unusual changes, until they are dismissed', async () => {
  serve({ notice: { since: '2026-03-01T10:00:00.000Z' } })
  const { user } = open()
  expect(await screen.findByText(/116 016/)).toBeDefined()
  await press(user, 'All fine, hide this')
  await waitFor(() => expect(screen.queryByText(/116 016/)).toBeNull())
})

test('the circle is asked about a match, by a rule', async () => {
  const { server } = serve()
  const { user } = open(`?match=${idOf(801)}`)
  await press(user, 'See what they’ll see')
  expect(await screen.findByText(/what they’ll see of this match/)).toBeDefined()
  expect(server.calls('POST /api/circle/preview')[0]?.body).toEqual({
    grants: [{ kind: 'see_match', matchId: idOf(801), days: 30 }],
  })
  expect(server.calls('POST /api/circle/relatives/:id/grants')).toEqual([])
  await user.keyboard('{Escape}')
  await press(user, 'Ask Aunt Noor')
  await waitFor(() =>
    expect(server.calls('POST /api/circle/relatives/:id/grants')[0]?.body).toEqual({
      kind: 'see_match',
      matchId: idOf(801),
      days: 30,
    }),
  )
  await user.click(screen.getByRole('radio', { name: /^Enough in favour/ }))
  await waitFor(() =>
    expect(server.calls('PUT /api/circle/matches/:id')[0]?.body).toEqual({
      rule: 'some_in_favour',
      needed: 1,
      showsCount: false,
    }),
  )
  await press(user, 'Agree')
  expect(await screen.findByText(/It opens once your match agrees too/)).toBeDefined()
})

test('a match that has ended says so', async () => {
  const { server } = serve()
  server.answer('GET /api/circle/matches/:id', () => new Refusal(404, 'match_not_found'))
  open(`?match=${idOf(801)}`)
  expect(await screen.findByRole('heading', { name: 'You’re not matched any more' })).toBeDefined()
})

function stubLocation() {
  const replace = vi.fn()
  vi.stubGlobal('location', Object.assign({}, location, { replace }))
  onTestFinished(() => {
    document.body.hidden = false
    vi.unstubAllGlobals()
  })
  return replace
}

test('Esc pressed three times replaces the page by a neutral one, also in a dialog', async () => {
  const replace = stubLocation()
  serve()
  open()
  await screen.findByRole('link', { name: /Aunt Noor/ })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(replace).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(replace).toHaveBeenCalledWith('/licences')
  expect(document.body.hidden).toBe(true)
})

test('whoever goes back after that gets the neutral page again', async () => {
  const replace = stubLocation()
  sessionStorage.setItem('hearth.left-quickly', 'true')
  serve()
  open()
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/licences'))
})
