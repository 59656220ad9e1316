import type {
  RegistrationSettingsView,
  WaitingPeopleView,
  WaitingPersonView,
} from '@hearth/contract/console/registration'
import type { ConsoleSessionView } from '@hearth/contract/console/staff'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { requestEarly, untilShown } from '../../testing/late-answer.ts'
import { idOf, inMinutes, MY_ID, signedIn } from '../../testing/people.ts'
import { ConsoleApp } from '../ConsoleApp.tsx'

const WAITING = 'GET /api/console/registration/waiting'
const DECIDE = 'PUT /api/console/registration/waiting/:id'
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

function open(path = '/registration') {
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
    [WAITING]: (): WaitingPeopleView => ({
      waiting: 2,
      declined: 0,
      people: [applicantOf(2, 'ana'), applicantOf(3, 'ben')],
    }),
  })
  render(
    <MemoryRouter initialEntries={[path]}>
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

const applicantOf = (n: number, name: string): WaitingPersonView => ({
  id: idOf(n),
  email: `${name}@example.org`,
  since: '2026-03-01T12:00:00.000Z',
  declinedAt: null,
  reason: null,
  deletedAt: null,
  person: null,
})

/** Ana and Ben wait, and the server forgets who is approved. */
async function openWaiting() {
  const opened = open('/new-accounts')
  let people = [applicantOf(2, 'ana'), applicantOf(3, 'ben')]
  const view = (): WaitingPeopleView => ({ waiting: people.length, declined: 0, people })
  opened.server.answer(WAITING, view)
  opened.server.answer(DECIDE, ({ params: [id] }) => {
    people = people.filter((one) => one.id !== id)
    return view()
  })
  const [first, second] = await screen.findAllByRole('button', { name: /^Approve / })
  if (!first || !second) throw new Error('Two people should wait')
  return { ...opened, first, second }
}

test('two people who are approved at once are both gone, also where the first answer comes late', async () => {
  const { server, user, first, second } = await openWaiting()
  const answer = server.whole(DECIDE)
  const late = Promise.withResolvers<void>()
  server.answer(DECIDE, async (asked) => {
    const view = answer(asked)
    if (server.calls(DECIDE).length === 1) await late.promise
    return view
  })
  await user.click(first)
  await user.click(second)
  await untilShown()
  late.resolve()
  await untilShown()
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Approve / })).toHaveLength(0))
})

test('a list that was requested before a decision does not bring the person back', async () => {
  const { server, user, first } = await openWaiting()
  const answerLate = await requestEarly(server, WAITING)
  await user.click(first)
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Approve / })).toHaveLength(1))
  await answerLate()
  expect(screen.getAllByRole('button', { name: /^Approve / })).toHaveLength(1)
})
