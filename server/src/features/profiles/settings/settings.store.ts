import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/open.ts'

/** Condition: the person has read receipts on. `person` is an id, or SQL that gives one. */
export const hasReadReceipts = (person: string | RawBuilder<string>) =>
  sql<boolean>`not exists (select 1 from person_settings
    where person_settings.user_id = ${person} and not person_settings.read_receipts)`

/** Condition: the person wants to be reminded of their turn. */
export const wantsTurnReminders = (person: RawBuilder<string>) =>
  sql<boolean>`not exists (select from person_settings
    where person_settings.user_id = ${person} and not person_settings.turn_reminders)`

/** When reminders of a turn are due. */
export type ReminderWindow = {
  now: Date
  /** Messages before this time have waited long enough. */
  waitingSince: Date
  /** People who were reminded after this time get no reminder. */
  remindedBefore: Date
}

/**
 * Condition: the person is active, wants reminders, and has had none since `newest`, the time of the newest message
 * that waits for their reply, became due.
 */
export const isReminderDue = (
  { person, newest }: { person: RawBuilder<unknown>; newest: RawBuilder<unknown> },
  { now, waitingSince, remindedBefore }: ReminderWindow,
) =>
  sql<boolean>`(exists (select from profiles where profiles.user_id = ${person} and profiles.is_active)
    and not exists (select from person_settings where person_settings.user_id = ${person}
      and not (person_settings.turn_reminders
        and (person_settings.reminded_at is null or (person_settings.reminded_at < ${remindedBefore}
          and ${newest} > person_settings.reminded_at - (${now}::timestamptz - ${waitingSince}::timestamptz))))))`

/** Marks the people of a query of `person_id` as reminded, and returns the `user_id` of those who were due. */
export const markReminded = (people: RawBuilder<unknown>, { now, remindedBefore }: ReminderWindow) =>
  sql`insert into person_settings (user_id, reminded_at) select person_id, ${now}::timestamptz from ${people} people
    on conflict (user_id) do update set reminded_at = excluded.reminded_at
      where person_settings.turn_reminders and (person_settings.reminded_at is null
        or person_settings.reminded_at < ${remindedBefore})
    returning user_id`

export type SettingsRow = {
  readReceipts: boolean
  turnReminders: boolean
  showsAmPm: boolean | null
  showsMiles: boolean | null
}

/** Null is what the person has not chosen. */
export type FoundSettings = { [Name in keyof SettingsRow]: SettingsRow[Name] | null } & {
  language: string | null
}

export const settings = {
  /** Returns the settings and the language of the account. */
  find: (db: Db, userId: string): Promise<FoundSettings> =>
    db
      .selectFrom('user')
      .leftJoin('personSettings', 'personSettings.userId', 'user.id')
      .select(['readReceipts', 'turnReminders', 'showsAmPm', 'showsMiles', 'user.language'])
      .where('user.id', '=', userId)
      .executeTakeFirstOrThrow(),

  put: (db: Db, userId: string, changed: Partial<SettingsRow>) =>
    db
      .insertInto('personSettings')
      .values({ userId, ...changed })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ userId, ...changed }))
      .execute(),
}
