import type { MessageView, SendInput } from '@hearth/contract/chat/chat'
import { type ClientFrame, closeCodes } from '@hearth/contract/chat/events'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draftOf, keepDraft } from '../../lib/drafts.ts'
import { fakeServer, noNetwork, Refusal } from '../../testing/fake-server.ts'
import { FakeSocket } from '../../testing/fake-socket.ts'
import { requestEarly } from '../../testing/late-answer.ts'
import { live, openPage, untilListening } from '../../testing/open-page.tsx'
import {
  ana,
  CONVERSATION_ID,
  conversation,
  entered,
  idOf,
  MY_ID,
  matchWith,
  messageOf,
  personOf,
  signedIn,
  signedOut,
} from '../../testing/people.ts'
import { isSameGroup, lastSeqWithoutGap, withMessages, withNewestPage } from './chat.rules.ts'

const MESSAGES = 'GET /api/conversations/:id/messages'
const CHANGES = 'GET /api/conversations/:id/changes'
type SentBody = Pick<MessageView, 'clientId' | 'content'>
const SEND = 'POST /api/conversations/:id/messages'

function serve(messages = [messageOf(1), messageOf(2)], hasMore = false) {
  let last = messages.length
  FakeSocket.answer = (frame) => {
    if (frame.type !== 'send') return undefined
    const answer = sentAs(frame.input, last)
    last += 1
    return answer
  }
  return fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/matches': () => ({ matches: [], total: 0, next: null }),
    'GET /api/conversations/:id': () => conversation,
    [MESSAGES]: () => ({ messages, hasMore }),
    [SEND]: ({ body }) => {
      const { clientId, content } = body as SendInput
      return messageOf(messages.length + 1, { clientId, content: content.trim(), senderId: MY_ID })
    },
  })
}

async function openChat() {
  const page = openPage(`/messages/${CONVERSATION_ID}`)
  const box = await screen.findByRole('textbox', { name: 'Message Ana...' })
  await untilListening()
  live((socket) => socket.open())
  return { ...page, box, log: screen.getByRole('log') }
}

/** The socket's answer to a message, with the `seq` after `last`. */
const sentAs = (input: SendInput, last: number) =>
  ({
    type: 'sent',
    message: messageOf(last + 1, { clientId: input.clientId, content: input.content, senderId: MY_ID }),
  }) as const

const sentUp = () =>
  FakeSocket.all.flatMap(({ sent }) => sent.flatMap((frame) => (frame.type === 'send' ? [frame.input] : [])))

const clientIdsOf = (server: ReturnType<typeof serve>) =>
  server.calls(SEND).map(({ body }) => (body as SendInput).clientId)

const written = (log: HTMLElement) =>
  within(log)
    .queryAllByText(/^(message \d+|Hello.*)$/)
    .map((line) => line.textContent)

test('the messages stand in their order, with who wrote them and when', async () => {
  serve([messageOf(1), messageOf(2, { senderId: MY_ID })])
  const { log } = await openChat()
  await within(log).findByText('message 2')
  expect(written(log)).toEqual(['message 1', 'message 2'])
  expect(within(log).getAllByText('Ana')).toHaveLength(1)
  expect(within(log).getAllByText('You')).toHaveLength(1)
  expect(within(log).getAllByText(/^\d{1,2}:\d{2}/)).toHaveLength(2)
})

test('an empty conversation asks to be started', async () => {
  serve([])
  await openChat()
  expect(await screen.findByText('Start your conversation with Ana!')).toBeTruthy()
})

test('a first line about a favourite comes first and has a heart', async () => {
  const server = serve([])
  const person = { ...ana, interests: ['Chess', 'Choir'], favourites: ['Choir'] }
  server.answer('GET /api/conversations/:id', () => ({ ...conversation, person }))
  await openChat()
  const [first, second] = await screen.findAllByRole('button', { name: /^Ask about/ })
  expect(first?.getAttribute('aria-label')).toBe('Ask about Choir')
  expect(first?.getAttribute('aria-description')).toBe('Favourite')
  expect(first?.querySelector('svg')).not.toBeNull()
  expect(second?.querySelector('svg')).toBeNull()
})

