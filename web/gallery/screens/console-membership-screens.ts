import type { MembershipSettingsView } from '@hearth/contract/console/membership'
import { consoleAnswersIn } from '../data/console.ts'
import {
  donationResults,
  memberMembership,
  membershipSettings,
  untouchedSettings,
  withoutPayments,
} from '../data/console-membership.ts'
import { never, noNetwork, refuse, refuseWith, type SceneAnswers } from '../data/fake-server.ts'
import { MEMBER, operationAnswersIn } from '../data/operation.ts'
import type { SceneActions } from '../data/scene-actions.ts'
import type { GalleryScene } from '../scene-type.ts'

const READ = 'GET /api/console/membership'
const DONATE = 'POST /api/console/membership/donations'

const at = (view: MembershipSettingsView, more: SceneAnswers = {}) =>
  ({
    path: '/membership',
    app: 'console',
    answers: (world) => ({ ...consoleAnswersIn(world), [READ]: () => view, ...more }),
  }) satisfies Partial<GalleryScene>

const donate = async (hand: SceneActions) => {
  await hand.type('Reference', 'K7M2-PX4W')
  await hand.type('Payment number', 'TX-1')
  await hand.type('Received on', '2026-03-01')
  await hand.press('Enter donation')
}

/** The settings of memberships, in the console. */
export const consoleMembershipScreens: Record<string, GalleryScene> = {
  usual: { ...at(membershipSettings), shows: 'Spring picnic in the park' },
  untouched: { ...at(untouchedSettings), shows: 'No codes yet' },
  'payments off': { ...at(withoutPayments), shows: 'Nobody sees prices' },
  'no amount': {
    ...at(membershipSettings),
    act: async (hand) => {
      await hand.type('Price of a month', 'five')
      await hand.press('Save prices and ways')
    },
    shows: 'You have unsaved changes',
  },
  refused: {
    ...at(membershipSettings, {
      'POST /api/console/membership/codes': refuseWith({
        status: 422,
        problem: ['invalid'],
        fields: { months: ['number_out_of_range', { min: 1, max: 120 }] },
      }),
    }),
    act: (hand) => hand.press('Create code'),
    shows: '120',
  },
  'not revoked': {
    ...at(membershipSettings, { 'DELETE /api/console/membership/codes/:id': noNetwork }),
    act: (hand) => hand.press('Revoke K7M2-PX4W-Q9LT'),
    shows: 'That didn’t work',
  },
  'donations entered': {
    ...at(membershipSettings, { [DONATE]: () => donationResults }),
    act: async (hand) => {
      await hand.type('Donated amount', '12')
      await donate(hand)
    },
    shows: 'Nobody has this reference',
  },
  loading: { ...at(membershipSettings, { [READ]: never }), shows: 'Loading' },
  failing: { ...at(membershipSettings, { [READ]: refuse(422, 'invalid') }), shows: 'Try again' },
}

const ofMember = (more: SceneAnswers = {}) =>
  ({
    path: `/members/${MEMBER}`,
    app: 'console',
    answers: (world) => ({
      ...consoleAnswersIn(world),
      ...operationAnswersIn(world),
      [READ]: () => membershipSettings,
      'GET /api/console/members/:id/membership': () => memberMembership,
      ...more,
    }),
  }) satisfies Partial<GalleryScene>
const refunded = (outcome: string) => ({
  'POST /api/console/members/:id/membership/:timeId/refund': () => ({
    outcome,
    membership: memberMembership,
  }),
})
const refund = (hand: SceneActions) => hand.press(/^Refund/)

/** The membership on the page of a member. */
export const memberMembershipScenes: Record<string, GalleryScene> = {
  supporter: { ...ofMember(), shows: 'Supporter until' },
  refunded: { ...ofMember(refunded('by_provider')), act: refund, shows: 'sending the money back' },
  'not refunded': { ...ofMember(refunded('unavailable')), act: refund, shows: 'so nothing changed' },
  'never a supporter': {
    ...ofMember({
      'GET /api/console/members/:id/membership': () => ({
        isSupporter: false,
        until: null,
        renewsAt: null,
        times: [],
      }),
    }),
    shows: 'Not a supporter now',
  },
  'membership failing': {
    ...ofMember({ 'GET /api/console/members/:id/membership': refuse(422, 'invalid') }),
    shows: 'Try again',
  },
}
