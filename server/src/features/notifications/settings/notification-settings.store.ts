import { defaultQuietHours, type NotificationDetail } from '@hearth/contract/notifications/settings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import { wantsTurnReminders } from '../../profiles/profiles.ts'
import { channelsOf, type NotificationChoices, type StoredChannels } from './channels.rules.ts'
import { knownZone } from './time-zones.rules.ts'

type ChangedNotificationSettings = {
  channels?: StoredChannels
  detail?: NotificationDetail
  timeZone?: string
  quietFrom?: number | null
  quietTo?: number | null
  visits?: readonly number[]
  digestAt?: Date
}

const choicesIn = (db: Db, personIds: readonly string[]) =>
  db
    .selectFrom('user')
    .leftJoin('notificationSettings as own', 'own.personId', 'user.id')
    .where('user.id', 'in', personIds)
    .select([
      'user.id',
      'own.personId',
      'own.channels',
      'own.detail',
      'own.timeZone',
      'own.quietFrom',
      'own.quietTo',
    ])
    .select(wantsTurnReminders(sql.ref('user.id')).as('wantsTurnReminders'))

export const notificationSettings = {
  /** Returns the choices of these people, by their ids; who has chosen nothing has the defaults. */
  listChoices: async (db: Db, personIds: readonly string[]): Promise<Map<string, NotificationChoices>> => {
    if (personIds.length === 0) return new Map()
    const rows = await choicesIn(db, personIds).execute()
    return new Map(
      rows.map(({ id, personId, quietFrom, quietTo, ...row }) => {
        const chosen = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo }
        const quietHours = personId === null ? defaultQuietHours : chosen
        const channels = channelsOf(row.channels ?? {}, row.wantsTurnReminders)
        // An earlier release may know fewer zones than the one that stored it.
        const timeZone = row.timeZone === null ? null : (knownZone(row.timeZone) ?? null)
        return [id, { channels, detail: row.detail ?? 'none', timeZone, quietHours }]
      }),
    )
  },

  /** Creates the row of a person if there is none, and locks it. Undefined if there is no such person. */
  lock: async (tx: Tx, personId: string) => {
    await sql`insert into notification_settings (person_id) select id from "user" where id = ${personId}
      on conflict do nothing`.execute(tx)
    return tx
      .selectFrom('notificationSettings')
      .select(['channels', 'visits', 'digestAt'])
      .where('personId', '=', personId)
      .forUpdate()
      .executeTakeFirst()
  },

  change: (tx: Tx, personId: string, { channels, visits, ...changed }: ChangedNotificationSettings) =>
    tx
      .updateTable('notificationSettings')
      .set({
        personId,
        ...changed,
        ...(channels && { channels: JSON.stringify(channels) }),
        ...(visits && { visits: sql<number[]>`${visits}::real[]` }),
      })
      .where('personId', '=', personId)
      .execute(),
}
