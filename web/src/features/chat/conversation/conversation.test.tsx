import type { ConversationListItem, MessageView } from '@hearth/contract/chat/chat'
import type { CodeAndParams } from '@hearth/contract/error-codes'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, noNetwork, Refusal } from '../../../testing/fake-server.ts'
import { FakeSocket } from '../../../testing/fake-socket.ts'
import { live, openPage, untilListening } from '../../../testing/open-page.tsx'
import {
  ana,
  CONVERSATION_ID,
  conversation,
  idOf,
  MY_ID,
  messageOf,
  signedIn,
} from '../../../testing/people.ts'

const TALK = 'GET /api/conversations/:id'
const MESSAGES = 'GET /api/conversations/:id/messages'
const PLACE = 'PUT /api/conversations/:id/read-position'
const now = () => new Date().toISOString()
const mine = (seq: number, facts: Partial<MessageView> = {}) =>
  messageOf(seq, { senderId: MY_ID, createdAt: now(), ...facts })

async function openTalk(messages: MessageView[], facts: Partial<typeof conversation> = {}) {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/matches': () => ({ matches: [], total: 0, next: null }),
    [TALK]: () => ({ ...conversation, ...facts }),
    [MESSAGES]: ({ query }) => ({ messages: query.after ? [] : messages, hasMore: false, change: 0 }),
    'GET /api/conversations/:id/changes': () => ({ messages: [], change: 0, hasMore: false }),
  })
  const page = openPage(`/messages/${CONVERSATION_ID}`)
  const log = await screen.findByRole('log')
  const last = messages.at(-1)
  if (last?.content) await within(log).findByText(last.content, { exact: false })
  await untilListening()
  live((socket) => socket.open())
  // The menu of a message comes with them.
  await screen.findByRole('button', { name: 'Photos' })
  return { ...page, server, log }
}

/** The menu of a message, opened as by the other button of a mouse. */
function optionsOf(log: HTMLElement, text: string) {
  fireEvent.contextMenu(within(log).getByText(text))
  return within(screen.getByRole('dialog', { name: 'Message options' }))
}

test('how far a message has come is said as the other one’s page says it', async () => {
  const { log } = await openTalk([mine(1), mine(2)], { theirs: { delivered: 1, read: 0 } })
  const said = () =>
    within(log)
      .getAllByText(/^(Sent|Delivered|Read)$/)
      .map(({ textContent }) => textContent)
  expect(said()).toEqual(['Delivered', 'Sent'])
  const from = { conversationId: CONVERSATION_ID, personId: ana.id }
  live((socket) => socket.bring({ type: 'conversation.delivered', ...from, seq: 2 }))
  await waitFor(() => expect(said()).toEqual(['Delivered', 'Delivered']))
  live((socket) => socket.bring({ type: 'conversation.read', ...from, seq: 1 }))
  await waitFor(() => expect(said()).toEqual(['Read', 'Delivered']))
})

test('where receipts are not told, nothing is said to be read', async () => {
  const { log } = await openTalk([mine(1)], { theirs: { delivered: 1, read: null } })
  expect(within(log).getByText('Delivered')).toBeTruthy()
  expect(within(log).queryByText('Read')).toBeNull()
})

test('an address leads nowhere until both have written, and says then to whose site it leads', async () => {
  const content = 'Look: https://example.org/soup. Nice?'
  const { log } = await openTalk([messageOf(1, { content })])
  expect(within(log).queryByRole('link')).toBeNull()
  live((socket) => socket.bring({ type: 'message.sent', message: mine(2) }))
  const link = await within(log).findByRole('link', { name: 'example.org/soup' })
  expect(link.getAttribute('href')).toBe('https://example.org/soup')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc')
})

test('a message is answered, and the answer leads back to it', async () => {
  const { user, log } = await openTalk([messageOf(1), mine(2)])
  await user.click(optionsOf(log, 'message 1').getByRole('button', { name: 'Reply' }))
  const box = screen.getByRole('textbox', { name: 'Message Ana...' })
  await waitFor(() => expect(document.activeElement).toBe(box))
  await user.type(box, 'Yes{Enter}')
  await waitFor(() => expect(FakeSocket.last.sent.at(-1)).toMatchObject({ input: { replyTo: 1 } }))
  expect(within(log).getByRole('button', { name: /In reply to.*Ana.*message 1/ })).toBeTruthy()
})

