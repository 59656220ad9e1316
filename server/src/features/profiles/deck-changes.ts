import type { ProfileView, SaveInput } from '@hearth/contract/people'
import { type Ctx } from '../../context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { deckChanges } from './deck-changes.store.ts'
import type { ProfileRow } from './profiles.store.ts'

/** Whom one is dealt hangs on these, so a save that changes any of them counts as one change. */
const MOST_A_DAY = 2
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Field = 'gender' | 'seeking' | 'faith'

const isOther = (before: readonly string[], after: readonly string[]) =>
  before.length > 0 && before.toSorted().join() !== after.toSorted().join()

/** Which of these fields a save changes; to say for the first time what was not said is no change. */
function changedIn(before: ProfileRow, { gender, seeking, faith }: SaveInput): Field[] {
  const fields: Field[] = []
  if (gender !== undefined && before.gender !== null && gender !== before.gender) fields.push('gender')
  if (seeking !== undefined && isOther(before.seeking, seeking)) fields.push('seeking')
  if (faith !== undefined && before.special.faith && faith !== before.special.faith) fields.push('faith')
  return fields
}

function refusal(until: Date, now: Date): string {
  const hours = Math.ceil((until.getTime() - now.getTime()) / HOUR_MS)
  const when = hours <= 1 ? 'in an hour' : `in ${hours} hours`
  return `You can change gender, who you’d like to meet and faith twice a day. You can change this again ${when}.`
}

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS)

/** How many of these changes are left, and when there is one more. */
export async function deckChangesLeft(ctx: Ctx, db: Db): Promise<ProfileView['deckChanges']> {
  const made = await deckChanges.listSince(db, ctx.viewerId, dayBefore(ctx.now()))
  const oldest = made.at(-MOST_A_DAY) ?? made[0]
  return {
    left: Math.max(0, MOST_A_DAY - made.length),
    moreAt: oldest ? new Date(oldest.getTime() + DAY_MS).toISOString() : null,
  }
}

/**
 * Counts a change of what decides whom one is dealt, and gives what is wrong with it, by field, in words. The profile
 * has to be locked, or two saves at once would each count alone.
 */
export async function countDeckChange(ctx: Ctx, tx: Tx, before: ProfileRow, input: SaveInput) {
  const fields = changedIn(before, input)
  if (fields.length === 0) return {}
  const now = ctx.now()
  await deckChanges.deleteBefore(tx, ctx.viewerId, dayBefore(now))
  const made = await deckChanges.listSince(tx, ctx.viewerId, dayBefore(now))
  const oldest = made.at(-MOST_A_DAY)
  if (!oldest) {
    await deckChanges.add(tx, ctx.viewerId, now)
    return {}
  }
  const words = refusal(new Date(oldest.getTime() + DAY_MS), now)
  return Object.fromEntries(fields.map((field) => [field, words]))
}
