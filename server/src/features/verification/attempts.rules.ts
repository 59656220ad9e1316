import {
  ATTEMPT_LIVES_MS,
  type AttemptView,
  RECORDING_KEPT_DAYS,
  STEPS_PER_ATTEMPT,
  type VerificationStep,
  type VerificationWay,
  verificationSteps,
} from '@hearth/contract/media/verification'
import { randomBelow, randomDigits, randomSample, randomText } from '../../cryptography/random.ts'
import type { AttemptRow } from './attempts.store.ts'

const DAY_MS = 86_400_000
const CODE_LENGTH = 4
/** One in so many recordings is judged by two people who do not know of each other. */
const DOUBLE_ONE_IN = 20

/** Draws the task of an attempt. Digits that are shown with the fingers of one hand are 1 to 5. */
export function drawTask(way: VerificationWay): Pick<AttemptRow, 'steps' | 'code' | 'isDouble'> {
  const steps: readonly VerificationStep[] = verificationSteps[way]
  return {
    steps: randomSample(steps, STEPS_PER_ATTEMPT),
    code: way === 'move' ? randomText('12345', CODE_LENGTH) : randomDigits(CODE_LENGTH),
    isDouble: randomBelow(DOUBLE_ONE_IN) === 0,
  }
}

const endsAtOf = ({ startedAt }: AttemptRow) => new Date(startedAt.getTime() + ATTEMPT_LIVES_MS)

/** Whether the recording of an attempt can be announced now, in this session. */
export const isOpen = (row: AttemptRow, now: Date, sessionId: string): boolean =>
  row.endedAt === null && row.sessionId === sessionId && now < endsAtOf(row)

/** Whether the recording of an attempt waits for a decision. */
export const isWaiting = ({ sentAt, outcome }: Pick<AttemptRow, 'sentAt' | 'outcome'>): boolean =>
  sentAt !== null && outcome === null

/** An attempt as its person sees it in this session; `undefined` where it was given up or led to a badge. */
export function viewOf(row: AttemptRow, now: Date, sessionId: string): AttemptView | undefined {
  const { id, way, steps, code, sentAt, mediaId, reason, decidedAt } = row
  if (reason && decidedAt) {
    const deletedAt = new Date(decidedAt.getTime() + RECORDING_KEPT_DAYS * DAY_MS).toISOString()
    return { state: 'refused', id, way, reason, decidedAt: decidedAt.toISOString(), deletedAt }
  }
  if (sentAt && isWaiting(row)) return { state: 'waiting', id, way, sentAt: sentAt.toISOString() }
  if (mediaId && !decidedAt) return { state: 'uploading', id, way }
  if (!isOpen(row, now, sessionId)) return undefined
  return { state: 'open', id, way, steps, code, endsAt: endsAtOf(row).toISOString() }
}

/** The newest attempt that its person can still see to; none after one that led to a badge. */
export function newestView(
  rows: readonly AttemptRow[],
  now: Date,
  sessionId: string,
): AttemptView | undefined {
  const since = rows.findIndex(({ outcome }) => outcome === 'verified')
  const newer = since < 0 ? rows : rows.slice(0, since)
  return newer.flatMap((row) => viewOf(row, now, sessionId) ?? [])[0]
}
