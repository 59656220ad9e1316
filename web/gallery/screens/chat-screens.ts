import type { ConversationView, MessageView } from '@hearth/contract/chat/chat'
import { idOf, MY_ID } from '../../src/testing/people.ts'
import { noNetwork, refuse, refuseWith, type SceneAnswers } from '../data/fake-server.ts'
import { hiddenViewIn } from '../data/hidden.ts'
import { conversationsIn } from '../data/matches.ts'
import { type SceneActions, untilShown } from '../data/scene-actions.ts'
import { CONVERSATION, messagesIn, NOW, type SceneData } from '../data/scene-data.ts'
import type { GalleryScene } from '../scene-type.ts'

const talk = { path: `/messages/${CONVERSATION}` }
const messagesOf = 'GET /api/conversations/:conversationId/messages'
const talkOf = 'GET /api/conversations/:conversationId'
const send = 'POST /api/conversations/:conversationId/messages'

type SceneChange = (message: MessageView, nth: number) => Partial<MessageView>

/** The usual talk, with something done to its messages. */
const said = (world: SceneData, change: SceneChange): SceneAnswers => ({
  [messagesOf]: ({ query }) => ({
    messages: query['after']
      ? []
      : messagesIn(world).map((message, nth) => ({ ...message, ...change(message, nth) })),
    hasMore: false,
    change: 0,
  }),
})
const as = (world: SceneData, facts: Partial<ConversationView>): SceneAnswers => ({
  [talkOf]: () => ({ ...conversationsIn(world)[0], ...facts }),
})

/** The changes, by message. */
const happened = ({ people }: SceneData): Record<number, Partial<MessageView>> => {
  const personId = people[0]?.id ?? ''
  const replyTo = { seq: 5, senderId: personId, content: 'I am told it has character 🙂', isDeleted: false }
  return {
    1: { editedAt: NOW, reactions: [{ personId, emoji: '😂' }] },
    2: { content: '', deletedAt: NOW },
    3: { content: 'A rye like this one: https://example.org/rye?loaf=2 — it refused to rise.' },
    5: { replyTo },
    6: {
      reactions: [
        { personId: MY_ID, emoji: '❤️' },
        { personId, emoji: '🎉' },
      ],
    },
  }
}

const write = async (hand: SceneActions) => {
  await hand.type(/^Message .+\.\.\.$/, 'Bring the rye. I will bring the butter.')
  await hand.press('Send')
}
const lastOfHers = (world: SceneData) => messagesIn(world).findLastIndex(({ senderId }) => senderId !== MY_ID)

const doubt = { why: 'other' as const, ranges: '35-47' }
const ask = async (hand: SceneActions) => {
  await hand.type(
    /^Message .+\.\.\.$/,
    'My wallet was stolen today. Please lend me $400 for the ticket home.',
  )
  await hand.press('Send')
}
const ownOptions = (hand: SceneActions) => hand.press(/Options for the message of 0?5:50/)
const theirOptions = (hand: SceneActions) => hand.press(/Options for the message of 0?6:27/)
const options = (hand: SceneActions) => hand.press('More options')
const then =
  (...steps: (string | RegExp)[]) =>
  async (hand: SceneActions) => {
    for (const name of steps) await hand.press(name)
  }

