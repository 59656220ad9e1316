import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorScreen } from '../../app/states/ErrorScreen.tsx'
import { NotFoundScreen } from '../../app/states/NotFoundScreen.tsx'
import { brand } from '../../lib/brand.ts'
import { LandingScreen } from './LandingScreen.tsx'

const asked = vi.fn<() => void>()
const scrolled = vi.fn<() => void>()

beforeEach(() => {
  asked.mockClear()
  scrolled.mockClear()
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('WebSocket', asked)
  Element.prototype.scrollIntoView = scrolled
})

afterEach(() => {
  cleanup()
  brand.texts = {}
  vi.unstubAllGlobals()
})

function open(path = '/') {
  const routes = [
    { path: '/', element: <LandingScreen /> },
    { path: '/auth', element: <SignInAddress /> },
    { path: '/broken', element: <Broken />, errorElement: <ErrorScreen /> },
    { path: '*', element: <NotFoundScreen /> },
  ]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />)
  return userEvent.setup()
}

const SignInAddress = () => <p>sign-in{useLocation().search}</p>

function Broken(): never {
  throw new Error('broken on purpose')
}

const shown = () =>
  within(screen.getByRole('group', { name: 'Sample profiles' })).getByRole('heading').textContent
const drag = (card: HTMLElement, px: number) => {
  fireEvent.pointerDown(card, { clientX: 200, isPrimary: true, button: 0 })
  fireEvent.pointerMove(card, { clientX: 200 + px, isPrimary: true })
  fireEvent.pointerUp(card, { clientX: 200 + px, isPrimary: true })
}

test('the first page says what the product promises', () => {
  open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/hearts meet.*families approve/)
  for (const badge of ['AI-Verified Profiles', 'Family-Friendly', 'Meaningful Connections']) {
    expect(screen.getAllByText(badge).length).toBeGreaterThan(0)
  }
  const features = [
    'AI-Powered Matching',
    'Meaningful Connections',
    'Smart Icebreakers',
    'Verified Profiles',
    'Family-Friendly',
    'Premium Without the Price',
  ]
  for (const name of features) expect(screen.getByRole('heading', { level: 3, name })).toBeDefined()
  const statistics = { 'Active Members': '50K+', 'Match Success Rate': '89%', 'Happy Couples': '2.1K' }
  for (const [label, figure] of Object.entries(statistics)) {
    expect(screen.getByText(label).nextElementSibling?.textContent).toBe(figure)
  }
  expect(screen.getByText('Tap the buttons or swipe to see your next match')).toBeDefined()
})

test.each([
  ['Sign In', 'sign-in'],
  ['Get Started', 'sign-in?view=sign_up'],
  ['Find Your Match', 'sign-in?view=sign_up'],
  ['Experience True Matching', 'sign-in?view=sign_up'],
  ['Download App', 'sign-in?view=sign_up'],
  ['Join Beta', 'sign-in?view=sign_up'],
])('%s leads to %s', async (name, address) => {
  const user = open()
  await user.click(screen.getByRole('link', { name }))
  expect(screen.getByText(address)).toBeDefined()
})

test('the terms can be read before one signs up; the server writes that page', () => {
  open()
  expect(screen.getByText('Free, 18+, run by your community')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms')
})

test('where nobody can sign up, or the minimum age is higher, the line below the first call is the one of the server', () => {
  const terms = 'We’re not taking new members right now'
  brand.texts = { [document.documentElement.lang]: { terms } }
  open()
  expect(screen.getByText(terms)).toBeDefined()
  expect(screen.queryByText(/18\+/)).toBeNull()
})

test('How It Works shows the features and takes the focus along', async () => {
  const user = open()
  await user.click(screen.getByRole('button', { name: 'How It Works' }))
  const focused = document.activeElement
  expect(focused?.tagName).toBe('H2')
  expect(focused?.closest('section')?.textContent).toContain('AI-Powered Matching')
  expect(scrolled).toHaveBeenCalledOnce()
})

test('a sample card says all that one would see of a match', () => {
  open()
  const card = within(screen.getByRole('article'))
  const labels = ['94% Match', 'Profession', 'Education', 'Family values', 'Modern', 'Languages']
  for (const label of labels) expect(card.getByText(label)).toBeDefined()
  expect(within(card.getByRole('list', { name: 'Interests' })).getAllByRole('listitem').length).toBe(3)
})

test('the demo goes on with either button, wraps, tells it and asks nobody', async () => {
  const user = open()
  expect(shown()).toBe('Maya Raman, 28')
  await user.click(screen.getByRole('button', { name: 'Like' }))
  expect(shown()).toBe('Daniel Reyes, 31')
  const card = within(screen.getByRole('article'))
  expect(card.getByText('89% Match')).toBeDefined()
  expect(card.getByText('Traditional')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('Daniel Reyes, 31, 89% match')
  await user.click(screen.getByRole('button', { name: 'Pass' }))
  expect(shown()).toBe('Maya Raman, 28')
  expect(asked).not.toHaveBeenCalled()
})

test('the demo goes on with the arrow keys', async () => {
  const user = open()
  screen.getByRole('group', { name: 'Sample profiles' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(shown()).toBe('Daniel Reyes, 31')
  await user.keyboard('{ArrowLeft}')
  expect(shown()).toBe('Maya Raman, 28')
  await user.keyboard('{ArrowDown}')
  expect(shown()).toBe('Maya Raman, 28')
})

const rest = () => new Promise((resolve) => setTimeout(resolve, 100))

test('the demo goes on with a finger, and springs back from a small move', async () => {
  open()
  const card = screen.getByRole('article')
  fireEvent.pointerDown(card, { clientX: 200, isPrimary: true, button: 0 })
  fireEvent.pointerMove(card, { clientX: 240, isPrimary: true })
  // A hand that rests before it lets go does not fling.
  await rest()
  fireEvent.pointerUp(card, { clientX: 240, isPrimary: true })
  expect(shown()).toBe('Maya Raman, 28')
  drag(card, -160)
  expect(shown()).toBe('Daniel Reyes, 31')
  drag(screen.getByRole('article'), 160)
  expect(shown()).toBe('Maya Raman, 28')
})

test('an unknown address is met with a way home', async () => {
  const user = open('/nowhere')
  expect(screen.getByRole('heading', { name: 'Oops! Page not found' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Hearth' }).getAttribute('href')).toBe('/')
  await user.click(screen.getByRole('link', { name: 'Return to Home' }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/hearts meet/)
})

test('a broken page says so and offers to load again', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  open('/broken')
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
  said.mockRestore()
})
