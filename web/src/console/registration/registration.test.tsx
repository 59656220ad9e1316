import type { RegistrationSettingsView } from '@hearth/contract/console/registration'
import type { ConsoleSessionView } from '@hearth/contract/console/staff'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { inMinutes, MY_ID, signedIn } from '../../testing/people.ts'
import { ConsoleApp } from '../ConsoleApp.tsx'

const CHANGE = 'PATCH /api/console/registration'
const settings: RegistrationSettingsView = {
  mode: 'open',
  domains: [
    { name: 'bücher.example', ascii: 'xn--bcher-kva.example' },
    { name: 'people.example', ascii: 'people.example' },
  ],
  minimumAge: 18,
  waiting: 0,
  declined: 0,
  invitations: [],
}

function open() {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/console/session': (): ConsoleSessionView => ({
      member: { id: MY_ID, name: 'robin', email: 'robin@example.org', role: 'admin' },
      hasSecondFactor: true,
      strongUntil: inMinutes(300),
      freshUntil: null,
    }),
    'GET /api/console/cases': () => ({
      cases: [],
      counts: { waiting: 0, mine: 0, claimed: 0, escalated: 0, proposed: 0, decided: 0, overdue: 0 },
      overdue: [0, 0, 0],
      next: null,
    }),
    'GET /api/console/case-order': () => ({ decidedCases: 0, learned: null }),
    'GET /api/console/registration': () => settings,
    [CHANGE]: () => settings,
  })
  render(
    <MemoryRouter initialEntries={['/registration']}>
      <ConsoleApp />
    </MemoryRouter>,
  )
  return { server, user: userEvent.setup() }
}

test('domains are shown and saved as people read them, and in ASCII as a title', async () => {
  const { server, user } = open()
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Allowed email domains')
  expect(field.value).toBe('bücher.example\npeople.example')
  expect(field.title).toBe('xn--bcher-kva.example')
  await user.type(field, '\nxn--caf-dma.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.calls(CHANGE)[0]?.body).toEqual({
      domains: ['bücher.example', 'people.example', 'xn--caf-dma.example'],
    }),
  )
})

test('only the rules that were changed are sent', async () => {
  const { server, user } = open()
  const age = await screen.findByLabelText('Minimum age')
  await user.clear(age)
  await user.type(age, '21')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.calls(CHANGE)[0]?.body).toEqual({ minimumAge: 21 }))
})