test('what they like is put into the box as a first line, which one can go on from', async () => {
  const server = serve([])
  const person = { ...ana, interests: ['Chess', 'Choir'] }
  server.answer('GET /api/conversations/:id', () => ({ ...conversation, person }))
  const { user, box } = await openChat()
  await user.click(await screen.findByRole('button', { name: 'Ask about Chess' }))
  expect(box).toHaveProperty('value', 'I saw that you like Chess. How did you get into it?')
  expect(document.activeElement).toBe(box)
  await user.click(screen.getByRole('button', { name: 'Ask about Choir' }))
  expect(box).toHaveProperty('value', 'I saw that you like Choir. How did you get into it?')
  await user.clear(box)
  await user.type(box, 'Hello Ana!')
  await user.click(screen.getByRole('button', { name: 'Ask about Chess' }))
  expect(box).toHaveProperty('value', 'Hello Ana! I saw that you like Chess. How did you get into it?')
})

test.each([
  ['at a desk the box is ready to write in', true],
  ['on a phone no keyboard covers what was said', false],
])('where a conversation is opened, %s', async (_, isFine) => {
  const nothing = () => undefined
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isFine && query === '(pointer: fine)',
    addEventListener: nothing,
    removeEventListener: nothing,
  }))
  serve()
  const { box } = await openChat()
  expect(document.activeElement === box).toBe(isFine)
})

const quoted = { kind: 'prompt' as const, promptId: 'sunday-ten', answer: 'In the garden' }

test.each([
  ['an answer', quoted, 'Ana liked your answer', 'In the garden'],
  ['a photo', { kind: 'photo' as const, photoId: idOf(601) }, 'Ana liked your photo', 'Your photo'],
])('a like about %s without a word is there to begin with', async (_, likedAbout, words, quote) => {
  const server = serve([])
  server.answer('GET /api/conversations/:id', () => ({ ...conversation, likedAbout }))
  server.answer('GET /api/photos', () => ({ photos: [], uploads: [], uploadsLeft: 60 }))
  await openChat()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(within(screen.getByRole('figure')).getByText(quote)).toBeTruthy()
})

test.each([
  ['stands above the first message', undefined, 1],
  ['is not said twice where the first message quotes it', quoted, 0],
])('what was liked %s', async (_, about, times) => {
  const server = serve([messageOf(1, { ...(about && { about }) }), messageOf(2)])
  server.answer('GET /api/conversations/:id', () => ({ ...conversation, likedAbout: quoted }))
  const { log } = await openChat()
  await within(log).findByText('message 1')
  expect(within(log).queryAllByText('Ana liked your answer')).toHaveLength(times)
  expect(within(log).getAllByText('In the garden')).toHaveLength(1)
})

test('Enter sends once, clears the box and shows the message once', async () => {
  const server = serve()
  const { user, box, log } = await openChat()
  await user.type(box, 'Hello Ana{Enter}')
  await within(log).findByText('Hello Ana')
  expect((box as HTMLTextAreaElement).value).toBe('')
  const [input] = sentUp()
  live((socket) =>
    socket.bring({
      type: 'message.sent',
      message: messageOf(3, { clientId: input?.clientId ?? '', content: 'Hello Ana', senderId: MY_ID }),
    }),
  )
  await within(log).findByText('Sent')
  expect(written(log)).toEqual(['message 1', 'message 2', 'Hello Ana'])
  expect(sentUp()).toHaveLength(1)
  expect(server.calls(SEND)).toHaveLength(0)
})

test('while the line is away a message goes by HTTP', async () => {
  const server = serve()
  const { user, box, log } = await openChat()
  live((socket) => socket.break())
  await user.type(box, 'Hello Ana{Enter}')
  await within(log).findByText('Sent')
  expect(server.calls(SEND)).toHaveLength(1)
  expect(sentUp()).toHaveLength(0)
})