test('a message is changed while it can be, and is marked then', async () => {
  const { server, user, log } = await openTalk([
    mine(1, { content: 'old', createdAt: '2026-03-04T12:00:00.000Z' }),
    mine(2, { content: 'wrod' }),
  ])
  expect(optionsOf(log, 'old').queryByRole('button', { name: 'Edit' })).toBeNull()
  fireEvent(screen.getByRole('dialog'), new Event('close'))
  server.answer('PATCH /api/conversations/:id/messages/:seq', ({ body }) =>
    mine(2, { ...(body as { content: string }), editedAt: now(), change: 1 }),
  )
  await user.click(optionsOf(log, 'wrod').getByRole('button', { name: 'Edit' }))
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your message' })
  expect(box.value).toBe('wrod')
  expect(document.activeElement).toBe(box)
  await user.keyboard('{Backspace}{Backspace}{Backspace}ord{Enter}')
  expect(await within(log).findByText('word')).toBeTruthy()
  expect(within(log).getByText('Edited')).toBeTruthy()
  const writer = await screen.findByRole('textbox', { name: 'Message Ana...' })
  expect(document.activeElement).toBe(writer)
})

test('an edit that has to wait says why and when at the box, and keeps the words', async () => {
  const { server, user, log } = await openTalk([mine(1, { content: 'wrod' })])
  const sameText: CodeAndParams = ['limit_reached', { limit: 'same_text', unit: 'minutes', n: 10 }]
  const reason = 'You’ve sent this text to several people. Write something new. Try again in 10 minutes.'
  server.answer(
    'PATCH /api/conversations/:id/messages/:seq',
    () => new Refusal(429, sameText, { content: sameText }),
  )
  await user.click(optionsOf(log, 'wrod').getByRole('button', { name: 'Edit' }))
  await user.keyboard(' for everybody{Enter}')
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', {
    name: 'Edit your message',
    description: reason,
  })
  expect(box.value).toBe('wrod for everybody')
  expect(document.activeElement).toBe(box)
  expect(screen.queryByText(/Check your connection/)).toBeNull()
  await user.keyboard('!')
  expect(screen.queryByText(reason)).toBeNull()
})

test('an edit that asks for money is saved once that is confirmed, and asked about after each change', async () => {
  const { server, user, log } = await openTalk([mine(1, { content: 'Hello' })])
  const EDIT = 'PATCH /api/conversations/:id/messages/:seq'
  const sure: CodeAndParams = ['sure', { why: 'other' }]
  server.answer(EDIT, ({ body }) => {
    const { content, isSure } = body as { content: string; isSure?: boolean }
    return isSure ? mine(1, { content, editedAt: now(), change: 1 }) : new Refusal(409, sure)
  })
  await user.click(optionsOf(log, 'Hello').getByRole('button', { name: 'Edit' }))
  await user.keyboard(' lend me $400{Enter}')
  const description = 'Are you sure? This sounds like a request for money or bank details.'
  await screen.findByRole('textbox', { name: 'Edit your message', description })
  expect(screen.getByRole('button', { name: 'Send anyway' })).toBeTruthy()
  await user.keyboard('0{Enter}')
  await waitFor(() => expect(server.calls(EDIT)).toHaveLength(2))
  await user.click(await screen.findByRole('button', { name: 'Send anyway' }))
  expect(await within(log).findByText('Hello lend me $4000')).toBeTruthy()
  expect(screen.queryByText(/Check your connection|too late/i)).toBeNull()
})

test('Escape leaves a message as it was, and goes on where one was writing', async () => {
  const { user, log } = await openTalk([mine(1, { content: 'as it was' })])
  await user.type(screen.getByRole('textbox', { name: 'Message Ana...' }), 'half a th')
  await user.click(optionsOf(log, 'as it was').getByRole('button', { name: 'Edit' }))
  await user.keyboard(', or not{Escape}')
  const writer = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message Ana...' })
  await user.keyboard('ought')
  expect(writer.value).toBe('half a thought')
  expect(within(log).getByText('as it was')).toBeTruthy()
})

test('the late answer of an edit that was left does not end the next one', async () => {
  const { server, user, log } = await openTalk([mine(1, { content: 'one' }), mine(2, { content: 'two' })])
  const saved = Promise.withResolvers<MessageView>()
  server.answer('PATCH /api/conversations/:id/messages/:seq', () => saved.promise)
  await user.click(optionsOf(log, 'one').getByRole('button', { name: 'Edit' }))
  await user.keyboard('!{Enter}')
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your message' })
  await waitFor(() => expect(box().readOnly).toBe(true))
  await user.keyboard('{Escape}')
  await user.click(optionsOf(log, 'two').getByRole('button', { name: 'Edit' }))
  await user.keyboard(' and three')
  saved.resolve(mine(1, { content: 'one!', editedAt: now(), change: 1 }))
  expect(await within(log).findByText('one!')).toBeTruthy()
  expect(box().value).toBe('two and three')
})

