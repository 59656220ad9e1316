import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sharedCircleOf } from '../../../testing/circles.ts'
import { fakeServer, noNetwork, Refusal } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { accountOf, entered, idOf, inMinutes, signedIn, signedOut } from '../../../testing/people.ts'

const CIRCLE_ID = idOf(4_101)
const circle = `/relative?circle=${CIRCLE_ID}`
const LINK = '/relative#invitation=abc'
const shared = 'GET /api/relative/circles/:id'

const session = () => {
  const one = signedIn()
  return { session: one.session && { ...one.session, isRelative: true } }
}

function serve() {
  let view = sharedCircleOf()
  return fakeServer({
    'GET /api/session': session,
    'GET /api/account': () => accountOf(),
    'GET /api/relative': () => ({ name: 'Noor', circles: [{ id: CIRCLE_ID, firstName: 'Robin' }] }),
    [shared]: () => view,
    'PUT /api/relative/circles/:id/opinions/:match': ({ body }) => {
      const { opinion } = body as { opinion: 'in_favour' }
      view = { ...view, matches: view.matches.map((match) => ({ ...match, opinion })) }
      return view
    },
    'POST /api/relative/circles/:id/notes': ({ body }) => {
      const { text, matchId = null } = body as { text: string; matchId?: string }
      view = { ...view, notes: [{ id: idOf(1), matchId, text, writtenAt: inMinutes(0) }] }
      return view
    },
    'POST /api/auth/relative/invitation': () => ({ firstName: 'Robin', expiresAt: inMinutes(600) }),
    'POST /api/auth/relative': () => ({}),
    'POST /api/auth/code/verify': () => ({ ...entered(), ...session() }),
    'POST /api/relative/circles': () => ({ name: 'Noor', circles: [] }),
    'GET /api/relative/circles/:id/families/:match': () => ({ messages: [], mayWrite: true, next: null }),
    'POST /api/relative/circles/:id/families/:match': () => ({ messages: [], mayWrite: true, next: null }),
    'GET /api/relative/circles/:id/suggestions': () => ({
      cards: [{ id: idOf(7), person: sharedCircleOf().profile, photos: [], isSuggested: false }],
      until: inMinutes(900),
    }),
    'PUT /api/relative/circles/:id/suggestions/:card': () => ({
      cards: [{ id: idOf(7), person: sharedCircleOf().profile, photos: [], isSuggested: true }],
      until: inMinutes(900),
    }),
  })
}

test('a relative joins by a link, with a code from a mail', async () => {
  const server = serve()
  server.answer('GET /api/session', () => signedOut)
  const { user, path } = openPage(LINK)
  expect(await screen.findByRole('heading', { name: 'Robin invites you' })).toBeDefined()
  await waitFor(() => expect(path()).toBe('/relative'))
  await user.type(screen.getByLabelText('Your name'), 'Noor')
  await user.type(screen.getByLabelText('Email'), 'noor@example.org')
  await user.click(screen.getByRole('button', { name: 'Send me a code' }))
  await user.type(await screen.findByLabelText('Code from the email'), '123456')
  expect(await screen.findByRole('heading', { name: 'Hello Noor' })).toBeDefined()
  expect(server.calls('POST /api/auth/relative')[0]?.body).toEqual({
    token: 'abc',
    name: 'Noor',
    email: 'noor@example.org',
  })
  expect(server.calls('POST /api/relative/circles')).toHaveLength(1)
  // Once it is accepted there is none to show.
  expect(server.calls('POST /api/auth/relative/invitation')).toHaveLength(1)
})

test('an address with a passkey needs it, and who has lost it joins by another code', async () => {
  const server = serve()
  server.answer('GET /api/session', () => signedOut)
  server.answer('POST /api/auth/code/verify', () => new Refusal(409, 'passkey_needed'))
  server.answer('POST /api/auth/code', () => ({}))
  server.answer('POST /api/auth/relative/return', () => ({ ...entered(), ...session() }))
  const { user } = openPage(LINK)
  await user.type(await screen.findByLabelText('Your name'), 'Noor')
  await user.type(screen.getByLabelText('Email'), 'noor@example.org')
  await user.click(screen.getByRole('button', { name: 'Send me a code' }))
  await user.type(await screen.findByLabelText('Code from the email'), '123456')
  const heading = await screen.findByRole('heading', { name: 'This address has a passkey' })
  expect(document.activeElement).toBe(heading)
  await user.click(screen.getByRole('button', { name: 'I’ve lost it' }))
  await user.click(screen.getByRole('button', { name: 'Send me a new code' }))
  await user.type(await screen.findByLabelText('Code from the email'), '654321')
  expect(await screen.findByRole('heading', { name: 'Hello Noor' })).toBeDefined()
  expect(server.calls('POST /api/auth/relative/return')[0]?.body).toEqual({
    token: 'abc',
    email: 'noor@example.org',
    code: '654321',
  })
})

