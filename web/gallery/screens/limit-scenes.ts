import type { CodeAndParams } from '@hearth/contract/error-codes'
import { idOf, MY_ID } from '../../src/testing/people.ts'
import { candidatesIn, deckOf } from '../data/candidates.ts'
import { refuseWith, type SceneAnswers } from '../data/fake-server.ts'
import { inMinutes, used } from '../data/limits.ts'
import { conversationsIn, matchesIn } from '../data/matches.ts'
import { answerNote } from '../data/notes.ts'
import { type SceneActions, untilShown } from '../data/scene-actions.ts'
import { CONVERSATION, messagesIn, NOW, pageIn, type SceneData } from '../data/scene-data.ts'
import type { GalleryScene } from '../scene-type.ts'

const SAME_TEXT = 'You’ve sent this text to several people. Write something new. Try again in 10 minutes.'
const sameTextProblem: CodeAndParams = ['limit_reached', { limit: 'same_text', unit: 'minutes', n: 10 }]
const sameText = (field: string) =>
  refuseWith({
    status: 429,
    problem: sameTextProblem,
    fields: { [field]: sameTextProblem },
    retryAfter: 600,
  })

const deck = { path: '/swipe' }
const withPrompts = (world: SceneData): SceneAnswers => ({
  'GET /api/candidates': () =>
    deckOf(
      candidatesIn(world).map((person, nth) => ({
        ...person,
        prompts: nth === 0 ? [{ promptId: 'signature-dish', answer: 'Goulash. It takes two days.' }] : [],
      })),
    ),
})
const openNote = (hand: SceneActions) => hand.press(/^Like this answer/)
const writeNote = async (hand: SceneActions) => {
  await openNote(hand)
  await hand.type('Your note', 'Call me at 555 0100, I have the best offer in town.')
}

/** The deck where little is left of something, or nothing. */
export const deckLimitScenes: Record<string, GalleryScene> = {
  'few likes left': { ...deck, answers: () => used('likes', 37, 40), shows: '3 likes left.' },
  'no like left': {
    ...deck,
    answers: () => used('likes', 40, 40),
    act: async (hand) => {
      await untilShown('You’ve used your likes for now.')
      await hand.press('Like')
    },
    shows: 'You’ve reached a limit',
  },
  'few cards left': { ...deck, answers: () => used('cards', 141, 150), shows: '9 new people left.' },
  'no card left': {
    ...deck,
    answers: () => ({ ...used('cards', 150, 150), 'GET /api/candidates': () => deckOf([]) }),
    shows: 'That’s everyone for today',
  },
  'few undos left': { ...deck, answers: () => used('undos', 59, 60), shows: '1 undo left.' },
  'few photos left': { ...deck, answers: () => used('photos', 5_400, 6_000), shows: '600 photos left.' },
  'few notes left': {
    ...deck,
    answers: (world) => ({ ...withPrompts(world), ...used('notes', 9, 10) }),
    act: openNote,
    shows: '1 note left.',
  },
  'no note left': {
    ...deck,
    answers: (world) => ({ ...withPrompts(world), ...used('notes', 10, 10) }),
    act: writeNote,
    shows: 'You’ve used today’s 10 notes.',
  },
  'the same note to three': {
    ...deck,
    answers: (world) => ({ ...withPrompts(world), ...used('same_text', 3, 3) }),
    act: openNote,
    shows: 'You’ve sent the same text to several people today.',
  },
  'the same note to many': {
    ...deck,
    answers: (world) => ({ ...withPrompts(world), 'POST /api/swipes': sameText('note') }),
    act: async (hand) => {
      await writeNote(hand)
      await hand.press('Send like')
    },
    shows: SAME_TEXT,
  },
  'a note held back': {
    ...deck,
    answers: (world) => ({
      ...withPrompts(world),
      'POST /api/swipes': refuseWith({ status: 409, problem: ['sure', { why: 'other' }] }),
    }),
    act: async (hand) => {
      await openNote(hand)
      await hand.type('Your note', 'Could you lend me $400 for the ticket?')
      await hand.press('Send like')
    },
    shows: 'Send anyway',
  },
}

const talk = { path: `/messages/${CONVERSATION}` }
const SEND = 'POST /api/conversations/:conversationId/messages'
const messagesOf = 'GET /api/conversations/:conversationId/messages'
const unbegun = (world: SceneData): SceneAnswers => ({
  'GET /api/conversations/:conversationId': () => ({ ...conversationsIn(world)[0], lastSeq: 0 }),
  [messagesOf]: () => ({ messages: [], hasMore: false }),
})
const write = async (hand: SceneActions) => {
  await hand.type(/^Message .+\.\.\.$/, 'Bring the rye. I will bring the butter.')
  await hand.press('Send')
}

/** A message of the viewer, young enough to be edited. */
const mineOf = (world: SceneData) =>
  messagesIn(world)
    .filter(({ senderId }) => senderId === MY_ID)
    .slice(0, 1)
    .map((message) => ({ ...message, seq: 1, createdAt: NOW }))

