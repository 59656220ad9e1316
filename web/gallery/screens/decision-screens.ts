import type { DecisionView } from '@hearth/contract/people/moderation'
import type { MyReportView } from '@hearth/contract/people/safety'
import { appealView, decisionView, reportView } from '../../src/testing/decisions.ts'
import { never, noNetwork, refuse, type SceneAnswers } from '../data/fake-server.ts'
import type { SceneActions } from '../data/scene-actions.ts'
import type { GalleryScene } from '../scene-type.ts'

const warning = decisionView({
  number: 'W2RN4PX7KQ',
  measure: 'warn',
  ground: 'harassment',
  endsAt: null,
  decidedAt: '2026-03-12T08:00:00.000Z',
  facts: 'You wrote to one person eleven times after they had asked you to stop.',
})
const hidden = decisionView({
  number: 'H9DD3NXW42',
  measure: 'hide',
  ground: 'fake',
  endsAt: null,
  isOwnInitiative: true,
  isFoundByProgram: true,
  things: [
    { kind: 'photo', id: 'one', place: 3 },
    { kind: 'prompt', id: 'party-trick' },
    { kind: 'bio', id: null },
  ],
  facts: 'One of your photos shows another person, and your bio says that it’s you.',
})
const limited = decisionView({
  number: 'L4MT7DQX29',
  measure: 'limit',
  rights: ['likes', 'messages'],
  state: 'ended',
  appeal: appealView(),
})
const reversed = decisionView({
  number: 'R8VD2XKM47',
  state: 'reversed',
  reversalAnswer: 'We looked at the link, and it was for a school.',
  appeal: appealView({ outcome: 'reversed', answer: 'We looked at the link, and it was for a school.' }),
})

const reports = [
  reportView(),
  reportView({ number: 'P3NX8WQ2KM', reason: 'harassment', about: 'message', outcome: 'action' }),
  reportView({ number: 'Q7KM4XP9RT', reason: 'elsewhere', about: null, outcome: 'no_violation' }),
  reportView({ number: 'L2XN7DR4WQ', reason: 'scam', about: 'photo', outcome: 'account_left' }),
]

const answering = (decisions: DecisionView[], sent: MyReportView[] = reports): SceneAnswers => ({
  'GET /api/decisions': () => ({ decisions }),
  'GET /api/reports': () => ({ reports: sent }),
})
const showing = (decisions: DecisionView[], more: SceneAnswers = {}) => ({
  path: '/decisions',
  answers: () => ({ ...answering(decisions), ...more }),
})

const open = (hand: SceneActions) => hand.press('Write an appeal')
const write = async (hand: SceneActions) => {
  await open(hand)
  await hand.type('What did we get wrong?', appealView().text)
  await hand.press('Send appeal')
}

export const decisionScreens: Record<string, GalleryScene> = {
  usual: { ...showing([warning, hidden, limited, reversed]), shows: 'A warning about your account' },
  'reversed without an appeal': {
    ...showing([{ ...reversed, appeal: null }]),
    shows: 'it was for a school',
  },
  empty: {
    path: '/decisions',
    answers: () => answering([], []),
    shows: /No decisions.*haven’t sent a report/,
  },
  loading: { path: '/decisions', answers: () => ({ 'GET /api/decisions': never }), shows: 'Loading' },
  failing: {
    path: '/decisions',
    answers: () => ({ 'GET /api/reports': refuse(422, 'invalid') }),
    shows: 'Try again',
  },
  'opened offline': { path: '/decisions', isOffline: true, shows: 'loads once you’re back' },
  'writing an appeal': { ...showing([warning]), act: open, shows: 'What did we get wrong?' },
  'not sent': {
    ...showing([warning], { 'PUT /api/decisions/:number/appeal': noNetwork }),
    act: write,
    shows: 'Your text is still here',
  },
  'appeal sent': {
    ...showing([warning], {
      'PUT /api/decisions/:number/appeal': () => ({ ...warning, appeal: appealView() }),
    }),
    act: write,
    shows: 'We’ll email you the answer',
  },
  'too late': {
    ...showing([decisionView({ appealUntil: '2026-03-01T09:30:00.000Z' })]),
    shows: 'The time to appeal ended',
  },
}

export const unreadDecisionScene: GalleryScene = {
  path: '/app',
  answers: () => answering([warning]),
  shows: 'a decision about your account',
}
