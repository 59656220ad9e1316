import { measures } from '@hearth/contract/console/decisions'
import { reportReasons } from '@hearth/contract/people/safety'
import type {
  MonthFiguresView,
  TotalFiguresView,
  TransparencyView,
} from '@hearth/contract/public/transparency'
import { never, noNetwork, refuse, type SceneAnswers } from '../data/fake-server.ts'
import { predictions } from '../data/predictions.ts'
import { loseNetwork, type SceneActions, untilShown } from '../data/scene-actions.ts'
import type { GalleryScene } from '../scene-type.ts'
import { out } from './front-screens.ts'

// oxlint-disable typescript/no-unsafe-type-assertion -- `fromEntries` forgets the keys
const figuresOf = (times: number): TotalFiguresView => ({
  reports: 125 * times,
  notices: 10 * times,
  signals: 60 * times,
  ownInitiative: 5 * times,
  automated: 20 * times,
  appeals: 15 * times,
  reversed: 5 * times,
  byMeasure: Object.fromEntries(
    measures.map((measure, nth) => [measure, nth > 3 ? null : (20 - 5 * nth) * times]),
  ) as TotalFiguresView['byMeasure'],
  byGround: Object.fromEntries(
    reportReasons.map((reason, nth) => [reason, nth % 3 === 2 ? null : 10 * times]),
  ) as TotalFiguresView['byGround'],
})
// oxlint-enable typescript/no-unsafe-type-assertion

const monthOf = (month: string): MonthFiguresView => ({
  month,
  ...figuresOf(1),
  medianHours: 7,
  slowestTenthHours: 41,
  staff: 5,
})
const transparency: TransparencyView = {
  months: ['2026-05-01', '2026-04-01'].map(monthOf),
  total: figuresOf(2),
}

const report = { path: '/report' }
const howWell = { path: '/how-well' }
const publicFigures = { path: '/transparency' }
const words = 'This profile offers to sell medicine that may only be sold in pharmacies.'

async function send(hand: SceneActions) {
  await hand.type('Where is it?', 'Sam, 31, from Leeds')
  await hand.type(/^What’s wrong/, words)
  await hand.type('Your name', 'Robin')
  await hand.type('Your email address', 'robin@example.org')
  await hand.press('Send the notice')
}
async function sendAll(hand: SceneActions) {
  await hand.choose('What is it about?', 'scam')
  await hand.tick(/^To the best of my knowledge/)
  await send(hand)
}
const confirmed = (answer: SceneAnswers[string]) => ({
  path: '/report#confirm=abc',
  ...out({ 'POST /api/notices/confirm': answer }),
})

/** The pages that anybody may read, in each of their states. */
export const publicPageScenes: Record<string, GalleryScene> = {
  safety: { path: '/safety', ...out(), shows: 'Emergency numbers' },
  transparency: {
    ...publicFigures,
    ...out({ 'GET /api/transparency': () => transparency }),
    shows: 'Decisions by measure',
  },
  'transparency empty': {
    ...publicFigures,
    ...out({ 'GET /api/transparency': () => ({ months: [], total: null }) }),
    shows: 'No figures yet',
  },
  'transparency loading': {
    ...publicFigures,
    ...out({ 'GET /api/transparency': never }),
    shows: 'These figures as JSON',
  },
  'transparency failing': {
    ...publicFigures,
    ...out({ 'GET /api/transparency': refuse(422, 'invalid') }),
    shows: 'Try again',
  },
  'transparency opened offline': {
    ...publicFigures,
    ...out(),
    isOffline: true,
    shows: 'loads once you’re back',
  },
  'how well': {
    ...howWell,
    ...out({ 'GET /api/how-well': () => predictions }),
    shows: 'Came true',
  },
  'how well empty': {
    ...howWell,
    ...out({ 'GET /api/how-well': () => ({ likes: null, matches: null }) }),
    shows: 'Not enough pairs yet',
  },
  'how well loading': {
    ...howWell,
    ...out({ 'GET /api/how-well': never }),
    shows: 'These figures as JSON',
  },
  'how well failing': {
    ...howWell,
    ...out({ 'GET /api/how-well': refuse(422, 'invalid') }),
    shows: 'Try again',
  },
  'how well opened offline': {
    ...howWell,
    ...out(),
    isOffline: true,
    shows: 'loads once you’re back',
  },
  notice: { ...report, ...out(), shows: 'Send the notice' },
  'notice refused': { ...report, ...out(), act: send, shows: 'Confirm that what you write is true' },
  'notice mailed': {
    ...report,
    ...out({ 'POST /api/notices': () => ({ number: null }) }),
    act: sendAll,
    shows: 'Check your email',
  },
  'notice not sent': {
    ...report,
    ...out({ 'POST /api/notices': noNetwork }),
    act: sendAll,
    shows: /Everything you’ve written is still here/,
  },
  'notice confirming': { ...confirmed(never), shows: 'Confirming your email address…' },
  'notice received': { ...confirmed(() => ({ number: 'K7M2PX4WQ9' })), shows: 'We’ve received your notice' },
  'notice link expired': { ...confirmed(refuse(422, 'link_expired')), shows: 'Write a new notice' },
  'notice not confirmed': { ...confirmed(noNetwork), shows: 'Try again' },
  'notice opened offline': {
    ...report,
    ...out(),
    act: async () => {
      await untilShown('Send the notice')
      loseNetwork()
    },
    shows: 'Send the notice',
  },
}
