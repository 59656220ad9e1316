import type { DecisionView, SuspensionView } from '@hearth/contract/people/moderation'
import { sessionAnswer } from '../data/answers.ts'
import { never, noNetwork, refuse } from '../data/fake-server.ts'
import type { SceneActions } from '../data/scene-actions.ts'
import type { GalleryScene } from '../scene-type.ts'

const facts =
  'On 3 March you asked two people for money, and sent both the same link to a trading page.\n\nThat puts people at risk, so your account is suspended.'
const sent = 'The link was to a fundraiser of my school. I should have said so.'

const decision: DecisionView = {
  number: 'K7M2PX4WQ9',
  measure: 'suspend',
  rights: [],
  things: [],
  ground: 'scam',
  basis: 'terms',
  facts,
  isOwnInitiative: false,
  isFoundByProgram: false,
  isAutomated: false,
  state: 'in_force',
  decidedAt: '2026-03-10T09:30:00.000Z',
  endsAt: '2026-04-10T09:30:00.000Z',
  appealUntil: '2026-09-09T09:30:00.000Z',
  appeal: null,
}
const appeal = { text: sent, sentAt: '2026-03-11T18:05:00.000Z', outcome: null, answer: null }

const suspended = (
  shown: Partial<DecisionView> = {},
  more: Record<string, () => unknown> = {},
): Pick<GalleryScene, 'path' | 'answers'> => ({
  path: '/app',
  answers: () => ({
    'GET /api/session': () => ({ session: { ...sessionAnswer, isSuspended: true } }),
    'GET /api/suspension': (): SuspensionView => ({ decision: { ...decision, ...shown } }),
    ...more,
  }),
})

const write = async (hand: SceneActions) => {
  await hand.type('What did we get wrong?', sent)
  await hand.press('Send appeal')
}

export const suspensionScreens: Record<string, GalleryScene> = {
  usual: { ...suspended(), shows: 'Did we get it wrong?' },
  loading: { ...suspended({}, { 'GET /api/suspension': never }), shows: 'Loading' },
  failing: { ...suspended({}, { 'GET /api/suspension': refuse(422, 'invalid') }), shows: 'Try again' },
  'without an end': { ...suspended({ endsAt: null, isOwnInitiative: true }), shows: 'noticed it' },
  'nothing written': {
    ...suspended(),
    act: (hand) => hand.press('Send appeal'),
    shows: 'Write what we got wrong first.',
  },
  'not sent': {
    ...suspended({}, { 'PUT /api/suspension/appeal': noNetwork }),
    act: write,
    shows: 'Your text is still here',
  },
  'appeal sent': { ...suspended({ appeal }), shows: 'We’ll email you the answer' },
  'appeal rejected': {
    ...suspended({
      appeal: { ...appeal, outcome: 'upheld', answer: 'The link led to a trading page, not to a school.' },
    }),
    shows: 'The suspension stays',
  },
  'too late': {
    ...suspended({ appealUntil: '2026-03-01T09:30:00.000Z' }),
    shows: 'The time to appeal ended',
  },
}
