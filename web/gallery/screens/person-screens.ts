import type { PersonPageView } from '@hearth/contract/people/discovery'
import { idOf, MY_ID } from '../../src/testing/people.ts'
import { clipsOfAna } from '../data/clips.ts'
import { never, refuse, refuseWith } from '../data/fake-server.ts'
import { conversationsIn, matchesIn } from '../data/matches.ts'
import { lostPhoto } from '../data/photos.ts'
import { type SceneActions, untilShown } from '../data/scene-actions.ts'
import { pageIn, type SceneData } from '../data/scene-data.ts'
import type { GalleryScene } from '../scene-type.ts'
import { personNoteScenes } from './note-scenes.ts'

const ANA = idOf(2)
const at = { path: `/people/${ANA}` }
const own = { path: '/profile' }
const page = 'GET /api/people/:personId'
const clips = 'GET /api/people/:personId/clips'

async function lookAtVideo(): Promise<void> {
  await untilShown('whoever knocks')
  document.querySelector('video')?.scrollIntoView({ block: 'center' })
}

/** A person opened by the address alone is in no list of the page. */
const nobody = { people: [], left: 0, leftIsMore: false, advice: [], next: null }
const alone = {
  'GET /api/candidates': () => nobody,
  'GET /api/conversations': () => ({ conversations: [], next: null }),
}

const matched = (world: SceneData) => {
  const [match] = matchesIn(world)
  const { person } = pageIn(world, ANA)
  return {
    ...alone,
    [page]: () => ({
      person,
      relation: 'match',
      match: { id: match?.id, conversationId: match?.conversationId },
    }),
    'POST /api/matches/:matchId/conversation': () => ({
      conversation: conversationsIn(world)[0],
      isNew: false,
    }),
  }
}

/** The badge of somebody whose first and third photo were compared. */
const verified = (shown: PersonPageView): PersonPageView => {
  const [first, , third] = shown.person.photos
  const photoIds = [first, third].flatMap((photo) => (photo ? [photo.id] : []))
  return {
    ...shown,
    person: { ...shown.person, isVerified: true, badge: { checkedOn: '2026-03-02', photoIds } },
  }
}

/** Opens the form of a report, and chooses the second photo. */
export async function reportPhoto(hand: SceneActions): Promise<void> {
  await hand.press(/^Report (Ana|ليلى)$/)
  await untilShown('What do you want to report?')
  document.querySelectorAll<HTMLElement>('[role=radio]')[2]?.click()
}

const firstPhoto = (hand: SceneActions) => hand.press('Like photo 1')

export const personScreens: Record<string, GalleryScene> = {
  usual: { ...at, shows: 'At a glance' },
  'like a photo': { ...at, act: firstPhoto, shows: 'sees this with your like' },
  'like an answer': {
    ...at,
    act: (hand) => hand.press(/^Like this answer: The dish/),
    shows: 'sees this with your like',
  },
  options: { ...at, act: (hand) => hand.press('More options'), shows: /Report (Ana|ليلى)/ },
  'reporting a photo': { ...at, act: reportPhoto, shows: 'Anything to add?' },
  'asked whether to block': {
    ...at,
    act: async (hand) => {
      await hand.press('More options')
      await hand.press(/^Block /)
    },
    shows: 'your chat is hidden',
  },
  'what the chance means': {
    ...at,
    act: (hand) => hand.press('What this means'),
    shows: 'of 100 pairs',
  },
  match: { ...at, answers: matched, shows: 'Answer' },
  'match approved by family': {
    ...at,
    answers: (world) => ({
      ...matched(world),
      'GET /api/matches/:matchId/family-approvals': () => ({ approvals: 3 }),
    }),
    shows: /Approved by family/,
  },
  'options of a match': {
    ...at,
    answers: matched,
    act: (hand) => hand.press('More options'),
    shows: 'Ask my circle',
  },
  'what was verified': {
    ...at,
    answers: (world) => ({ ...alone, [page]: () => verified(pageIn(world, ANA)) }),
    act: (hand) => hand.press('Verified'),
    shows: 'compared a live video',
  },
  'with a video': {
    ...at,
    answers: () => ({ [clips]: () => clipsOfAna }),
    act: lookAtVideo,
    shows: 'whoever knocks',
  },
  'with a video that is gone': {
    ...at,
    answers: () => ({ [clips]: () => clipsOfAna }),
    act: async (hand) => {
      await lookAtVideo()
      await hand.press(/^Play video intro/)
    },
    shows: 'This video didn’t load.',
    troubles: [/404/],
  },
  'reporting a video': {
    ...at,
    answers: () => ({ [clips]: () => clipsOfAna }),
    act: async (hand) => {
      await lookAtVideo()
      await hand.press(/^Report (Ana|ليلى)$/)
    },
    shows: 'What do you want to report?',
  },
  decided: {
    ...at,
    answers: (world) => ({
      ...alone,
      [page]: () => ({ ...pageIn(world, ANA), relation: 'decided' }),
    }),
    shows: /You like (Ana|ليلى)/,
  },
  'no photos': {
    ...at,
    answers: (world) => ({
      ...alone,
      [page]: () => ({ ...pageIn(world, ANA), person: { ...pageIn(world, ANA).person, photos: [] } }),
    }),
    shows: 'Photo coming soon',
  },
  'little said': { path: `/people/${idOf(8)}`, shows: /Bergen|بيروت/ },
  'photos do not come': {
    ...at,
    answers: (world) => ({
      ...alone,
      [page]: () => ({
        ...pageIn(world, ANA),
        person: { ...pageIn(world, ANA).person, photos: [lostPhoto] },
      }),
    }),
    shows: 'At a glance',
    troubles: [/404/],
  },
  ...personNoteScenes,
  gone: { ...at, answers: () => ({ ...alone, [page]: refuse(404, 'not_found') }), shows: 'No longer here' },
  'too many': {
    ...at,
    answers: () => ({
      ...alone,
      [page]: refuseWith({ status: 429, problem: ['rate_limited'], retryAfter: 1_500 }),
    }),
    shows: 'That’s a lot of profiles',
  },
  loading: { ...at, answers: () => ({ ...alone, [page]: never }), shows: /Discover.*Loading/ },
  failing: { ...at, answers: () => ({ ...alone, [page]: refuse(422, 'internal') }), shows: 'Try again' },
  'opened offline': { ...at, isOffline: true, shows: 'loads once you’re back' },
  'long text': { ...at, world: 'long', shows: 'At a glance' },
}

export const ownPageScreens: Record<string, GalleryScene> = {
  usual: { ...own, shows: 'Edit' },
  'what was verified': {
    ...own,
    answers: (world) => ({ [page]: () => verified(pageIn(world, MY_ID)) }),
    act: (hand) => hand.press('Verified'),
    shows: 'compared a live video',
  },
  'no name yet': {
    ...own,
    answers: ({ profile }) => ({
      'GET /api/profile': () => ({ ...profile, firstName: '' }),
      [page]: refuse(404, 'not_found'),
    }),
    shows: 'Nothing to show yet',
  },
  loading: { ...own, answers: () => ({ [page]: never }), shows: /Discover.*Loading/ },
  failing: { ...own, answers: () => ({ [page]: refuse(422, 'internal') }), shows: 'Try again' },
  'opened offline': { ...own, isOffline: true, shows: 'loads once you’re back' },
}
