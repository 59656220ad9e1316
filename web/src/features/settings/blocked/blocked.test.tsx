import type { KnownAddressView } from '@hearth/contract/people/known-addresses'
import { screen, waitFor, within } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, expect, test } from 'vitest'
import { datesOf } from '../../../lib/format/dates.ts'
import { fakeServer, noNetwork, Refusal } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { idOf, limitsWith, signedIn } from '../../../testing/people.ts'

const addressOf = (n: number): KnownAddressView => ({
  id: idOf(n),
  createdAt: `2026-03-${String(n).padStart(2, '0')}T12:00:00.000Z`,
})
const timeOf = (n: number) => datesOf('en', '12').dayAndTimeText(addressOf(n).createdAt)

afterEach(() => void toast.dismiss())

/** A server that keeps a list of addresses. */
function open(count: number) {
  let addresses = Array.from({ length: count }, (_, nth) => addressOf(count - nth))
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/blocks': () => ({ blocked: [], next: null }),
    'GET /api/known-addresses': () => ({ addresses }),
    'GET /api/hidden-words': () => ({ words: [] }),
    'POST /api/known-addresses': () => {
      addresses = [addressOf(addresses.length + 1), ...addresses]
      return { addresses }
    },
    'DELETE /api/known-addresses': () => {
      addresses = []
      return { addresses }
    },
    'DELETE /api/known-addresses/:id': ({ params: [id] }) => {
      addresses = addresses.filter((one) => one.id !== id)
      return { addresses }
    },
  })
  return { ...openPage('/settings/blocked'), server }
}

const field = () => screen.findByLabelText<HTMLInputElement>('Their email')
const removal = (n: number) => screen.findByRole('button', { name: `Remove the address added ${timeOf(n)}` })
const removals = () => screen.queryAllByRole('button', { name: /^Remove the address/ })
/** By the arrow at the top; the empty list of blocked people has a link, too. */
const leave = async (user: ReturnType<typeof open>['user']) => {
  const [arrow] = screen.getAllByRole('link', { name: 'Back to Settings' })
  if (arrow) await user.click(arrow)
}
const ONE_REMOVAL = 'DELETE /api/known-addresses/:id'

test('an address is added, the field is empty again, and the list shows when', async () => {
  const { server, user } = open(0)
  expect(await screen.findByText('Your list is empty.')).toBeDefined()
  await user.type(await field(), 'boss@work.example')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText(/boss@work\.example.* is on your list/)).toBeDefined()
  expect(await screen.findByText(`Added ${timeOf(1)}`)).toBeDefined()
  expect((await field()).value).toBe('')
  expect(server.calls('POST /api/known-addresses')[0]?.body).toEqual({ email: 'boss@work.example' })
})

test('few addresses are left to add, and each one counts at once', async () => {
  const { server, user } = open(0)
  server.answer('GET /api/limits', () => limitsWith('known_addresses', 48, 50))
  expect(await screen.findByText(/^2 addresses left\. Resets (tomorrow )?at /)).toBeDefined()
  server.answer('GET /api/limits', () => limitsWith('known_addresses', 49, 50))
  await user.type(await field(), 'boss@work.example')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText(/^1 address left\./)).toBeDefined()
})

test.each([
  [
    'refused',
    () => new Refusal(422, 'invalid', { email: ['known_address_own'] }),
    'This is your own address',
  ],
  [
    'too many',
    () => new Refusal(422, 'invalid', { email: ['known_addresses_full', { max: 200 }] }),
    /You have 200/,
  ],
  ['failing', () => new Refusal(500, 'internal'), /Something went wrong|went wrong/],
  ['without a network', noNetwork, 'That didn’t work. Check your connection and try again.'],
])('an address that is not added (%s) says why at the field and stays in it', async (_, answer, reason) => {
  const { server, user } = open(1)
  server.answer('POST /api/known-addresses', answer)
  await user.type(await field(), 'boss@work.example')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText(reason)).toBeDefined()
  const input = await field()
  expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['boss@work.example', 'true'])
  await waitFor(() => expect(document.activeElement).toBe(input))
})

test('a removed address goes at once, and from the server when its toast has gone', async () => {
  const { server, user } = open(2)
  await user.click(await removal(2))
  expect(await screen.findByText('Address removed')).toBeDefined()
  expect(removals()).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'People I know' }))
  expect(server.calls(ONE_REMOVAL)).toEqual([])
  await leave(user)
  await waitFor(() => expect(server.calls(ONE_REMOVAL).map(({ params }) => params)).toEqual([[idOf(2)]]))
})

test('Undo brings a removed address back, and nothing is sent', async () => {
  const { server, user } = open(2)
  await user.click(await removal(2))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await removal(2)
  await leave(user)
  await screen.findByRole('heading', { name: 'Settings' })
  expect(server.calls(ONE_REMOVAL)).toEqual([])
})

test('a removal that fails brings the address back and says so', async () => {
  const { server, user } = open(1)
  server.answer(ONE_REMOVAL, () => new Refusal(500, 'internal'))
  await user.click(await removal(1))
  await screen.findByText('Address removed')
  toast.dismiss()
  expect(await screen.findByText('That didn’t work. Check your connection and try again.')).toBeDefined()
  await removal(1)
})

test('all addresses are removed after a question', async () => {
  const { server, user } = open(3)
  await user.click(await screen.findByRole('button', { name: 'Remove all' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove all addresses?' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(removals()).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Remove all' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove all' }))
  expect(await screen.findByText('Your list is empty.')).toBeDefined()
  expect(server.calls('DELETE /api/known-addresses')).toHaveLength(1)
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'People I know' })),
  )
})

test('where the addresses do not load, the screen says so and loads them again', async () => {
  const { server, user } = open(1)
  server.answer('GET /api/known-addresses', () => new Refusal(422, 'invalid'))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  server.answer('GET /api/known-addresses', () => ({ addresses: [addressOf(1)] }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await removal(1)).toBeDefined()
})

test('a blocked person is reported from the list in one tap', async () => {
  const { server, user } = open(0)
  server.answer('GET /api/blocks', () => ({
    blocked: [{ id: idOf(30), firstName: 'Ben', blockedAt: '2026-03-04T12:00:00.000Z' }],
    next: null,
  }))
  server.answer('POST /api/reports', () => ({ number: 'R-5', createdAt: '2026-03-04T12:00:00.000Z' }))
  await user.click(await screen.findByRole('button', { name: 'Report Ben' }))
  await user.click(await screen.findByRole('radio', { name: 'Threats, insults or pressure' }))
  await user.type(screen.getByLabelText('Anything to add? (optional)'), ' By phone ')
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Your report number is R-5.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Block Ben' })).toBeNull()
  expect(server.calls('POST /api/reports')[0]?.body).toEqual({
    clientId: expect.any(String),
    personId: idOf(30),
    reason: 'harassment',
    words: 'By phone',
  })
})
