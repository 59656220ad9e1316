import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useDates } from '../../lib/format/dates.ts'
import { savedUnits, saveUnits } from '../../lib/format/saved-units.ts'
import { useDistanceTexts } from '../../lib/texts/distances.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { OwnUnits } from './OwnUnits.tsx'

afterEach(() => localStorage.clear())

function Shown() {
  const distances = useDistanceTexts()
  const { timeText } = useDates()
  return <p>{`${distances.under_10}, ${timeText(new Date(2026, 2, 4, 14, 5).toISOString())}`}</p>
}

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OwnUnits>
        <Shown />
      </OwnUnits>
    </QueryClientProvider>,
  )

const own = { readReceipts: true, turnReminders: true, clock: '24', distanceUnit: 'km' }

test('on a new device times and distances are as the region has them until the server says what was chosen', async () => {
  fakeServer({ 'GET /api/settings': () => own })
  open()
  expect(screen.getByText('2 to 6 miles away, 2:05 PM')).toBeDefined()
  expect(await screen.findByText('3 to 10 km away, 14:05')).toBeDefined()
  expect(savedUnits()).toEqual({ clock: '24', distanceUnit: 'km' })
})

test('the device knows what was chosen before anything is drawn, and learns what was chosen elsewhere', async () => {
  saveUnits({ clock: '24', distanceUnit: 'km' })
  fakeServer({ 'GET /api/settings': () => ({ ...own, distanceUnit: 'miles' }) })
  open()
  expect(screen.getByText('3 to 10 km away, 14:05')).toBeDefined()
  expect(await screen.findByText('2 to 6 miles away, 14:05')).toBeDefined()
})

test.each(['', 'no JSON', '{}', '{"clock":"36","distanceUnit":"km"}', '{"clock":"24","distanceUnit":7}'])(
  'what the device keeps and nobody could have chosen is not taken: %s',
  (kept) => {
    localStorage.setItem('hearth.units', kept)
    expect(savedUnits()).toBeUndefined()
  },
)
