import type {
  ReviewView,
  VerificationRowView,
  VerificationsView,
} from '@hearth/contract/console/verifications'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { idOf, inMinutes, MY_ID, photoOf, signedIn } from '../../testing/people.ts'
import { ConsoleApp } from '../ConsoleApp.tsx'
import { rowAfter } from './verifications.queries.ts'

const LIST = 'GET /api/console/verifications'
const CLAIM = 'POST /api/console/verifications/:id/claim'
const DECISION = 'POST /api/console/verifications/:id/decision'

const rowOf = (n: number, facts: Partial<VerificationRowView> = {}): VerificationRowView => ({
  id: idOf(n),
  way: 'speak',
  sentAt: inMinutes(-90),
  mustDecide: false,
  isRepeat: false,
  claimedBy: null,
  ...facts,
})
const ida = { id: idOf(99), name: 'ida' }
const queueOf = (
  verifications: VerificationRowView[],
  agreement: Partial<VerificationsView['agreement']> = {},
): VerificationsView => ({
  verifications,
  waiting: verifications.length,
  agreement: { judged: 50, agreed: 47, share: 0.94, kappa: 0.861, ...agreement },
  next: null,
})
const photos = [photoOf(1), photoOf(2), photoOf(3)]
const reviewOf = (n: number, facts: Partial<ReviewView> = {}): ReviewView => ({
  id: idOf(n),
  way: 'speak',
  steps: ['say_colours', 'say_season', 'say_food'],
  code: '4827',
  typed: null,
  startedAt: inMinutes(-92),
  sentAt: inMinutes(-90),
  isRepeat: false,
  mustDecide: false,
  mayBeUnsure: true,
  claimedUntil: inMinutes(15),
  video: { id: idOf(70), durationMs: 12_000, aspect: 0.75 },
  photos,
  liveness: null,
  sameFiles: [],
  ...facts,
})

function open(path: string, facts: Partial<ReviewView> = {}) {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/console/session': () => ({
      member: { id: MY_ID, name: 'robin', email: 'robin@example.org', role: 'verifier' },
      hasSecondFactor: true,
      strongUntil: inMinutes(300),
      freshUntil: null,
    }),
    [LIST]: () => queueOf([rowOf(1), rowOf(2, { claimedBy: ida }), rowOf(3, { way: 'type' })]),
    [CLAIM]: ({ params: [id] }) => ({ ...reviewOf(1, facts), id }),
    [DECISION]: () => ({}),
  })
  let here = path
  function Here() {
    here = useLocation().pathname
    return null
  }
  render(
    <MemoryRouter initialEntries={[path]}>
      <ConsoleApp />
      <Here />
    </MemoryRouter>,
  )
  return { user: userEvent.setup(), server, path: () => here }
}

const at = (n: number) => `/verifications/${idOf(n)}`
const decisions = (server: ReturnType<typeof open>['server']) =>
  server.calls(DECISION).map(({ body }) => body)
const onReview = () => screen.findByRole('button', { name: 'Main photo' })

test('a verifier sees what waits and how often verifiers agree, and nothing of the people', async () => {
  const { user, path } = open('/')
  const list = within(await screen.findByRole('list', { name: 'Videos that wait' }))
  expect(path()).toBe('/verifications')
  expect(list.getAllByRole('link')).toHaveLength(3)
  expect(list.getByText('Open with ida')).toBeDefined()
  expect(screen.getByText(/agreed on 47 of 50 videos in the last year \(94%, κ 0.86\)/)).toBeDefined()
  await user.keyboard('jj')
  expect(document.activeElement).toBe(list.getAllByRole('link')[1])
  await user.keyboard('k{Enter}')
  await waitFor(() => expect(path()).toBe(at(1)))
})

test('by keys a verifier marks photos and says that it is the same person, and the next one opens', async () => {
  const { user, server, path } = open(at(1))
  await onReview()
  await user.keyboard('13y')
  expect(screen.getByRole('radio', { name: 'Same person' })).toHaveProperty('checked', true)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save and next' }))
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(decisions(server)).toEqual([{ outcome: 'same', photoIds: [photos[0]?.id, photos[2]?.id] }]),
  )
  // The second one is open with somebody else.
  await waitFor(() => expect(path()).toBe(at(3)))
  expect(await screen.findByText('Saved')).toBeDefined()
  expect((await onReview()).ariaPressed).toBe('false')
})

