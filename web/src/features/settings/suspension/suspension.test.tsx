import type { AppealInput } from '@hearth/contract/people/moderation'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { appealView, decisionView } from '../../../testing/decisions.ts'
import { fakeServer, noNetwork } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { CONVERSATION_ID, inMinutes, MY_ID, signedIn } from '../../../testing/people.ts'

afterEach(() => localStorage.clear())

const decision = decisionView({ facts: 'You asked two people for money.', appealUntil: inMinutes(60) })

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
  expect(screen.getByText(/don’t ask for money/)).toBeDefined()
  expect(screen.getByText(/A person made this decision/)).toBeDefined()
  expect(server.calls('GET /api/matches')).toEqual([])
  expect(server.calls('GET /api/inbox')).toEqual([])
})

test('an empty appeal is refused at the field, a lost one keeps its text, and a sent one is shown', async () => {
  const { server, user } = openSuspended()
  const field = await screen.findByLabelText('What did we get wrong?')
  await user.click(screen.getByRole('button', { name: 'Send appeal' }))
  expect(screen.getByText('Write what we got wrong first.')).toBeDefined()
  await user.type(field, 'It was for my school.')
  server.answer('PUT /api/decisions/:number/appeal', noNetwork)
  await user.click(screen.getByRole('button', { name: 'Send appeal' }))
  expect(await screen.findByText('We couldn’t send it. Your text is still here.')).toBeDefined()
  expect(field).toHaveProperty('value', 'It was for my school.')
  server.answer('PUT /api/decisions/:number/appeal', ({ body }) => {
    const { text } = body as AppealInput
    return { ...decision, appeal: appealView({ text }) }
  })
  await user.click(screen.getByRole('button', { name: 'Send appeal' }))
  const status = await screen.findByText(/You sent an appeal on/)
  expect(document.activeElement).toBe(status)
  expect(screen.getByText('It was for my school.')).toBeDefined()
  expect(server.calls('PUT /api/decisions/:number/appeal').at(-1)?.params).toEqual([decision.number])
})

test('another decision that suspends instead has a form of its own', async () => {
  const { server, user } = openSuspended()
  await user.type(await screen.findByLabelText('What did we get wrong?'), 'It was for my school.')
  const other = decisionView({ number: 'B4NN3DX7Q2', measure: 'ban', appealUntil: inMinutes(60) })
  server.answer('GET /api/suspension', () => ({ decision: other }))
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByRole('heading', { name: 'Your account is banned' })).toBeDefined()
  expect(screen.getByLabelText('What did we get wrong?')).toHaveProperty('value', '')
})

test('an account on hold reads that it is being checked, why, and that an appeal is read by a person', async () => {
  const hold = { ...decision, measure: 'hold', isOwnInitiative: true, isAutomated: true } as const
  fakeServer({ 'GET /api/session': suspendedSession, 'GET /api/suspension': () => ({ decision: hold }) })
  openPage('/app')
  const title = await screen.findByRole('heading', { level: 1, name: 'We’re checking your account' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(screen.getByText(/for at most 72 hours/)).toBeDefined()
  expect(screen.getByText(/An earlier account with the same email address/)).toBeDefined()
  expect(screen.getByText(/You can write to us in an appeal/)).toBeDefined()
  expect(screen.getByText(/A program made this decision/)).toBeDefined()
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

test('signing out there leaves nothing that waits to be sent', async () => {
  const { server, user, path } = openSuspended()
  server.answer('POST /api/auth/sign-out', () => ({}))
  const opened: string[] = []
  // jsdom has no databases, so this one notes which are opened to be cleared.
  const open = (name: string) => opened.push(name) && new EventTarget()
  vi.stubGlobal('indexedDB', { open })
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(path()).toBe('/'))
  const all = ['attachments', 'copies', 'deck', 'messages', 'swipes', 'uploads'].map(
    (name) => `hearth.${name}`,
  )
  await waitFor(() => expect(opened.toSorted((a, b) => a.localeCompare(b))).toEqual(all))
})

test('signing out there leaves no draft', async () => {
  const { server, user, path } = openSuspended()
  server.answer('POST /api/auth/sign-out', () => ({}))
  localStorage.setItem(`hearth.draft.${MY_ID}.${CONVERSATION_ID}`, 'Not sent yet')
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(path()).toBe('/'))
  await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('Not sent yet'))
})
