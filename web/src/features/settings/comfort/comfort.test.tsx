import { memberLimitKinds } from '@hearth/contract/account/limits'
import { comforts } from '@hearth/contract/membership/comfort'
import type { MembershipView } from '@hearth/contract/membership/membership'
import type { UndoHistoryView } from '@hearth/contract/people/matching'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { ana, idOf, inMinutes, signedIn } from '../../../testing/people.ts'

const HISTORY = 'GET /api/swipes/history'
const UNDO = 'POST /api/swipes/undo'
const membership: MembershipView = {
  payments: 'stripe',
  isSupporter: false,
  until: null,
  renewal: null,
  comfort: comforts.everybody,
  showsMark: false,
  plans: [],
  donation: null,
  hardship: null,
  history: [],
}
const swipes: UndoHistoryView = {
  swipes: [
    { clientId: idOf(31), isLike: true, at: inMinutes(-1), firstName: 'Ana' },
    { clientId: idOf(32), isLike: false, at: inMinutes(-2), firstName: null },
  ],
  most: 10,
}

function open(answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ 'GET /api/session': () => signedIn(), [HISTORY]: () => swipes, ...answers })
  return { server, ...openPage('/settings') }
}

test('settings lead to the membership only where there are any', async () => {
  open()
  await screen.findByRole('link', { name: /^Colours of the app/ })
  expect(screen.queryByRole('link', { name: /^Membership/ })).toBeNull()
})

test('settings say until when one is a supporter', async () => {
  open({
    'GET /api/membership': () => ({ ...membership, isSupporter: true, until: '2030-04-01T10:00:00.000Z' }),
  })
  const link = await screen.findByRole('link', { name: /^Membership Supporter until .*2030/ })
  expect(link.getAttribute('href')).toBe('/membership')
})

test('an earlier decision is taken back, and the limit says how many are left and until when', async () => {
  const { server, user } = open({
    [UNDO]: () => ({ person: ana }),
    'GET /api/limits': () => ({
      limits: [{ kind: 'undos', seconds: 86_400, used: 2, most: 60, resetsAt: inMinutes(40) }],
    }),
  })
  await user.click(await screen.findByRole('button', { name: /^Undo swipes/ }))
  await screen.findByText(/^58 undos left\. Resets/)
  server.answer(HISTORY, () => ({ ...swipes, swipes: swipes.swipes.slice(1) }))
  await user.click(screen.getByRole('button', { name: 'Undo: You liked Ana' }))
  await waitFor(() => expect(screen.queryByText('You liked Ana')).toBeNull())
  expect(server.calls(UNDO)[0]?.body).toEqual({ clientId: idOf(31) })
  screen.getByText('You passed on someone who’s gone')
})

test('a decision that has become a match stays', async () => {
  const { user } = open({ [UNDO]: () => new Refusal(409, 'already_matched') })
  await user.click(await screen.findByRole('button', { name: /^Undo swipes/ }))
  await user.click(await screen.findByRole('button', { name: 'Undo: You liked Ana' }))
  expect(await screen.findByText('You’ve matched since, so this one stays.')).toBeTruthy()
})

test('every limit is in one list, with its count and the time when it is free again', async () => {
  const limits = memberLimitKinds.map((kind, n) => ({
    kind,
    seconds: kind === 'moves' ? 3_600 : 86_400,
    most: 50,
    used: n % 2,
    resetsAt: n % 2 ? inMinutes(20) : null,
  }))
  const { user } = open({ 'GET /api/limits': () => ({ limits }) })
  await user.click(await screen.findByRole('button', { name: 'Your limits' }))
  const terms = await screen.findAllByRole('term')
  expect(terms).toHaveLength(memberLimitKinds.length)
  expect(terms.filter(({ textContent }) => !textContent)).toEqual([])
  const said = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(said[0]).toBe('0 of 50 in 24 hours')
  expect(said[1]).toMatch(/^1 of 50 in 24 hours · Free again (at|tomorrow at) \d/)
  expect(said[memberLimitKinds.indexOf('moves')]).toMatch(/of 50 in an hour/)
})