/** The states of a conversation. */
export const talkScenes: Record<string, GalleryScene> = {
  'on its way': {
    ...talk,
    socket: 'breaks',
    answers: () => ({ [send]: noNetwork }),
    act: write,
    shows: 'Waiting',
  },
  'not sent': {
    ...talk,
    socket: 'breaks',
    answers: () => ({ [send]: refuse(409, 'conflict') }),
    act: write,
    shows: 'This wasn’t sent.',
  },
  'held back': {
    ...talk,
    socket: 'breaks',
    answers: () => ({ [send]: refuseWith({ status: 409, problem: ['sure', doubt] }) }),
    act: ask,
    shows: 'Send anyway',
  },
  'may bother': {
    ...talk,
    answers: (world) =>
      said(world, (_, nth) =>
        nth === lastOfHers(world)
          ? { content: 'Could you lend me $400 for the ticket?', mayBother: true }
          : {},
      ),
    shows: 'Does this bother you?',
  },
  read: {
    ...talk,
    answers: (world) => ({
      ...as(world, { theirs: { delivered: 7, read: 6 } }),
      [messagesOf]: () => ({ messages: messagesIn(world).slice(0, 6), hasMore: false, change: 0 }),
    }),
    shows: 'Read',
  },
  'much happened': {
    ...talk,
    answers: (world) => ({
      ...as(world, { theirs: { delivered: 7, read: 3 } }),
      ...said(world, (_, nth) => happened(world)[nth] ?? {}),
    }),
    shows: 'You deleted this message',
  },
  'hidden by my words': {
    ...talk,
    answers: (world) =>
      said(world, ({ senderId }, nth) => (nth > 2 && senderId !== MY_ID ? { isHidden: true } : {})),
    shows: 'Hidden by your words',
  },
  'a link to confirm': {
    ...talk,
    answers: (world) =>
      said(world, ({ senderId }, nth) =>
        nth === world.talk.length - 1 || senderId !== MY_ID
          ? { content: 'The recipe is at https://example.org/rye?loaf=2' }
          : {},
      ),
    act: async () => {
      await untilShown('example.org')
      const links = [...document.querySelectorAll<HTMLElement>('a[rel~=ugc]')]
      links.at(-1)?.click()
    },
    shows: 'Open this link?',
  },
  unread: { ...talk, answers: (world) => as(world, { readSeq: 3 }), shows: 'New since you were here' },
  'own message options': { ...talk, act: ownOptions, shows: 'Delete for both' },
  'message options': { ...talk, act: theirOptions, shows: 'Report this message' },
  'all emoji': {
    ...talk,
    act: async (hand) => {
      await theirOptions(hand)
      await hand.press('More emoji')
    },
    shows: '🌻',
  },
  replying: {
    ...talk,
    act: async (hand) => {
      await theirOptions(hand)
      await hand.press('Reply')
    },
    shows: 'In reply to',
  },
  'deleting a message': {
    ...talk,
    act: async (hand) => {
      await ownOptions(hand)
      await hand.press('Delete for both')
    },
    shows: 'Delete this message?',
  },
  search: {
    ...talk,
    act: async (hand) => {
      await options(hand)
      await hand.press('Search this conversation')
      await hand.type('Search', 'rye')
    },
    // The words of the other direction hold no rye.
    shows: /1 message|Nothing found/,
  },
  'nothing found': {
    ...talk,
    act: async (hand) => {
      await options(hand)
      await hand.press('Search this conversation')
      await hand.type('Search', 'zebra')
    },
    shows: 'Nothing found',
  },
  'ways out': { ...talk, act: options, shows: 'End this match' },
  'ending the match': { ...talk, act: then('More options', /End this match/), shows: 'A kind last word' },
  'blocking her': { ...talk, act: then('More options', /^Block/), shows: /Block .+\?/ },
  'reporting her': { ...talk, act: then('More options', /^Report/), shows: 'What do you want to report?' },
}

/** The states above and between the matches. */
export const inboxScenes: Record<string, GalleryScene> = {
  'something hidden': {
    path: '/matches',
    answers: (world) => ({ 'GET /api/hidden': () => hiddenViewIn(world) }),
    shows: 'Hidden',
  },
  'something hidden, no matches': {
    path: '/matches',
    answers: (world) => ({
      'GET /api/hidden': () => hiddenViewIn(world),
      'GET /api/inbox': () => ({ entries: [], total: 0, next: null }),
    }),
    shows: 'Hidden',
  },
  farewell: {
    path: '/matches',
    answers: () => ({
      'GET /api/farewells': () => ({
        farewells: [{ id: '00000000-0000-4000-8000-000000000777', closingLine: 'no_spark', endedAt: NOW }],
      }),
    }),
    shows: 'I didn’t feel a spark',
  },
  'past matches': {
    path: '/matches',
    answers: ({ people }) => ({
      'GET /api/matches/past': () => ({
        matches: people
          .slice(4, 6)
          .map(({ firstName }, nth) => ({ id: idOf(810 + nth), firstName, endedAt: NOW })),
      }),
    }),
    act: async () => {
      await untilShown('Past matches')
      document.querySelector('details')?.toggleAttribute('open')
    },
    shows: 'report someone here for 90 days',
  },
  'many wait': {
    path: '/matches',
    answers: () => ({
      'GET /api/conversations/unread': () => ({
        messages: 9,
        conversations: 8,
        waiting: 8,
        maxOpenConversations: 8,
      }),
    }),
    act: async () => {
      await untilShown('6 people like you back!')
      const last = [...document.querySelectorAll<HTMLElement>('.match-row-action')].at(-1)
      last?.click()
    },
    shows: '8 people are waiting for your reply',
  },
}
