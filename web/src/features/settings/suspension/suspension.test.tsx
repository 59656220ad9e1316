import type { AppealInput, DecisionView } from '@hearth/contract/people/moderation'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeServer, noNetwork } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { inMinutes, signedIn } from '../../../testing/people.ts'

afterEach(() => localStorage.clear())

const decision: DecisionView = {
  number: 'K7M2PX4WQ9',
  measure: 'suspend',
  rights: [],
  things: [],
  ground: 'scam',
  basis: 'terms',
  facts: 'You asked two people for money.',
  isOwnInitiative: false,
  isFoundByProgram: false,
  isAutomated: false,
  state: 'in_force',
  decidedAt: inMinutes(-60),
  endsAt: null,
  appealUntil: inMinutes(60),
  appeal: null,
}

const suspendedSession = () => {
  const { session } = signedIn()
  return { session: session && { ...session, isSuspended: true } }
}

function openSuspended() {
  const server = fakeServer({
    'GET /api/session': suspendedSession,
    'GET /api/suspension': () => ({ decision }),
  })
  return { ...openPage('/matches'), server }
}

test('a suspended person reads why, whatever screen was opened, and no other data is requested', async () => {
  const { server } = openSuspended()
  expect(await screen.findByRole('heading', { name: 'Your account is suspended' })).toBeDefined()
  expect(await screen.findByText('You asked two people for money.')).toBeDefined()
  expect(screen.getByText('Money, selling or a scam')).toBeDefined()
  expect(server.calls('GET /api/matches')).toEqual([])
  expect(server.calls('GET /api/inbox')).toEqual([])
})

test('an empty appeal is refused at the field, a lost one keeps its text, and a sent one is shown', async () => {
  const { server, user } = openSuspended()
  const field = await screen.findByLabelText('What did we get wrong?')
  await user.click(screen.getByRole('button', { name: 'Send appeal' }))
  expect(screen.getByText('Write what we got wrong first.')).toBeDefined()
  await user.type(field, 'It was for my school.')
  server.answer('PUT /api/suspension/appeal', noNetwork)
  await user.click(screen.getByRole('button', { name: 'Send appeal' }))
  expect(await screen.findByText('We couldn’t send it. Your text is still here.')).toBeDefined()
  expect(field).toHaveProperty('value', 'It was for my school.')
  server.answer('PUT /api/suspension/appeal', ({ body }) => {
    const { text } = body as AppealInput
    return { decision: { ...decision, appeal: { text, sentAt: inMinutes(0), outcome: null, answer: null } } }
  })
  await user.click(screen.getByRole('button', { name: 'Send appeal' }))
  expect(await screen.findByRole('heading', { name: 'We’ve got your appeal' })).toBeDefined()
  expect(screen.getByText('It was for my school.')).toBeDefined()
})

test('once the suspension is over, the screen that was opened comes', async () => {
  const { server } = openSuspended()
  await screen.findByText('You asked two people for money.')
  server.answer('GET /api/session', () => signedIn())
  server.answer('GET /api/suspension', () => ({ decision: null }))
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(screen.queryByText('Your account is suspended')).toBeNull())
  expect(await screen.findByRole('heading', { name: 'Your Matches' })).toBeDefined()
})
