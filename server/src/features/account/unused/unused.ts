import type { Deps } from '../../../context.ts'
import { runEach } from '../../../run-each.ts'
import { recordAudit } from '../../audit/audit.ts'
import { deleteAccountIf } from '../account.ts'
import type { DeclinedDeps } from '../declined.ts'
import { type UnusedAccount, type UnusedLimits, unusedNotices } from './unused.store.ts'

/** The values in a mail to the owner of an unused account. */
export type UnusedNotice = { deletedAt: Date; isSecond: boolean }

export type UnusedDeps = DeclinedDeps &
  Deps & {
    /** Sends the mail at once. Returns false if the mail server refuses it; throws if it cannot be reached. */
    sendUnusedNotice: (
      to: { email: string; language: string | null },
      notice: UnusedNotice,
    ) => Promise<boolean>
  }

const DAY_MS = 86_400_000
/** An account is deleted once nobody has used it for this long. */
const UNUSED_DAYS = 730
/** The two mails are sent this long before. */
const [FIRST_DAYS, SECOND_DAYS] = [30, 7]
/** A mail that was refused is tried again the next day, also by a run that is somewhat earlier. */
const RETRY_DAYS = 0.8
const BATCH_SIZE = 100

const later = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS)
/** Each step waits for the one before, so a job that was away for long still gives 30 days from the first mail on. */
const limitsAt = (now: Date): UnusedLimits => ({
  usedAt: later(now, FIRST_DAYS - UNUSED_DAYS),
  firstSentAt: later(now, SECOND_DAYS - FIRST_DAYS),
  secondSentAt: later(now, -SECOND_DAYS),
  failedAt: later(now, -RETRY_DAYS),
})

/** Returns false if the mail server refuses the mail. */
async function notify(deps: UnusedDeps, account: UnusedAccount): Promise<boolean> {
  const { db } = deps
  const now = deps.now()
  const isSecond = account.step === 'second'
  const deletedAt = later(now, isSecond ? SECOND_DAYS : FIRST_DAYS)
  const isSent = await deps.sendUnusedNotice(account, { deletedAt, isSecond })
  if (!isSent) await unusedNotices.noteFailure(db, account.personId, now)
  else if (isSecond) await unusedNotices.noteSecond(db, account.personId, now)
  else await unusedNotices.noteFirst(db, account.personId, now)
  return isSent
}

async function deleteUnused(deps: UnusedDeps, { personId, email }: UnusedAccount): Promise<boolean> {
  await deleteAccountIf({ ...deps, viewerId: personId }, async (tx) => {
    await unusedNotices.lock(tx, personId)
    const [due] = await unusedNotices.listDue(tx, limitsAt(deps.now()), { limit: 1, personId })
    // Its owner may have signed in since the account was listed.
    if (due?.step !== 'deletion') return false
    await deps.erasePerson(tx, { personId, email })
    await recordAudit(deps, tx, {
      actor: { kind: 'system' },
      operation: 'account.unused',
      details: { personId },
    })
    return true
  })
  return true
}

/**
 * Mails members whose account nobody has used for almost two years, 30 and 7 days before its deletion, and deletes the
 * accounts whose owners got both mails that long ago. Any use ends it. Stops early when the process closes.
 */
export async function eraseUnused(deps: UnusedDeps, closing: AbortSignal): Promise<void> {
  await unusedNotices.deleteOfUsed(deps.db)
  let refused = 0
  const takeStep = async (account: UnusedAccount) => {
    const isDone = await (account.step === 'deletion' ? deleteUnused : notify)(deps, account)
    if (!isDone) refused += 1
  }
  const failure = 'unused accounts could not be told or deleted'
  try {
    await runEach(listDue(deps), takeStep, { failure, closing })
  } finally {
    if (refused > 0)
      deps.log.warn({ refused }, 'mails about unused accounts were refused; the accounts are kept')
  }
}

/** An account that failed is listed again, but comes once a run. */
async function* listDue(deps: UnusedDeps): AsyncGenerator<UnusedAccount> {
  const listed = new Set<string>()
  for (;;) {
    const accounts = await unusedNotices.listDue(deps.db, limitsAt(deps.now()), { limit: BATCH_SIZE })
    const others = accounts.filter(({ personId }) => !listed.has(personId))
    for (const { personId } of others) listed.add(personId)
    yield* others
    if (accounts.length < BATCH_SIZE || others.length === 0) return
  }
}
