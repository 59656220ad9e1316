import type { AppealInput } from '@hearth/contract/people/moderation'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { appealView, decisionView, reportView } from '../../../testing/decisions.ts'
import { fakeServer, noNetwork, Refusal } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { inMinutes, profileOf, signedIn } from '../../../testing/people.ts'

afterEach(() => localStorage.clear())

const warning = decisionView({
  number: 'W2RN4PX7KQ',
  measure: 'warn',
  ground: 'harassment',
  facts: 'You wrote to one person eleven times.',
  endsAt: null,
  decidedAt: '2026-03-12T08:00:00.000Z',
  appealUntil: inMinutes(60),
})
const hidden = decisionView({
  number: 'H9DD3NXW42',
  measure: 'hide',
  things: [{ kind: 'bio', id: null }],
  state: 'reversed',
  appeal: appealView({ outcome: 'reversed', answer: 'We mixed up two people.' }),
})

const answers = {
  'GET /api/session': () => signedIn(),
  'GET /api/decisions': () => ({ decisions: [warning, hidden] }),
  'GET /api/reports': () => ({
    reports: [
      reportView({ number: 'ONE', outcome: 'action' }),
      reportView({ number: 'TWO', reason: 'hate', outcome: 'no_violation' }),
      reportView({ number: 'THREE', reason: 'fake' }),
    ],
  }),
}

function openDecisions(more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ ...answers, ...more })
  return { ...openPage('/decisions'), server }
}

const storedTexts = () => Object.keys(localStorage).map((key) => localStorage.getItem(key))

const decisionNamed = async (name: string) => within(await screen.findByRole('article', { name }))

test('a person reads each decision with its reasons, its state, and what it affects', async () => {
  openDecisions()
  const first = await decisionNamed('A warning about your account')
  expect(first.getByText('You wrote to one person eleven times.')).toBeDefined()
  expect(first.getByText(/be kind, without threats/)).toBeDefined()
  expect(first.getByText(/We never say who. A person made this decision/)).toBeDefined()
  expect(first.getByText(/Number: W2RN4PX7KQ/)).toBeDefined()
  expect(first.queryByText('In force')).toBeNull()
  const second = await decisionNamed('We’ve hidden part of your profile')
  expect(second.getByText('Reversed')).toBeDefined()
  expect(second.getByText('Others don’t see your bio.')).toBeDefined()
  expect(second.getByText('We mixed up two people.')).toBeDefined()
  expect(second.queryByRole('button', { name: 'Write an appeal' })).toBeNull()
  const titles = screen.getAllByRole('article').map((one) => within(one).getByRole('heading', { level: 3 }))
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'A warning about your account',
    'We’ve hidden part of your profile',
  ])
})

test('the answer to a reversal is read without an appeal, and replaces that to an appeal', async () => {
  const reversalAnswer = 'It was somebody else.'
  const reversed = { ...warning, state: 'reversed', reversalAnswer } as const
  const appeal = appealView({ outcome: 'upheld', answer: 'It came from your device.' })
  openDecisions({
    'GET /api/decisions': () => ({ decisions: [reversed, { ...hidden, reversalAnswer, appeal }] }),
  })
  for (const title of ['A warning about your account', 'We’ve hidden part of your profile']) {
    const shown = await decisionNamed(title)
    expect(shown.getByText('We’ve reversed the decision, for this reason:')).toBeDefined()
    expect(shown.getByText(reversalAnswer)).toBeDefined()
    expect(shown.queryByText(/The decision stays|It came from your device|a court/)).toBeNull()
    expect(shown.queryByRole('button', { name: 'Write an appeal' })).toBeNull()
  }
})

