import type { CaseRowView, CasesView } from '@hearth/contract/console/cases'
import type { ConsoleSessionView, StaffRole, StaffView } from '@hearth/contract/console/staff'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { fakeServer, Refusal } from '../testing/fake-server.ts'
import { accountOf, entered, idOf, inMinutes, MY_ID, signedIn, signedOut } from '../testing/people.ts'
import { ConsoleApp } from './ConsoleApp.tsx'
import { chooseOrder } from './queue/order.ts'

const sessionOf = (
  facts: Partial<ConsoleSessionView> = {},
  role: StaffRole = 'admin',
): ConsoleSessionView => ({
  member: { id: MY_ID, name: 'robin', email: 'robin@example.org', role },
  hasSecondFactor: true,
  strongUntil: inMinutes(300),
  freshUntil: null,
  ...facts,
})
const weak = { strongUntil: null }

const rowOf = (number: string, facts: Partial<CaseRowView> = {}): CaseRowView => ({
  number,
  version: 3,
  priority: 1,
  state: 'open',
  subject: { id: idOf(50), firstName: `Subject ${number}` },
  items: 2,
  reporters: 1,
  kinds: ['report'],
  reasons: ['scam'],
  openedAt: inMinutes(-60),
  dueAt: inMinutes(40.5),
  decidedAt: null,
  claimedBy: null,
  ...facts,
})
const casesOf = (cases: CaseRowView[], next: string | null = null): CasesView => ({
  cases,
  counts: { waiting: 12, mine: 0, claimed: 2, escalated: 0, proposed: 1, decided: 3, overdue: 3 },
  overdue: [1, 0, 2],
  next,
})
const staff: StaffView = {
  members: [
    {
      id: MY_ID,
      name: 'robin',
      email: 'robin@example.org',
      role: 'admin',
      addedAt: inMinutes(-9),
      endedAt: null,
      hasSecondFactor: true,
    },
    {
      id: idOf(2),
      name: 'ida',
      email: 'ida@example.org',
      role: 'triage',
      addedAt: inMinutes(-9),
      endedAt: null,
      hasSecondFactor: false,
    },
  ],
}

const serve = (answers: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/console/session': () => sessionOf(),
    'GET /api/console/cases': () =>
      casesOf([rowOf('AAA'), rowOf('BBB', { priority: 0, dueAt: inMinutes(-130) })]),
    'GET /api/console/case-order': () => ({ decidedCases: 37, learned: null }),
    'GET /api/console/staff': () => staff,
    'GET /api/account': () => accountOf({ secondFactor: { isOn: true, backupCodesLeft: 2 } }),
    ...answers,
  })

function open(path = '/') {
  let [here, more] = [path, '']
  function Here() {
    const { pathname, search, hash } = useLocation()
    here = pathname
    more = search + hash
    return null
  }
  render(
    <MemoryRouter initialEntries={[path]}>
      <ConsoleApp />
      <Here />
    </MemoryRouter>,
  )
  return { user: userEvent.setup(), path: () => here, query: () => more }
}

const rows = () =>
  screen.findByRole('list', { name: 'Cases' }).then((list) => within(list).getAllByRole('link'))

test('a queue says of each case how urgent it is, what it is about and when it is due', async () => {
  serve()
  const { path } = open()
  const [first, second] = await rows()
  expect(path()).toBe('/queues/waiting')
  expect(first?.textContent).toMatch(
    /P1: High.*Subject AAA.*AAA.*Due in 40 min.*Report.*Scam.*2 items.*1 reporter/,
  )
  expect(second?.textContent).toMatch(/P0: Urgent.*2 h overdue/)
  expect(screen.getByRole('link', { name: 'Waiting 12' }).ariaCurrent).toBe('page')
})

test('a banner says how many cases are overdue, by priority, and leads to them', async () => {
  let overdue: CasesView['overdue'] = [1, 0, 2]
  const server = serve()
  server.answer('GET /api/console/cases', () => ({ ...casesOf([rowOf('AAA')]), overdue }))
  const { user, path } = open()
  const banner = await screen.findByRole('link', {
    name: /^3 cases are overdue\s*P0: Urgent\s*1\s*P2: \w+\s*2$/,
  })
  expect(banner.closest('[role=status]')).not.toBeNull()
  await user.click(banner)
  expect(path()).toBe('/queues/overdue')
  expect(await screen.findByRole('heading', { name: 'Overdue' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /cases are overdue/ })).toBeNull()
  expect(server.calls('GET /api/console/cases').at(-1)?.query).toMatchObject({ queue: 'overdue' })
  overdue = [0, 0, 0]
  await user.click(screen.getByRole('link', { name: /^Mine/ }))
  await waitFor(() => expect(path()).toBe('/queues/mine'))
  await screen.findByRole('list', { name: 'Cases' })
  expect(screen.queryByRole('link', { name: /overdue/ })).toBeNull()
})

