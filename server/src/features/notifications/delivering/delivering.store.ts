import { dayOf } from '@hearth/contract/ages'
import type { AttachmentKind } from '@hearth/contract/chat/attachments'
import type { NotificationKind } from '@hearth/contract/notifications/kinds'
import type { NotificationDetail } from '@hearth/contract/notifications/settings'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/open.ts'
import { unreadConversations, unreadMessages } from '../../chat/chat.ts'
import { hasOpenPair } from '../../discovery/discovery.ts'
import { hasWaitingNote, isPart, matchRows, otherSide } from '../../matching/matching.ts'
import { isNotRestricted, reachableBy } from '../../safety/safety.ts'
import { isMuted } from '../mutes/mutes.store.ts'

export type ClaimedNotification = {
  id: string
  personId: string
  otherId: string | null
  kind: NotificationKind
  isWithdrawn: boolean
  at: Date
  dueAt: Date
}

/** A push that has begun: to one device, about one version of a notification. */
export type BegunSend = {
  sendId: string
  notificationId: string
  subscriptionId: string
  sessionId: string
  /** The encrypted subscription. */
  content: string
  personId: string
  otherId: string | null
  kind: NotificationKind
  subjectId: string | null
  version: number
  isWithdrawn: boolean
  count: number
  /** The last unread message. */
  words: string | null
  attachmentKind: AttachmentKind | null
  /** The version that the device has been told of; negative if that was withdrawn. */
  toldVersion: number
  tries: number
  badge: number
  at: Date
  /** When it was due; later than `at` if it was held back. */
  dueAt: Date
  language: string | null
  detail: NotificationDetail
}

export type FinishedSend = Pick<BegunSend, 'sendId' | 'notificationId' | 'subscriptionId'> & {
  /** `postponed`: recorded, without a word on the subscription. */
  result: 'told' | 'failed' | 'postponed' | 'gone' | 'skipped'
  version: number
  tries: number
  retryAt: Date | null
}

const person = sql.ref('notifications.person_id')
const other = sql.ref('notifications.other_id')
const subject = sql.ref('notifications.subject_id')

/** The name of the lock that says that pushes to or about a person begin. */
const lockOf = (personId: RawBuilder<unknown>) => sql`hashtextextended('pushes ' || ${personId}::text, 0)`

const isMatched = sql<boolean>`exists (select from ${matchRows} where matches.id = ${subject}
  and ${isPart(person)} and ${reachableBy(person, otherSide(person))})`

const isStaff = sql<boolean>`exists (select from active_staff where active_staff.person_id = ${person})`

/** The condition that what a notification is about is still so, and that its person may be told of it now. */
const mayBeTold = (now: Date) => sql<boolean>`(${isNotRestricted(person)}
  and (notifications.kind = 'staff') = ${isStaff}
  and (notifications.other_id is null or (${isNotRestricted(other)} and ${reachableBy(person, other)}))
  and case notifications.kind
    when 'message' then unread.count > 0 and not ${isMuted(person, subject, now)}
    when 'match' then ${isMatched}
    when 'note' then ${hasWaitingNote(subject, person, dayOf(now))}
    when 'pair' then ${hasOpenPair(person, other, dayOf(now))}
    else true end)`

/** The condition that a device is to be told: of a newer version, or of the end of one that it shows. */
const isToTell = (now: Date) => sql<boolean>`case when notifications.withdrawn_at is null
  then coalesce(abs(told.version), 0) < notifications.version and ${mayBeTold(now)}
  else coalesce(told.version, 0) > 0 end`

