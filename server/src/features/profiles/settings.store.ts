import type { SettingsInput } from '@hearth/contract/settings'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open.ts'

/** Who has read receipts on; the condition for queries, `person` being an id or what gives one. */
export const tellsReads = (person: string | RawBuilder<string>) =>
  sql<boolean>`not exists (select 1 from person_settings
    where person_settings.user_id = ${person} and not person_settings.read_receipts)`

export const settings = {
  find: (db: Db, userId: string) =>
    db
      .selectFrom('personSettings')
      .select(['readReceipts', 'turnReminders'])
      .where('userId', '=', userId)
      .executeTakeFirst(),

  put: (db: Db, userId: string, input: SettingsInput) =>
    db
      .insertInto('personSettings')
      .values({ userId, ...input })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ userId, ...input }))
      .returning(['readReceipts', 'turnReminders'])
      .executeTakeFirstOrThrow(),
}
