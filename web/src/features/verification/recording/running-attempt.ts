import type { AttemptView } from '@hearth/contract/media/verification'

/** `endsAt` is on the clock of `performance.now()`, because that of the device may be wrong. */
export type RunningAttempt = { attempt: Extract<AttemptView, { state: 'open' }>; endsAt: number }

/** A recording, and the text that was typed meanwhile. */
export type Take = { blob: Blob; typed: string }
