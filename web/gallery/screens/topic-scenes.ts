import { idOf } from '../../src/testing/people.ts'
import { never, refuse, refuseWith, type SceneAnswers } from '../data/fake-server.ts'
import { matchesIn } from '../data/matches.ts'
import { loseNetwork, type SceneActions, untilShown } from '../data/scene-actions.ts'
import { CONVERSATION, messagesIn, minutesAgo, type SceneData } from '../data/scene-data.ts'
import { noTopics } from '../data/topics.ts'
import type { GalleryScene } from '../scene-type.ts'

const asked = 'POST /api/people/:personId/icebreakers'
const messagesOf = 'GET /api/conversations/:conversationId/messages'
const DAY_MINUTES = 24 * 60

const suggest = (hand: SceneActions) => hand.press('Suggest a topic')
const lengthy = { world: 'long', shows: 'Three more' } as const

const said = (world: SceneData, count: number): SceneAnswers => ({
  [messagesOf]: () => ({
    messages: messagesIn(world)
      .slice(0, count)
      .map((message, n) => ({ ...message, createdAt: minutesAgo(4 * DAY_MINUTES - n) })),
    hasMore: false,
    change: 0,
  }),
})
const nothingSaid: Pick<GalleryScene, 'path' | 'answers' | 'act' | 'shows'> = {
  path: `/messages/${CONVERSATION}`,
  answers: (world) => said(world, 0),
  act: suggest,
  shows: 'Three more',
}
const answered = (answer: SceneAnswers[string]) => ({
  ...nothingSaid,
  answers: (world: SceneData) => ({ ...said(world, 0), [asked]: answer }),
})

export const talkTopicScenes: Record<string, GalleryScene> = {
  topics: nothingSaid,
  'topics, long text': { ...nothingSaid, ...lengthy },
  'topics, three more': {
    ...nothingSaid,
    act: async (hand) => {
      await suggest(hand)
      await hand.press('Three more')
    },
    shows: 'What should I see first in',
  },
  'topics beside a greeting': {
    ...nothingSaid,
    act: async (hand) => {
      await hand.type(/^Message .+\.\.\.$/, 'Hi!')
      await untilShown('A topic says more than hello')
    },
  },
  'topics of a stalled talk': {
    ...nothingSaid,
    answers: (world) => said(world, 1),
    act: async () => undefined,
    shows: 'It’s your turn',
  },
  'topics, one is a draft': {
    ...nothingSaid,
    act: async (hand) => {
      await suggest(hand)
      await untilShown('Three more')
      await hand.press(/win me over/)
    },
    shows: 'It’s in your draft',
  },
  'a suggested message': {
    path: nothingSaid.path,
    answers: (world) => ({
      [messagesOf]: () => ({
        messages: messagesIn(world)
          .slice(0, 3)
          .map((message) => ({ ...message, isSuggested: true })),
        hasMore: false,
        change: 0,
      }),
    }),
    shows: 'Opened with a suggestion',
  },
  'topics loading': { ...answered(never), shows: 'Looking for topics' },
  'topics, none': { ...answered(() => noTopics), shows: 'No topics yet' },
  'topics failing': { ...answered(refuse(422, 'invalid')), shows: 'Couldn’t load topics' },
  'topics too often': {
    ...answered(refuseWith({ status: 429, problem: ['rate_limited'], retryAfter: 60 })),
    shows: 'That’s a lot of topics',
  },
  'topics offline': {
    ...nothingSaid,
    act: async (hand) => {
      await untilShown('Suggest a topic')
      loseNetwork()
      await suggest(hand)
    },
    shows: 'You’re offline. Topics load',
  },
}

const match: Pick<GalleryScene, 'path' | 'answers'> = {
  path: '/swipe',
  answers: (world) => ({
    'POST /api/swipes': () => ({ match: { ...matchesIn(world)[0], conversationId: null } }),
  }),
}
const askAtMatch = async (hand: SceneActions) => {
  await hand.press('Like')
  await suggest(hand)
}
const askAtNote = async (hand: SceneActions) => {
  await hand.press('Like photo 1')
  await suggest(hand)
}

export const deckTopicScenes: Record<string, GalleryScene> = {
  'match, topics': { ...match, act: askAtMatch, shows: 'Three more' },
  'match, topics, long text': { ...match, act: askAtMatch, ...lengthy },
  'match, a topic is the draft': {
    ...match,
    act: async (hand) => {
      await askAtMatch(hand)
      await untilShown('Three more')
      await hand.press(/win me over/)
    },
    shows: 'It’s in your draft',
  },
  'match, no topics': {
    ...match,
    answers: (world) => ({ ...match.answers?.(world), [asked]: () => noTopics }),
    act: askAtMatch,
    shows: 'No topics yet',
  },
  'topics for a note': { path: '/swipe', act: askAtNote, shows: 'Three more' },
}

export const personTopicScenes: Record<string, GalleryScene> = {
  'topics for a note': { path: `/people/${idOf(2)}`, act: askAtNote, shows: 'Three more' },
  'topics for a note, long text': { path: `/people/${idOf(2)}`, act: askAtNote, ...lengthy },
  'a topic is the note': {
    path: `/people/${idOf(2)}`,
    act: async (hand) => {
      await askAtNote(hand)
      await untilShown('Three more')
      await hand.press(/win me over/)
    },
    shows: 'It’s in your draft',
  },
}
