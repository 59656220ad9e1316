import type { NotificationKind } from '@hearth/contract/notifications/kinds'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import { isNotRestricted, reachableBy } from '../../safety/safety.ts'

const person = sql.ref('notification_settings.person_id')
const other = sql.ref('notifications.other_id')

export const digests = {
  /** Returns the people whose digest is due, the longest due first. */
  listDue: async (db: Db, now: Date, limit: number): Promise<string[]> =>
    (
      await db
        .selectFrom('notificationSettings')
        .select('personId')
        .where('digestAt', '<=', now)
        .orderBy('digestAt')
        .limit(limit)
        .execute()
    ).map(({ personId }) => personId),

  /** Locks the digest of a person if it is still due and no other process has it. `isMember`: they may be told anything; staff may be told what waits for them. */
  lockDue: (tx: Tx, personId: string, now: Date) =>
    tx
      .selectFrom('notificationSettings')
      .innerJoin('user', 'user.id', 'notificationSettings.personId')
      .where('personId', '=', personId)
      .where('digestAt', '<=', now)
      .select(['visits', 'user.email', 'user.language', 'user.emailVerified'])
      .select(
        sql<boolean>`not exists (select from suspended_people where suspended_people.person_id = ${person})
          and not exists (select from waiting_people where waiting_people.person_id = ${person})
          and not exists (select from people_without_profile where people_without_profile.person_id = ${person})`.as(
          'isMember',
        ),
      )
      .select(
        sql<boolean>`exists (select from active_staff where active_staff.person_id = ${person})`.as(
          'isStaff',
        ),
      )
      .forUpdate('notificationSettings')
      .skipLocked()
      .executeTakeFirst(),

  /** Returns when the notification of a kind without a subject was noted last. */
  findLast: async (tx: Tx, personId: string, kind: NotificationKind): Promise<Date | undefined> =>
    (
      await tx
        .selectFrom('notifications')
        .select('at')
        .where('personId', '=', personId)
        .where('kind', '=', kind)
        .where('subjectId', 'is', null)
        .executeTakeFirst()
    )?.at,

  /** Returns what a person has neither seen nor been mailed, of people whom they still can see. */
  listUnmailed: (tx: Tx, personId: string, { kinds, since }: { kinds: NotificationKind[]; since: Date }) =>
    tx
      .selectFrom('notifications')
      .select(['id', 'kind', 'subjectId', 'otherId', 'count', 'version'])
      .where('personId', '=', personId)
      .where('kind', 'in', kinds)
      .where('withdrawnAt', 'is', null)
      .where('at', '>', since)
      .where(sql<boolean>`version > greatest(seen_version, mailed_version)`)
      .where(
        sql<boolean>`(other_id is null or (${reachableBy(personId, other)} and ${isNotRestricted(other)}))`,
      )
      .execute(),

  /** Marks these versions as mailed: a newer one may have been noted since they were read. */
  markMailed: (tx: Tx, mailed: readonly { id: string; version: number }[]) =>
    sql`update notifications set mailed_version = mailed.version
      from unnest(${mailed.map(({ id }) => id)}::uuid[], ${mailed.map(({ version }) => version)}::int[])
        mailed (id, version) where notifications.id = mailed.id`.execute(tx),
}