test('with too few decided cases the queue says so and is by due time', async () => {
  const server = serve()
  open()
  await rows()
  expect(await screen.findByText(/starts at 200 decided cases; there are 37/)).toBeDefined()
  expect(screen.getByRole('radio', { name: 'Likely first' }).hasAttribute('disabled')).toBe(true)
  expect(server.calls('GET /api/console/cases')[0]?.query).toEqual({
    queue: 'waiting',
  })
})

test('what was learned can order the queue, with how well it does, and stays chosen', async () => {
  const learned = { trainedAt: inMinutes(-130), cases: 312, precision: 0.84, base: 0.331 }
  const server = serve({ 'GET /api/console/case-order': () => ({ decidedCases: 320, learned }) })
  const { user } = open()
  await rows()
  expect(await screen.findByText(/84% led to action, compared with 33% of all/)).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Likely first' }))
  await waitFor(() => expect(server.asked.at(-1)?.query).toEqual({ queue: 'waiting', order: 'likely' }))
  expect(localStorage.getItem('hearth.console.order')).toBe('likely')
  expect(screen.getByRole('radio', { name: 'Likely first' }).getAttribute('aria-checked')).toBe('true')
})

test('an order that was forgotten is not chosen any more', async () => {
  chooseOrder('likely')
  const server = serve()
  open()
  await rows()
  await waitFor(() => expect(localStorage.getItem('hearth.console.order')).toBe('due'))
  await waitFor(() => expect(server.asked.at(-1)?.query).toEqual({ queue: 'waiting' }))
})

test('J, K and Enter go through a queue, C claims, and G goes to another queue', async () => {
  const server = serve({ 'POST /api/console/cases/:number/claim': () => ({}) })
  const { user, path } = open()
  const [first, second] = await rows()
  await user.keyboard('j')
  expect(document.activeElement).toBe(first)
  await user.keyboard('jj')
  expect(document.activeElement).toBe(second)
  await user.keyboard('k')
  expect(document.activeElement).toBe(first)
  await user.keyboard('c')
  expect(await screen.findByText('AAA is yours now')).toBeDefined()
  const [claimed] = server.calls('POST /api/console/cases/:number/claim')
  expect([claimed?.params, claimed?.body]).toEqual([['AAA'], { version: 3 }])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe('/cases/AAA'))
  await user.keyboard('gm')
  await waitFor(() => expect(path()).toBe('/queues/mine'))
  expect(server.asked.at(-1)?.query).toEqual({ queue: 'mine' })
})

test('C in the list also reads the case beside it once more', async () => {
  const server = serve({
    'POST /api/console/cases/:number/claim': () => ({}),
    'GET /api/console/cases/:number': () => new Refusal(404, 'case_not_found'),
  })
  const { user } = open('/cases/AAA?queue=waiting')
  await rows()
  await screen.findByText('Case not found')
  await user.keyboard('k')
  await user.keyboard('c')
  await waitFor(() => expect(server.calls('GET /api/console/cases/:number')).toHaveLength(2))
})