test('Shift+Enter breaks the line, and a word that is still being composed is not sent', async () => {
  serve()
  const { user, box } = await openChat()
  await user.type(box, 'one{Shift>}{Enter}{/Shift}two')
  expect((box as HTMLTextAreaElement).value).toBe('one\ntwo')
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })
  expect(sentUp()).toHaveLength(0)
})

test('nothing but blanks is not sent', async () => {
  serve()
  const { user, box } = await openChat()
  await user.type(box, '   {Enter}')
  expect(sentUp()).toHaveLength(0)
})

test('what is written while a message is on its way waits in sight, and goes after it', async () => {
  serve()
  const arrived: (() => void)[] = []
  FakeSocket.answer = (frame) => {
    if (frame.type === 'send') {
      const last = 2 + arrived.length
      arrived.push(() => live((socket) => socket.bring(sentAs(frame.input, last))))
    }
    return undefined
  }
  const { user, box, log } = await openChat()
  await user.type(box, 'Hello{Enter}')
  await user.type(box, 'Hello again{Enter}')
  expect(written(log)).toEqual(['message 1', 'message 2', 'Hello', 'Hello again'])
  expect(within(log).getAllByText('Waiting')).toHaveLength(2)
  expect(sentUp()).toHaveLength(1)
  arrived[0]?.()
  await waitFor(() => expect(sentUp()).toHaveLength(2))
  arrived[1]?.()
  await waitFor(() => expect(within(log).getAllByText('Sent')).toHaveLength(2))
  expect(written(log)).toEqual(['message 1', 'message 2', 'Hello', 'Hello again'])
})

test.each([
  ['the server fails', () => new Refusal(500, 'internal')],
  ['the network is gone', noNetwork],
])('when %s, a message waits and goes by itself as the same one', async (_, failure) => {
  const server = serve()
  const { user, box, log } = await openChat()
  live((socket) => socket.break())
  server.answer(SEND, failure)
  await user.type(box, 'Hello{Enter}')
  await within(log).findByText('Waiting')
  // Once at least: where the test itself is held up, it has been tried again by now.
  await waitFor(() => expect(server.calls(SEND)).not.toHaveLength(0))
  server.answer(SEND, ({ body }) => messageOf(3, { ...(body as SentBody), senderId: MY_ID }))
  await within(log).findByText('Sent')
  expect(written(log)).toEqual(['message 1', 'message 2', 'Hello'])
  expect(new Set(clientIdsOf(server)).size).toBe(1)
})

test('a message that is refused says so, and is tried again or deleted', async () => {
  serve()
  FakeSocket.answer = (frame) =>
    frame.type === 'send'
      ? {
          type: 'refused',
          clientId: frame.input.clientId,
          kind: 'conflict',
          code: 'id_of_other_message',
          params: {},
          message: 'For API clients',
        }
      : undefined
  const { user, box, log } = await openChat()
  await user.type(box, 'Hello{Enter}')
  expect(await within(log).findByText('This wasn’t sent.')).toBeTruthy()
  await user.click(within(log).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sentUp()).toHaveLength(2))
  await within(log).findByText('This wasn’t sent.')
  await user.click(within(log).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(written(log)).toEqual(['message 1', 'message 2']))
})

test('a message that a moderator does not allow keeps its words and says why, and goes once it may', async () => {
  serve()
  const why = 'You can’t send messages any more. You can read why in Settings.'
  FakeSocket.answer = (frame) =>
    frame.type === 'send'
      ? {
          type: 'refused',
          clientId: frame.input.clientId,
          kind: 'forbidden',
          code: 'messages_restricted',
          params: { lasts: 'other', until: '' },
          message: 'For API clients',
        }
      : undefined
  const { user, box, log } = await openChat()
  await user.type(box, 'Hello{Enter}')
  expect(await within(log).findByText(why)).toBeTruthy()
  expect(written(log)).toEqual(['message 1', 'message 2', 'Hello'])
  expect(sentUp()).toHaveLength(1)
  await user.click(within(log).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sentUp()).toHaveLength(2))
  expect(await within(log).findByText(why)).toBeTruthy()
})