test('a message is deleted for both after a question, and what answered it shows no words of it', async () => {
  const reply = { seq: 1, senderId: MY_ID, content: 'oops', isDeleted: false }
  const { server, user, log } = await openTalk([
    mine(1, { content: 'oops' }),
    messageOf(2, { replyTo: reply }),
  ])
  server.answer('DELETE /api/conversations/:id/messages/:seq', () =>
    mine(1, { content: '', deletedAt: now(), change: 1 }),
  )
  fireEvent.contextMenu(within(log).getAllByText('oops')[0] as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Delete for both' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Delete this message?' })).getByRole('button', {
      name: 'Delete for both',
    }),
  )
  expect(await within(log).findByText('You deleted this message')).toBeTruthy()
  expect(within(log).queryByText('oops')).toBeNull()
})

test('a late answer to a deletion does not close the question about another message', async () => {
  const { server, user, log } = await openTalk([mine(1, { content: 'one' }), mine(2, { content: 'two' })])
  const deleted = Promise.withResolvers<MessageView>()
  server.answer('DELETE /api/conversations/:id/messages/:seq', () => deleted.promise)
  const question = () => screen.findByRole('dialog', { name: 'Delete this message?' })
  await user.click(optionsOf(log, 'one').getByRole('button', { name: 'Delete for both' }))
  await user.click(within(await question()).getByRole('button', { name: 'Delete for both' }))
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  await user.click(optionsOf(log, 'two').getByRole('button', { name: 'Delete for both' }))
  await question()
  deleted.resolve(mine(1, { content: '', deletedAt: now(), change: 1 }))
  expect(await within(log).findByText('You deleted this message')).toBeTruthy()
  expect(await question()).toBeTruthy()
})

test('a reaction is one’s own alone, and taken away by the same emoji', async () => {
  const { server, user, log } = await openTalk([messageOf(1)])
  server.answer('PUT /api/conversations/:id/messages/:seq/reaction', ({ body }) =>
    messageOf(1, { reactions: [{ personId: MY_ID, ...(body as { emoji: string }) }], change: 1 }),
  )
  server.answer('DELETE /api/conversations/:id/messages/:seq/reaction', () => messageOf(1, { change: 2 }))
  await user.click(optionsOf(log, 'message 1').getByRole('button', { name: 'Love' }))
  expect(await within(log).findByText(/You reacted with/)).toBeTruthy()
  await user.click(optionsOf(log, 'message 1').getByRole('button', { name: 'Love', pressed: true }))
  await waitFor(() => expect(within(log).queryByText(/reacted with/)).toBeNull())
})

test('what the other one changes is seen at once, and what changed unheard is asked for', async () => {
  const { server, log } = await openTalk([messageOf(1), messageOf(2)])
  const edited = messageOf(1, { content: 'better', editedAt: now(), change: 1 })
  live((socket) => socket.bring({ type: 'message.changed', message: edited, change: 1 }))
  await within(log).findByText('better')
  server.answer('GET /api/conversations/:id/changes', ({ query }) => ({
    messages: query.after === '1' ? [messageOf(2, { content: 'found', change: 2 })] : [],
    change: 3,
    hasMore: false,
  }))
  live((socket) =>
    socket.bring({ type: 'message.changed', message: { ...edited, content: 'best', change: 3 }, change: 3 }),
  )
  await within(log).findByText('found')
  expect(within(log).getByText('best')).toBeTruthy()
})

test('the other one is seen to type for three seconds, or until the message is there', async () => {
  await openTalk([messageOf(1)])
  const typing = { type: 'typing', conversationId: CONVERSATION_ID, personId: ana.id } as const
  vi.useFakeTimers({ shouldAdvanceTime: true })
  live((socket) => socket.bring(typing))
  expect(await screen.findByText('Ana is typing')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(3_100))
  expect(screen.queryByText('Ana is typing')).toBeNull()
  live((socket) => socket.bring(typing))
  await screen.findByText('Ana is typing')
  live((socket) => socket.bring({ type: 'message.sent', message: messageOf(2) }))
  await waitFor(() => expect(screen.queryByText('Ana is typing')).toBeNull())
})

