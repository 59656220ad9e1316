import type { About } from '@hearth/contract/people/notes'
import { never, noNetwork, refuse, type SceneAnswers } from './data/fake-server.ts'
import { conversationsIn, inboxIn, matchesIn } from './data/matches.ts'
import { loseNetwork, type SceneActions, untilShown } from './data/scene-actions.ts'
import { CONVERSATION, messagesIn, ownPhotos, type SceneData } from './data/scene-data.ts'
import type { GalleryScene } from './scene-type.ts'
import { inboxScenes, talkScenes } from './screens/chat-screens.ts'
import { consoleCaseScreens } from './screens/console-case-screens.ts'
import { consoleCommunityScreens, noticeScreens } from './screens/console-community-screens.ts'
import { consoleOperationScreens } from './screens/console-operation-screens.ts'
import { consoleScreens } from './screens/console-screens.ts'
import { dashboardScreens } from './screens/dashboard-screens.ts'
import { decisionScreens } from './screens/decision-screens.ts'
import { authScreens, landing } from './screens/front-screens.ts'
import { hiddenScreens } from './screens/hidden-screens.ts'
import { importScreens } from './screens/import-screens.ts'
import { likesScreens, undoScenes } from './screens/likes-screens.ts'
import {
  deckLimitScenes,
  likesLimitScenes,
  momentLimitScenes,
  personLimitScenes,
  profileLimitScenes,
  talkLimitScenes,
} from './screens/limit-scenes.ts'
import { deckNoteScenes } from './screens/note-scenes.ts'
import { operatorPageScreens } from './screens/operator-page-screens.ts'
import { pages } from './screens/page-screens.ts'
import { ownPageScreens, personScreens, reportPhoto } from './screens/person-screens.ts'
import { photoScreens } from './screens/photo-screens.ts'
import { profileScreens, welcomeScreens } from './screens/profile-screens.ts'
import { registrationScreens } from './screens/registration-screens.ts'
import { securityScreens } from './screens/security-screens.ts'
import { settingsScreens } from './screens/settings-screens.ts'
import { suspensionScreens } from './screens/suspension-screens.ts'
import { blockedScreens, deckScenes, wishesScreens } from './screens/wishes-screens.ts'

const failing = refuse(422, 'invalid')

const likes = (answer: SceneAnswers[string]) => ({ answers: () => ({ 'POST /api/swipes': answer }) })
const like = (hand: SceneActions) => hand.press('Like')

const swipe: Record<string, GalleryScene> = {
  usual: { path: '/swipe', shows: /\d+ profiles left/ },
  'little said': {
    path: '/swipe',
    answers: ({ people }) => ({
      'GET /api/candidates': () => ({
        people: people.slice(6),
        left: 1,
        leftIsMore: false,
        advice: [],
        next: null,
      }),
    }),
    shows: '1 profiles left',
  },
  'no photo': {
    path: '/swipe',
    answers: ({ people }) => ({
      'GET /api/candidates': () => ({
        people: people.map((person) => ({ ...person, photos: [] })),
        left: people.length,
        leftIsMore: false,
        advice: [],
        next: null,
      }),
    }),
    shows: 'Photo coming soon',
  },
  reporting: { path: '/swipe', act: reportPhoto, shows: 'Anything to add?' },
  'next photo': { path: '/swipe', act: (hand) => hand.press('Next photo'), shows: 'Photo 2 of 3' },
  empty: {
    path: '/swipe',
    answers: () => ({
      'GET /api/candidates': () => ({ people: [], left: 0, leftIsMore: false, advice: [], next: null }),
    }),
    shows: 'No more profiles!',
  },
  loading: {
    path: '/swipe',
    answers: () => ({ 'GET /api/candidates': never }),
    shows: /Discover.*Loading/,
  },
  failing: { path: '/swipe', answers: () => ({ 'GET /api/candidates': failing }), shows: 'Try again' },
  'like sent': { path: '/swipe', act: like, shows: 'Like sent! 💖' },
  'like failed': { path: '/swipe', ...likes(noNetwork), act: like, shows: 'Failed to record swipe' },
  'before the first like': {
    path: '/swipe',
    answers: ({ profile: mine }) => ({
      'GET /api/profile': () => ({ ...mine, firstName: '', dateOfBirth: null }),
      'POST /api/swipes': refuse(403, 'forbidden'),
    }),
    act: like,
    shows: 'Before your first like',
  },
  match: {
    path: '/swipe',
    answers: (world) => ({
      'POST /api/swipes': () => ({ match: { ...matchesIn(world)[0], conversationId: null } }),
    }),
    act: like,
    shows: "It's a Match!",
  },
  'long text': { path: '/swipe', world: 'long', shows: /\d+ profiles left/ },
  offline: {
    path: '/swipe',
    act: async () => {
      await untilShown(/\d+ profiles left/)
      loseNetwork()
    },
    shows: 'You’re offline',
  },
  'opened offline': { path: '/swipe', isOffline: true, shows: 'loads once you’re back' },
  'dealt before, opened offline': {
    path: '/swipe',
    isOffline: true,
    wasRead: true,
    shows: /\d+ profiles left/,
  },
}