const doubt = (frame: ClientFrame) =>
  frame.type === 'send' && frame.input.content.includes('lend me') && !frame.input.isSure
    ? ({
        type: 'refused',
        clientId: frame.input.clientId,
        kind: 'conflict',
        code: 'sure',
        params: { why: 'other', ranges: '6-18' },
        message: 'For API clients',
      } as const)
    : undefined

/** Holds back what asks for money, and stores everything else. */
function serveWithDoubt() {
  const server = serve()
  const { answer } = FakeSocket
  FakeSocket.answer = (frame) => doubt(frame) ?? answer?.(frame)
  return server
}

const whyHeld = 'Are you sure? This sounds like a request for money or bank details.'

test('a message that asks for money waits for its writer, says why and goes when that is confirmed', async () => {
  serveWithDoubt()
  const { user, box, log } = await openChat()
  await user.type(box, 'Hello lend me $400{Enter}')
  expect((await within(log).findByRole('alert')).textContent).toContain(whyHeld)
  expect(await within(log).findByText('lend me $400', { selector: 'mark' })).toBeTruthy()
  expect(within(log).getByText('Waits for you')).toBeTruthy()
  expect(within(log).queryByText('This wasn’t sent.')).toBeNull()

  await user.type(box, 'Hello there{Enter}')
  await waitFor(() => expect(sentUp()).toHaveLength(2))
  expect(await within(log).findByText('Hello there')).toBeTruthy()

  await user.click(within(log).getByRole('button', { name: 'Send anyway' }))
  await waitFor(() => expect(sentUp()).toHaveLength(3))
  const [first, , last] = sentUp()
  expect(last).toEqual({ ...first, isSure: true })
  await waitFor(() => expect(within(log).queryByRole('alert')).toBeNull())
})

test('a message that waits for its writer goes back into the box, behind what is there', async () => {
  serveWithDoubt()
  const { user, box, log } = await openChat()
  await user.type(box, 'Hello lend me $400{Enter}')
  await within(log).findByRole('alert')
  await user.type(box, 'Well,')
  await user.click(within(log).getByRole('button', { name: 'Edit' }))
  await waitFor(() => expect(written(log)).toEqual(['message 1', 'message 2']))
  expect((box as HTMLTextAreaElement).value).toBe('Well, Hello lend me $400')
  expect(document.activeElement).toBe(box)
})

test('a message arrives without anything being asked for', async () => {
  const server = serve()
  const { log } = await openChat()
  await within(log).findByText('message 2')
  // The first page, and what came after it until the line was open.
  await waitFor(() => expect(server.calls(MESSAGES)).toHaveLength(2))
  live((socket) => socket.bring({ type: 'message.sent', message: messageOf(3) }))
  await within(log).findByText('message 3')
  expect(written(log)).toEqual(['message 1', 'message 2', 'message 3'])
  expect(server.calls(MESSAGES)).toHaveLength(2)
})

test('a gap in the numbers is asked for', async () => {
  const server = serve()
  const { log } = await openChat()
  await within(log).findByText('message 2')
  server.answer(MESSAGES, ({ query }) => ({
    messages: query.after === '2' ? [messageOf(3), messageOf(4), messageOf(5)] : [],
    hasMore: false,
  }))
  live((socket) => socket.bring({ type: 'message.sent', message: messageOf(5) }))
  await within(log).findByText('message 4')
  expect(written(log)).toEqual([1, 2, 3, 4, 5].map((seq) => `message ${seq}`))
})