test('a message that comes in is announced once, one’s own and older ones are not', async () => {
  const { log } = await openTalk([messageOf(1)])
  const announced = () =>
    [...document.querySelectorAll('[aria-relevant=additions] p')].map(({ textContent }) => textContent)
  expect(log.getAttribute('aria-live')).toBe('off')
  expect(announced()).toEqual([])
  live((socket) => socket.bring({ type: 'message.sent', message: mine(2, { content: 'Mine' }) }))
  await within(log).findByText('Mine')
  for (let times = 0; times < 2; times += 1) {
    live((socket) => socket.bring({ type: 'message.sent', message: messageOf(3, { content: 'Theirs' }) }))
  }
  await within(log).findByText('Theirs')
  expect(announced()).toEqual(['Ana: Theirs'])
})

test('what was announced and is deleted can’t be read by a screen reader either', async () => {
  const { log } = await openTalk([messageOf(1)])
  live((socket) => socket.bring({ type: 'message.sent', message: messageOf(2, { content: 'wrong chat' }) }))
  await within(log).findByText('wrong chat')
  const deleted = messageOf(2, { content: '', deletedAt: now(), change: 1 })
  live((socket) => socket.bring({ type: 'message.changed', message: deleted, change: 1 }))
  await within(log).findByText('This message was deleted')
  expect(document.body.textContent).not.toContain('wrong chat')
})

