import type { CaseItemView, CaseView } from '@hearth/contract/console/cases'
import type { CaseDecisionView, StatementView } from '@hearth/contract/console/decisions'
import type { ConsoleSessionView, StaffRole } from '@hearth/contract/console/staff'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { fakeServer, noNetwork, Refusal } from '../../testing/fake-server.ts'
import { openPart } from '../../testing/open-part.tsx'
import { idOf, inMinutes, signedIn } from '../../testing/people.ts'
import { CaseScreen } from './CaseScreen.tsx'

const NUMBER = 'C7M2PX4WQ9'
const me = { id: idOf(70), name: 'nadia' }
const colleague = { id: idOf(71), name: 'tomas' }
const facts = 'You asked somebody for 400 euros.'

const viewer = (role: StaffRole): ConsoleSessionView => ({
  member: { ...me, email: 'nadia@example.org', role },
  hasSecondFactor: true,
  strongUntil: inMinutes(60),
  freshUntil: null,
})

const itemOf = (n: number, shown: Partial<CaseItemView> = {}): CaseItemView => ({
  id: idOf(500 + n),
  kind: 'report',
  at: inMinutes(-n),
  reason: 'scam',
  number: null,
  reporter: n,
  words: `Words ${n}`,
  place: null,
  about: { kind: 'message', seq: 2 },
  profile: {
    firstName: 'Jonas',
    age: 36,
    bio: 'Carpenter.',
    prompts: [{ id: 'walk', question: 'My walk', answer: 'Up to the chapel.' }],
    photoIds: [idOf(601)],
  },
  messages: [
    { seq: 1, by: 'reporter', content: 'Hi!', at: inMinutes(-9), isReported: false, isNote: false },
    { seq: 2, by: 'subject', content: 'Lend me 400', at: inMinutes(-8), isReported: true, isNote: false },
  ],
  rules: [],
  decision: null,
  caseOfBan: null,
  isIntact: true,
  ...shown,
})

const caseOf = (shown: Partial<CaseView> = {}): CaseView => ({
  number: NUMBER,
  version: 3,
  priority: 1,
  state: 'open',
  subject: { id: idOf(3), firstName: 'Jonas' },
  items: 1,
  reporters: 1,
  kinds: ['report'],
  reasons: ['scam'],
  openedAt: inMinutes(-60),
  dueAt: inMinutes(60),
  decidedAt: null,
  claimedBy: null,
  accountCreatedAt: inMinutes(-9000),
  isSuspended: false,
  outcome: null,
  previousCase: null,
  newestItems: [itemOf(1)],
  next: null,
  history: [],
  nearDuplicates: [],
  ...shown,
})

const decisionOf = (shown: Partial<CaseDecisionView> = {}): CaseDecisionView => ({
  number: 'D1',
  measure: 'suspend',
  rights: [],
  things: [],
  ground: 'scam',
  basis: 'terms',
  provision: null,
  facts,
  state: 'in_force',
  decidedAt: inMinutes(-1),
  endsAt: null,
  decidedBy: me,
  confirmedBy: null,
  isAutomated: false,
  appeal: null,
  mayConfirm: false,
  mayReject: false,
  mayReverse: true,
  mayDecideAppeal: false,
  ...shown,
})

const statement: StatementView = {
  language: 'de',
  title: 'Dein Konto ist ausgesetzt',
  paragraphs: ['Das ist der Grund.'],
}

function OneCase() {
  return (
    <MemoryRouter>
      <Suspense>
        <CaseScreen number={NUMBER} />
      </Suspense>
    </MemoryRouter>
  )
}

type ShownCase = { role?: StaffRole; view?: Partial<CaseView>; decisions?: CaseDecisionView[] }

