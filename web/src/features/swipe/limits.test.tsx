import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { openHouse } from '../../testing/open-house.tsx'
import { ana, ben, profileOf, signedIn } from '../../testing/people.ts'

const resetsAt = new Date(Date.now() + 600_000).toISOString()
const limit = (kind: string, used: number, most: number) => ({
  limits: [{ kind, seconds: 3_600, used, most, resetsAt }],
})

const serve = (limits: object, people = [ana, ben]) =>
  fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/profile': () => profileOf(),
    'GET /api/candidates': () => ({ people, left: people.length, leftIsMore: false, advice: [], next: null }),
    'GET /api/limits': () => limits,
    'POST /api/swipes': () => ({ match: null }),
  })

const card = (name: string) => screen.findByRole('heading', { name: new RegExp(name) })

test('few likes are left, and the deck says so with the time, also after one more', async () => {
  serve(limit('likes', 32, 40))
  const { user } = openHouse('/swipe')
  await card('Ana')
  expect(await screen.findByText(/^8 likes left\. Resets (tomorrow )?at /)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Like' }))
  expect(await screen.findByText(/^7 likes left\./)).toBeTruthy()
})

test('with enough likes nothing is said of them', async () => {
  serve(limit('likes', 5, 40))
  openHouse('/swipe')
  await card('Ana')
  expect(screen.queryByText(/likes left/)).toBeNull()
})

test('without a like left the card stays, nothing is sent, and a pass still goes', async () => {
  const server = serve(limit('likes', 40, 40))
  const { user } = openHouse('/swipe')
  await card('Ana')
  await screen.findByText(/^You've used your likes for now\. More /)
  await user.click(screen.getByRole('button', { name: 'Like' }))
  expect(await screen.findByText("You've reached a limit")).toBeTruthy()
  expect(server.calls('POST /api/swipes')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Pass' }))
  await card('Ben')
  expect(server.calls('POST /api/swipes')).toHaveLength(1)
})

test('a like that is refused because another device used them up leaves the card where it is', async () => {
  const server = serve({ limits: [] })
  server.answer('POST /api/swipes', () => new Refusal(429, 'rate_limited'))
  const { user } = openHouse('/swipe')
  await card('Ana')
  await user.click(screen.getByRole('button', { name: 'Like' }))
  expect(await screen.findByText("You've reached a limit")).toBeTruthy()
  expect(await card('Ana')).toBeTruthy()
})

test('when everyone of today was shown, the empty deck says when there are more', async () => {
  serve(limit('cards', 150, 150), [])
  openHouse('/swipe')
  expect(await screen.findByText("That's everyone for today")).toBeTruthy()
  expect(screen.getAllByText(/^That's today's 150 people\. More /)).not.toHaveLength(0)
})