test('what was said while the line was broken is asked for when it is back', async () => {
  const server = serve()
  const { log } = await openChat()
  await within(log).findByText('message 2')
  server.answer(MESSAGES, ({ query }) => ({
    messages: query.after === '2' ? [messageOf(3)] : query.after === '3' ? [messageOf(4)] : [],
    hasMore: query.after === '2',
  }))
  live((socket) => socket.break())
  expect(await screen.findByText(/Reconnecting/)).toBeTruthy()
  await waitFor(() => expect(FakeSocket.all).toHaveLength(2), { timeout: 3_000 })
  live((socket) => socket.open())
  await within(log).findByText('message 4')
  expect(screen.queryByText(/Reconnecting/)).toBeNull()
})

test('older messages are asked for, and one that arrives meanwhile is kept', async () => {
  const server = serve([messageOf(51), messageOf(52)], true)
  const { user, log } = await openChat()
  await within(log).findByText('message 52')
  const asked = Promise.withResolvers<void>()
  const arrival = Promise.withResolvers<void>()
  server.answer(MESSAGES, async ({ query }) => {
    if (query.before !== '51') return { messages: [], hasMore: false }
    asked.resolve()
    await arrival.promise
    return { messages: [messageOf(49), messageOf(50)], hasMore: false }
  })
  await user.click(screen.getByRole('button', { name: 'Show older messages' }))
  await asked.promise
  live((socket) => socket.bring({ type: 'message.sent', message: messageOf(53) }))
  arrival.resolve()
  await within(log).findByText('message 49')
  expect(written(log)).toEqual([49, 50, 51, 52, 53].map((seq) => `message ${seq}`))
  expect(screen.queryByRole('button', { name: 'Show older messages' })).toBeNull()
})

test.each([
  [404, 'not_found'],
  [422, 'invalid'],
] as const)('a conversation refused by %i is not found', async (status, code) => {
  const server = serve()
  server.answer('GET /api/conversations/:id', () => new Refusal(status, code))
  openPage('/messages/nonsense')
  expect(await screen.findByRole('heading', { name: 'Conversation not found' })).toBeTruthy()
  expect(await screen.findByText('Error')).toBeTruthy()
  const back = screen.getAllByRole('link', { name: 'Back to Matches' })
  expect(back.map((link) => link.getAttribute('href'))).toEqual(['/matches', '/matches'])
})

test('a conversation that is not found leads back to the matches by itself', async () => {
  const server = serve()
  server.answer('GET /api/conversations/:id', () => new Refusal(404, 'not_found'))
  const { path } = openPage('/messages/nonsense')
  await waitFor(() => expect(path()).toBe('/matches'))
})

test('hostile and foreign text is shown as text', async () => {
  const hostile = '<img src=x onerror=alert(1)> 🔥 مرحبا'
  serve([messageOf(1, { content: hostile })])
  const { log } = await openChat()
  expect(await within(log).findByText(hostile)).toBeTruthy()
  expect(log.querySelector('img')).toBeNull()
})

test('where there is room the conversations stand beside the open one, and say whose turn it is', async () => {
  const server = serve()
  const { createdAt } = messageOf(2)
  const line = (n: number, senderId: string, content: string) => {
    const person = personOf(n, { firstName: `Person${n}` })
    return {
      ...conversation,
      id: idOf(900 + n),
      person,
      lastMessage: { senderId, content, createdAt, seq: 2 },
      unread: senderId === MY_ID ? 0 : 2,
      turn: senderId === MY_ID ? 'theirs' : 'mine',
    }
  }
  const page = [line(3, idOf(3), 'Are you there?'), line(4, MY_ID, 'Good night')]
  server.answer('GET /api/conversations', () => ({ conversations: page, next: null }))
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  await openChat()
  const list = within(screen.getByRole('navigation', { name: 'Conversations' }))
  const theirs = await list.findByRole('link', {
    name: /Person3 Hale.*2 unread messages:\s*Are you there\?.*Your turn/,
  })
  expect(theirs.getAttribute('href')).toBe(`/messages/${idOf(903)}`)
  expect(list.getByRole('link', { name: /Person4 Hale.*You: Good night/ })).toBeTruthy()
})