/** A conversation where little is left of what can be sent, or something has to wait. */
export const talkLimitScenes: Record<string, GalleryScene> = {
  'few messages left': { ...talk, answers: () => used('messages', 52, 60), shows: '8 messages left.' },
  'few first messages left': {
    ...talk,
    answers: (world) => ({ ...unbegun(world), ...used('first_messages', 4, 5) }),
    shows: '1 first message left.',
  },
  'no first message left': {
    ...talk,
    answers: (world) => ({ ...unbegun(world), ...used('first_messages', 5, 5) }),
    shows: 'You’ve used today’s 5 first messages.',
  },
  'the same text to three': {
    ...talk,
    answers: () => used('same_text', 3, 3),
    shows: 'You’ve sent the same text to several people today.',
  },
  'a message held by a limit': {
    ...talk,
    socket: 'breaks',
    answers: () => ({
      [SEND]: refuseWith({ status: 429, problem: ['rate_limited'], retryAfter: 2_400 }),
    }),
    act: write,
    shows: 'Your message will be sent at',
  },
  'edited into the same text as to many': {
    ...talk,
    answers: (world) => ({
      'GET /api/conversations/:conversationId': () => ({ ...conversationsIn(world)[0], lastSeq: 1 }),
      [messagesOf]: ({ query }) => ({
        messages: query['after'] ? [] : mineOf(world),
        hasMore: false,
        change: 0,
      }),
      'PATCH /api/conversations/:conversationId/messages/:seq': sameText('content'),
    }),
    act: async (hand) => {
      await hand.press(/Options for the message/)
      await hand.press('Edit')
      await hand.type('Edit your message', 'Call me at 555 0100, I have the best offer in town.')
      await hand.press('Save')
    },
    shows: SAME_TEXT,
  },
}

/** A match where one has written to nearly as many new ones as one can today. */
export const momentLimitScenes: Record<string, GalleryScene> = {
  'match, few first messages left': {
    ...deck,
    answers: (world) => ({
      ...used('first_messages', 4, 5),
      'POST /api/swipes': () => ({ match: { ...matchesIn(world)[0], conversationId: null } }),
    }),
    act: (hand) => hand.press('Like'),
    shows: '1 first message left.',
  },
}

export const likesLimitScenes: Record<string, GalleryScene> = {
  'few likes left': { path: '/likes', answers: () => used('likes', 37, 40), shows: '3 likes left.' },
}

const ANA = idOf(2)
const page = 'GET /api/people/:personId'
export const personLimitScenes: Record<string, GalleryScene> = {
  'few pages left': {
    path: `/people/${ANA}`,
    answers: (world) => ({
      ...used('pages', 52, 60),
      'GET /api/candidates': () => deckOf(candidatesIn(world).slice(1)),
      [page]: () => ({ ...pageIn(world, ANA), note: answerNote }),
    }),
    shows: '8 profiles left.',
  },
}

/** The profile where little is left of what can be changed. */
export const profileLimitScenes: Record<string, GalleryScene> = {
  'few changes left': {
    path: '/profile-setup',
    answers: () => used('profile_changes', 110, 120),
    shows: '10 profile changes left.',
  },
  'no change left': {
    path: '/profile-setup',
    answers: () => ({
      ...used('profile_changes', 120, 120),
      'PATCH /api/profile': refuseWith({
        status: 429,
        problem: ['limit_reached', { limit: 'profile_changes', unit: 'minutes', n: 40 }],
        retryAfter: 2_400,
      }),
    }),
    act: (hand) => hand.press('Save Profile'),
    shows: 'You’ve changed your profile very often.',
  },
  'few changes of location left': {
    path: '/profile-setup',
    answers: () => used('moves', 3, 4),
    shows: '1 change of location left.',
  },
  'changed once today': {
    path: '/profile-setup#yourself',
    answers: ({ profile: mine }) => ({
      'GET /api/profile': () => ({ ...mine, deckChanges: { left: 1, moreAt: inMinutes(400) } }),
    }),
    shows: '1 change left',
  },
  'changed twice today': {
    path: '/profile-setup#yourself',
    answers: ({ profile: mine }) => ({
      'GET /api/profile': () => ({ ...mine, deckChanges: { left: 0, moreAt: inMinutes(400) } }),
    }),
    shows: 'No changes left until',
  },
  'faith said': {
    path: '/profile-setup#special',
    answers: ({ profile: mine }) => ({
      'GET /api/profile': () => ({
        ...mine,
        faith: 'jewish',
        consents: [{ kind: 'faith', version: 1, givenAt: '2026-03-02T10:00:00.000Z' }],
        deckChanges: { left: 1, moreAt: inMinutes(400) },
      }),
    }),
    shows: '1 change left',
  },
  'date of birth to correct': {
    path: '/profile-setup#basics',
    answers: ({ profile: mine }) => ({
      'GET /api/profile': () => ({ ...mine, birthCorrectableUntil: inMinutes(400) }),
    }),
    shows: 'You can correct this once, until',
  },
  'date of birth fixed': { path: '/profile-setup#basics', shows: 'It can’t be changed any more' },
}
