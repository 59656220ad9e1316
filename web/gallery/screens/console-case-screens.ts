import type { CaseView } from '@hearth/contract/console/cases'
import type { CaseDecisionView } from '@hearth/contract/console/decisions'
import { idOf } from '../../src/testing/people.ts'
import { CASE_NUMBER } from '../data/case-number.ts'
import {
  appealOf,
  arabicStatement,
  carried,
  caseAnswers,
  colleague,
  DECIDED_AT,
  decisionOf,
  itemsIn,
  sessionOf,
} from '../data/cases.ts'
import { never, refuse, type SceneAnswers } from '../data/fake-server.ts'
import { loseNetwork, type SceneActions, untilShown } from '../data/scene-actions.ts'
import type { GalleryScene } from '../scene-type.ts'

const opened = { path: `/cases/${CASE_NUMBER}`, app: 'case' } as const
const CASE = 'GET /api/console/cases/:number'
const SESSION = 'GET /api/console/session'
const DECISIONS = 'GET /api/console/cases/:number/decisions'
const PREVIEW = 'POST /api/console/cases/:number/preview'
const DECIDE = 'POST /api/console/cases/:number/decisions'
const facts = 'On 13 March you asked someone for 400 euros, and sent a link to another app.'

type CaseScene = Pick<GalleryScene, 'path' | 'app' | 'answers'>

const showing = (shown: Partial<CaseView> = {}, answers: SceneAnswers = {}): CaseScene => ({
  ...opened,
  answers: (world) => ({ ...caseAnswers({ world }, shown), ...answers }),
})
const withDecision = (decision: Partial<CaseDecisionView>, shown: Partial<CaseView> = {}) =>
  showing(shown, { [DECISIONS]: () => ({ decisions: [decisionOf(decision), decisionOf()] }) })

