import type { DailyPairView } from '@hearth/contract/people/daily-pair'
import type { Relation } from '@hearth/contract/people/discovery'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { ana, ben, profileOf, signedIn } from '../../../testing/people.ts'

const pairWith = (relation: Relation): DailyPairView => ({
  takesPart: true,
  hasPassed: false,
  pair: {
    person: ben,
    distanceBucket: null,
    relation,
    why: {
      reasons: [
        { kind: 'lookingFor', value: 'friendship' },
        { kind: 'interests', interests: ['Chess'] },
      ],
      difference: null,
      common: 'some',
      chance: null,
    },
  },
})
const NONE: DailyPairView = { takesPart: true, pair: null, hasPassed: false }

async function open(pair: DailyPairView | Refusal) {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/profile': () => profileOf(),
    'GET /api/matches': () => ({ matches: [], total: 0, next: null }),
    'GET /api/candidates': () => ({ people: [ana, ben], left: 2, leftIsMore: false, advice: [], next: null }),
    'POST /api/swipes': () => ({ match: null }),
    'GET /api/daily-pair': () => pair,
  })
  const page = openPage('/swipe')
  await screen.findByRole('heading', { name: /Ana/ })
  return { ...page, server }
}

test('the pair of the day is above the deck with the reasons, and leads to their page', async () => {
  await open(pairWith('candidate'))
  const link = await screen.findByRole('link', { name: /Your pair of the day/ })
  expect(link.getAttribute('href')).toBe(`/people/${ben.id}`)
  expect(link.textContent).toContain('You’re both looking for friendship · ')
  expect(link.textContent).not.toContain('Liked')
})

test.each([
  ['decided', 'Liked'],
  ['match', 'It’s a match'],
] as const)('a pair who is %s says so', async (relation, said) => {
  await open(pairWith(relation))
  expect((await screen.findByRole('link', { name: /Your pair of the day/ })).textContent).toContain(said)
})

test('after a pass there is only a line, and without a pair nothing', async () => {
  await open({ ...NONE, hasPassed: true })
  expect(await screen.findByText(/^You passed on today’s pair/)).toBeTruthy()
  expect(screen.queryByText('Your pair of the day')).toBeNull()
})

test('a pair that cannot be read leaves the deck as it is', async () => {
  const { server } = await open(new Refusal(422, 'invalid'))
  await waitFor(() => expect(server.calls('GET /api/daily-pair').length).toBeGreaterThan(0))
  expect(screen.queryByText('Your pair of the day')).toBeNull()
  expect(screen.getByRole('button', { name: 'Like' })).toBeTruthy()
})

test('a decision on the pair in the deck asks again, and one on anybody else does not', async () => {
  const { server, user } = await open(pairWith('candidate'))
  await screen.findByText('Your pair of the day')
  await user.click(screen.getByRole('button', { name: 'Pass' }))
  await screen.findByRole('heading', { name: /Ben/ })
  await waitFor(() => expect(server.calls('POST /api/swipes')).toHaveLength(1))
  expect(server.calls('GET /api/daily-pair')).toHaveLength(1)
  server.answer('GET /api/daily-pair', () => ({ ...NONE, hasPassed: true }))
  await user.click(screen.getByRole('button', { name: 'Pass' }))
  expect(await screen.findByText(/^You passed on today’s pair/)).toBeTruthy()
})
