import { never, noNetwork, refuse, type SceneAnswers } from '../data/fake-server.ts'
import { queueOf, REVIEWED, reviewAnswersIn, reviewIn, rows } from '../data/reviews.ts'
import { type SceneActions, untilShown } from '../data/scene-actions.ts'
import type { SceneData } from '../data/scene-data.ts'
import type { GalleryScene } from '../scene-type.ts'

const QUEUE = 'GET /api/console/verifications'
const CLAIM = 'POST /api/console/verifications/:id/claim'
const DECISION = 'POST /api/console/verifications/:id/decision'

const at = (path: string, more: (world: SceneData) => SceneAnswers = () => ({})) =>
  ({
    path,
    app: 'console',
    answers: (world) => ({ ...reviewAnswersIn(world), ...more(world) }),
  }) satisfies Partial<GalleryScene>

const list = (more?: (world: SceneData) => SceneAnswers) => at('/verifications', more)
const one = (more?: (world: SceneData) => SceneAnswers) => at(`/verifications/${REVIEWED}`, more)

const choose = async (hand: SceneActions, outcome: number) => {
  await untilShown('Is it the same person?')
  document.querySelectorAll<HTMLElement>('input[type=radio]')[outcome]?.click()
  await hand.press('Save and next')
}

const queueScreens: Record<string, GalleryScene> = {
  usual: { ...list(), shows: 'Needs a decision' },
  empty: { ...list(() => ({ [QUEUE]: () => queueOf([]) })), shows: 'Nothing to check' },
  'more to load': {
    ...list(() => ({ [QUEUE]: ({ query }) => (query['after'] ? never() : queueOf(rows, 'x')) })),
    shows: 'Load more',
  },
  loading: { ...list(() => ({ [QUEUE]: never })), shows: 'Loading' },
  failing: { ...list(() => ({ [QUEUE]: refuse(422, 'invalid') })), shows: 'Try again' },
}

const reviewScreens: Record<string, GalleryScene> = {
  usual: { ...one(), shows: 'Which photos show the same person?' },
  'photos marked': { ...one(), act: (hand) => hand.press('Mark all'), shows: 'Main photo' },
  'main photo not marked': { ...one(), act: (hand) => choose(hand, 0), shows: 'Mark the main photo too' },
  'not the same': { ...one(), act: (hand) => choose(hand, 1), shows: 'Choose a reason' },
  unsure: {
    ...one(),
    act: async () => {
      await untilShown('Is it the same person?')
      document.querySelectorAll<HTMLElement>('input[type=radio]')[2]?.click()
    },
    shows: 'A second verifier will look',
  },
  'typed, must decide': {
    ...one((world) => ({
      [CLAIM]: () =>
        reviewIn(world, 'type', {
          typed: 'A green jumper. 4827. Behind me is a shelf, and the light comes from the left.',
          mustDecide: true,
          mayBeUnsure: false,
          isRepeat: true,
          liveness: { passed: false, by: 'Liveness 2', at: '2026-03-14T09:00:00.000Z' },
          sameFiles: [
            { isOwn: false, personId: null, at: '2026-03-12T09:00:00.000Z' },
            { isOwn: true, personId: null, at: '2026-03-11T09:00:00.000Z' },
          ],
        }),
    })),
    shows: 'Needs a decision',
  },
  'not saved': {
    ...one(() => ({ [DECISION]: noNetwork })),
    act: (hand) => choose(hand, 2),
    shows: 'couldn’t reach',
  },
  saved: { ...one(), act: (hand) => choose(hand, 2), shows: 'Saved' },
  taken: { ...one(() => ({ [CLAIM]: refuse(409, 'case_claimed') })), shows: 'Somebody else is on it' },
  gone: {
    ...one(() => ({ [CLAIM]: refuse(404, 'verification_not_found') })),
    shows: 'Already done',
  },
  loading: { ...one(() => ({ [CLAIM]: never })), shows: 'Loading' },
  failing: { ...one(() => ({ [CLAIM]: refuse(422, 'invalid') })), shows: 'Try again' },
}

/** How verifiers compare recordings with photos. */
export const consoleVerificationScreens = {
  'console verifications': queueScreens,
  'console verification': reviewScreens,
}