test('a link that was used, has run out or never was one says so', async () => {
  const server = serve()
  server.answer('GET /api/session', () => signedOut)
  server.answer('POST /api/auth/relative/invitation', () => new Refusal(404, 'invitation_not_found'))
  openPage(LINK)
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work any more' })).toBeDefined()
})

test('an invitation to somebody who is signed in waits for their own press', async () => {
  const server = serve()
  const { user } = openPage(LINK)
  const accept = await screen.findByRole('button', { name: 'Accept invitation' })
  expect(server.calls('POST /api/relative/circles')).toEqual([])
  await user.click(accept)
  expect(await screen.findByRole('heading', { name: 'Hello Noor' })).toBeDefined()
})

test('a member is led away, and with a link is told to sign out first', async () => {
  const server = serve()
  server.answer('GET /api/session', () => signedIn())
  openPage(LINK)
  expect(await screen.findByRole('heading', { name: 'This link isn’t for a member account' })).toBeDefined()
})

test('a relative gives an opinion and leaves a note', async () => {
  const server = serve()
  const { user } = openPage(circle)
  const [inFavour] = await screen.findAllByRole('button', { name: 'In favour' })
  if (!inFavour) throw new Error('There is nothing to press')
  await user.click(inFavour)
  await waitFor(() => expect(inFavour.getAttribute('aria-pressed')).toBe('true'))
  expect(server.calls('PUT /api/relative/circles/:id/opinions/:match')[0]?.params).toEqual([
    CIRCLE_ID,
    idOf(801),
  ])
  expect(screen.getByRole('heading', { name: 'Someone Robin talks to' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Leave note' }))
  expect(screen.getByText('Write something first.')).toBeDefined()
  await user.type(screen.getByLabelText('A note for Robin'), 'She sounds kind.')
  await user.click(screen.getByRole('button', { name: 'Leave note' }))
  expect(await screen.findByText('She sounds kind.')).toBeDefined()
})

test('a note is about one match, if the relative chooses so, and its match is named', async () => {
  const server = serve()
  const { user } = openPage(circle)
  const about = await screen.findByLabelText('What is it about?')
  expect([...about.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'No match in particular',
    'Ana',
  ])
  await user.selectOptions(about, 'Ana')
  await user.type(screen.getByLabelText('A note for Robin'), 'She sounds kind.')
  await user.click(screen.getByRole('button', { name: 'Leave note' }))
  expect(await screen.findByText('She sounds kind.')).toBeDefined()
  expect(screen.getByText('About Ana')).toBeDefined()
  expect(server.calls('POST /api/relative/circles/:id/notes')[0]?.body).toMatchObject({ matchId: idOf(801) })
})

const unlessSure = ({ body }: { body: unknown }) =>
  (body as { isSure?: boolean }).isSure ? undefined : new Refusal(409, ['sure', { why: 'other' }])

test('a relative whose note seems to ask for money is asked first', async () => {
  const server = serve()
  const note = 'POST /api/relative/circles/:id/notes'
  server.answer(note, (call) => unlessSure(call) ?? sharedCircleOf())
  const { user } = openPage(circle)
  await user.type(await screen.findByLabelText('A note for Robin'), 'Lend me 100')
  await user.click(screen.getByRole('button', { name: 'Leave note' }))
  expect(await screen.findByText(/sounds like a request for money/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Leave it anyway' }))
  await waitFor(() => expect(server.calls(note).at(-1)?.body).toMatchObject({ isSure: true }))
})

test('a relative whose message to the families seems to ask for money is asked first', async () => {
  const server = serve()
  const message = 'POST /api/relative/circles/:id/families/:match'
  server.answer(message, (call) => unlessSure(call) ?? { messages: [], mayWrite: true, next: null })
  const { user } = openPage(`${circle}&families=${idOf(801)}`)
  await user.type(await screen.findByLabelText('Your message'), 'Lend me 100')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/sounds like a request for money/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Send anyway' }))
  await waitFor(() => expect(server.calls(message).at(-1)?.body).toMatchObject({ isSure: true }))
})

test.each([
  [circle, 'A note for Robin', 'Leave note', 'POST /api/relative/circles/:id/notes'],
  [
    `${circle}&families=${idOf(801)}`,
    'Your message',
    'Send',
    'POST /api/relative/circles/:id/families/:match',
  ],
])('what is sent again at %s is the same only as long as its text is', async (path, label, button, call) => {
  const server = serve()
  const answer = server.whole(call)
  server.answer(call, noNetwork)
  const { user } = openPage(path)
  const box = await screen.findByLabelText<HTMLTextAreaElement>(label)
  const send = async () => {
    const before = server.calls(call).length
    await user.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(server.calls(call)).toHaveLength(before + 1))
    await waitFor(() => expect(screen.getByRole('button', { name: button }).ariaBusy).toBeNull())
  }
  await user.type(box, 'Lunch?')
  await send()
  await send()
  await user.type(box, ' Or tea?')
  server.answer(call, answer)
  await send()
  await waitFor(() => expect(box.value).toBe(''))
  await user.type(box, 'Lunch? Or tea?')
  await send()
  const [first, repeat, changed, another] = server
    .calls(call)
    .map(({ body }) => (body as { clientId: string }).clientId)
  expect(repeat).toBe(first)
  expect(new Set([first, changed, another]).size).toBe(3)
})

test('what a relative types while a message is sent stays in the box', async () => {
  const server = serve()
  const sent = Promise.withResolvers<unknown>()
  server.answer('POST /api/relative/circles/:id/families/:match', () => sent.promise)
  const { user } = openPage(`${circle}&families=${idOf(801)}`)
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Your message')
  await user.type(box, 'Lunch?')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await user.type(box, ' And tea')
  sent.resolve({ messages: [], mayWrite: true, next: null })
  await waitFor(() => expect(server.calls('GET /api/relative/circles/:id/families/:match')).toHaveLength(2))
  expect(box.value).toBe('Lunch? And tea')
})

test('what is not shared any more looks like something that ran out', async () => {
  const server = serve()
  server.answer(shared, () => new Refusal(404, 'person_not_found'))
  openPage(circle)
  expect(await screen.findByRole('heading', { name: 'This isn’t shared with you any more' })).toBeDefined()
})

/** Lets seconds pass for what the page does at intervals. */
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))

function fakeIntervals(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('an open page loses what is withdrawn within seconds', async () => {
  fakeIntervals()
  const server = serve()
  openPage(circle)
  expect(await screen.findByRole('heading', { name: /^Ana/ })).toBeDefined()
  server.answer(shared, () =>
    sharedCircleOf({ matches: [{ matchId: idOf(801), card: null, opinion: null, hasFamilies: false }] }),
  )
  await pass(5)
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Ana/ })).toBe(null))
  expect(screen.getByRole('heading', { name: 'Someone Robin talks to' })).toBeDefined()
  server.answer(shared, () => new Refusal(404, 'person_not_found'))
  await pass(5)
  expect(await screen.findByRole('heading', { name: 'This isn’t shared with you any more' })).toBeDefined()
  expect(screen.queryByText('Gardener.')).toBe(null)
  const asked = server.calls(shared).length
  await pass(20)
  expect(server.calls(shared)).toHaveLength(asked)
})