function openCase({ role = 'moderator', view = {}, decisions = [] }: ShownCase = {}, part = <OneCase />) {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/console/session': () => viewer(role),
    'GET /api/console/cases/:number': ({ params }) => caseOf({ number: params[0] ?? '', ...view }),
    'GET /api/console/cases/:number/items': () => ({ items: [itemOf(2)], next: null }),
    'GET /api/console/cases/:number/decisions': () => ({ decisions }),
    'POST /api/console/cases/:number/preview': () => statement,
    'POST /api/console/cases/:number/decisions': () => ({ decisions: [decisionOf()] }),
    'POST /api/console/cases/:number/claim': () => ({}),
    'POST /api/console/cases/:number/escalate': () => ({}),
    'POST /api/console/cases/:number/reopen': () => ({}),
    'POST /api/console/cases/:number/assign': () => caseOf(),
    'POST /api/console/decisions/:number/reverse': () => ({}),
    'POST /api/console/decisions/:number/confirm': () => ({}),
    'POST /api/console/decisions/:number/reject': () => ({}),
    'POST /api/console/decisions/:number/appeal': () => ({}),
  })
  const { user } = openPart(part)
  return { server, user }
}

const DECIDE = 'POST /api/console/cases/:number/decisions'
const PREVIEW = 'POST /api/console/cases/:number/preview'
const CASE = 'GET /api/console/cases/:number'
const button = (name: string) => screen.findByRole('button', { name })
const ready = () => screen.findByRole('radio', { name: 'Suspend' })
const factsField = () => screen.findByLabelText<HTMLTextAreaElement>('Facts')

test('a case is decided with the keyboard alone, after a preview', async () => {
  const { server, user } = openCase()
  await ready()
  await user.keyboard('c')
  await waitFor(() => expect(server.calls('POST /api/console/cases/:number/claim')).toHaveLength(1))
  server.answer('GET /api/console/cases/:number/decisions', () => ({ decisions: [decisionOf()] }))

  await user.keyboard('5')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '7 days' }))
  await user.keyboard('{ArrowRight}')
  await user.tab()
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(await factsField())
  await user.keyboard(`${facts}{Control>}{Enter}{/Control}`)
  expect(await screen.findByText('Dein Konto ist ausgesetzt')).toBeDefined()
  expect(screen.getByText('Das ist der Grund.').closest('[lang]')?.getAttribute('lang')).toBe('de')
  expect(server.calls(DECIDE)).toEqual([])

  expect(document.activeElement).toBe(await button('Send decision'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.calls(DECIDE)).toHaveLength(1))
  const content = { measure: 'suspend', ground: 'scam', basis: 'terms', facts, days: 30 }
  expect(server.calls(PREVIEW)[0]?.body).toEqual(content)
  expect(server.calls(DECIDE)[0]?.body).toEqual({ version: 3, content })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Decide' })))
})

