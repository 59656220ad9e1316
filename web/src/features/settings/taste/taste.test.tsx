import type { TasteView } from '@hearth/contract/people/taste'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { signedIn } from '../../../testing/people.ts'

const serve = (view: TasteView) =>
  fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/taste': () => view,
    'DELETE /api/taste': () => ({ learnt: [], hasDecisions: false }),
  })

const open = async () => {
  const page = openPage('/settings/taste')
  await screen.findByRole('heading', { level: 1, name: 'Your taste' })
  return page
}

test('says in words what was learnt, the strongest first, and forgets it', async () => {
  const server = serve({ learnt: ['near', 'doNotSmoke'], hasDecisions: true })
  const { user } = await open()
  const items = await screen.findAllByText(/^You tend/)
  expect(items.map((item) => item.textContent)).toEqual([
    'You tend to like people who live near you.',
    'You tend to like people who don’t smoke.',
  ])
  await user.click(screen.getByRole('button', { name: 'Start over' }))
  expect(await screen.findByRole('heading', { name: 'Nothing learnt yet' })).toBeTruthy()
  expect(server.calls('DELETE /api/taste')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
})

test('decisions without a pattern can be forgotten too, and a failure is told', async () => {
  const server = serve({ learnt: [], hasDecisions: true })
  server.answer('DELETE /api/taste', () => new Refusal(500, 'internal'))
  const { user } = await open()
  expect(await screen.findByRole('link', { name: 'Discover' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Start over' }))
  expect(await screen.findByText('Couldn’t start over. Check your connection and try again.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Start over' })).toBeTruthy()
})

test('a page that cannot be loaded can be loaded again', async () => {
  const server = serve({ learnt: ['older'], hasDecisions: true })
  server.answer('GET /api/taste', () => new Refusal(422, 'invalid'))
  const { user } = await open()
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answer('GET /api/taste', () => ({ learnt: ['older'], hasDecisions: true }))
  await user.click(again)
  expect(await screen.findByText('You tend to like the older people you see.')).toBeTruthy()
})
