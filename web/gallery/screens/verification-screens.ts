import {
  refusalReasons,
  type VerificationView,
  type VerificationWay,
} from '@hearth/contract/media/verification'
import { askForCamera, beFilmed, lackCamera, refuseCamera } from '../data/camera.ts'
import { never, noNetwork, refuse, refuseWith, type SceneAnswers } from '../data/fake-server.ts'
import { loseNetwork, type SceneActions, untilShown } from '../data/scene-actions.ts'
import {
  agreed,
  attemptAnswers,
  badgeFor,
  refusedFor,
  uploadingAttempt,
  verificationOf,
  waitingAttempt,
} from '../data/verification.ts'
import type { GalleryScene } from '../scene-type.ts'

const at = { path: '/verification' }
const OWN = 'GET /api/verification'
const RECORDING = 'POST /api/verification/attempts/:attemptId/recording'
const PUT = 'PUT /api/photos/uploads/:uploadId'

const standing = (view: VerificationView, shows: string | RegExp): GalleryScene => ({
  ...at,
  answers: () => ({ [OWN]: () => view }),
  shows,
})

const names = { speak: 'Speak', code: 'Show a code', move: 'Move', type: 'Type' } as const
const MOMENT_MS = 700
const moment = () => new Promise((resolve) => setTimeout(resolve, MOMENT_MS))

async function chooseWay(hand: SceneActions, way: VerificationWay): Promise<void> {
  await untilShown('Choose how')
  document.querySelectorAll<HTMLElement>('[role=radio]')[Object.keys(names).indexOf(way)]?.click()
  await hand.press('Continue')
}

async function toSteps(hand: SceneActions, way: VerificationWay): Promise<void> {
  beFilmed()
  await chooseWay(hand, way)
  await hand.press('Turn on the camera')
  await hand.press('Show my steps')
  await untilShown('Your steps')
}

async function toReview(hand: SceneActions, way: VerificationWay): Promise<void> {
  await toSteps(hand, way)
  await hand.press('Start recording')
  await moment()
  if (way === 'type') await hand.type('Type here', 'A green jumper. 4827. Tuesday, I think.')
  await hand.press('Stop recording')
  await untilShown('Take a look')
}

type AttemptScene = {
  way: VerificationWay
  act: (hand: SceneActions, way: VerificationWay) => Promise<void>
  shows: string | RegExp
  answers?: SceneAnswers
  troubles?: RegExp[]
}

const attempt = ({ way, act, shows, answers = {}, ...more }: AttemptScene): GalleryScene => ({
  ...at,
  answers: () => ({ ...attemptAnswers(way), ...answers }),
  act: (hand) => act(hand, way),
  shows,
  ...more,
})

const send = async (hand: SceneActions, way: VerificationWay) => {
  await toReview(hand, way)
  await hand.press('Send it')
}

const cameraTrouble = (refuseIt: () => void, shows: string): GalleryScene =>
  attempt({
    way: 'speak',
    act: async (hand, way) => {
      refuseIt()
      await chooseWay(hand, way)
      await hand.press('Turn on the camera')
    },
    shows,
  })

const getReady = async (hand: SceneActions, way: VerificationWay) => {
  await chooseWay(hand, way)
  await untilShown('Get ready')
}

const beginning: Record<string, GalleryScene> = {
  consent: standing(verificationOf(), 'Show you’re really you'),
  'consent with software': standing(verificationOf({ usesSoftware: true }), 'Software looks at it too'),
  ways: standing(agreed(), 'Choose how'),
  'way chosen': {
    ...standing(agreed(), 'Choose how'),
    act: async () => {
      await untilShown('Choose how')
      document.querySelector<HTMLElement>('[role=radio]')?.click()
    },
  },
  'get ready': attempt({ way: 'speak', act: getReady, shows: 'Turn on the camera' }),
  'get ready with paper': attempt({ way: 'code', act: getReady, shows: 'thick pen' }),
  'camera is asked for': attempt({
    way: 'move',
    act: async (hand, way) => {
      askForCamera()
      await chooseWay(hand, way)
      await hand.press('Turn on the camera')
    },
    shows: 'Your browser is asking',
  }),
  'camera is on': attempt({
    way: 'type',
    act: async (hand, way) => {
      beFilmed()
      await chooseWay(hand, way)
      await hand.press('Turn on the camera')
    },
    shows: 'Show my steps',
  }),
  'camera blocked': cameraTrouble(() => refuseCamera('NotAllowedError'), 'The camera is blocked'),
  'no camera': cameraTrouble(() => refuseCamera('NotFoundError'), 'No camera found'),
  'camera busy': cameraTrouble(() => refuseCamera('NotReadableError'), 'The camera is busy'),
  'cannot record': cameraTrouble(lackCamera, 'This browser can’t record'),
  'not started': attempt({
    way: 'move',
    act: async (hand, way) => {
      beFilmed()
      await chooseWay(hand, way)
      await hand.press('Turn on the camera')
      await hand.press('Show my steps')
    },
    answers: { 'POST /api/verification/attempts': noNetwork },
    shows: 'Check your connection',
  }),
}

