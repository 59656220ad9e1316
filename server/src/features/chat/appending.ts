import type { Deps } from '../../context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { conversations } from './chat.store.ts'
import { type Appended, type Limiting, messages, type NewMessage } from './messages.store.ts'

function statementsOf(db: Db, made: readonly NewMessage[], limiting: Limiting) {
  const ids = [...new Set(made.map(({ conversationId }) => conversationId))]
  return { lock: conversations.lockAll(db, { ids }), append: messages.append(db, made, limiting) }
}

/** Appends messages in a transaction of their own. Both statements leave together: neither needs an answer. */
export function append(
  { db, transactAtOnce }: Deps,
  made: readonly NewMessage[],
  limiting: Limiting,
): Promise<Appended[]> {
  const statements = statementsOf(db, made, limiting)
  return transactAtOnce([statements.lock], statements.append)
}

/** The same in a transaction that is open. */
export async function appendIn(tx: Tx, made: readonly NewMessage[], limiting: Limiting): Promise<Appended[]> {
  const statements = statementsOf(tx, made, limiting)
  await tx.executeQuery(statements.lock)
  return (await tx.executeQuery(statements.append)).rows
}