test.each([
  ['suggestions', `${circle}&suggestions`, 'GET /api/relative/circles/:id/suggestions'],
  [
    'conversation of the families',
    `${circle}&families=${idOf(801)}`,
    'GET /api/relative/circles/:id/families/:match',
  ],
] as const)('the open %s ends within seconds', async (_, address, route) => {
  fakeIntervals()
  const server = serve()
  openPage(address)
  await waitFor(() => expect(server.calls(route)).toHaveLength(1))
  server.answer(route, () => new Refusal(404, 'person_not_found'))
  await pass(5)
  expect(await screen.findByRole('heading', { name: 'This isn’t shared with you any more' })).toBeDefined()
})

test('the open start page loses a member within seconds', async () => {
  fakeIntervals()
  const server = serve()
  openPage('/relative')
  expect(await screen.findByRole('link', { name: /Robin/ })).toBeDefined()
  server.answer('GET /api/relative', () => ({ name: 'Noor', circles: [] }))
  await pass(5)
  await waitFor(() => expect(screen.queryByRole('link', { name: /Robin/ })).toBe(null))
})

test('a page in the background asks nothing, and asks at once when it is shown again', async () => {
  fakeIntervals()
  const server = serve()
  openPage(circle)
  await screen.findByRole('heading', { name: /^Ana/ })
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => look.mockRestore())
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  const asked = server.calls(shared).length
  await pass(60)
  expect(server.calls(shared)).toHaveLength(asked)
  look.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await waitFor(() => expect(server.calls(shared)).toHaveLength(asked + 1))
})

test('a relative suggests a person of the deck', async () => {
  serve()
  const { user } = openPage(`${circle}&suggestions`)
  await user.click(await screen.findByRole('button', { name: 'Suggest Robin' }))
  expect(await screen.findByText('Suggested')).toBeDefined()
})

test('a relative writes to the other family', async () => {
  const server = serve()
  const { user } = openPage(`${circle}&families=${idOf(801)}`)
  await user.type(await screen.findByLabelText('Your message'), 'Lunch on Sunday?')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(server.calls('POST /api/relative/circles/:id/families/:match')[0]?.body).toMatchObject({
      text: 'Lunch on Sunday?',
    }),
  )
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe(''))
})