test('all keys are listed, and can be turned off', async () => {
  serve()
  const { user } = open()
  const [first] = await rows()
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  await user.click(dialog.getByRole('switch', { name: 'Shortcuts with single keys' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('j')
  expect(document.activeElement).not.toBe(first)
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
  await user.click(await screen.findByRole('switch'))
})

test('somebody else was quicker: the refusal is told, and the queue is read again', async () => {
  let waiting = [rowOf('AAA'), rowOf('BBB')]
  serve({
    'GET /api/console/cases': () => casesOf(waiting),
    'POST /api/console/cases/:number/claim': () => {
      waiting = [rowOf('BBB')]
      return new Refusal(409, 'case_claimed')
    },
  })
  const { user } = open()
  await rows()
  await user.keyboard('jc')
  expect(await screen.findByText('Couldn’t claim it')).toBeDefined()
  // Without a refusal it is read every 30 seconds.
  await waitFor(() => expect(screen.queryByText('Subject AAA')).toBeNull(), { timeout: 10_000 })
})

test('a long queue loads on', async () => {
  const server = serve({
    'GET /api/console/cases': ({ query }) =>
      query['after'] ? casesOf([rowOf('CCC')]) : casesOf([rowOf('AAA')], 'page2'),
  })
  const { user } = open()
  await rows()
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('Subject CCC')).toBeDefined()
  expect(server.asked.at(-1)?.query).toEqual({ queue: 'waiting', after: 'page2' })
})

test.each<[StaffRole, string[]]>([
  ['triage', ['Waiting 12', 'Mine', 'Claimed 2', 'Escalated', 'Bans to confirm 1', 'Decided']],
  ['auditor', ['Figures', 'Predictions', 'System', 'Team', 'Audit log']],
  ['verifier', ['Verifications']],
])('the navigation shows a %s what the role may do', async (role, names) => {
  serve({
    'GET /api/console/session': () => sessionOf({}, role),
    'GET /api/console/audit': () => ({ entries: [], next: null }),
    'GET /api/console/verifications': () => ({
      verifications: [],
      waiting: 0,
      agreement: { judged: 0, agreed: 0, share: null, kappa: null },
      next: null,
    }),
  })
  open()
  const navigation = within(await screen.findByRole('navigation', { name: 'Console' }))
  await waitFor(() =>
    expect(navigation.queryAllByRole('link').map((link) => link.textContent)).toEqual(names),
  )
})

test('a member is told that the account does not work here, and can leave', async () => {
  const server = serve({
    'GET /api/console/session': () => new Refusal(403, 'no_staff'),
    'POST /api/auth/sign-out': () => ({}),
  })
  const { user } = open()
  expect(await screen.findByText(/robin@example.org has no staff account/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByLabelText('Email')).toBeDefined()
  expect(server.calls('POST /api/auth/sign-out')[0]?.body).toEqual({ scope: 'local' })
})

test.each(['signing out', 'the end of the session'])('%s leaves no draft of a case', async (way) => {
  const isEnd = way !== 'signing out'
  const server = serve({
    'GET /api/session': () => signedIn(inMinutes(isEnd ? 1 : 60)),
    'POST /api/auth/sign-out': () => ({}),
  })
  const { user } = open()
  await rows()
  sessionStorage.setItem('hearth_case_draft_C7M2PX4WQ9', '{"facts":"You asked somebody for money."}')
  localStorage.setItem('hearth_page_rules_en', '{"text":"Be kind."}')
  if (isEnd) server.answer('GET /api/session', () => signedOut)
  if (isEnd) dispatchEvent(new Event('online'))
  else await user.click(screen.getAllByRole('button', { name: 'Sign out' })[0] ?? document.body)
  expect(await screen.findByLabelText('Email')).toBeDefined()
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  expect(localStorage.getItem('hearth_page_rules_en')).not.toBeNull()
})

test('a sign-in by password and authenticator leads to the address that was asked for', async () => {
  serve({
    'GET /api/session': () => signedOut,
    'POST /api/auth/sign-in': () => entered({ session: null, needsSecondFactor: true }),
    'POST /api/auth/second-factor': () => entered(),
  })
  const { user, path } = open('/staff')
  await user.type(await screen.findByLabelText('Email'), 'robin@example.org')
  await user.type(screen.getByLabelText('Password'), 'sit by the fire')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  const code = await screen.findByLabelText(/Six digits/)
  await waitFor(() => expect(document.activeElement).toBe(code))
  await user.type(code, '123456')
  expect(await screen.findByText('ida@example.org')).toBeDefined()
  expect(path()).toBe('/staff')
})

test.each(['/staff#magic=a-token', '/staff?magic=a-token'])(
  'the mailed link %s signs in, and leaves the address at once',
  async (link) => {
    const server = serve({
      'GET /api/session': () => signedOut,
      'POST /api/auth/magic-link/verify': () => entered(),
    })
    const { user, path, query } = open(link)
    const enter = await screen.findByRole('button', { name: 'Sign in' })
    expect(query()).toBe('')
    await user.click(enter)
    expect(await screen.findByText('ida@example.org')).toBeDefined()
    expect(server.calls('POST /api/auth/magic-link/verify')).toMatchObject([{ body: { token: 'a-token' } }])
    expect(path()).toBe('/staff')
  },
)

test('a sign-in by mailed code needs the second factor before anything is shown', async () => {
  const server = serve({
    'GET /api/session': () => signedOut,
    'GET /api/console/session': () => sessionOf(weak),
    'POST /api/auth/code': () => ({}),
    'POST /api/auth/code/verify': () => entered(),
    'POST /api/account/fresh': () => accountOf(),
  })
  const { user } = open()
  await user.type(await screen.findByLabelText('Email'), 'robin@example.org')
  await user.click(screen.getByRole('button', { name: 'Email me a code' }))
  await user.type(await screen.findByLabelText('Six-digit code'), '111111')
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeDefined()
  expect(server.calls('GET /api/console/cases')).toEqual([])
  server.answer('GET /api/console/session', () => sessionOf())
  await user.type(await screen.findByLabelText(/Six digits/), '222222')
  await rows()
  expect(server.calls('POST /api/account/fresh')[0]?.body).toEqual({ kind: 'totp', code: '222222' })
})

test('without a second factor one is set up first, and the backup codes stay until they are saved', async () => {
  const server = serve({
    'GET /api/console/session': () => sessionOf({ ...weak, hasSecondFactor: false }),
    'POST /api/account/second-factor': () => ({ uri: 'otpauth://totp/x', secret: 'ABCDEFGH' }),
    'POST /api/account/second-factor/confirm': () => ({ backupCodes: ['aaaa-bbbb'] }),
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Connect an app' }))
  await user.type(await screen.findByLabelText('Six digits from the app'), '123456')
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('aaaa-bbbb')).toBeDefined()
  server.answer('GET /api/console/session', () => sessionOf())
  fireEvent(window, new Event('visibilitychange'))
  await user.click(screen.getByRole('checkbox', { name: 'I’ve saved them' }))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await rows()
})

test('a set-up that took too long says to sign in again', async () => {
  serve({
    'GET /api/console/session': () => sessionOf({ ...weak, hasSecondFactor: false }),
    'POST /api/account/second-factor': () => new Refusal(403, 'stale_session'),
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Connect an app' }))
  expect(await screen.findByText(/That took a while/)).toBeDefined()
})

test('after eight hours a clear screen leads back to where one was', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = serve({
    'GET /api/console/session': () => sessionOf({ strongUntil: inMinutes(1) }),
    'POST /api/account/fresh': () => accountOf(),
  })
  const { path } = open('/staff')
  expect(await screen.findByText('ida@example.org')).toBeDefined()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(await screen.findByRole('heading', { name: 'Your session has ended' })).toBeDefined()
  expect(screen.queryByText('ida@example.org')).toBeNull()
  server.answer('GET /api/console/session', () => sessionOf())
  fireEvent.change(await screen.findByLabelText(/Six digits/), { target: { value: '123456' } })
  expect(await screen.findByText('ida@example.org')).toBeDefined()
  expect(path()).toBe('/staff')
})

test('a change of a role asks who is there, and then goes on by itself', async () => {
  let isFresh = false
  const server = serve({
    'PATCH /api/console/staff/:id': () => (isFresh ? {} : new Refusal(403, 'stale_session')),
    'POST /api/account/fresh': () => {
      isFresh = true
      return accountOf()
    },
  })
  const { user } = open('/staff')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of ida' }), 'Moderator')
  await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  await user.type(await screen.findByLabelText(/Six digits/), '123456')
  expect(await screen.findByText('ida now has the role Moderator')).toBeDefined()
  expect(server.calls('PATCH /api/console/staff/:id').map(({ params, body }) => [params[0], body])).toEqual([
    [idOf(2), { role: 'moderator' }],
    [idOf(2), { role: 'moderator' }],
  ])
})

test('whoever closes that question has changed nothing', async () => {
  const server = serve({ 'PATCH /api/console/staff/:id': () => new Refusal(403, 'stale_session') })
  const { user } = open('/staff')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of ida' }), 'Moderator')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Couldn’t change it')).toBeDefined()
  expect(server.calls('PATCH /api/console/staff/:id')).toHaveLength(1)
})

test('the last admin cannot be ended, and the reason is told', async () => {
  serve({ 'PATCH /api/console/staff/:id': () => new Refusal(409, 'last_admin') })
  const { user } = open('/staff')
  await user.click(await screen.findByRole('button', { name: 'End access of robin' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End access' }))
  expect(await screen.findByText('Couldn’t change it')).toBeDefined()
})

test('the audit log is read page by page', async () => {
  const entry = (number: number) => ({
    number,
    at: inMinutes(-1),
    actor: 'ida',
    operation: 'case.read',
    details: { case: `N${number}` },
  })
  serve({
    'GET /api/console/audit': ({ query }) =>
      query['after'] ? { entries: [entry(1)], next: null } : { entries: [entry(2)], next: '2' },
  })
  const { user } = open('/audit')
  expect(await screen.findByText('N2')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('N1')).toBeDefined()
})