test('after the preview the focus goes to the form', async () => {
  const { user } = openCase()
  await ready()
  await user.keyboard('1{Enter}')
  await user.click(await button('Close case'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Decide' })))
})

test('the key that opened the preview does not send while it is held', async () => {
  const { server, user } = openCase()
  await ready()
  await user.keyboard('1{Enter}')
  const send = await button('Close case')
  expect(server.calls(PREVIEW)).toEqual([])
  expect(fireEvent.keyDown(send, { key: 'Enter', repeat: true })).toBe(false)
  expect(server.calls(DECIDE)).toEqual([])
})

test('a decision can be reversed from its toast', async () => {
  const { server, user } = openCase()
  await ready()
  await user.keyboard('2')
  await user.type(await factsField(), facts)
  await user.click(await button('Preview'))
  server.answer('GET /api/console/cases/:number/decisions', () => ({ decisions: [decisionOf()] }))
  await user.click(await button('Send decision'))
  const toast = (await screen.findByText('Decided')).closest('li')
  fireEvent.click(within(toast ?? document.body).getByRole('button', { name: 'Reverse' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reverse this decision' }))
  await user.click(dialog.getByRole('button', { name: 'Reverse' }))
  expect(dialog.getByText('Write an answer first.')).toBeDefined()
  await user.type(dialog.getByLabelText('Answer to the person'), 'We got it wrong.')
  await user.click(dialog.getByRole('button', { name: 'Reverse' }))
  await waitFor(() =>
    expect(server.calls('POST /api/console/decisions/:number/reverse')[0]).toMatchObject({
      params: ['D1'],
      body: { answer: 'We got it wrong.' },
    }),
  )
})

const caseAbout = async (about: CaseItemView['about']) => {
  openCase({ view: { newestItems: [itemOf(1, { about, messages: [] })] } })
  return within(await screen.findByRole('article', { name: /Report/ }))
}
const GONE = 'No longer in the profile when the report came in'

test.each([
  ['photo', { kind: 'photo', id: idOf(601) }, 'Photo 1'],
  ['answer', { kind: 'prompt', id: 'walk' }, 'My walk'],
] as const)('a reported %s is marked in the profile', async (_, about, marked) => {
  const item = await caseAbout(about)
  const place = item.getByText('Reported').closest('li, dt')
  expect(`${place?.querySelector('button')?.getAttribute('aria-label')} ${place?.textContent}`).toContain(
    marked,
  )
  expect(item.queryByText('No longer in the profile when the report came in')).toBeNull()
})

test.each([
  ['photo', { kind: 'photo', id: idOf(602) }],
  ['answer', { kind: 'prompt', id: 'sea' }],
] as const)('a reported %s that the profile had no longer is said to be gone', async (_, about) => {
  const item = await caseAbout(about)
  expect(item.getByText(GONE)).toBeDefined()
  expect(item.queryByText('Reported')).toBeNull()
})

test('a photo is seen only while the key or a pointer is held on it', async () => {
  const { user } = openCase()
  const photo = await button('Photo 1, blurred. Hold B or press and hold to see it.')
  const image = () => photo.querySelector('img')
  expect(image()?.className).toContain('grayscale')
  expect(image()?.getAttribute('src')).toBe(`/api/console/cases/${NUMBER}/photos/${idOf(601)}/720.webp`)

  await user.keyboard('{b>}')
  expect(image()?.className).toContain('blur')
  await user.keyboard('{/b}')

  photo.focus()
  await user.keyboard('{b>}')
  await waitFor(() => expect(image()?.className).not.toContain('blur'))
  expect(photo.getAttribute('aria-label')).toBe('Photo 1, shown while you hold')
  await user.keyboard('{/b}')
  expect(image()?.className).toContain('blur')

  await user.pointer([{ target: photo, keys: '[TouchA>]' }])
  expect(image()?.className).not.toContain('blur')
  await user.pointer([{ target: photo, keys: '[/TouchA]' }])
  expect(image()?.className).toContain('blur')
})

test('a photo is hidden when the window with the held key loses the focus', async () => {
  const { user } = openCase()
  const photo = await button('Photo 1, blurred. Hold B or press and hold to see it.')
  await user.hover(photo)
  await user.keyboard('{b>}')
  expect(photo.querySelector('img')?.className).not.toContain('blur')
  fireEvent.blur(window)
  expect(photo.querySelector('img')?.className).toContain('blur')
})

test('a changed case is read once more, and the text stays', async () => {
  const { server, user } = openCase()
  await ready()
  await user.keyboard('2')
  await user.type(await factsField(), facts)
  await user.click(await button('Preview'))
  server.answer(DECIDE, () => new Refusal(409, 'case_changed'))
  server.answer(CASE, () => caseOf({ version: 4, newestItems: [itemOf(9, { words: 'A new one' })] }))
  await user.click(await button('Send decision'))
  expect(await screen.findByText(/^Someone changed this case\./)).toBeDefined()
  expect(await screen.findByText('A new one')).toBeDefined()
  expect((await factsField()).value).toBe(facts)

  server.answer(DECIDE, () => ({ decisions: [] }))
  await user.click(await button('Preview'))
  await user.click(await button('Send decision'))
  await waitFor(() => expect(server.calls(DECIDE)[1]?.body).toMatchObject({ version: 4 }))
})

/** A case beside a button that opens another one. */
function TwoCases() {
  const [number, setNumber] = useState(NUMBER)
  return (
    <MemoryRouter>
      <Suspense>
        <CaseScreen number={number} />
      </Suspense>
      <button type="button" onClick={() => setNumber(number === NUMBER ? 'OTHER' : NUMBER)}>
        Next
      </button>
    </MemoryRouter>
  )
}

test('a draft waits for its own case, and nothing of it outlives the tab', async () => {
  const { user } = openCase({}, <TwoCases />)
  await ready()
  await user.keyboard('2')
  await user.type(await factsField(), facts)
  await user.click(await button('Next'))
  await ready()
  expect(screen.queryByLabelText('Facts')).toBeNull()
  await user.click(await button('Next'))
  expect((await factsField()).value).toBe(facts)
  expect(JSON.stringify(localStorage)).not.toContain(facts)
})

test('a draft goes once it is sent', async () => {
  const { user } = openCase()
  await ready()
  await user.keyboard('2')
  await user.type(await factsField(), facts)
  expect(JSON.stringify(sessionStorage)).toContain(facts)
  await user.click(await button('Preview'))
  await user.click(await button('Send decision'))
  expect(await screen.findByText('Decided')).toBeDefined()
  expect(JSON.stringify(sessionStorage)).not.toContain(facts)
})

test('a sign-in that is too old is said, and the preview stays', async () => {
  const { server, user } = openCase()
  await ready()
  await user.keyboard('6')
  await user.type(await factsField(), facts)
  await user.click(await button('Preview'))
  server.answer(DECIDE, () => new Refusal(403, 'stale_session'))
  await user.click(await button('Propose ban'))
  expect(await screen.findByText('Confirm it’s you, then send it again.')).toBeDefined()
  expect(screen.getByText('Dein Konto ist ausgesetzt')).toBeDefined()
})

test('without a connection the text stays and nothing is sent', async () => {
  const { server, user } = openCase()
  await ready()
  await user.keyboard('2')
  await user.type(await factsField(), facts)
  server.answer(PREVIEW, noNetwork)
  await user.click(await button('Preview'))
  expect(await screen.findByText('You’re offline. Nothing was sent.')).toBeDefined()
  expect((await factsField()).value).toBe(facts)
})

test('what is missing is said at its field, which gets the focus', async () => {
  const { server, user } = openCase()
  await ready()
  await user.click(await button('Preview'))
  expect(screen.getByText('Choose a measure first.')).toBeDefined()
  await user.keyboard('3')
  await user.click(await button('Preview'))
  expect(screen.getByText('Choose what to hide.')).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: 'Up to the chapel.' }))
  await user.type(await factsField(), 'Too short')
  await user.click(await button('Preview'))
  expect(screen.getByText('Write at least 20 characters.')).toBeDefined()
  expect(document.activeElement).toBe(await factsField())
  await user.type(await factsField(), ', but not any more')
  await user.click(await button('Preview'))
  await waitFor(() =>
    expect(server.calls(PREVIEW)[0]?.body).toMatchObject({
      measure: 'hide',
      things: [{ kind: 'prompt', id: 'walk' }],
    }),
  )
})

const appeal = { text: 'I did not.', sentAt: inMinutes(-5), outcome: null, answer: null, decidedBy: null }

test('an appeal is offered to another person than the one who decided, and to nobody else', async () => {
  openCase({ decisions: [decisionOf({ appeal })] })
  expect(await screen.findByText('Another person has to decide this appeal.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Decide appeal' })).toBeNull()
})

test('an appeal is decided with an outcome and an answer', async () => {
  const { server, user } = openCase({
    decisions: [decisionOf({ appeal, mayDecideAppeal: true, decidedBy: colleague })],
  })
  await user.click(await button('Decide appeal'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Answer to the person'), 'It stays.')
  await user.click(dialog.getByRole('button', { name: 'Send answer' }))
  expect(dialog.getByText('Choose an outcome first.')).toBeDefined()
  await user.click(dialog.getByRole('radio', { name: 'Keep the decision' }))
  await user.click(dialog.getByRole('button', { name: 'Send answer' }))
  await waitFor(() =>
    expect(server.calls('POST /api/console/decisions/:number/appeal')[0]?.body).toEqual({
      outcome: 'upheld',
      answer: 'It stays.',
    }),
  )
})

test('a proposed ban is confirmed by another person, in a dialog', async () => {
  const ban = decisionOf({ measure: 'ban', state: 'proposed', mayReverse: false })
  const { server, user } = openCase({
    view: { state: 'proposed' },
    decisions: [{ ...ban, mayConfirm: true, mayReject: true }],
  })
  await user.click(await button('Confirm ban'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm this ban' }))
  await user.click(dialog.getByRole('button', { name: 'Confirm ban' }))
  await waitFor(() => expect(server.calls('POST /api/console/decisions/:number/confirm')).toHaveLength(1))
})

test('the proposer of a ban cannot confirm it, and can withdraw it', async () => {
  const ban = decisionOf({ measure: 'ban', state: 'proposed', mayReverse: false, mayReject: true })
  const { server, user } = openCase({ view: { state: 'proposed' }, decisions: [ban] })
  expect(await screen.findByText('Another person has to confirm this ban.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Confirm ban' })).toBeNull()
  await user.click(await button('Withdraw ban'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this ban' }))
  await user.click(dialog.getByRole('button', { name: 'Withdraw ban' }))
  await waitFor(() => expect(server.calls('POST /api/console/decisions/:number/reject')).toHaveLength(1))
})

test('while a ban is proposed the person can be suspended, and nothing else', async () => {
  const ban = decisionOf({ measure: 'ban', state: 'proposed', mayReverse: false })
  const { server, user } = openCase({ view: { state: 'proposed' }, decisions: [ban] })
  expect(await screen.findByText(/^A ban waits for another person/)).toBeDefined()
  const isOff = (name: string) => screen.getByRole('radio', { name }).matches(':disabled')
  expect(['No action', 'Warn', 'Hide', 'Limit', 'Suspend', 'Ban'].map(isOff)).toEqual([
    true,
    true,
    true,
    true,
    false,
    true,
  ])
  await user.click(screen.getByRole('radio', { name: 'Suspend' }))
  await user.type(await factsField(), facts)
  await user.click(await button('Preview'))
  await user.click(await button('Send decision'))
  await waitFor(() =>
    expect(server.calls(DECIDE)[0]?.body).toMatchObject({ content: { measure: 'suspend', facts } }),
  )
})

test('a decision by the law names its provision', async () => {
  const { server, user } = openCase()
  await ready()
  await user.keyboard('2')
  await user.type(await factsField(), facts)
  expect(screen.queryByLabelText('Legal provision')).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'The law' }))
  await user.click(await button('Preview'))
  expect(screen.getByText('Name the provision.')).toBeDefined()
  const field = screen.getByLabelText('Legal provision')
  expect(document.activeElement).toBe(field)
  await user.type(field, 'Section 263 StGB')
  await user.click(await button('Preview'))
  await waitFor(() =>
    expect(server.calls(PREVIEW)[0]?.body).toMatchObject({ basis: 'law', provision: 'Section 263 StGB' }),
  )
})

test('a case is closed with a note for staff, which its history shows, and can be reopened', async () => {
  const { server, user } = openCase()
  await ready()
  await user.click(screen.getByRole('radio', { name: 'No action' }))
  await user.type(screen.getByLabelText('Note'), 'A joke.')
  await user.click(await button('Preview'))
  await user.click(await button('Close case'))
  await waitFor(() =>
    expect(server.calls(DECIDE)[0]?.body).toMatchObject({ content: { measure: 'none', note: 'A joke.' } }),
  )
  cleanup()
  const note = JSON.stringify({ measure: 'none', note: 'A joke.' })
  const history = [{ at: inMinutes(-1), kind: 'decided', by: me, note } as const]
  const closed = openCase({
    view: { state: 'decided', decidedAt: inMinutes(-1), outcome: 'no_violation', history },
  })
  expect(await screen.findByText('A joke.')).toBeDefined()
  await closed.user.click(await button('Reopen'))
  await waitFor(() =>
    expect(closed.server.calls('POST /api/console/cases/:number/reopen')[0]?.body).toEqual({ version: 3 }),
  )
  cleanup()
  const reversed = [{ at: inMinutes(-1), kind: 'reversed', by: me, note: 'We mixed up two people.' } as const]
  openCase({ view: { state: 'decided', decidedAt: inMinutes(-1), outcome: 'action', history: reversed } })
  expect(await screen.findByText('This case is decided.')).toBeDefined()
  expect(screen.getByText('We mixed up two people.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull()
})

test('a case whose person has another open one is not reopened, and that one is named', async () => {
  const { server, user } = openCase({ view: { state: 'decided', outcome: 'no_violation' } })
  server.answer(
    'POST /api/console/cases/:number/reopen',
    () => new Refusal(409, ['person_has_open_case', { number: 'OTHERCASE1' }]),
  )
  await user.click(await button('Reopen'))
  expect(await screen.findByText(/^This person already has an open case: .?OTHERCASE1/)).toBeDefined()
})

test('a signal of the ban list leads to the case of the ban', async () => {
  const item = itemOf(1, { kind: 'signal', decision: 'D1', caseOfBan: 'CASEOFBAN1' })
  openCase({ view: { newestItems: [item] } })
  const link = await screen.findByRole('link', { name: 'CASEOFBAN1' })
  expect(link.getAttribute('href')).toBe('/cases/CASEOFBAN1')
})

test('a case is escalated with a note', async () => {
  const { server, user } = openCase()
  await ready()
  await user.keyboard('e')
  const dialog = within(await screen.findByRole('dialog', { name: 'Escalate this case' }))
  await user.type(dialog.getByLabelText('Note for colleagues'), 'I know them. c5')
  await user.click(dialog.getByRole('button', { name: 'Escalate' }))
  await waitFor(() =>
    expect(server.calls('POST /api/console/cases/:number/escalate')[0]?.body).toEqual({
      version: 3,
      note: 'I know them. c5',
    }),
  )
  expect(server.calls('POST /api/console/cases/:number/claim')).toEqual([])
})

test('older items are read on demand', async () => {
  const { server, user } = openCase({ view: { items: 2, next: 'after-1' } })
  await user.click(await button('Show more items'))
  expect(await screen.findByText('Words 2')).toBeDefined()
  expect(server.calls('GET /api/console/cases/:number/items')[0]?.query).toEqual({ after: 'after-1' })
  expect(screen.getByText('That’s all 2 items')).toBeDefined()
})

test('what was chosen to be hidden in older items is shown while they are not loaded', async () => {
  const view = { items: 2, next: 'after-1' }
  const { server, user } = openCase({ view })
  const prompts = [{ id: 'river', question: 'My river', answer: 'The Elbe.' }]
  const profile = { firstName: 'Jonas', age: 36, bio: 'Carpenter.', prompts, photoIds: [idOf(602)] }
  server.answer('GET /api/console/cases/:number/items', () => ({
    items: [itemOf(2, { profile })],
    next: null,
  }))
  await user.click(await screen.findByRole('radio', { name: 'Hide' }))
  await user.click(await button('Show more items'))
  await user.click(await screen.findByRole('checkbox', { name: 'Photo 2' }))
  await user.click(screen.getByRole('checkbox', { name: 'The Elbe.' }))
  cleanup()
  const reloaded = openCase({ view })
  const photo = await screen.findByRole('checkbox', { name: 'Photo 2', checked: true })
  await reloaded.user.click(
    screen.getByRole('checkbox', { name: 'Chosen earlier. Show more items to see it.', checked: true }),
  )
  expect(JSON.stringify(sessionStorage)).not.toContain('river')
  await reloaded.user.click(photo)
  expect(screen.queryByRole('checkbox', { name: 'Photo 2' })).toBeNull()
  expect(JSON.stringify(sessionStorage)).not.toContain(idOf(602))
})

test('triage cannot decide', async () => {
  openCase({ role: 'triage' })
  expect(await screen.findByText(/^Your role can’t decide cases\./)).toBeDefined()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a held key does not undo what it did', async () => {
  const { server } = openCase({ view: { state: 'claimed', claimedBy: me } })
  await ready()
  fireEvent.keyDown(document.body, { key: 'c', repeat: true })
  fireEvent.keyDown(document.body, { key: 'e', repeat: true })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.asked.filter(({ call }) => call.startsWith('POST'))).toEqual([])
})

test('a case of a colleague is decided by nobody else, and taken over only by an admin', async () => {
  openCase({ view: { state: 'claimed', claimedBy: colleague } })
  expect(await screen.findByText('tomas has claimed this case.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull()
  cleanup()
  openCase({ role: 'admin', view: { state: 'claimed', claimedBy: colleague } })
  expect(await button('Take over')).toBeDefined()
})

test('a moderator takes over an overdue case of a colleague', async () => {
  openCase({ view: { state: 'claimed', claimedBy: colleague, dueAt: inMinutes(-1) } })
  expect(await screen.findByText(/^tomas has claimed this case, but it’s overdue/)).toBeDefined()
  expect(await button('Take over')).toBeDefined()
  cleanup()
  openCase({ role: 'triage', view: { state: 'claimed', claimedBy: colleague, dueAt: inMinutes(-1) } })
  expect(await screen.findByText(/^Your role can’t decide/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull()
})

test('a case about an unknown person is assigned, and until then only closed', async () => {
  const { server, user } = openCase({ view: { subject: { id: null, firstName: null, isUnknown: true } } })
  expect((await ready()).matches(':disabled')).toBe(true)
  expect(screen.getByRole('heading', { name: 'Unknown person' })).toBeDefined()
  expect(screen.queryByText(/erased/i)).toBeNull()
  await user.click(await button('Assign'))
  expect(screen.getByText('Enter a link or an address first.')).toBeDefined()
  await user.type(screen.getByLabelText('Profile link or email address'), 'jonas@example.org')
  server.answer('GET /api/console/cases/:number', () => caseOf())
  await user.click(await button('Assign'))
  await waitFor(() =>
    expect(server.calls('POST /api/console/cases/:number/assign')[0]?.body).toEqual({
      version: 3,
      person: 'jonas@example.org',
    }),
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Jonas' })))
})

test('a message shows that it was changed, and what it said before', async () => {
  const [first, second] = itemOf(1).messages
  if (!first || !second) throw new Error('An item has two messages')
  const messages = [
    { ...first, content: '', isDeleted: true as const, earlier: ['You ugly fool'] },
    { ...second, content: 'Have a nice day', isEdited: true as const, earlier: ['Pay or else'] },
  ]
  openCase({ view: { newestItems: [itemOf(1, { messages })] } })
  for (const text of ['Deleted', 'You ugly fool', 'Edited', 'Have a nice day', 'Pay or else'])
    expect(await screen.findByText(text)).toBeDefined()
})

test('triage reads why it sees no photos', async () => {
  const about = { kind: 'photo', id: 'photo' } as const
  openCase({ role: 'triage', view: { arePhotosWithheld: true, newestItems: [itemOf(1, { about })] } })
  expect(await screen.findByText(/^Your role doesn’t see photos/)).toBeDefined()
  expect(screen.getByText('A photo')).toBeDefined()
  expect(screen.queryByText('No longer in the profile when the report came in')).toBeNull()
})

test('an unsent note and an unsent answer are still there after Escape', async () => {
  const { user } = openCase({ decisions: [decisionOf()] })
  await user.click(await button('Escalate'))
  await user.type(screen.getByLabelText('Note for colleagues'), 'I know them')
  await user.keyboard('{Escape}')
  await user.click(await button('Escalate'))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note for colleagues').value).toBe('I know them')
  await user.keyboard('{Escape}')
  await user.click(await button('Reverse'))
  await user.type(screen.getByLabelText('Answer to the person'), 'It was a mistake')
  await user.keyboard('{Escape}')
  await user.click(await button('Reverse'))
  const answer = screen.getByLabelText<HTMLTextAreaElement>('Answer to the person')
  expect(answer.value).toBe('It was a mistake')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reverse' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await button('Reverse'))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Answer to the person').value).toBe('')
})

test('the case of an erased person can only be closed', async () => {
  openCase({ view: { subject: { id: null, firstName: null } } })
  expect((await ready()).matches(':disabled')).toBe(true)
  expect(screen.getByRole('radio', { name: 'No action' }).matches(':disabled')).toBe(false)
  expect(screen.getByRole('heading', { name: 'Erased account' })).toBeDefined()
})

test('a changed snapshot is said to be unreliable', async () => {
  openCase({ view: { newestItems: [itemOf(1, { isIntact: false })] } })
  expect(await screen.findByText(/^The stored snapshot was changed/)).toBeDefined()
})

test('a case that is not there is said to be missing', async () => {
  const { server } = openCase({}, <></>)
  server.answer(CASE, () => new Refusal(404, 'case_not_found'))
  openPart(<OneCase />)
  expect(await screen.findByText('Case not found')).toBeDefined()
})
