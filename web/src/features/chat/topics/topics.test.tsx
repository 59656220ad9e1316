import type { TopicView } from '@hearth/contract/people/icebreakers'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, noNetwork, Refusal } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import {
  ana,
  CONVERSATION_ID,
  conversation,
  idOf,
  MY_ID,
  messageOf,
  profileOf,
  signedIn,
} from '../../../testing/people.ts'

const ASK = 'POST /api/people/:id/icebreakers'
const USE = 'PUT /api/people/:id/icebreakers/:topicId/use'
const STALLED = 'POST /api/conversations/:id/icebreaker'
const SEND = 'POST /api/conversations/:id/messages'

const topicOf = (n: number, interest: string): TopicView => ({
  id: idOf(900 + n),
  kind: 'shared_interest',
  opener: 'sharedInterest1',
  cites: [
    { field: 'interests', of: 'you', value: interest.toLowerCase() },
    { field: 'interests', of: 'them', value: interest },
  ],
})
const first = ['Chess', 'Jazz', 'Opera'].map((one, n) => topicOf(n, one))
const later = ['Kites'].map((one, n) => topicOf(10 + n, one))

function serve(answers: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/profile': () => profileOf({}),
    'GET /api/conversations/:id': () => conversation,
    'GET /api/conversations/:id/messages': () => ({ messages: [], hasMore: false }),
    [ASK]: ({ body }) =>
      Object(body).round === 1
        ? { topics: later, round: 1, hasMore: false }
        : { topics: first, round: 0, hasMore: true },
    [USE]: () => ({ usedAt: '2026-06-15T12:00:00.000Z' }),
    ...answers,
  })
}
const open = () => openPage(`/messages/${CONVERSATION_ID}`)
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message Ana/ })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const CHESS = 'We both like Chess. How did you get into it?'

test('a chosen topic becomes a draft, which is not sent and can be undone', async () => {
  const server = serve()
  const { user } = open()
  await user.click(await button('Suggest a topic'))
  expect(await screen.findByText('Your interest: chess')).toBeTruthy()
  expect(screen.getByText(`${ana.firstName}’s interest: Chess`)).toBeTruthy()
  await user.click(await button(CHESS))
  expect((await box()).value).toBe(CHESS)
  await waitFor(() => expect(server.calls(USE)[0]?.params).toEqual([ana.id, first[0]?.id]))
  expect(server.calls(SEND)).toEqual([])
  await user.click(await button('Undo'))
  expect((await box()).value).toBe('')
  await user.click(await button('Suggest a topic'))
  expect(screen.queryByRole('button', { name: CHESS })).toBeNull()
})

test('what was written stays, before the words of the topic', async () => {
  serve()
  const { user } = open()
  await user.type(await box(), 'Good to meet you.')
  await user.click(await button('Suggest a topic'))
  await user.click(await button(CHESS))
  expect((await box()).value).toBe(`Good to meet you. ${CHESS}`)
  await user.click(await button('Undo'))
  expect((await box()).value).toBe('Good to meet you.')
})

test('three more come on request', async () => {
  const server = serve()
  const { user } = open()
  await user.click(await button('Suggest a topic'))
  await user.click(await button('Three more'))
  expect(await button(/Kites/)).toBeTruthy()
  expect(server.calls(ASK).map(({ body }) => body)).toEqual([{}, { round: 1 }])
  expect(screen.queryByRole('button', { name: 'Three more' })).toBeNull()
})

test('topics that do not come can be asked for again, and of none the page says why', async () => {
  let isBroken = true
  serve({ [ASK]: () => (isBroken ? noNetwork() : { topics: [], round: 0, hasMore: false }) })
  const { user } = open()
  await user.click(await button('Suggest a topic'))
  expect(await screen.findByText(/Couldn’t load topics/)).toBeTruthy()
  isBroken = false
  await user.click(await button('Try again'))
  expect(await screen.findByText(/No topics yet/)).toBeTruthy()
})

test('once all are used the page says so, and not that there were none', async () => {
  serve({ [ASK]: () => ({ topics: first.slice(0, 1), round: 0, hasMore: false }) })
  const { user } = open()
  await user.click(await button('Suggest a topic'))
  await user.click(await button(CHESS))
  await user.click(await button('Undo'))
  await user.click(await button('Suggest a topic'))
  expect(await screen.findByText('Those were all the topics for now.')).toBeTruthy()
})