const press = async (key: string) => {
  await untilShown('Measure')
  document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
const suspend = async (hand: SceneActions) => {
  await press('5')
  await hand.type('Facts', facts)
}
const previewed = async (hand: SceneActions) => {
  await suspend(hand)
  await hand.press('Preview')
}
const sent = async (hand: SceneActions) => {
  await previewed(hand)
  await hand.press('Send decision')
}

const proposed: Partial<CaseDecisionView> = {
  measure: 'ban',
  state: 'proposed',
  ground: 'scam',
  facts,
  decidedAt: DECIDED_AT,
  mayReverse: false,
}
const appealed: Partial<CaseDecisionView> = {
  measure: 'suspend',
  state: 'in_force',
  ground: 'scam',
  facts,
  appeal: appealOf(false),
}

/** The view of a case, in each of its states. */
export const consoleCaseScreens: Record<string, GalleryScene> = {
  usual: { ...showing(), shows: 'Decisions about this person' },
  'not claimed': {
    ...showing({ state: 'open', claimedBy: null, priority: 0, dueAt: '2026-03-14T16:10:00.000Z' }),
    shows: 'Not claimed',
  },
  'long text': {
    ...opened,
    world: 'long',
    answers: (world) => ({
      ...caseAnswers({ world, isLong: true }),
      [DECISIONS]: () => ({
        decisions: [decisionOf({ ...appealed, facts: `${facts} `.repeat(9), appeal: appealOf(true) })],
      }),
    }),
    act: (hand) => hand.press('Show more items'),
    shows: 'Sent me the same words',
  },
  loading: { ...showing({}, { [CASE]: never }), shows: 'Loading' },
  failing: { ...showing({}, { [CASE]: refuse(422, 'invalid') }), shows: 'Try again' },
  'not found': { ...showing({}, { [CASE]: refuse(404, 'case_not_found') }), shows: 'Case not found' },
  'opened offline': { ...showing(), isOffline: true, shows: 'loads once you’re back' },
  'claimed by another': { ...showing({ claimedBy: colleague }), shows: 'has claimed this case' },
  'claimed by another, for an admin': {
    ...showing({ claimedBy: colleague }, { [SESSION]: () => sessionOf('admin') }),
    shows: 'Take over',
  },
  'for triage': {
    ...opened,
    answers: (world) => ({
      ...caseAnswers(
        { world },
        {
          arePhotosWithheld: true,
          nearDuplicates: [],
          newestItems: itemsIn({ world }).map((one) => ({
            ...one,
            profile: one.profile && { ...one.profile, photoIds: [] },
          })),
        },
      ),
      [SESSION]: () => sessionOf('triage'),
      [DECISIONS]: () => ({ decisions: [decisionOf({ mayReverse: false })] }),
    }),
    shows: 'Your role can’t decide',
  },
  decided: {
    ...showing({ state: 'decided', decidedAt: DECIDED_AT, claimedBy: null, isSuspended: true }),
    shows: 'This case is decided.',
  },
  erased: {
    ...showing({ subject: { id: null, firstName: null }, accountCreatedAt: null, nearDuplicates: [] }),
    shows: 'This account is erased',
  },
  'nothing reported': {
    ...showing({ newestItems: [], items: 0, nearDuplicates: [], previousCase: null }),
    shows: 'Nothing was reported.',
  },
  'changed snapshot': {
    ...opened,
    answers: (world) =>
      caseAnswers({ world }, { newestItems: itemsIn({ world }).map((one) => ({ ...one, isIntact: false })) }),
    shows: 'The stored snapshot was changed',
  },
  'about something gone': {
    ...opened,
    answers: (world) =>
      caseAnswers(
        { world },
        {
          newestItems: itemsIn({ world }).map((one) => ({ ...one, about: { kind: 'photo', id: idOf(999) } })),
        },
      ),
    shows: 'No longer in the profile when the report came in',
  },
  'photos and voice messages': {
    ...opened,
    answers: (world) =>
      caseAnswers(
        { world },
        { newestItems: itemsIn({ world }).map((one) => ({ ...one, messages: carried(one.messages) })) },
      ),
    shows: 'Gone before the report',
  },
  'photos and voice messages to hide': {
    ...opened,
    answers: (world) =>
      caseAnswers(
        { world },
        { newestItems: itemsIn({ world }).map((one) => ({ ...one, messages: carried(one.messages) })) },
      ),
    act: () => press('3'),
    shows: 'Photo in the chat 1',
  },
  'to hide': { ...showing(), act: () => press('3'), shows: 'Hide from others' },
  'to limit': { ...showing(), act: () => press('4'), shows: 'Take the right to' },
  'to suspend': { ...showing(), act: suspend, shows: 'For how long' },
  'nothing filled in': {
    ...showing(),
    act: async (hand) => {
      await press('3')
      await hand.press('Preview')
    },
    shows: 'Choose what to hide.',
  },
  preview: { ...showing(), act: previewed, shows: 'The person will read' },
  'preview in Arabic': {
    ...showing({}, { [PREVIEW]: () => arabicStatement }),
    act: previewed,
    shows: 'The person will read',
  },
  'preview of a ban': {
    ...showing(),
    act: async (hand) => {
      await press('6')
      await hand.type('Facts', facts)
      await hand.press('Preview')
    },
    shows: 'Another person has to confirm it.',
  },
  'preview of no action': {
    ...showing(),
    act: async (hand) => {
      await press('1')
      await hand.press('Preview')
    },
    shows: 'No action, and no statement',
  },
  'changed by another': {
    ...showing({}, { [DECIDE]: refuse(409, 'case_changed') }),
    act: sent,
    shows: 'Someone changed this case.',
  },
  'sign-in too old': {
    ...showing({}, { [DECIDE]: refuse(403, 'stale_session') }),
    act: sent,
    shows: 'Confirm it’s you',
  },
  'typed offline': {
    ...showing(),
    act: async (hand) => {
      await suspend(hand)
      loseNetwork()
    },
    shows: 'Needs a connection',
  },
  'decided now': {
    ...withDecision({ measure: 'suspend', state: 'in_force', facts, decidedAt: DECIDED_AT }),
    act: sent,
    shows: 'Decided',
  },
  'ban to confirm': {
    ...withDecision({ ...proposed, mayConfirm: true, mayReject: true }, { state: 'proposed' }),
    shows: 'Confirm ban',
  },
  'own ban': {
    ...withDecision({ ...proposed, mayReject: true }, { state: 'proposed' }),
    shows: 'Withdraw ban',
  },
  'ban of an erased account': {
    ...withDecision(
      { ...proposed, mayConfirm: true, mayReject: true },
      { state: 'proposed', subject: { id: null, firstName: null } },
    ),
    shows: 'Confirm ban',
  },
  'provision missing': {
    ...showing(),
    act: async (hand) => {
      await press('2')
      await hand.tick('The law')
      await hand.press('Preview')
    },
    shows: 'Name the provision.',
  },
  'closed without action': {
    ...showing({
      state: 'decided',
      claimedBy: null,
      decidedAt: DECIDED_AT,
      outcome: 'no_violation',
      history: [
        {
          at: DECIDED_AT,
          kind: 'decided',
          by: colleague,
          note: JSON.stringify({ measure: 'none', note: 'A joke between friends.' }),
        },
      ],
    }),
    shows: 'Reopen',
  },
  'match of the ban list': {
    ...opened,
    answers: (world) => {
      const [first, ...rest] = itemsIn({ world })
      const matched = first && { ...first, decision: 'K7M2PX4WQ9', caseOfBan: 'C2K9RT6BD4' }
      return caseAnswers({ world }, { newestItems: matched ? [matched, ...rest] : rest })
    },
    shows: 'Case of the ban',
  },
  'confirming a ban': {
    ...withDecision({ ...proposed, mayConfirm: true, mayReject: true }, { state: 'proposed' }),
    act: (hand) => hand.press('Confirm ban'),
    shows: 'Confirm this ban',
  },
  appeal: { ...withDecision({ ...appealed, mayDecideAppeal: true }), shows: 'Decide appeal' },
  'appeal against an own decision': {
    ...withDecision(appealed),
    shows: 'Another person has to decide this appeal.',
  },
  'deciding an appeal': {
    ...withDecision({ ...appealed, mayDecideAppeal: true }),
    act: (hand) => hand.press('Decide appeal'),
    shows: 'Keep the decision',
  },
  reversing: {
    ...showing(),
    act: (hand) => hand.press('Reverse'),
    shows: 'Everything it restricted is lifted',
  },
  escalating: {
    ...showing(),
    act: async (hand) => {
      await hand.press('Escalate')
      await hand.press('Escalate')
    },
    shows: 'Write a note first.',
  },
}