/** The first so many matches of the world, begun or not. */
const few = (world: SceneData, count: number, isFresh: boolean): SceneAnswers => ({
  'GET /api/inbox': () => ({
    entries: inboxIn(world)
      .entries.slice(0, count)
      .map((entry) =>
        isFresh
          ? { ...entry, conversationId: null, lastMessage: null, unread: 0, turn: 'either' as const }
          : entry,
      ),
    total: count,
    next: null,
  }),
  'GET /api/conversations': () => ({ conversations: [], next: null }),
})
const looking =
  (nameIn: (world: SceneData) => string): GalleryScene['act'] =>
  async (hand, world) => {
    await hand.type('Search your matches', nameIn(world))
  }

const matches: Record<string, GalleryScene> = {
  usual: { path: '/matches', shows: '6 people like you back!' },
  one: { path: '/matches', answers: (world) => few(world, 1, false), shows: '1 person likes you back!' },
  'one new': { path: '/matches', answers: (world) => few(world, 1, true), shows: '1 person likes you back!' },
  two: { path: '/matches', answers: (world) => few(world, 2, false), shows: '2 people like you back!' },
  'two new': { path: '/matches', answers: (world) => few(world, 2, true), shows: '2 people like you back!' },
  'no photos': {
    path: '/matches',
    answers: (world) => ({
      'GET /api/inbox': () => {
        const { entries, ...rest } = inboxIn(world)
        const faceless = entries.map((entry) => ({ ...entry, person: { ...entry.person, photos: [] } }))
        return { ...rest, entries: faceless }
      },
    }),
    shows: '6 people like you back!',
  },
  'name found': {
    path: '/matches',
    act: looking(({ people }) => people[0]?.firstName ?? ''),
    shows: /match(es)? found/,
  },
  'name not found': {
    path: '/matches',
    act: looking(() => 'Xanthippe'),
    shows: 'No match called “Xanthippe”',
  },
  'opened offline': { path: '/matches', isOffline: true, shows: 'loads once you’re back' },
  'read offline': { path: '/matches', isOffline: true, wasRead: true, shows: 'Showing saved chats' },
  empty: {
    path: '/matches',
    answers: () => ({
      'GET /api/inbox': () => ({ entries: [], total: 0, next: null }),
      'GET /api/conversations': () => ({ conversations: [], next: null }),
    }),
    shows: 'No matches yet',
  },
  loading: {
    path: '/matches',
    answers: () => ({ 'GET /api/inbox': never, 'GET /api/conversations': never }),
    shows: /Discover.*Loading/,
  },
  failing: { path: '/matches', answers: () => ({ 'GET /api/inbox': failing }), shows: 'Try again' },
  'long text': { path: '/matches', world: 'long', shows: '6 people like you back!' },
}