test('what was read on another device is not shown as unread again by a list that was requested before', async () => {
  const server = serve()
  const line = { ...conversation, id: idOf(903), lastMessage: null, unread: 2, lastSeq: 2, turn: 'mine' }
  server.answer('GET /api/conversations', () => ({ conversations: [line], next: null }))
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  await openChat()
  const list = within(screen.getByRole('navigation', { name: 'Conversations' }))
  await list.findByRole('link', { name: /2 unread messages/ })
  const answerLate = await requestEarly(server, 'GET /api/conversations')
  line.unread = 0
  live((socket) =>
    socket.bring({ type: 'conversation.read', conversationId: line.id, personId: MY_ID, seq: 2 }),
  )
  await waitFor(() => expect(list.queryByRole('link', { name: /unread/ })).toBeNull())
  await answerLate()
  expect(list.queryByRole('link', { name: /unread/ })).toBeNull()
})

test('what the other person told of themselves is one touch away', async () => {
  serve()
  const { user } = await openChat()
  const about = screen.getByRole('button', { name: 'About Ana' })
  await user.click(about)
  const sheet = within(await screen.findByRole('dialog', { name: 'About Ana' }))
  expect(sheet.getByText('Ana Silva')).toBeTruthy()
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(about)
})

test('what one person says in one breath is kept together', () => {
  const [one, next, later] = [0, 4, 10].map((minutes, index) =>
    messageOf(index + 1, { createdAt: new Date(Date.UTC(2026, 2, 4, 12, minutes)).toISOString() }),
  )
  expect(isSameGroup(one, next)).toBe(true)
  expect(isSameGroup(next, later)).toBe(false)
  expect(isSameGroup(one, next && { ...next, senderId: MY_ID })).toBe(false)
  expect(isSameGroup(undefined, one)).toBe(false)
})

test('messages are held once and in order, and the last one before a gap is known', () => {
  const [one, two, four] = [messageOf(1), messageOf(2), messageOf(4)]
  expect(withMessages([two], [one, two])).toEqual([one, two])
  expect(lastSeqWithoutGap([])).toBe(0)
  expect(lastSeqWithoutGap([one, two])).toBe(2)
  expect(lastSeqWithoutGap([one, two, four])).toBe(2)
})

test('a newest page joins what is known only where it reaches it', () => {
  const known = { messages: [messageOf(1), messageOf(2)], hasMore: false }
  const near = { messages: [messageOf(2), messageOf(3)], hasMore: true }
  const far = { messages: [messageOf(8)], hasMore: true }
  expect(withNewestPage(known, near)).toEqual({
    messages: [messageOf(1), messageOf(2), messageOf(3)],
    hasMore: false,
  })
  expect(withNewestPage(known, far)).toEqual(far)
  expect(withNewestPage(undefined, near)).toEqual(near)
  expect(withNewestPage(known, { messages: [], hasMore: false })).toEqual(known)
})

test('what one was writing survives a session that ends', async () => {
  const server = serve()
  const { user, path } = await openChat()
  await user.type(screen.getByRole('textbox', { name: 'Message Ana...' }), 'Hello, are you')
  server.answer('GET /api/session', () => signedOut)
  live((socket) => socket.break(closeCodes.sessionEnded))
  await waitFor(() => expect(path()).toBe(`/auth?next=%2Fmessages%2F${CONVERSATION_ID}`))
  server.answer('POST /api/auth/sign-in', () => entered())
  await user.type(await screen.findByLabelText('Email'), 'robin@example.org')
  await user.type(screen.getByLabelText('Password'), 'sit by the fire{Enter}')
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message Ana...' })
  expect(box.value).toBe('Hello, are you')
})

