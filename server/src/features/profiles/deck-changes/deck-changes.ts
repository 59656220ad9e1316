import type { LimitView } from '@hearth/contract/account/limits'
import type { ProfileView, SaveInput } from '@hearth/contract/profile/people'
import { type Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import type { FieldProblems } from '../../../errors.ts'
import { slidingLimit } from '../../limits/limits.ts'
import type { ProfileRow } from '../profiles.store.ts'
import { deckChanges } from './deck-changes.store.ts'

/** A save that changes gender, seeking or faith counts as one change, because the deck depends on them. */
const MAX_PER_DAY = 2
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Field = 'gender' | 'seeking' | 'faith'

const isChanged = (before: readonly string[], after: readonly string[]) =>
  before.length > 0 && before.toSorted().join() !== after.toSorted().join()

/** Returns the fields that a save changes; a first answer is not a change. */
function changedIn(before: ProfileRow, { gender, seeking, faith }: SaveInput): Field[] {
  const fields: Field[] = []
  if (gender !== undefined && before.gender !== null && gender !== before.gender) fields.push('gender')
  if (seeking !== undefined && isChanged(before.seeking, seeking)) fields.push('seeking')
  if (faith !== undefined && before.special.faith && faith !== before.special.faith) fields.push('faith')
  return fields
}

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS)

/** Returns how many changes are left today, and when another one is allowed. */
export async function deckChangesLeft(ctx: Ctx, db: Db): Promise<ProfileView['deckChanges']> {
  const made = await deckChanges.listSince(db, ctx.viewerId, dayBefore(ctx.now()))
  const oldest = made.at(-MAX_PER_DAY) ?? made[0]
  return {
    left: Math.max(0, MAX_PER_DAY - made.length),
    moreAt: oldest ? new Date(oldest.getTime() + DAY_MS).toISOString() : null,
  }
}

/** Returns how often the viewer has changed gender, seeking or faith today. */
export async function deckChangeLimit(ctx: Ctx): Promise<LimitView> {
  const made = await deckChanges.listSince(ctx.db, ctx.viewerId, dayBefore(ctx.now()))
  return slidingLimit({ kind: 'deck_changes', seconds: DAY_MS / 1000, most: MAX_PER_DAY }, made, ctx.now())
}

/**
 * Counts a change of gender, seeking or faith. Returns the refusal by field, empty if the change is allowed. The profile
 * must be locked, so that simultaneous saves are counted together.
 */
export async function countDeckChange(
  ctx: Ctx,
  tx: Tx,
  before: ProfileRow,
  input: SaveInput,
): Promise<FieldProblems> {
  const fields = changedIn(before, input)
  if (fields.length === 0) return {}
  const now = ctx.now()
  await deckChanges.deleteBefore(tx, ctx.viewerId, dayBefore(now))
  const made = await deckChanges.listSince(tx, ctx.viewerId, dayBefore(now))
  const oldest = made.at(-MAX_PER_DAY)
  if (!oldest) {
    await deckChanges.add(tx, ctx.viewerId, now)
    return {}
  }
  const hours = Math.max(1, Math.ceil((oldest.getTime() + DAY_MS - now.getTime()) / HOUR_MS))
  return Object.fromEntries(fields.map((field) => [field, ['deck_changes_used_up', { hours }]]))
}