const talk = { path: `/messages/${CONVERSATION}` }
const messagesOf = 'GET /api/conversations/:conversationId/messages'
/** The conversation with somebody whose like was about this. */
const likedFor = (world: SceneData, likedAbout: About): SceneAnswers => ({
  'GET /api/conversations/:conversationId': () => ({ ...conversationsIn(world)[0], likedAbout }),
})

const chat: Record<string, GalleryScene> = {
  usual: { ...talk, shows: /Saturday|مشيت/ },
  'about an answer': {
    ...talk,
    answers: (world) => ({
      [messagesOf]: () => ({
        messages: messagesIn(world)
          .slice(0, 2)
          .map((message, nth) => ({
            ...message,
            about:
              nth === 0
                ? {
                    kind: 'prompt',
                    promptId: 'weather-mine',
                    answer: 'Fog until ten, then sun on wet leaves.',
                  }
                : { kind: 'photo', photoId: world.people[0]?.photos[1]?.id },
          })),
        hasMore: false,
      }),
    }),
    shows: 'My kind of weather',
  },
  empty: {
    ...talk,
    answers: () => ({ [messagesOf]: () => ({ messages: [], hasMore: false }) }),
    shows: 'Start your conversation with',
  },
  'liked answer': {
    ...talk,
    answers: (world) => ({
      ...likedFor(world, {
        kind: 'prompt',
        promptId: 'sunday-ten',
        answer: 'Still in the garden, mud up to my knees, and a radio play I have heard four times.',
      }),
      [messagesOf]: () => ({ messages: [], hasMore: false }),
    }),
    shows: /liked your answer/,
  },
  'liked photo': {
    ...talk,
    answers: (world) => ({
      ...likedFor(world, { kind: 'photo', photoId: ownPhotos[1]?.id ?? '' }),
      [messagesOf]: () => ({ messages: messagesIn(world).slice(0, 2), hasMore: false }),
    }),
    shows: /liked your photo/,
  },
  loading: { ...talk, answers: () => ({ [messagesOf]: never }), shows: /Ana|ليلى/ },
  failing: { ...talk, answers: () => ({ [messagesOf]: failing }), shows: 'Try again' },
  'opened offline': { ...talk, isOffline: true, shows: 'loads once you’re back' },
  'read offline': { ...talk, isOffline: true, wasRead: true, shows: /Saturday|مشيت/ },
  reconnecting: { ...talk, socket: 'breaks', shows: 'Reconnecting…' },
  'not found': {
    ...talk,
    answers: () => ({
      'GET /api/conversations/:conversationId': refuse(404, 'not_found'),
      [messagesOf]: refuse(404, 'not_found'),
    }),
    shows: /Your Matches.*Conversation not found|Conversation not found.*Your Matches/,
  },
  'long text': { ...talk, world: 'long', shows: /example\.org/ },
}

/** Every screen in each of its states. */
export const screens = {
  landing,
  auth: authScreens,
  dashboard: dashboardScreens,
  profile: { ...profileScreens, ...profileLimitScenes },
  welcome: welcomeScreens,
  photos: photoScreens,
  swipe: {
    ...swipe,
    ...undoScenes,
    ...deckNoteScenes,
    ...deckScenes,
    ...deckLimitScenes,
    ...momentLimitScenes,
  },
  wishes: wishesScreens,
  matches: { ...matches, ...inboxScenes },
  likes: { ...likesScreens, ...likesLimitScenes },
  chat: { ...chat, ...talkScenes, ...talkLimitScenes },
  person: { ...personScreens, ...personLimitScenes },
  'own page': ownPageScreens,
  settings: settingsScreens,
  security: securityScreens,
  import: importScreens,
  blocked: blockedScreens,
  hidden: hiddenScreens,
  decisions: decisionScreens,
  suspension: suspensionScreens,
  ...operatorPageScreens,
  ...registrationScreens,
  ...consoleScreens,
  ...consoleOperationScreens,
  'console case': consoleCaseScreens,
  'console community': consoleCommunityScreens,
  notices: noticeScreens,
  pages,
}
