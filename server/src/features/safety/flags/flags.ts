import { type Deps, emit } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { runEach } from '../../../run-each.ts'
import { listUsedUp } from '../../limits/limits.ts'
import { flags } from './flags.store.ts'

/** Limits that people rarely use up, and automatic senders soon do. */
const watched = ['likes', 'notes', 'first_messages'] as const

/**
 * Flags for moderation who has used up a day's likes, notes or first messages, and emits `signal.raised`, once for each day.
 */
export async function flagRates(deps: Deps): Promise<void> {
  await runEach(
    await listUsedUp(deps.db, watched, deps.now()),
    (usedUp) => deps.transact((tx) => flagRate(deps, tx, usedUp)),
    { failure: 'who has used up a limit could not be flagged' },
  )
}

type UsedUp = Awaited<ReturnType<typeof listUsedUp>>[number]

async function flagRate(deps: Deps, tx: Tx, { personId, kind, most, endsAt }: UsedUp): Promise<void> {
  const key = `${kind} ${endsAt.toISOString().slice(0, 10)}`
  const text = `${kind}: ${most} within a day`
  const isNew = await flags.raise(tx, {
    personId,
    kind: 'rate',
    evidenceKey: key,
    evidence: text,
    people: most,
    createdAt: deps.now(),
    updatedAt: deps.now(),
  })
  if (isNew) await emit(deps, tx, 'signal.raised', { personId, priority: 2, rules: ['rate'], text, key })
}

type SameText = { personId: string; textKey: string; text: string; people: number }

/** Marks for moderation that somebody sends the same text to many. */
export const flagSameText = ({ now }: Pick<Deps, 'now'>, db: Db, given: SameText) =>
  flags.raise(db, {
    personId: given.personId,
    kind: 'same_text',
    evidenceKey: given.textKey,
    evidence: given.text,
    people: given.people,
    createdAt: now(),
    updatedAt: now(),
  })

/** Forgets marks that nobody looks at any more. */
export const clearFlags = async ({ db, now }: Deps): Promise<void> => {
  await flags.clear(db, now())
}