test('a message that an ended session refuses waits, and goes as the same one in the next session', async () => {
  serve()
  const answer = FakeSocket.answer
  FakeSocket.answer = (frame) =>
    frame.type === 'send'
      ? {
          type: 'refused',
          clientId: frame.input.clientId,
          kind: 'unauthenticated',
          code: 'unauthenticated',
          params: {},
          message: 'For API clients',
        }
      : undefined
  const { user, box, log } = await openChat()
  await user.type(box, 'Hello{Enter}')
  await within(log).findByText('Waiting')
  await waitFor(() => expect(sentUp()).not.toHaveLength(0))
  expect(within(log).queryByText('This wasn’t sent.')).toBeNull()
  FakeSocket.answer = answer
  await within(log).findByText('Sent')
  expect(written(log)).toEqual(['message 1', 'message 2', 'Hello'])
  expect(new Set(sentUp().map(({ clientId }) => clientId)).size).toBe(1)
})

const ofDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith('hearth.draft.'))
/** Without the time of the last one. */
const draftsKept = () => ofDrafts().filter((key) => key !== 'hearth.draft.at')

test('what one was writing is gone after signing out by one’s own will, and once it is sent', async () => {
  serve()
  const { user, box } = await openChat()
  await user.type(box, 'Hello{Enter}')
  await waitFor(() => expect(draftsKept()).toHaveLength(0))
  await user.type(box, 'Something else')
  expect(draftsKept()).toHaveLength(1)
  act(() => new BroadcastChannel('hearth.session').postMessage({ event: 'SIGNED_OUT' }))
  await waitFor(() => expect(ofDrafts()).toHaveLength(0))
})

test('what was said between the first page and the open line is asked for once the page is there', async () => {
  const server = serve()
  let arrive: (page: unknown) => void = () => undefined
  const firstPage = new Promise<unknown>((resolve) => {
    arrive = resolve
  })
  server.answer(MESSAGES, ({ query }) =>
    query.after === '0' ? { messages: [messageOf(1)], hasMore: false } : firstPage,
  )
  const { log } = await openChat()
  // Read by the server before the message was there, and still on its way when the line is open.
  arrive({ messages: [], hasMore: false })
  expect(await within(log).findByText('message 1')).toBeTruthy()
})