const recording: Record<string, GalleryScene> = {
  'steps to speak': attempt({ way: 'speak', act: toSteps, shows: 'Say this code' }),
  'steps with a code': attempt({ way: 'code', act: toSteps, shows: 'Write this code' }),
  'steps to move': attempt({ way: 'move', act: toSteps, shows: 'with your fingers' }),
  'steps to type': attempt({ way: 'type', act: toSteps, shows: 'Type this code' }),
  recording: attempt({
    way: 'move',
    act: async (hand, way) => {
      await toSteps(hand, way)
      await hand.press('Start recording')
    },
    shows: 'Stop recording',
  }),
  'recording while typing': attempt({
    way: 'type',
    act: async (hand, way) => {
      await toSteps(hand, way)
      await hand.press('Start recording')
      await hand.type('Type here', 'A green jumper.')
    },
    shows: 'The verifier reads it',
  }),
  review: attempt({ way: 'code', act: toReview, shows: 'Take a look' }),
  'review of what was typed': attempt({ way: 'type', act: toReview, shows: 'What you typed' }),
  'nothing typed': attempt({
    way: 'type',
    act: async (hand, way) => {
      await toSteps(hand, way)
      await hand.press('Start recording')
      await moment()
      await hand.press('Stop recording')
    },
    shows: 'You haven’t typed anything',
  }),
}

const sending: Record<string, GalleryScene> = {
  sending: attempt({ way: 'speak', act: send, answers: { [PUT]: never }, shows: 'Sending your video' }),
  'sending failed': attempt({
    way: 'speak',
    act: send,
    answers: { [PUT]: noNetwork },
    shows: 'Check your connection',
  }),
  'sending offline': attempt({
    way: 'speak',
    act: async (hand, way) => {
      await toReview(hand, way)
      loseNetwork()
      await hand.press('Send it')
    },
    answers: { [RECORDING]: noNetwork },
    shows: 'carry on when you’re back',
  }),
  'too late': attempt({
    way: 'speak',
    act: send,
    answers: { [RECORDING]: refuseWith({ status: 409, problem: ['attempt_over'] }) },
    shows: 'Time’s up',
  }),
  'recording not usable': attempt({
    way: 'speak',
    act: send,
    answers: { [RECORDING]: refuse(422, 'file_empty') },
    shows: 'We couldn’t use that video',
  }),
}

const results: Record<string, GalleryScene> = {
  waiting: standing(agreed({ attempt: waitingAttempt }), 'We have your video'),
  'asked whether to delete': {
    ...standing(agreed({ attempt: waitingAttempt }), 'Nobody will look at it'),
    act: (hand) => hand.press('Delete the video'),
  },
  'still coming': standing(agreed({ attempt: uploadingAttempt }), 'isn’t here yet'),
  verified: standing(agreed({ badge: badgeFor(340) }), 'You’re verified'),
  'badge ends soon': standing(agreed({ badge: badgeFor(12) }), 'Verify again to keep it'),
  'verified and waiting': standing(
    agreed({ badge: badgeFor(12), attempt: waitingAttempt }),
    'We have your video',
  ),
  'asked whether to withdraw': {
    ...standing(agreed({ badge: badgeFor(340) }), 'Withdraw your consent?'),
    act: (hand) => hand.press('Withdraw consent'),
  },
  'not withdrawn': {
    ...at,
    answers: () => ({
      [OWN]: () => agreed({ badge: badgeFor(340) }),
      'DELETE /api/verification': noNetwork,
    }),
    act: async (hand) => {
      await hand.press('Withdraw consent')
      await hand.press('Withdraw')
    },
    shows: 'Check your connection',
  },
  ...Object.fromEntries(
    refusalReasons.map((reason) => [
      `refused for ${reason.replaceAll('_', ' ')}`,
      standing(agreed({ attempt: refusedFor(reason) }), 'Not verified this time'),
    ]),
  ),
  'refused for today': standing(
    agreed({ attempt: refusedFor('code_missing'), attemptsLeft: 0, moreAt: '2026-03-15T09:30:00.000Z' }),
    'That’s all for today',
  ),
  'used up': standing(
    agreed({ attemptsLeft: 0, moreAt: '2026-03-15T09:30:00.000Z' }),
    'That’s all for today',
  ),
  'no photo': standing(verificationOf({ hasPhoto: false }), 'Add a photo first'),
  unavailable: standing(verificationOf({ isAvailable: false }), 'Not available here'),
}

/** How people verify their profile, from the consent to the badge. */
export const verificationScreens: Record<string, GalleryScene> = {
  ...beginning,
  ...recording,
  ...sending,
  ...results,
  loading: { ...at, answers: () => ({ [OWN]: never }), shows: /Discover.*Loading/ },
  failing: { ...at, answers: () => ({ [OWN]: refuse(422, 'invalid') }), shows: 'Try again' },
  'opened offline': { ...at, isOffline: true, shows: 'loads once you’re back' },
}
