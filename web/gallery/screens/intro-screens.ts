import type { OwnIntroView } from '@hearth/contract/media/intros'
import { idOf } from '../../src/testing/people.ts'
import { askForCamera, beFilmed, refuseCamera } from '../data/camera.ts'
import { ownAnswer, ownClipsOf, ownIntro, waitingIntros } from '../data/clips.ts'
import { consoleAnswersIn } from '../data/console.ts'
import { never, noNetwork, refuse, refuseWith, type SceneAnswers } from '../data/fake-server.ts'
import { used } from '../data/limits.ts'
import { type SceneActions, untilShown } from '../data/scene-actions.ts'
import type { GalleryScene } from '../scene-type.ts'

const OWN = 'GET /api/profile/clips'
const INTRO = 'POST /api/profile/intro'
const PART = 'PUT /api/photos/uploads/:uploadId'
const UPLOAD = 'GET /api/photos/uploads/:uploadId'
const at = { path: '/profile-setup' }

const clips = (facts: Parameters<typeof ownClipsOf>[0], more: SceneAnswers = {}) => ({
  answers: () => ({ [OWN]: () => ownClipsOf(facts), ...more }),
})

async function look(): Promise<void> {
  await untilShown('Video intro')
  document.querySelector('#intro')?.scrollIntoView({ block: 'start' })
}

const own = (
  facts: Parameters<typeof ownClipsOf>[0],
  shows: string | RegExp,
  act?: (hand: SceneActions) => Promise<void>,
): GalleryScene => ({
  ...at,
  ...clips(facts),
  act: async (hand) => {
    await look()
    await act?.(hand)
  },
  shows,
})

const intro = (facts: Partial<OwnIntroView>) => ({ intro: { ...ownIntro, ...facts } })

/** A second is enough to be cut. */
const RECORDED_MS = 2600
const FRAME_MS = 100
const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The round button waits for the camera. */
async function startRecording(hand: SceneActions): Promise<void> {
  beFilmed()
  await openCamera(hand)
  while (!document.querySelector('video[aria-label]')) await moment(FRAME_MS)
  await moment(FRAME_MS)
  await hand.press('Record')
}

async function openCamera(hand: SceneActions): Promise<void> {
  await look()
  await hand.press('Add a video')
  await hand.press('Turn on the camera')
}

async function toCut(hand: SceneActions): Promise<void> {
  await startRecording(hand)
  await untilShown(/seconds left/)
  await moment(RECORDED_MS)
  await hand.press('Stop')
  await untilShown('Cover picture')
}

async function toDetails(hand: SceneActions): Promise<void> {
  await toCut(hand)
  await hand.press('Next')
}

/** An announced file, of which this share has arrived. */
const upload =
  (state: string, share: number): SceneAnswers[string] =>
  ({ body }) => {
    const size = Number(Object(body)['size'] ?? 1)
    return { id: idOf(6_001), clientId: idOf(6_002), state, offset: Math.round(size * share), size }
  }

const sending = (more: SceneAnswers, shows: string | RegExp): GalleryScene => ({
  ...at,
  ...clips({}, more),
  act: async (hand) => {
    await toDetails(hand)
    await hand.press('Add to profile')
  },
  shows,
})

const withCamera = (camera: () => void, shows: string | RegExp): GalleryScene => ({
  ...at,
  ...clips({}),
  act: async (hand) => {
    camera()
    await openCamera(hand)
  },
  shows,
})

