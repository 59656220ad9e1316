import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'

type NewSubscription = {
  personId: string
  sessionId: string
  endpointHash: string
  /** The hashes by which the endpoint may be stored. */
  endpointHashes: readonly string[]
  content: string
  createdAt: Date
}

export const subscriptions = {
  /**
   * Stores the subscription of a session in one statement, in place of its earlier one and of the one that another session
   * has with this endpoint. Returns whether it was stored: not if the session has ended.
   */
  put: async (tx: Tx, { endpointHashes, ...row }: NewSubscription): Promise<boolean> => {
    const { personId, sessionId, endpointHash, content, createdAt } = row
    const { rows } = await sql`
      with moved as (
        delete from push_subscriptions
          where session_id <> ${sessionId}::uuid and endpoint_hash = any(${endpointHashes}::text[]) returning 1)
      insert into push_subscriptions (person_id, session_id, endpoint_hash, content, created_at)
      select living_sessions.person_id, living_sessions.id, ${endpointHash}, ${content}, ${createdAt}::timestamptz
        from living_sessions, (select count(*) from moved) moves
        where living_sessions.id = ${sessionId} and living_sessions.person_id = ${personId}
      on conflict (session_id) do update set endpoint_hash = excluded.endpoint_hash,
        content = excluded.content, created_at = excluded.created_at, failed_at = null
      returning id`.execute(tx)
    return rows.length > 0
  },

  /** Makes the row of the person's choices, if there is none. */
  addSettings: (tx: Tx, personId: string) =>
    tx
      .insertInto('notificationSettings')
      .values({ personId })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),

  /** Locks an endpoint until the transaction ends, so that two sessions cannot both store it. */
  lock: (tx: Tx, endpointHash: string) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`push endpoint ${endpointHash}`}, 0))`.execute(tx),

  /** Returns the sessions of a person that have a subscription. */
  listSessions: async (db: Db, personId: string): Promise<string[]> =>
    (
      await db.selectFrom('pushSubscriptions').select('sessionId').where('personId', '=', personId).execute()
    ).map(({ sessionId }) => sessionId),

  delete: (db: Db, sessionId: string) =>
    db.deleteFrom('pushSubscriptions').where('sessionId', '=', sessionId).execute(),
}