test('without the main photo nobody is the same person', async () => {
  const { user, server } = open(at(1))
  await onReview()
  await user.keyboard('2y{Enter}')
  expect(await screen.findByText('Mark the main photo too')).toBeDefined()
  await user.keyboard('a')
  await user.click(screen.getByRole('button', { name: 'Save and next' }))
  await waitFor(() =>
    expect(decisions(server)).toEqual([{ outcome: 'same', photoIds: photos.map(({ id }) => id) }]),
  )
})

test('a refusal needs a reason, which is chosen by keys too', async () => {
  const { user, server } = open(at(1))
  await onReview()
  await user.keyboard('n')
  const reasons = within(screen.getByRole('group', { name: 'What the person reads' }))
  expect(document.activeElement).toBe(reasons.getByRole('radio', { name: 'Somebody else' }))
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Choose a reason')).toBeDefined()
  await user.click(reasons.getByRole('radio', { name: 'Code missing' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(decisions(server)).toEqual([{ outcome: 'not_same', reason: 'code_missing' }]))
})

test('whoever must decide cannot be unsure, and sees what was typed and what software says', async () => {
  const { user } = open(at(1), {
    way: 'type',
    typed: 'A green jumper',
    mustDecide: true,
    mayBeUnsure: false,
    liveness: { passed: false, by: 'Liveness 2', at: inMinutes(-80) },
  })
  await onReview()
  await user.keyboard('u')
  expect(screen.getByRole('radio', { name: 'Unsure' })).toHaveProperty('checked', false)
  expect(screen.getByRole('radio', { name: 'Unsure' })).toHaveProperty('disabled', true)
  expect(screen.getByText('A green jumper')).toBeDefined()
  expect(screen.getByText('Liveness 2 says: not live. It may be wrong.')).toBeDefined()
  expect(screen.getByRole('checkbox', { name: 'Types 4827' })).toBeDefined()
})

test('a recording that somebody else has open leads to the next one', async () => {
  const { user, server, path } = open(at(1))
  server.answer(CLAIM, ({ params: [id] }) =>
    id === idOf(1) ? new Refusal(409, 'case_claimed') : reviewOf(3),
  )
  await user.click(await screen.findByRole('button', { name: 'Next one' }))
  await waitFor(() => expect(path()).toBe(at(3)))
})

test('photos that have changed are shown anew, and what was not saved says so', async () => {
  const { user, server } = open(at(1))
  server.answer(DECISION, () => new Refusal(409, 'verification_photos_changed'))
  await onReview()
  await user.keyboard('ay{Enter}')
  expect(await screen.findByText(/The main photo has changed/)).toBeDefined()
  await waitFor(() => expect(server.calls(CLAIM)).toHaveLength(2))
})

test('a skipped recording is followed by the next one that nobody else has', () => {
  const rows = [
    rowOf(1),
    rowOf(2, { claimedBy: ida }),
    rowOf(3),
    rowOf(4, { claimedBy: { ...ida, id: MY_ID } }),
  ]
  const after = (n: number) => rowAfter(rows, idOf(n), MY_ID)?.id
  expect([1, 3, 4, 9].map(after)).toEqual([idOf(3), idOf(4), idOf(1), idOf(1)])
  expect(rowAfter([rowOf(1)], idOf(1), MY_ID)).toBeUndefined()
})

test('a file that came before is told, with a way to the member for those who may read members', async () => {
  open(at(1), {
    sameFiles: [
      { isOwn: false, personId: idOf(7), at: inMinutes(-600) },
      { isOwn: true, personId: null, at: inMinutes(-700) },
    ],
  })
  expect(await screen.findByText(/The very same file came from this account/)).toBeDefined()
  expect(screen.getByText(/The very same file came from another account/)).toBeDefined()
  const links = screen.getAllByRole('link', { name: 'Open that member' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`/members/${idOf(7)}`])
})
