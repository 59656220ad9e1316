import type { Deps } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { noRules } from '../../limits/limits.ts'
import { conversations } from '../chat.store.ts'
import { type AppendedMessage, messages, type NewMessage, type SendLimits } from './messages.store.ts'

/** The limits of texts that were counted when they were written, or that nobody sends now: none. */
export const withoutLimits = (at: Date): SendLimits => ({
  rules: noRules,
  textKeys: new Map(),
  at,
  sessionIds: undefined,
})

function statementsOf(db: Db, made: readonly NewMessage[], limiting: SendLimits) {
  const ids = [...new Set(made.map(({ conversationId }) => conversationId))]
  return { lock: conversations.lockAll(db, { ids }), append: messages.append(db, made, limiting) }
}

/** Appends messages in a transaction of their own. Both statements are sent together, in one round trip. */
export function append(
  { db, transactAtOnce }: Deps,
  made: readonly NewMessage[],
  limiting: SendLimits,
): Promise<AppendedMessage[]> {
  const statements = statementsOf(db, made, limiting)
  return transactAtOnce([statements.lock], statements.append)
}

/** Appends messages in an open transaction. */
export async function appendIn(
  tx: Tx,
  made: readonly NewMessage[],
  limiting: SendLimits,
): Promise<AppendedMessage[]> {
  const statements = statementsOf(tx, made, limiting)
  await tx.executeQuery(statements.lock)
  return (await tx.executeQuery(statements.append)).rows
}
