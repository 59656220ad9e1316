import type { Tx } from '../../../db/open.ts'
import { noting } from '../noting/noting.store.ts'
import { dueAt } from '../settings/channels.rules.ts'
import { notificationSettings } from '../settings/notification-settings.store.ts'

/** Notes that it is the turn of those of these people who want a push instead of a mail, and returns their ids. */
export async function noteTurns(tx: Tx, personIds: readonly string[], now: Date): Promise<Set<string>> {
  const choices = await notificationSettings.listChoices(tx, personIds)
  const pushed = new Set<string>()
  for (const [personId, own] of choices) {
    if (own.channels.turn !== 'push') continue
    await noting.note(tx, { personId, kind: 'turn', dueAt: dueAt(now, 'turn', own) }, now)
    pushed.add(personId)
  }
  return pushed
}
