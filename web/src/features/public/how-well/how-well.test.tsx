import type { HowWellView } from '@hearth/contract/public/how-well'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, noNetwork } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'

const ASK = 'GET /api/how-well'
const withheld = { pairs: null, predicted: null, actual: null }
const view: HowWellView = {
  likes: null,
  matches: {
    pairs: 1250,
    error: 1.3,
    bins: [
      { from: 0, to: 5, pairs: 1000, predicted: 2.7, actual: 3 },
      { from: 5, to: 10, pairs: 250, predicted: 8.1, actual: 12 },
      { from: 10, to: 15, ...withheld },
    ],
  },
}
const open = (answer: () => unknown) => {
  const server = fakeServer({ 'GET /api/session': () => ({ session: null }), [ASK]: answer })
  return { server, ...openPage('/how-well') }
}

test('predictions and what came true are in a table, and withheld groups say so', async () => {
  open(() => view)
  const table = await screen.findByRole('table', { name: 'Matches' })
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows).toEqual([
    ['0–5%', '3%', '1,000'],
    ['5–10%', '12%', '250'],
    ['10–15%', 'too few pairs'],
  ])
  screen.getByText('1,250 pairs, off by 1.3 percentage points on average')
  // The likes have too few.
  const likes = screen.getByRole('region', { name: 'Likes' })
  within(likes).getByText('The comparison appears once there are 200.')
  expect(document.title).toBe('How well we predict · Hearth')
  expect(document.querySelectorAll('svg[viewBox="0 0 100 100"] circle')).toHaveLength(2)
})

test('a small community compares nothing, and a failure can be repeated', async () => {
  const { server, user } = open(noNetwork)
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answer(ASK, () => ({ likes: null, matches: null }))
  await user.click(again)
  expect(await screen.findByText('Not enough pairs yet')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('the transparency page leads there', async () => {
  fakeServer({
    'GET /api/session': () => ({ session: null }),
    'GET /api/transparency': () => ({ months: [], total: null }),
    [ASK]: () => view,
  })
  const { user } = openPage('/transparency')
  await user.click(await screen.findByRole('link', { name: 'How well our predictions fit' }))
  expect(await screen.findByRole('heading', { name: 'How well we predict' })).toBeTruthy()
})