test('topics stand beside a bare greeting, which can be sent all the same', async () => {
  const server = serve({ [SEND]: ({ body }) => messageOf(1, Object(body)) })
  const { user } = open()
  await user.type(await box(), 'Hi!')
  expect(await screen.findByText('A topic says more than hello', undefined, { timeout: 3000 })).toBeTruthy()
  await user.type(await box(), '{Enter}')
  await waitFor(() => expect(server.calls(SEND)[0]?.body).toMatchObject({ content: 'Hi!' }))
  await waitFor(() => expect(screen.queryByText('A topic says more than hello')).toBeNull())
})

test('where an answer has been awaited for three days there is one topic, until it is closed', async () => {
  const createdAt = new Date(Date.now() - 4 * 86_400_000).toISOString()
  const message = { ...messageOf(1, { content: 'How was it?' }), senderId: ana.id, createdAt }
  serve({
    'GET /api/conversations/:id/messages': () => ({ messages: [message], hasMore: false }),
    [STALLED]: () => ({ topic: first[0] }),
  })
  const { user } = open()
  expect(await screen.findByText('It’s your turn. An idea:')).toBeTruthy()
  expect(await button(CHESS)).toBeTruthy()
  await user.click(await button('Close topics'))
  expect(screen.queryByRole('button', { name: CHESS })).toBeNull()
})

const MODEL_WORDS = 'Which opening do you play best?'
const worded = first.map((one, n) => (n === 0 ? { ...one, text: MODEL_WORDS } : one))
const withModel = () =>
  serve({
    [ASK]: () => ({ topics: worded, round: 0, hasMore: false }),
    [SEND]: ({ body }) => messageOf(1, Object(body)),
  })
const sentInputs = (server: ReturnType<typeof serve>) =>
  server.calls(SEND).map(({ body }) => Object(body).isSuggested)

test('a message from words of a language model is sent with its mark, also once they are changed', async () => {
  const server = withModel()
  const { user } = open()
  await user.click(await button('Suggest a topic'))
  await user.click(await button(MODEL_WORDS))
  expect((await box()).value).toBe(MODEL_WORDS)
  await user.type(await box(), ' Mine is the Italian.{Enter}')
  await waitFor(() => expect(sentInputs(server)).toEqual([true]))
})

test('the mark is kept with the draft, after the page was left', async () => {
  const server = withModel()
  const { user } = open()
  await user.click(await button('Suggest a topic'))
  await user.click(await button(MODEL_WORDS))
  cleanup()
  const again = open()
  expect((await box()).value).toBe(MODEL_WORDS)
  await again.user.type(await box(), '{Enter}')
  await waitFor(() => expect(sentInputs(server)).toEqual([true]))
  await again.user.type(await box(), 'Good morning{Enter}')
  await waitFor(() => expect(sentInputs(server)).toEqual([true, undefined]))
})

test('a message that goes back into the box keeps its mark', async () => {
  const server = withModel()
  server.answer(SEND, ({ body }) =>
    Object(body).content.includes('$400')
      ? new Refusal(409, ['sure', { why: 'other' }])
      : messageOf(1, Object(body)),
  )
  const { user } = open()
  await user.click(await button('Suggest a topic'))
  await user.click(await button(MODEL_WORDS))
  await user.type(await box(), ' Lend me $400.{Enter}')
  await user.click(await button('Edit'))
  await user.type(await box(), '{Backspace>6/}{Enter}')
  await waitFor(() => expect(sentInputs(server)).toEqual([true, true]))
})

test.each<[string, string | RegExp, 'keep' | 'undo' | 'clear']>([
  ['from words of the rules', /Jazz/, 'keep'],
  ['once the words of a model are taken back', MODEL_WORDS, 'undo'],
  ['once they are deleted', MODEL_WORDS, 'clear'],
])('a message has no mark %s', async (_, name, then) => {
  const server = withModel()
  const { user } = open()
  await user.click(await button('Suggest a topic'))
  await user.click(await button(name))
  if (then === 'undo') await user.click(await button('Undo'))
  if (then === 'clear') await user.clear(await box())
  await user.type(await box(), 'Good morning, how are you?{Enter}')
  await waitFor(() => expect(sentInputs(server)).toEqual([undefined]))
})

test('whoever gets such a message sees the mark, and its sender does not', async () => {
  const marked = [
    { ...messageOf(1, { content: 'Which opening?' }), isSuggested: true },
    { ...messageOf(2, { content: 'The Italian.', senderId: MY_ID }), isSuggested: true },
  ]
  serve({ 'GET /api/conversations/:id/messages': () => ({ messages: marked, hasMore: false }) })
  open()
  expect(await screen.findByText('The Italian.')).toBeTruthy()
  expect(screen.getAllByText('Opened with a suggestion')).toHaveLength(1)
})
