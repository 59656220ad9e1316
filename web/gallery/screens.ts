import type { About } from '@hearth/contract/people/notes'
import { never, noNetwork, refuse, type SceneAnswers } from './data/fake-server.ts'
import { conversationsIn, matchesIn } from './data/matches.ts'
import { loseNetwork, type SceneActions, untilShown } from './data/scene-actions.ts'
import { CONVERSATION, messagesIn, ownPhotos, type SceneData } from './data/scene-data.ts'
import type { GalleryScene } from './scene-type.ts'
import { blockedScreens } from './screens/blocked-screens.ts'
import { chatPhotoScreens } from './screens/chat-photo-screens.ts'
import { inboxScenes, talkScenes } from './screens/chat-screens.ts'
import { circleScreens } from './screens/circle-screens.ts'
import { coachScenes } from './screens/coach-scenes.ts'
import { consoleCaseScreens } from './screens/console-case-screens.ts'
import { consoleCommunityScreens, noticeScreens } from './screens/console-community-screens.ts'
import { consoleOperationScreens } from './screens/console-operation-screens.ts'
import { consoleScreens } from './screens/console-screens.ts'
import { consoleVerificationScreens } from './screens/console-verification-screens.ts'
import { dashboardScreens } from './screens/dashboard-screens.ts'
import { decisionScreens } from './screens/decision-screens.ts'
import { authScreens, landing } from './screens/front-screens.ts'
import { hiddenScreens } from './screens/hidden-screens.ts'
import { importScreens } from './screens/import-screens.ts'
import { introScreens } from './screens/intro-screens.ts'
import { likesScreens, undoScenes } from './screens/likes-screens.ts'
import {
  deckLimitScenes,
  likesLimitScenes,
  momentLimitScenes,
  personLimitScenes,
  profileLimitScenes,
  talkLimitScenes,
} from './screens/limit-scenes.ts'
import { matchesScreens } from './screens/matches-screens.ts'
import { membershipScreens } from './screens/membership-screens.ts'
import { deckNoteScenes } from './screens/note-scenes.ts'
import {
  muteScenes,
  notificationScreens,
  notificationSettingsScreens,
} from './screens/notification-screens.ts'
import { operatorPageScreens } from './screens/operator-page-screens.ts'
import { pages } from './screens/page-screens.ts'
import { pairScenes, pairSettings } from './screens/pair-screens.ts'
import { ownPageScreens, personScreens, reportPhoto } from './screens/person-screens.ts'
import { photoScreens } from './screens/photo-screens.ts'
import { profileScreens, welcomeScreens } from './screens/profile-screens.ts'
import { registrationScreens } from './screens/registration-screens.ts'
import { relativeScreens } from './screens/relative-screens.ts'
import { securityScreens } from './screens/security-screens.ts'
import { settingsScreens } from './screens/settings-screens.ts'
import { suspensionScreens } from './screens/suspension-screens.ts'
import { tasteScreens } from './screens/taste-screens.ts'
import { deckTopicScenes, personTopicScenes, talkTopicScenes } from './screens/topic-scenes.ts'
import { verificationScreens } from './screens/verification-screens.ts'
import { voiceMessageScreens } from './screens/voice-message-screens.ts'
import { deckScenes, wishesScreens } from './screens/wishes-screens.ts'

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
  profile: { ...profileScreens, ...coachScenes, ...profileLimitScenes },
  welcome: welcomeScreens,
  photos: photoScreens,
  ...introScreens,
  swipe: {
    ...swipe,
    ...undoScenes,
    ...deckNoteScenes,
    ...deckScenes,
    ...pairScenes,
    ...deckLimitScenes,
    ...momentLimitScenes,
    ...deckTopicScenes,
  },
  wishes: wishesScreens,
  matches: { ...matchesScreens, ...inboxScenes },
  likes: { ...likesScreens, ...likesLimitScenes },
  chat: { ...chat, ...talkScenes, ...talkTopicScenes, ...talkLimitScenes, ...muteScenes },
  person: { ...personScreens, ...personLimitScenes, ...personTopicScenes },
  'own page': ownPageScreens,
  settings: { ...settingsScreens, ...pairSettings },
  notifications: notificationScreens,
  'notification settings': notificationSettingsScreens,
  security: securityScreens,
  verification: verificationScreens,
  import: importScreens,
  blocked: blockedScreens,
  taste: tasteScreens,
  membership: membershipScreens,
  circle: circleScreens,
  relative: relativeScreens,
  hidden: hiddenScreens,
  'voice messages': voiceMessageScreens,
  'chat photos': chatPhotoScreens,
  decisions: decisionScreens,
  suspension: suspensionScreens,
  ...operatorPageScreens,
  ...registrationScreens,
  ...consoleScreens,
  ...consoleOperationScreens,
  ...consoleVerificationScreens,
  'console case': consoleCaseScreens,
  'console community': consoleCommunityScreens,
  notices: noticeScreens,
  pages,
}