const ownIntroScreens: Record<string, GalleryScene> = {
  empty: own({}, 'Add a video'),
  shown: own(intro({}), 'Your matches can watch it'),
  'waits for captions': own(intro({ state: 'waiting_for_captions', captions: null }), 'Add captions'),
  'waits for a review': own(intro({ state: 'waiting_for_review' }), 'We’ll have a quick look'),
  'removed by a review': own(
    intro({ state: 'removed', media: null, reason: 'Please show only yourself: there’s a child in it.' }),
    'We’ve removed your video',
  ),
  'hidden by a decision': own(intro({ isHidden: true }), 'Hidden by a moderator'),
  unavailable: own({ isAvailable: false }, 'aren’t available here'),
  loading: { ...at, answers: () => ({ [OWN]: never }), act: look, shows: 'Video intro' },
  failing: {
    ...at,
    answers: () => ({ [OWN]: refuse(422, 'internal') }),
    act: look,
    shows: 'We couldn’t load your video',
  },
  'few uploads left': {
    ...at,
    ...clips({}, used('media_uploads', 198, 200)),
    act: async (hand) => {
      await look()
      await hand.press('Add a video')
    },
    shows: '2 uploads left.',
  },
  'editing details': own(intro({}), 'Who can watch it?', (hand) => hand.press('Edit details')),
  'asked whether to remove': own(intro({}), 'gone for good', (hand) => hand.press('Remove')),
  'camera off': own({}, 'Turn on the camera', (hand) => hand.press('Add a video')),
  'camera is asked for': withCamera(askForCamera, 'Allow the camera'),
  'camera is on': withCamera(beFilmed, 'Choose a file'),
  'camera blocked': withCamera(() => refuseCamera('NotAllowedError'), 'The camera is blocked'),
  'no camera': withCamera(() => refuseCamera('NotFoundError'), 'can’t find a camera'),
  recording: {
    ...at,
    ...clips({}),
    act: startRecording,
    shows: /seconds left/,
  },
  cutting: { ...at, ...clips({}), act: toCut, shows: 'Cover picture' },
  'last details': { ...at, ...clips({}), act: toDetails, shows: 'No one speaks in it' },
  sending: sending({ [INTRO]: upload('receiving', 0.62), [PART]: never }, 'Sending your video'),
  'getting ready': sending({ [INTRO]: upload('working', 1), [UPLOAD]: never }, 'Getting your video ready'),
  'not taken': sending(
    { [INTRO]: refuseWith({ status: 422, problem: ['media_removed_before'] }) },
    'Your video wasn’t added',
  ),
  'sent offline': sending({ [INTRO]: noNetwork }, 'You’re offline'),
}

/** The prompts of the viewer, of which one is spoken. */
const words = { path: '/profile-setup#words' }
const voiceAnswers = [ownAnswer('home-sound')]

const spokenScreens: Record<string, GalleryScene> = {
  'record it': { ...words, ...clips({}), shows: 'Say it aloud' },
  'only spoken': { ...words, ...clips({ voiceAnswers }), shows: 'Windows open, kettle on.' },
  'hidden by a decision': {
    ...words,
    ...clips({ voiceAnswers: voiceAnswers.map((answer) => ({ ...answer, isHidden: true as const })) }),
    shows: 'Hidden by a moderator',
  },
  'microphone blocked': {
    ...words,
    ...clips({}),
    act: async (hand) => {
      refuseCamera('NotAllowedError')
      await untilShown('Say it aloud')
      await hand.press(/^Say it aloud: On a Sunday/)
    },
    shows: 'The microphone is blocked',
  },
}

const REVIEWS = 'GET /api/console/intros'
const review = { app: 'console', path: '/video-intros' } as const

const reviewScreens: Record<string, GalleryScene> = {
  usual: {
    ...review,
    answers: (world) => ({ ...consoleAnswersIn(world), [REVIEWS]: () => waitingIntros }),
    shows: 'since',
  },
  empty: {
    ...review,
    answers: (world) => ({ ...consoleAnswersIn(world), [REVIEWS]: () => ({ waiting: 0, intros: [] }) }),
    shows: 'All caught up',
  },
  removing: {
    ...review,
    answers: (world) => ({ ...consoleAnswersIn(world), [REVIEWS]: () => waitingIntros }),
    act: (hand) => hand.press(/^Remove the video of Jonas/),
    shows: 'can’t be uploaded again',
  },
  loading: {
    ...review,
    answers: (world) => ({ ...consoleAnswersIn(world), [REVIEWS]: never }),
    shows: 'Video intros',
  },
  failing: {
    ...review,
    answers: (world) => ({ ...consoleAnswersIn(world), [REVIEWS]: refuse(422, 'internal') }),
    shows: 'Try again',
  },
}

/** Video intros and spoken answers: in the own profile, and where staff review them. */
export const introScreens = {
  intro: ownIntroScreens,
  'spoken answers': spokenScreens,
  'console intros': reviewScreens,
}
