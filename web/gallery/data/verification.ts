import {
  ATTEMPT_LIVES_MS,
  ATTEMPTS_PER_DAY,
  type AttemptView,
  type RefusalReason,
  VerificationStep,
  type VerificationView,
  type VerificationWay,
  verificationSteps,
} from '@hearth/contract/media/verification'
import { idOf } from '../../src/testing/people.ts'
import type { SceneAnswers } from './fake-server.ts'
import { NOW, ownPhotos } from './scene-data.ts'

const DAY_MS = 86_400_000
const daysAhead = (days: number) => new Date(Date.parse(NOW) + days * DAY_MS).toISOString()
const dayOf = (instant: string) => instant.slice(0, 10)

/** Somebody who has not begun. */
export const verificationOf = (facts: Partial<VerificationView> = {}): VerificationView => ({
  isAvailable: true,
  usesSoftware: false,
  hasPhoto: true,
  consent: null,
  attemptsLeft: ATTEMPTS_PER_DAY,
  moreAt: null,
  attempt: null,
  badge: null,
  ...facts,
})

const consent = { version: 1, givenAt: daysAhead(-3) }
export const agreed = (facts: Partial<VerificationView> = {}) => verificationOf({ consent, ...facts })

const ATTEMPT = idOf(9_700)

export const openAttempt = (way: VerificationWay): AttemptView => ({
  state: 'open',
  id: ATTEMPT,
  way,
  steps: verificationSteps[way].slice(0, 3).map((step) => VerificationStep.parse(step)),
  code: way === 'move' ? '4213' : '4827',
  endsAt: new Date(Date.parse(NOW) + ATTEMPT_LIVES_MS).toISOString(),
})

export const waitingAttempt: AttemptView = { state: 'waiting', id: ATTEMPT, way: 'speak', sentAt: NOW }
export const uploadingAttempt: AttemptView = { state: 'uploading', id: ATTEMPT, way: 'move' }
export const refusedFor = (reason: RefusalReason): AttemptView => ({
  state: 'refused',
  id: ATTEMPT,
  way: 'code',
  reason,
  decidedAt: daysAhead(-1),
  deletedAt: daysAhead(6),
})

/** A badge that holds for so many days. */
export const badgeFor = (days: number): VerificationView['badge'] => ({
  checkedOn: dayOf(daysAhead(days - 365)),
  photoIds: ownPhotos.slice(0, 2).map(({ id }) => id),
  endsOn: dayOf(daysAhead(days)),
})

const uploadOf = (size: unknown) => ({
  id: idOf(9_701),
  clientId: idOf(9_702),
  state: 'receiving',
  offset: 0,
  size: Number(size),
})

/** The answers to an attempt of this way. */
export const attemptAnswers = (way: VerificationWay): SceneAnswers => ({
  'GET /api/verification': () => agreed(),
  'POST /api/verification/attempts': () =>
    agreed({ attemptsLeft: ATTEMPTS_PER_DAY - 1, attempt: openAttempt(way) }),
  'POST /api/verification/attempts/:attemptId/recording': ({ body }) => ({
    upload: uploadOf(Object(body)['size']),
  }),
  'DELETE /api/verification/attempts/:attemptId': () => agreed(),
})
