import type { ConsoleSessionView } from '@hearth/contract/console/staff'
import type { WaitingIntrosView, WaitingIntroView } from '@hearth/contract/media/intros'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { requestEarly, untilShown } from '../../testing/late-answer.ts'
import { idOf, inMinutes, MY_ID, signedIn } from '../../testing/people.ts'
import { ConsoleApp } from '../ConsoleApp.tsx'

const WAITING = 'GET /api/console/intros'
const REVIEW = 'PUT /api/console/intros/:id'

const introOf = (n: number, firstName: string) =>
  ({
    id: idOf(n),
    personId: idOf(n),
    firstName,
    promptId: 'on-repeat',
    captions: 'Hello.',
    since: '2026-03-01T12:00:00.000Z',
  }) as WaitingIntroView

/** The intros of Ana and Ben wait, and one that is reviewed leaves the list. */
async function open() {
  let intros = [introOf(2, 'Ana'), introOf(3, 'Ben')]
  const view = (): WaitingIntrosView => ({ waiting: intros.length, intros })
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
    [WAITING]: view,
    [REVIEW]: ({ params: [id] }) => {
      intros = intros.filter((intro) => intro.id !== id)
      return view()
    },
  })
  render(
    <MemoryRouter initialEntries={['/video-intros']}>
      <ConsoleApp />
    </MemoryRouter>,
  )
  const approve = (name: string) => screen.findByRole('button', { name: `Approve the video of ${name}` })
  return { server, user: userEvent.setup(), ana: await approve('Ana'), ben: await approve('Ben') }
}

const left = () => screen.queryAllByRole('button', { name: /^Approve the video/ })

test('two intros that are approved at once are both gone, also where the first answer comes late', async () => {
  const { server, user, ana, ben } = await open()
  const answer = server.whole(REVIEW)
  const late = Promise.withResolvers<void>()
  server.answer(REVIEW, async (asked) => {
    const view = answer(asked)
    if (server.calls(REVIEW).length === 1) await late.promise
    return view
  })
  await user.click(ana)
  await user.click(ben)
  await untilShown()
  late.resolve()
  await untilShown()
  await waitFor(() => expect(left()).toHaveLength(0))
})

test('a list that was requested before a review does not bring the intro back', async () => {
  const { server, user, ana } = await open()
  const answerLate = await requestEarly(server, WAITING)
  await user.click(ana)
  await waitFor(() => expect(left()).toHaveLength(1))
  await answerLate()
  expect(left()).toHaveLength(1)
})
