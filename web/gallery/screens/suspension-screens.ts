import type { DecisionView, SuspensionView } from '@hearth/contract/people/moderation'
import { appealView, decisionView } from '../../src/testing/decisions.ts'
import { dataExport } from '../data/account.ts'
import { sessionAnswer } from '../data/answers.ts'
import { never, noNetwork, refuse, type SceneAnswers } from '../data/fake-server.ts'
import type { SceneActions } from '../data/scene-actions.ts'
import type { GalleryScene } from '../scene-type.ts'

const suspended = (
  shown: Partial<DecisionView> = {},
  more: SceneAnswers = {},
): Pick<GalleryScene, 'path' | 'answers'> => ({
  path: '/app',
  answers: () => ({
    'GET /api/session': () => ({ session: { ...sessionAnswer, isSuspended: true } }),
    'GET /api/suspension': (): SuspensionView => ({ decision: decisionView(shown) }),
    ...more,
  }),
})

const write = async (hand: SceneActions) => {
  await hand.type('What did we get wrong?', appealView().text)
  await hand.press('Send appeal')
}

export const suspensionScreens: Record<string, GalleryScene> = {
  usual: { ...suspended(), shows: 'Did we get it wrong?' },
  loading: { ...suspended({}, { 'GET /api/suspension': never }), shows: 'Loading' },
  failing: { ...suspended({}, { 'GET /api/suspension': refuse(422, 'invalid') }), shows: 'Try again' },
  'without an end': { ...suspended({ endsAt: null, isOwnInitiative: true }), shows: 'noticed it' },
  banned: {
    ...suspended({ measure: 'ban', basis: 'law', provision: 'Section 263 StGB', endsAt: null }),
    shows: 'Your account is banned',
  },
  'being checked': {
    ...suspended({ measure: 'hold', ground: 'other', isOwnInitiative: true, isAutomated: true }),
    shows: /at most 72 hours.*write to us in an appeal/,
  },
  'nothing written': {
    ...suspended(),
    act: (hand) => hand.press('Send appeal'),
    shows: 'Write what we got wrong first.',
  },
  'not sent': {
    ...suspended({}, { 'PUT /api/decisions/:number/appeal': noNetwork }),
    act: write,
    shows: 'Your text is still here',
  },
  'appeal sent': { ...suspended({ appeal: appealView() }), shows: 'We’ll email you the answer' },
  'appeal rejected': {
    ...suspended({
      appeal: appealView({
        outcome: 'upheld',
        answer: 'The link led to a trading page, not to a school.',
      }),
    }),
    shows: 'The decision stays',
  },
  'data, preparing': { ...suspended({}, dataExport('preparing')), shows: 'We’re preparing your file' },
  'data, ready': { ...suspended({}, dataExport('ready')), shows: 'Download file' },
  'data, downloaded': { ...suspended({}, dataExport('downloaded')), shows: 'You can request another one' },
  'data, failing': {
    ...suspended({}, { 'GET /api/account/export': refuse(422, 'invalid') }),
    shows: 'We couldn’t load this',
  },
  'too late': {
    ...suspended({ appealUntil: '2026-03-01T09:30:00.000Z' }),
    shows: 'The time to appeal ended',
  },
}