export const delivering = {
  /**
   * Claims people to whom so many notifications are due, the longest due first, until the transaction ends. It leaves out whom
   * other transactions have claimed.
   */
  claimPeople: async (tx: Tx, now: Date, limit: number): Promise<string[]> => {
    // Without the offset PostgreSQL could claim everybody before it sorts.
    const { rows } = await sql<{ personId: string }>`
      with due as (
        select person_id from (select person_id from notifications
            where due_at <= ${now} order by due_at, person_id offset 0) in_order
          where pg_try_advisory_xact_lock(hashtextextended('push claim ' || person_id, 0))
          limit ${limit})
      select distinct person_id from due`.execute(tx)
    return rows.map(({ personId }) => personId)
  },

  /** Locks everything that is due to people who are claimed, so that what quiet hours held back becomes one push. */
  lockDue: async (tx: Tx, personIds: readonly string[], now: Date): Promise<ClaimedNotification[]> => {
    const { rows } = await sql<ClaimedNotification>`
      select id, person_id, other_id, kind, withdrawn_at is not null as is_withdrawn, at, due_at from notifications
      where person_id = any(${personIds}::uuid[]) and due_at <= ${now}
      order by due_at, person_id for no key update skip locked`.execute(tx)
    return rows
  },

  /** Locks people against `lock` until the transaction ends, and returns those who are not locked by it. */
  tryLockShared: async (tx: Tx, personIds: readonly string[]): Promise<ReadonlySet<string>> => {
    const { rows } = await sql<{ id: string }>`select people.id from unnest(${personIds}::uuid[]) people (id)
      where pg_try_advisory_xact_lock_shared(${lockOf(sql.ref('people.id'))})`.execute(tx)
    return new Set(rows.map(({ id }) => id))
  },

  /** Waits until every transaction that has begun pushes to or about these people is over, and lets none begin. */
  lock: (tx: Tx, personIds: readonly string[]) =>
    sql`select pg_advisory_xact_lock(${lockOf(sql.ref('people.id'))})
      from (select id from unnest(${personIds}::uuid[]) given (id) order by id) people`.execute(tx),

  /**
   * Begins the pushes of these notifications: one to each device that is to be told now. A push that has begun is not begun
   * again before its end or its time.
   */
  begin: async (
    tx: Tx,
    ids: readonly string[],
    { now, until }: { now: Date; until: Date },
  ): Promise<Omit<BegunSend, 'dueAt'>[]> => {
    const { rows } = await sql<Omit<BegunSend, 'dueAt'>>`
      with to_tell as (
        select notifications.id as notification_id, push_subscriptions.id as subscription_id, session_id,
          push_subscriptions.content, notifications.person_id, other_id, kind, subject_id,
          notifications.version, at, withdrawn_at is not null as is_withdrawn,
          case when kind = 'message' then unread.count else notifications.count end as count,
          unread.content as words, unread.attachment_kind, coalesce(told.version, 0) as told_version, coalesce(told.tries, 0) as tries
        from notifications
          join push_subscriptions on push_subscriptions.person_id = notifications.person_id
          join living_sessions on living_sessions.id = push_subscriptions.session_id
          left join push_deliveries told on told.notification_id = notifications.id
            and told.subscription_id = push_subscriptions.id
          cross join lateral ${unreadMessages(sql`case when kind = 'message' then ${subject} end`, person)} unread
        where notifications.id = any(${ids}::uuid[]) and (told.retry_at is null or told.retry_at <= ${now})
          and ${isToTell(now)}),
      begun as (
        insert into push_sends (person_id, other_id, notification_id, subscription_id, until)
          select person_id, other_id, notification_id, subscription_id, ${until}::timestamptz from to_tell
          on conflict (notification_id, subscription_id)
            do update set id = gen_random_uuid(), until = excluded.until where push_sends.until <= ${now}
          returning id, notification_id, subscription_id)
      select begun.id as send_id, to_tell.*, "user".language,
        coalesce(notification_settings.detail, 'none') as detail,
        ${unreadConversations(sql.ref('to_tell.person_id'))} as badge
      from begun join to_tell using (notification_id, subscription_id)
        join "user" on "user".id = to_tell.person_id
        left join notification_settings on notification_settings.person_id = to_tell.person_id`.execute(tx)
    return rows
  },

  /** Makes notifications due at another time. */
  postpone: (tx: Tx, held: readonly { id: string; dueAt: Date }[]) =>
    sql`update notifications set due_at = held.due_at
      from unnest(${held.map(({ id }) => id)}::uuid[], ${held.map(({ dueAt }) => dueAt)}::timestamptz[])
        held (id, due_at) where notifications.id = held.id`.execute(tx),

  /** Makes notifications due when the next try or the time of a push that has begun is; not any more if there is neither. */
  setNextDue: (tx: Tx, ids: readonly string[], now: Date) =>
    sql`update notifications set due_at = least(
        (select min(until) from push_sends
          where notification_id = notifications.id and until > ${now}),
        (select min(retry_at) from push_deliveries
          where notification_id = notifications.id and retry_at > ${now}))
      where id = any(${ids}::uuid[])`.execute(tx),

  /** Records what became of pushes, and ends them. Rows that are being deleted are left out. */
  finish: async (
    tx: Tx,
    sends: readonly FinishedSend[],
    { now, deadSince }: { now: Date; deadSince: Date },
  ) => {
    const idsOf = (...results: FinishedSend['result'][]) =>
      sends.filter(({ result }) => results.includes(result)).map((send) => send.subscriptionId)
    const recorded = sends.filter(({ result }) => result !== 'gone' && result !== 'skipped')
    await sql`with gone as (select id from push_subscriptions
        where id = any(${idsOf('gone')}::uuid[]) or (id = any(${idsOf('failed')}::uuid[]) and failed_at <= ${deadSince})
        order by id for update skip locked)
      delete from push_subscriptions using gone where push_subscriptions.id = gone.id`.execute(tx)
    await sql`with changed as (select id, id = any(${idsOf('failed')}::uuid[]) as has_failed from push_subscriptions
        where (id = any(${idsOf('told')}::uuid[]) and failed_at is not null)
          or (id = any(${idsOf('failed')}::uuid[]) and failed_at is null)
        order by id for no key update skip locked)
      update push_subscriptions set failed_at = case when has_failed then ${now}::timestamptz end
        from changed where push_subscriptions.id = changed.id`.execute(tx)
    await sql`with finished as (
        select notifications.id as notification_id, push_subscriptions.id as subscription_id,
          given.version, given.tries, given.retry_at
        from unnest(${recorded.map((send) => send.notificationId)}::uuid[],
            ${recorded.map((send) => send.subscriptionId)}::uuid[],
            ${recorded.map(({ version }) => version)}::int[],
            ${recorded.map(({ tries }) => tries)}::int[],
            ${recorded.map(({ retryAt }) => retryAt)}::timestamptz[])
            given (notification_id, subscription_id, version, tries, retry_at)
          join notifications on notifications.id = given.notification_id
          join push_subscriptions on push_subscriptions.id = given.subscription_id
        order by 1, 2 for key share of notifications, push_subscriptions skip locked)
      insert into push_deliveries (notification_id, subscription_id, version, tries, retry_at)
        select * from finished
        on conflict (notification_id, subscription_id)
          do update set version = excluded.version, tries = excluded.tries, retry_at = excluded.retry_at`.execute(
      tx,
    )
    await sql`delete from push_sends where id = any(${sends.map(({ sendId }) => sendId)}::uuid[])`.execute(tx)
    await sql`with looked_at as (select id from notifications
        where id = any(${sends.map(({ notificationId }) => notificationId)}::uuid[]) and due_at > ${now}
        for no key update skip locked)
      update notifications set due_at = ${now}::timestamptz from looked_at where notifications.id = looked_at.id`.execute(
      tx,
    )
  },

  /** Returns the ids of the pushes that are under way between two people, or to and about one. */
  listUnderWay: async (tx: Tx, about: readonly [string, string] | string, now: Date): Promise<string[]> => {
    const [one, two] = typeof about === 'string' ? [about] : about
    const isAbout = two
      ? sql`((person_id = ${one} and other_id = ${two}) or (person_id = ${two} and other_id = ${one}))`
      : sql`(person_id = ${one} or other_id = ${one})`
    const { rows } = await sql<{ id: string }>`
      select id from push_sends where ${isAbout} and until > ${now}`.execute(tx)
    return rows.map(({ id }) => id)
  },
}
