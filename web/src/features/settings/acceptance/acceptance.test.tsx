import type { AcceptanceView } from '@hearth/contract/public/pages'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeServer, noNetwork, Refusal } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { accountOf, inMinutes, signedIn } from '../../../testing/people.ts'

afterEach(() => localStorage.clear())

const version: AcceptanceView['versions'][number] = {
  page: 'terms',
  language: 'en',
  number: 3,
  publishedAt: inMinutes(-60),
  isFirst: false,
  changes: ['A price was added.'],
}
const view: AcceptanceView = { versions: [version] }

const askedSession = () => {
  const { session } = signedIn()
  return { session: session && { ...session, mustAccept: true } }
}

function openAsked(answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/session': askedSession,
    'GET /api/acceptance': () => view,
    'GET /api/account': () => accountOf(),
    ...answers,
  })
  return { server, ...openPage('/matches') }
}

test('whatever screen was opened, a member reads what is new and is asked for nothing else', async () => {
  const { server } = openAsked()
  const heading = await screen.findByRole('heading', { name: 'We’ve changed our terms' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText('A price was added.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Read the terms' }).getAttribute('href')).toBe('/terms?language=en')
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeDefined()
  expect(server.calls('GET /api/matches')).toEqual([])
})

test('agreeing sends the versions that were shown, and leads to the screen that was opened', async () => {
  const { server, user } = openAsked({ 'POST /api/acceptance': () => ({ versions: [] }) })
  const agree = await screen.findByRole('button', { name: 'I agree' })
  server.answer('GET /api/session', () => signedIn())
  await user.click(agree)
  expect(await screen.findByRole('heading', { name: 'Your Matches' })).toBeDefined()
  expect(server.calls('POST /api/acceptance')[0]?.body).toEqual({
    versions: [{ page: 'terms', language: 'en', number: 3 }],
  })
})

test('a newer version that was published meanwhile is shown, and a lost connection is told', async () => {
  const { server, user } = openAsked({ 'POST /api/acceptance': noNetwork })
  await user.click(await screen.findByRole('button', { name: 'I agree' }))
  expect(await screen.findByText('We couldn’t save it. Try again.')).toBeDefined()
  server.answer('POST /api/acceptance', () => new Refusal(409, 'page_changed'))
  server.answer('GET /api/acceptance', () => ({
    versions: [{ ...version, number: 4, changes: ['Another.'] }],
  }))
  await user.click(screen.getByRole('button', { name: 'I agree' }))
  expect(await screen.findByText(/A newer version was published meanwhile/)).toBeDefined()
  expect(await screen.findByText('Another.')).toBeDefined()
})

test('an open page switches to the screen once the server refuses it', async () => {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/acceptance': () => view,
    'GET /api/account': () => accountOf(),
    'GET /api/matches': () => new Refusal(401, 'terms_not_accepted'),
  })
  openPage('/matches')
  server.answer('GET /api/session', askedSession)
  expect(await screen.findByRole('heading', { name: 'We’ve changed our terms' })).toBeDefined()
})