test('an appeal is kept as a draft, kept when it is not sent, and shown once it is', async () => {
  const { server, user } = openDecisions()
  const first = await decisionNamed('A warning about your account')
  await user.click(first.getByRole('button', { name: 'Write an appeal' }))
  const field = first.getByLabelText('What did we get wrong?')
  expect(document.activeElement).toBe(field)
  await user.click(first.getByRole('button', { name: 'Send appeal' }))
  expect(first.getByText('Write what we got wrong first.')).toBeDefined()
  await user.type(field, 'It was my cousin.')
  expect(storedTexts()).toContain('It was my cousin.')
  server.answer('PUT /api/decisions/:number/appeal', noNetwork)
  await user.click(first.getByRole('button', { name: 'Send appeal' }))
  expect(await first.findByText('We couldn’t send it. Your text is still here.')).toBeDefined()
  server.answer('PUT /api/decisions/:number/appeal', ({ body }) => ({
    ...warning,
    appeal: appealView({ text: (body as AppealInput).text }),
  }))
  await user.click(first.getByRole('button', { name: 'Send appeal' }))
  const status = await first.findByText(/We’ll email you the answer/)
  expect(document.activeElement).toBe(status)
  expect(first.getByText('It was my cousin.')).toBeDefined()
  expect(server.calls('PUT /api/decisions/:number/appeal').at(-1)?.params).toEqual(['W2RN4PX7KQ'])
  expect(storedTexts()).not.toContain('It was my cousin.')
})

test('a draft that was begun before is open again, and a refusal of the server is said', async () => {
  const { user } = openDecisions()
  await user.click(
    (await decisionNamed('A warning about your account')).getByRole('button', { name: 'Write an appeal' }),
  )
  await user.type(screen.getByLabelText('What did we get wrong?'), 'Begun')
  document.body.replaceChildren()
  const again = openDecisions({
    'PUT /api/decisions/:number/appeal': () => new Refusal(409, 'appeal_too_late'),
  })
  const field = await screen.findByLabelText('What did we get wrong?')
  expect(field).toHaveProperty('value', 'Begun')
  await again.user.click(screen.getByRole('button', { name: 'Send appeal' }))
  expect(await screen.findByText('The time to appeal is over')).toBeDefined()
})

test('after the last day to appeal there is no form', async () => {
  openDecisions({
    'GET /api/decisions': () => ({ decisions: [{ ...warning, appealUntil: inMinutes(-12 * 60 - 1) }] }),
  })
  expect(await screen.findByText(/The time to appeal ended/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Write an appeal' })).toBeNull()
})

test('a person reads the outcome of their reports, and nobody’s name', async () => {
  openDecisions()
  const list = within(await screen.findByRole('region', { name: 'Your reports' }))
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(rows[0]).toMatch(/^Money, selling or a scam.*Number: ONEWe took action$/)
  expect(rows[1]).toMatch(/^Hate against a group.*No violation found$/)
  expect(rows[2]).toMatch(/^Not who they say they are.*Not decided yet$/)
})

test('nothing decided and nothing reported is said', async () => {
  openDecisions({
    'GET /api/decisions': () => ({ decisions: [] }),
    'GET /api/reports': () => ({ reports: [] }),
  })
  expect(await screen.findByText('No decisions. That’s how it should be.')).toBeDefined()
  expect(screen.getByText('You haven’t sent a report in the last 12 months.')).toBeDefined()
})

test('what did not load is asked for again', async () => {
  const { server, user } = openDecisions({ 'GET /api/reports': () => new Refusal(422, 'invalid') })
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answer('GET /api/reports', () => ({ reports: [] }))
  await user.click(again)
  expect(await screen.findByText('You haven’t sent a report in the last 12 months.')).toBeDefined()
})

test('the settings lead there, and the home says that a decision is unread until it is read', async () => {
  const home = {
    'GET /api/profile': () => profileOf({}),
    'GET /api/photos': () => ({ photos: [], uploads: [], uploadsLeft: 60 }),
    'GET /api/likes': () => ({ likes: [], total: 0, next: null }),
    'GET /api/candidates': () => new Promise<never>(() => undefined),
  }
  fakeServer({ ...answers, ...home })
  const { user, path } = openPage('/app')
  expect(await screen.findByText('We’ve made a decision about your account.')).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Read it' }))
  await decisionNamed('A warning about your account')
  await user.click(screen.getByRole('link', { name: 'Back to Settings' }))
  const row = await screen.findByRole('link', { name: 'Decisions and reports' })
  expect(row.getAttribute('href')).toBe('/decisions')
  await user.click(screen.getByRole('link', { name: 'Back to Dashboard' }))
  await waitFor(() => expect(path()).toBe('/app'))
  await screen.findByText('Your dating journey starts here')
  expect(screen.queryByText('We’ve made a decision about your account.')).toBeNull()
})