test('the first message stays where an empty page that was read before it comes late', async () => {
  const server = serve([])
  const conversationHere = Promise.withResolvers<typeof conversation>()
  server.answer('GET /api/conversations/:id', () => conversationHere.promise)
  openPage(`/messages/${CONVERSATION_ID}`)
  await untilListening()
  await waitFor(() => expect(server.calls(MESSAGES)).toHaveLength(1))
  // The open socket marks messages that are not shown yet, and they are fetched again once they are.
  live((socket) => socket.open())
  const latePage = Promise.withResolvers<{ messages: MessageView[]; hasMore: boolean }>()
  server.answer(MESSAGES, () => latePage.promise)
  conversationHere.resolve(conversation)
  const box = await screen.findByRole('textbox', { name: 'Message Ana...' })
  await waitFor(() => expect(server.calls(MESSAGES)).toHaveLength(2))
  fireEvent.change(box, { target: { value: 'Hello' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  const log = screen.getByRole('log')
  await within(log).findByText('Sent')
  await act(async () => {
    latePage.resolve({ messages: [], hasMore: false })
    // The cache takes the answer in a later turn.
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(written(log)).toEqual(['Hello'])
})

test('a message stays that is sent while the changes of a conversation are on their way', async () => {
  const server = serve()
  const conversationHere = Promise.withResolvers<typeof conversation>()
  server.answer('GET /api/conversations/:id', () => conversationHere.promise)
  server.answer(MESSAGES, () => ({ messages: [messageOf(1), messageOf(2)], hasMore: false, change: 0 }))
  openPage(`/messages/${CONVERSATION_ID}`)
  await untilListening()
  await waitFor(() => expect(server.calls(MESSAGES)).toHaveLength(1))
  live((socket) => socket.open())
  const changes = Promise.withResolvers<{ messages: MessageView[]; change: number; hasMore: boolean }>()
  server.answer(MESSAGES, () => ({ messages: [messageOf(1), messageOf(2)], hasMore: false, change: 1 }))
  server.answer(CHANGES, () => changes.promise)
  conversationHere.resolve(conversation)
  const box = await screen.findByRole('textbox', { name: 'Message Ana...' })
  await waitFor(() => expect(server.calls(CHANGES)).not.toHaveLength(0))
  fireEvent.change(box, { target: { value: 'Hello' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  const log = screen.getByRole('log')
  await within(log).findByText('Sent')
  await act(async () => {
    changes.resolve({ messages: [], change: 1, hasMore: false })
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(written(log)).toEqual(['message 1', 'message 2', 'Hello'])
})

test('after the same text to three people a conversation says that it is slowed down, and when that ends', async () => {
  const resetsAt = new Date(Date.now() + 3_600_000).toISOString()
  const limitsAfter = (used: number) => () => ({
    limits: [{ kind: 'same_text', seconds: 86_400, used, most: 3, resetsAt }],
  })
  const said = /^You’ve sent the same text to several people today\. .+ Resets (tomorrow )?at /
  const server = serve()
  const lastMessage = {
    senderId: ana.id,
    content: 'Saturday?',
    createdAt: '2026-03-04T12:00:00.000Z',
    seq: 3,
  }
  const talk = { ...matchWith(ana), conversationId: CONVERSATION_ID, lastMessage, unread: 0, turn: 'mine' }
  server.answer('GET /api/inbox', () => ({ entries: [talk], total: 1, next: null }))
  server.answer('GET /api/limits', limitsAfter(2))
  const { user, box, log } = await openChat()
  server.answer('GET /api/limits', limitsAfter(3))
  await user.type(box, 'Write to me at example.com{Enter}')
  await within(log).findByText('Sent')
  expect(screen.queryByText(said)).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Back to Matches' }))
  await screen.findByText('Saturday?')
  await user.click(screen.getByRole('link', { name: /Saturday/ }))
  expect(await screen.findByText(said)).toBeTruthy()
})

test('a message over the limit waits in the conversation, which says when it goes', async () => {
  serve()
  FakeSocket.answer = (frame) =>
    frame.type === 'send'
      ? {
          type: 'refused',
          clientId: frame.input.clientId,
          kind: 'rate_limited',
          code: 'limit_reached',
          params: { limit: 'messages', unit: 'minutes', n: 50 },
          message: 'For API clients',
          retryAfter: 3_000,
        }
      : undefined
  const { user, box, log } = await openChat()
  await user.type(box, 'Never lost{Enter}')
  expect(await screen.findByText(/^Your message will be sent (tomorrow )?at /)).toBeTruthy()
  expect(within(log).getByText('Never lost')).toBeTruthy()
})

test('a message that may bother can be reported, or the question goes and stays away', async () => {
  serve([messageOf(1, { mayBother: true }), messageOf(2, { mayBother: true })])
  const { user, log } = await openChat()
  const questions = () => within(log).queryAllByRole('group', { name: 'Does this bother you?' })
  await waitFor(() => expect(questions()).toHaveLength(2))
  const [first, last] = questions()
  if (!first || !last) throw new Error('There is no question')
  await user.click(within(first).getByRole('button', { name: 'No' }))
  expect(questions()).toEqual([last])
  await user.click(within(last).getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('What’s the problem?')).toBeTruthy()
  expect(draftOf(MY_ID, 'unbothered')).toBe(messageOf(1).id)
})

test('the question about a message does not come back on this device', async () => {
  keepDraft(MY_ID, 'unbothered', messageOf(2).id)
  serve([messageOf(1, { mayBother: true }), messageOf(2, { mayBother: true })])
  const { log } = await openChat()
  await within(log).findByRole('group', { name: 'Does this bother you?' })
  expect(within(log).getAllByRole('group')).toHaveLength(1)
})
