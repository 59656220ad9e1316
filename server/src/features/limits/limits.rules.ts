import type { LimitKind, LimitView, MemberLimitKind, SlidingLimitKind } from '@hearth/contract/account/limits'
import type { LimitSettings } from '../../context.ts'
import { type AppError, refuseFor } from '../../errors.ts'

/** The pace of people who read what they answer. Nobody is told of it before: it is over in seconds. */
export const PACE_S = 10
const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 86_400

/** At most `most` within `seconds`, or `newMost` while the account is younger than `newFor` seconds. */
export type LimitRule = { kind: LimitKind; seconds: number; most: number; newMost: number; newFor: number }

const within = (seconds: number, kind: LimitKind, most: number, isNew = { most, for: 0 }): LimitRule => ({
  kind,
  seconds,
  most,
  newMost: isNew.most,
  newFor: isNew.for,
})

/** Returns every limit of actions between people. */
export function limitRules({ cardsADay, newCardsADay, factor }: LimitSettings): readonly LimitRule[] {
  const cards = within(DAY_S, 'cards', cardsADay, { most: newCardsADay, for: 7 * DAY_S })
  const others = [
    within(PACE_S, 'likes', 10),
    within(HOUR_S, 'likes', 40),
    within(DAY_S, 'likes', 100),
    within(DAY_S, 'notes', 10),
    within(DAY_S, 'undos', 60),
    within(DAY_S, 'first_messages', 20, { most: 5, for: DAY_S }),
    within(PACE_S, 'messages', 15),
    within(MINUTE_S, 'messages', 60),
    within(HOUR_S, 'messages', 1_000),
    // The same text to a fourth person, and to each after them.
    within(10 * MINUTE_S, 'same_text', 1),
    within(HOUR_S, 'profile_changes', 120),
    within(MINUTE_S, 'pages', 60),
    within(HOUR_S, 'pages', 300),
    within(HOUR_S, 'photos', 6_000),
    within(DAY_S, 'chat_photos', 50, { most: 10, for: DAY_S }),
    within(DAY_S, 'voice_messages', 100, { most: 20, for: DAY_S }),
    within(DAY_S, 'known_addresses', 50),
  ]
  const times = (most: number) => Math.max(1, Math.round(most * factor))
  return [cards, ...others.map((rule) => ({ ...rule, most: times(rule.most), newMost: times(rule.newMost) }))]
}

function waitOf(seconds: number) {
  const minutes = Math.ceil(seconds / MINUTE_S)
  if (minutes < 120) return { unit: 'minutes' as const, n: Math.max(1, minutes) }
  return { unit: 'hours' as const, n: Math.ceil(seconds / HOUR_S) }
}

/** Two limits have refusals of their own, in which a form says the time. */
type ReachedKind = Exclude<MemberLimitKind, 'deck_changes' | 'exports'>

/** Returns the `rate_limited` error for a limit, with `retryAfter` in seconds and, if given, at a field. */
export function reached(kind: ReachedKind, resetsAt: Date, now: Date, field?: string): AppError {
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000))
  const refusal = refuseFor(seconds, 'limit_reached', { limit: kind, ...waitOf(seconds) })
  if (field !== undefined) refusal.fields = { [field]: refusal.problem }
  return refusal
}

export type SlidingRule = { kind: SlidingLimitKind; seconds: number; most: number }

/** Returns when the next use of a sliding limit is free again, from the times of its uses, the oldest first. */
export function freeAgainAt(
  { seconds, most }: SlidingRule,
  uses: readonly Date[],
  now: Date,
): Date | undefined {
  const counted = uses.filter((at) => at.getTime() > now.getTime() - seconds * 1000)
  const next = counted.at(-most) ?? counted[0]
  return next && new Date(next.getTime() + seconds * 1000)
}

/** Returns how much of a sliding limit is used. */
export function slidingLimit(rule: SlidingRule, uses: readonly Date[], now: Date): LimitView {
  const counted = uses.filter((at) => at.getTime() > now.getTime() - rule.seconds * 1000)
  const used = Math.min(rule.most, counted.length)
  return { ...rule, used, resetsAt: freeAgainAt(rule, counted, now)?.toISOString() ?? null }
}
