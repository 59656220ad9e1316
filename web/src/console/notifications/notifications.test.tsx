import { StaffNotificationsInput } from '@hearth/contract/console/notifications'
import type { ConsoleSessionView, StaffRole } from '@hearth/contract/console/staff'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { fakePush, PUSH_KEY } from '../../testing/fake-push.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { requestEarly, untilShown } from '../../testing/late-answer.ts'
import { inMinutes, MY_ID, signedIn } from '../../testing/people.ts'
import { ConsoleApp } from '../ConsoleApp.tsx'

const NOTIFICATIONS = 'GET /api/console/notifications'
const CHOOSE = 'PATCH /api/console/notifications'
const PUT = 'PUT /api/console/notifications/subscription'

const sessionOf = (role: StaffRole): ConsoleSessionView => ({
  member: { id: MY_ID, name: 'robin', email: 'robin@example.org', role },
  hasSecondFactor: true,
  strongUntil: inMinutes(300),
  freshUntil: null,
})

function openConsole(role: StaffRole = 'moderator') {
  const view = { channel: 'push', pushKey: PUSH_KEY, isSubscribed: false }
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/console/session': () => sessionOf(role),
    'GET /api/console/cases': () => ({
      cases: [],
      counts: { waiting: 0, mine: 0, claimed: 0, escalated: 0, proposed: 0, decided: 0, overdue: 0 },
      overdue: [0, 0, 0],
      next: null,
    }),
    'GET /api/console/case-order': () => ({ decidedCases: 37, learned: null }),
    'GET /api/console/audit': () => ({ entries: [], next: null }),
    [NOTIFICATIONS]: () => view,
    [CHOOSE]: ({ body }) => Object.assign(view, { channel: StaffNotificationsInput.parse(body).channel }),
    [PUT]: () => Object.assign(view, { isSubscribed: true }) && {},
    'DELETE /api/console/notifications/subscription': () =>
      Object.assign(view, { isSubscribed: false }) && {},
  })
  render(
    <MemoryRouter initialEntries={['/']}>
      <ConsoleApp />
    </MemoryRouter>,
  )
  return { server, view, user: userEvent.setup() }
}
const open = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'Notifications' }))

test('staff turn pushes on and off on this device', async () => {
  const { worker } = fakePush()
  const register = vi.fn<() => Promise<void>>(() => Promise.resolve())
  Object.assign(worker, { register })
  const { server, user } = openConsole()
  await open(user)
  await user.click(await screen.findByRole('button', { name: 'Turn on' }))
  await user.click(await screen.findByRole('button', { name: 'Turn off on this device' }))
  await screen.findByRole('button', { name: 'Turn on' })
  expect(register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' })
  expect(server.calls(PUT)).toMatchObject([{ body: { endpoint: 'https://push.example/1' } }])
})

test('staff choose a mail or nothing, and the device does not matter then', async () => {
  fakePush()
  const { server, user } = openConsole()
  await open(user)
  await user.click(await screen.findByRole('radio', { name: 'Email' }))
  await screen.findByRole('radio', { name: 'Email', checked: true })
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(server.calls(CHOOSE)).toMatchObject([{ body: { channel: 'mail', timeZone } }])
})

test('a device that was on is told to the server again after a new sign-in', async () => {
  const { worker } = fakePush({ permission: 'granted' })
  Object.assign(worker, { register: () => Promise.resolve() })
  const { server, view, user } = openConsole()
  await open(user)
  await user.click(await screen.findByRole('button', { name: 'Turn on' }))
  await screen.findByRole('button', { name: 'Turn off on this device' })
  view.isSubscribed = false
  render(
    <MemoryRouter initialEntries={['/']}>
      <ConsoleApp />
    </MemoryRouter>,
  )
  await vi.waitFor(() => expect(server.calls(PUT)).toHaveLength(2))
})

test('a role for which nothing waits has no bell', async () => {
  fakePush()
  openConsole('auditor')
  await screen.findByRole('button', { name: 'Keyboard shortcuts' })
  expect(screen.queryByRole('button', { name: 'Notifications' })).toBeNull()
})

test('of two quick choices the last one stays, also where the first answer comes late', async () => {
  fakePush()
  const { server, user } = openConsole()
  const answer = server.whole(CHOOSE)
  const late = Promise.withResolvers<void>()
  server.answer(CHOOSE, async (asked) => {
    const chosen = structuredClone(answer(asked))
    if (server.calls(CHOOSE).length === 1) await late.promise
    return chosen
  })
  await open(user)
  await user.click(await screen.findByRole('radio', { name: 'Email' }))
  await user.click(screen.getByRole('radio', { name: 'Off' }))
  await untilShown()
  late.resolve()
  await untilShown()
  expect(await screen.findByRole('radio', { name: 'Off', checked: true })).toBeTruthy()
  expect(server.calls(CHOOSE).map(({ body }) => StaffNotificationsInput.parse(body).channel)).toEqual([
    'mail',
    'none',
  ])
})

test('a choice stands against what was requested before it', async () => {
  fakePush()
  const { server, user } = openConsole()
  await open(user)
  const mail = await screen.findByRole('radio', { name: 'Email' })
  const answerLate = await requestEarly(server, NOTIFICATIONS)
  await user.click(mail)
  await answerLate()
  expect(screen.getByRole('radio', { name: 'Email', checked: true })).toBeTruthy()
})
