import type { Deps } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { conversations } from '../chat.store.ts'
import { type AppendedMessage, messages, type NewMessage, type SendLimits } from './messages.store.ts'

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
