import { type Deps, transact } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import type {
  PaymentMessage,
  PaymentProvider,
  SubscriptionState,
} from '../../../outside/payments/payments.ts'
import { lockPerson } from '../giving.ts'
import { type Membership, membershipOf } from '../membership.rules.ts'
import { membershipEvents, membershipPeople, type NewMembershipEvent } from '../membership.store.ts'
import { type PaymentMessageRow, paymentMessages } from './payment-messages.store.ts'

export type PaymentDeps = Deps & { paymentProvider: PaymentProvider | undefined }

/** Whether the provider did not answer, or not as it should. */
export const isProviderError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ProviderError'

/** Returns an id of the provider as the log has it. */
export const stripeId = (id: string) => `stripe:${id}`

/** Returns what a subscription says that the log does not know yet. */
function newsOf(
  personId: string,
  { id, state, invoices, ends }: SubscriptionState,
  { membership, now }: { membership: Membership; now: Date },
): NewMembershipEvent[] {
  const common = { personId, source: 'stripe' as const }
  const granted = invoices.map((invoice) => ({
    ...common,
    externalId: stripeId(invoice.id),
    kind: 'granted' as const,
    subject: stripeId(invoice.id),
    series: stripeId(id),
    fromAt: invoice.from,
    untilAt: invoice.until,
    amount: invoice.amount,
    currency: invoice.currency,
    at: invoice.from,
  }))
  const ended = ends.flatMap((end): NewMembershipEvent[] => {
    const event = { ...common, externalId: stripeId(end.id), subject: stripeId(end.invoiceId), at: end.at }
    const lifted = {
      ...common,
      externalId: stripeId(`${end.id}:lifted`),
      subject: stripeId(end.id),
      at: end.at,
    }
    return [{ ...event, kind: 'ended' }, ...(end.isLifted ? [{ ...lifted, kind: 'restored' as const }] : [])]
  })
  const known = membership.subscriptions.find((one) => one.id === stripeId(id))
  if (state === 'unpaid' || known?.state === state) return [...granted, ...ended]
  const change = {
    ...common,
    externalId: stripeId(`${id}:${state}:${now.toISOString()}`),
    kind: state,
    subject: stripeId(id),
    at: now,
  }
  return [...granted, ...ended, change]
}

/**
 * Appends what the provider says about a subscription. `askedAt` is before it was asked, so an older reply never wins. Returns
 * false for a subscription of ours whose account is gone.
 */
export async function storeState(
  tx: Tx,
  { state, askedAt }: { state: SubscriptionState; askedAt: Date },
): Promise<boolean> {
  const { reference, isOurs } = state
  const found = reference === null ? undefined : await membershipPeople.findByReference(tx, reference)
  // Something else may use the same account at the provider.
  if (!found) return !isOurs
  const person = await lockPerson(tx, found.personId)
  if (person.customer === null)
    await membershipPeople.update(tx, person.personId, { customer: state.customer })
  const membership = membershipOf(await membershipEvents.listOf(tx, person.personId))
  for (const event of newsOf(person.personId, state, { membership, now: askedAt }))
    await membershipEvents.append(tx, event)
  return true
}

/** Stores a message of the provider before it is replied to. A job confirms it with the provider; a repeat changes nothing. */
export async function receiveMessage({ db, now }: Deps, message: PaymentMessage): Promise<void> {
  await paymentMessages.insert(db, { ...message, receivedAt: now() })
}

/** A trigger writes it for each subscription of a deleted account. */
const ACCOUNT_DELETED = 'account.deleted'
const MESSAGES_AT_ONCE = 500
const MINUTE_MS = 60_000
const LONGEST_PAUSE_MS = 60 * MINUTE_MS

/** Whether a subscription takes money. An unpaid one ends by itself, and another message comes when it is paid. */
const isPaidFor = ({ state }: SubscriptionState) => state === 'renewing' || state === 'failed'

/** Asks the provider about one thing, and stores what it says. */
async function confirmSubject(
  deps: Deps,
  provider: PaymentProvider,
  messages: readonly PaymentMessageRow[],
): Promise<void> {
  const [first] = messages
  if (!first) return
  const ids = messages.map(({ eventId }) => eventId)
  try {
    const askedAt = deps.now()
    const isDeleted = first.kind === ACCOUNT_DELETED
    const state = await (isDeleted ? provider.end(first.objectId) : provider.readSubject(first))
    const isKnown = !state || (await transact(deps, (tx) => storeState(tx, { state, askedAt })))
    // The trigger misses an account that is deleted before its first payment is confirmed.
    if (!isKnown && isPaidFor(state)) await provider.end(state.id)
    await paymentMessages.confirm(deps.db, ids, deps.now())
  } catch (error) {
    const pauseMs = Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 2 ** first.tries)
    await paymentMessages.countTry(deps.db, ids, new Date(deps.now().getTime() + pauseMs))
    if (!isProviderError(error)) throw error
    deps.log.warn({ err: error }, 'a message about a payment could not be confirmed, and is tried again')
  }
}

/**
 * Confirms the messages that wait: the provider says what is true now, so their order makes no difference, and messages about
 * the same thing need one request. A failed one is tried again after a pause that grows up to an hour, and holds up nothing else.
 */
export async function confirmMessages(deps: PaymentDeps, closing: AbortSignal): Promise<number> {
  const { paymentProvider: provider } = deps
  if (!provider) return 0
  const waiting = await paymentMessages.listDue(deps.db, deps.now(), MESSAGES_AT_ONCE)
  const isOf = ({ kind, objectId }: PaymentMessageRow) => `${objectId} ${kind === ACCOUNT_DELETED}`
  const failures: unknown[] = []
  for (const messages of Map.groupBy(waiting, isOf).values()) {
    if (closing.aborted) break
    await confirmSubject(deps, provider, messages).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'messages about payments could not be confirmed')
  return waiting.length
}

const KEEP_MS = 30 * 86_400_000

/** Deletes messages that were confirmed 30 days ago. */
export const clearMessages = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  paymentMessages.clear(db, new Date(now().getTime() - KEEP_MS))
