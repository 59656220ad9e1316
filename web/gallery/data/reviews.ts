import type {
  AgreementView,
  ReviewView,
  VerificationRowView,
  VerificationsView,
} from '@hearth/contract/console/verifications'
import {
  VerificationStep,
  type VerificationWay,
  verificationSteps,
} from '@hearth/contract/media/verification'
import { idOf, MY_ID } from '../../src/testing/people.ts'
import { consoleAnswersIn, consoleSessionOf } from './console.ts'
import type { SceneAnswers } from './fake-server.ts'
import { NOW, type SceneData } from './scene-data.ts'

const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.parse(NOW) - hours * HOUR_MS).toISOString()

/** The one whose pictures vite.config.ts serves. */
export const REVIEWED = idOf(9_700)

const rowOf = (nth: number, facts: Partial<VerificationRowView>): VerificationRowView => ({
  id: idOf(9_700 + nth),
  way: 'speak',
  sentAt: hoursAgo(1),
  mustDecide: false,
  isRepeat: false,
  claimedBy: null,
  ...facts,
})

export const rows = [
  rowOf(0, { sentAt: hoursAgo(27), mustDecide: true }),
  rowOf(1, { way: 'code', sentAt: hoursAgo(9), claimedBy: { id: MY_ID, name: 'robin' } }),
  rowOf(2, { way: 'type', sentAt: hoursAgo(7), isRepeat: true }),
  rowOf(3, { way: 'move', sentAt: hoursAgo(3), claimedBy: { id: idOf(8_101), name: 'ida' } }),
  rowOf(4, { sentAt: hoursAgo(0.4) }),
]

export const agreement: AgreementView = { judged: 50, agreed: 47, share: 0.94, kappa: 0.86 }
const tooFew: AgreementView = { judged: 2, agreed: 2, share: null, kappa: null }

export const queueOf = (
  verifications: VerificationRowView[],
  next: string | null = null,
): VerificationsView => ({
  verifications,
  waiting: verifications.length,
  agreement: verifications.length > 0 ? agreement : tooFew,
  next,
})

export const reviewIn = (
  { people }: SceneData,
  way: VerificationWay = 'speak',
  facts: Partial<ReviewView> = {},
): ReviewView => ({
  id: REVIEWED,
  way,
  steps: verificationSteps[way].slice(0, 3).map((step) => VerificationStep.parse(step)),
  code: way === 'move' ? '4213' : '4827',
  typed: null,
  startedAt: hoursAgo(9.1),
  sentAt: hoursAgo(9),
  isRepeat: false,
  mustDecide: false,
  mayBeUnsure: true,
  claimedUntil: hoursAgo(-0.25),
  video: { id: idOf(9_800), durationMs: 17_400, aspect: 0.8 },
  photos: [...(people[0]?.photos ?? []), ...(people[1]?.photos ?? [])].slice(0, 4),
  liveness: null,
  sameFiles: [],
  ...facts,
})

/** The answers that both screens need, for a verifier. */
export const reviewAnswersIn = (world: SceneData): SceneAnswers => ({
  ...consoleAnswersIn(world),
  ...consoleSessionOf({}, 'verifier'),
  'GET /api/console/verifications': () => queueOf(rows),
  'POST /api/console/verifications/:id/claim': () => reviewIn(world),
  'POST /api/console/verifications/:id/decision': () => ({}),
})
