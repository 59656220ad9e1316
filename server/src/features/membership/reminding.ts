import { REMINDER_DAYS } from '@hearth/contract/membership/membership'
import { type Deps, transact } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { runEach } from '../../run-each.ts'
import { lockPerson } from './giving.ts'
import { membershipOf, type NextPayment, nextPayment } from './membership.rules.ts'
import { membershipEvents, membershipPeople } from './membership.store.ts'

export type RenewalMailDeps = Deps & {
  /** Queues the mail that announces a renewal, in the transaction. */
  queueRenewalMail: (tx: Tx, personId: string, renewal: NextPayment) => Promise<void>
}

const REMINDER_MS = REMINDER_DAYS * 86_400_000
const PEOPLE_AT_ONCE = 200

async function remind(deps: RenewalMailDeps, personId: string): Promise<void> {
  const now = deps.now()
  await transact(deps, async (tx) => {
    const { remindedFor } = await lockPerson(tx, personId)
    const next = nextPayment(membershipOf(await membershipEvents.listOf(tx, personId)))
    if (!next || next.at <= now || next.at.getTime() - now.getTime() > REMINDER_MS) return
    if (remindedFor && remindedFor >= next.at) return
    await membershipPeople.update(tx, personId, { remindedFor: next.at })
    await deps.queueRenewalMail(tx, personId, next)
  })
}

/** Mails everybody whose membership renews within seven days, once for each renewal. */
export async function remindRenewals(deps: RenewalMailDeps, closing: AbortSignal): Promise<void> {
  if (deps.payments !== 'stripe') return
  const due = listEnding(deps)
  await runEach(due, (personId) => remind(deps, personId), {
    failure: 'renewals could not be announced',
    closing,
  })
}

async function* listEnding(deps: Deps): AsyncGenerator<string> {
  const from = deps.now()
  const until = new Date(from.getTime() + REMINDER_MS)
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const found = await membershipEvents.listEnding(deps.db, { from, until, after, limit: PEOPLE_AT_ONCE })
    yield* found
    const last = found.at(-1)
    if (last === undefined || found.length < PEOPLE_AT_ONCE) return
    after = last
  }
}
