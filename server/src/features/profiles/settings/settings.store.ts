import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/open.ts'

/** Condition: the person has read receipts on. `person` is an id, or SQL that gives one. */
export const hasReadReceipts = (person: string | RawBuilder<string>) =>
  sql<boolean>`not exists (select 1 from person_settings
    where person_settings.user_id = ${person} and not person_settings.read_receipts)`

export type SettingsRow = {
  readReceipts: boolean
  turnReminders: boolean
  showsAmPm: boolean | null
  showsMiles: boolean | null
}

const shown = ['readReceipts', 'turnReminders', 'showsAmPm', 'showsMiles'] as const

export const settings = {
  find: (db: Db, userId: string): Promise<SettingsRow | undefined> =>
    db.selectFrom('personSettings').select(shown).where('userId', '=', userId).executeTakeFirst(),

  put: (db: Db, userId: string, changed: Partial<SettingsRow>): Promise<SettingsRow> =>
    db
      .insertInto('personSettings')
      .values({ userId, ...changed })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ userId, ...changed }))
      .returning(shown)
      .executeTakeFirstOrThrow(),
}