test('the first unread message is marked, and what comes into sight is told to be read', async () => {
  const seen: (() => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onSight: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
        seen.push(() => onSight([{ isIntersecting: true, target: document.body }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  const { server, log } = await openTalk([messageOf(1), messageOf(2), messageOf(3)], {
    readSeq: 1,
    lastSeq: 3,
  })
  const mark = within(log).getByText('New since you were here')
  const follows = mark.compareDocumentPosition(within(log).getByText('message 2'))
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  for (const see of seen) see()
  await waitFor(() => expect(server.calls(PLACE).at(-1)?.body).toEqual({ delivered: 3, read: 3 }))
})

test('a message that arrives anywhere is told to be delivered', async () => {
  const { server } = await openTalk([messageOf(1)])
  const elsewhere = messageOf(7, { conversationId: idOf(999) })
  live((socket) => socket.bring({ type: 'message.sent', message: elsewhere }))
  await waitFor(() => expect(server.calls(PLACE).at(-1)).toMatchObject({ params: [idOf(999)] }))
  expect(server.calls(PLACE).at(-1)?.body).toEqual({ delivered: 7, read: 0 })
})

/** A conversation where somebody has searched, and was led to an older part. */
async function openOlderPart() {
  const page = await openTalk([messageOf(901)])
  const { server, user, log } = page
  server.answer('POST /api/conversations/:id/search', () => ({
    messages: [messageOf(3, { content: 'The soup of long ago' })],
    hasMore: false,
  }))
  const around = [2, 3, 4].map((seq) => messageOf(seq, seq === 3 ? { content: 'The soup of long ago' } : {}))
  server.answer(MESSAGES, ({ query }) =>
    query.around === '3'
      ? { messages: around, hasMore: true, hasNewer: true, change: 0 }
      : { messages: [messageOf(901)], hasMore: true, change: 0 },
  )
  await user.click(screen.getByRole('button', { name: 'More options' }))
  await user.click(await screen.findByRole('button', { name: 'Search this conversation' }))
  await user.type(await screen.findByRole('searchbox'), 'soup')
  await user.click(await screen.findByRole('button', { name: /soup/ }))
  expect(await within(log).findByText('message 2')).toBeTruthy()
  return page
}

const toNewest = () => screen.getByRole('button', { name: 'Go to the newest message' })

test('what is searched for is found and led to, however far back it is', async () => {
  const { user, log } = await openOlderPart()
  expect(within(log).queryByText('message 901')).toBeNull()
  await user.click(toNewest())
  expect(await within(log).findByText('message 901')).toBeTruthy()
})

test('newest messages that do not load are told of, and can be asked for again', async () => {
  const { server, user, log } = await openOlderPart()
  const answer = server.whole(MESSAGES)
  server.answer(MESSAGES, noNetwork)
  await user.click(toNewest())
  expect(await screen.findByText(/Check your connection/)).toBeTruthy()
  server.answer(MESSAGES, answer)
  await user.click(toNewest())
  expect(await within(log).findByText('message 901')).toBeTruthy()
})

test('a quoted message that does not load is told of', async () => {
  const replyTo = { seq: 3, senderId: MY_ID, content: 'soup', isDeleted: false }
  const { server, user } = await openTalk([messageOf(901, { replyTo })])
  server.answer(MESSAGES, noNetwork)
  await user.click(screen.getByRole('button', { name: /In reply to/ }))
  expect(await screen.findByText(/Check your connection/)).toBeTruthy()
})

test('what one writes in an older part is in sight while it waits, and after it is sent', async () => {
  const { server, user, log } = await openOlderPart()
  server.answer(MESSAGES, noNetwork)
  await user.type(screen.getByRole('textbox', { name: 'Message Ana...' }), 'Hi{Enter}')
  expect(await within(log).findByText('Hi')).toBeTruthy()
  expect(await screen.findByText(/Check your connection/)).toBeTruthy()
  await waitFor(() => expect(sentUp()).toHaveLength(1))
  const message = mine(902, { content: 'Hi', clientId: sentUp()[0]?.clientId ?? '' })
  server.answer(MESSAGES, () => ({ messages: [messageOf(901), message], hasMore: true, change: 0 }))
  live((socket) => socket.bring({ type: 'sent', message }))
  expect(await within(log).findByText('message 901')).toBeTruthy()
  expect(within(log).getByText('Hi')).toBeTruthy()
})

test('what comes while the newest part is on its way is asked for', async () => {
  const { server, user, log } = await openOlderPart()
  const newest = Promise.withResolvers<unknown>()
  const late = messageOf(902, { content: 'Meanwhile' })
  server.answer(MESSAGES, ({ query }) =>
    query.after === '901' ? { messages: [late], hasMore: false, change: 0 } : newest.promise,
  )
  await user.click(toNewest())
  await waitFor(() => expect(server.calls(MESSAGES).at(-1)?.query).toEqual({}))
  live((socket) => socket.bring({ type: 'message.sent', message: late }))
  // Read by the server before that message.
  newest.resolve({ messages: [messageOf(901)], hasMore: true, change: 0 })
  expect(await within(log).findByText('Meanwhile')).toBeTruthy()
})

test('what comes while one scrolls on to the newest part is asked for', async () => {
  const { server, user, log } = await openOlderPart()
  const next = Promise.withResolvers<unknown>()
  const late = messageOf(6, { content: 'Meanwhile' })
  server.answer(MESSAGES, ({ query }) =>
    query.after === '5' ? { messages: [late], hasMore: false, change: 0 } : next.promise,
  )
  await user.click(screen.getByRole('button', { name: 'Show newer messages' }))
  await waitFor(() => expect(server.calls(MESSAGES).at(-1)?.query).toEqual({ after: '4' }))
  live((socket) => socket.bring({ type: 'message.sent', message: late }))
  // Read by the server before that message.
  next.resolve({ messages: [messageOf(5)], hasMore: false, change: 0 })
  expect(await within(log).findByText('Meanwhile')).toBeTruthy()
  expect(within(log).getByText('message 5')).toBeTruthy()
})

const sentUp = () => FakeSocket.last.sent.flatMap((frame) => (frame.type === 'send' ? [frame.input] : []))

const line: ConversationListItem = { ...conversation, lastMessage: null, unread: 0, turn: 'either' }

test('a match is ended with a last word, and is gone', async () => {
  const { server, user, path } = await openTalk([messageOf(1)])
  server.answer('GET /api/conversations', () => ({ conversations: [line], next: null }))
  server.answer('POST /api/matches/:id/end', () => ({}))
  await user.click(screen.getByRole('button', { name: 'More options' }))
  await user.click(await screen.findByRole('button', { name: /End this match/ }))
  await user.click(await screen.findByRole('radio', { name: /all the best/ }))
  await user.click(screen.getByRole('button', { name: 'End match with Ana' }))
  await waitFor(() => expect(path()).toBe('/matches'))
  expect(server.calls('POST /api/matches/:id/end')[0]?.body).toEqual({ closingLine: 'wish_you_well' })
})

test('a message is reported in two steps, and one learns what happens', async () => {
  const { server, user, log } = await openTalk([messageOf(1)])
  server.answer('POST /api/reports', () => ({ number: 'H-1234', createdAt: now() }))
  await user.click(optionsOf(log, 'message 1').getByRole('button', { name: 'Report this message' }))
  await user.click(await screen.findByRole('radio', { name: 'Money, selling or a scam' }))
  await user.type(screen.getByLabelText(/Anything to add/), 'Asked for money')
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Your report number is H-1234.')).toBeTruthy()
  expect(server.calls('POST /api/reports')[0]?.body).toMatchObject({
    matchId: conversation.matchId,
    seq: 1,
    reason: 'scam',
    words: 'Asked for money',
  })
})
