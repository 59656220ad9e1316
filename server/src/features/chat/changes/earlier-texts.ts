import type { Deps } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { earlierTexts } from './earlier-texts.store.ts'

const KEPT_MS = 14 * 86_400_000

type TextDeps = Pick<Deps, 'now' | 'caseEncryptor'>

const keptSince = ({ now }: Pick<Deps, 'now'>) => new Date(now().getTime() - KEPT_MS)

/** Stores, encrypted, the text of a message that is about to be edited or deleted. Only reports read it, for 14 days. */
export async function keepEarlierText(
  deps: TextDeps,
  tx: Tx,
  { id: messageId, content }: { id: string; content: string },
): Promise<void> {
  await earlierTexts.insert(tx, {
    messageId,
    content: deps.caseEncryptor.encrypt(content, messageId),
    changedAt: deps.now(),
  })
}

/**
 * Returns the texts that messages had before, oldest first, by the id of the message. Leaves out, and logs, those that cannot
 * be decrypted: a report without them is better than none.
 */
export async function earlierTextsOf(
  deps: TextDeps & Pick<Deps, 'log'>,
  db: Db,
  messageIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await earlierTexts.list(db, messageIds, keptSince(deps))
  const byMessage = Map.groupBy(rows, ({ messageId }) => messageId)
  const textsOf = ({ messageId, content }: (typeof rows)[number]) => {
    try {
      return [deps.caseEncryptor.decrypt(content, messageId)]
    } catch {
      deps.log.error({ messageId }, 'an earlier text of a message cannot be decrypted')
      return []
    }
  }
  return new Map([...byMessage].map(([id, texts]) => [id, texts.flatMap(textsOf)]))
}

/** Deletes the earlier texts of messages 14 days after the change. */
export async function clearEarlierTexts(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await earlierTexts.deleteBefore(deps.db, keptSince(deps))
}
