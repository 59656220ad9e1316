import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/open.ts'

type Mute = { personId: string; conversationId: string }

/** A list is bounded; this is far above what a person mutes. */
const MAX_LISTED = 1000

/** Condition: the person has muted the conversation now. Both are SQL that gives an id. */
export const isMuted = (person: RawBuilder<unknown>, conversation: RawBuilder<unknown>, now: Date) =>
  sql<boolean>`exists (select from conversation_mutes where conversation_mutes.person_id = ${person}
    and conversation_mutes.conversation_id = ${conversation}
    and (conversation_mutes.until is null or conversation_mutes.until > ${now}))`

export const mutes = {
  /** Returns the conversations that a person has muted now: those whose mute ends last first. */
  list: (db: Db, personId: string, now: Date) =>
    db
      .selectFrom('conversationMutes')
      .select(['conversationId', 'until'])
      .where('personId', '=', personId)
      .where((is) => is.or([is('until', 'is', null), is('until', '>', now)]))
      .orderBy('until', (until) => until.desc().nullsFirst())
      .limit(MAX_LISTED)
      .execute(),

  put: (db: Db, mute: Mute, until: Date | null) =>
    db
      .insertInto('conversationMutes')
      .values({ ...mute, until })
      .onConflict((conflict) => conflict.columns(['personId', 'conversationId']).doUpdateSet({ until }))
      .execute(),

  delete: (db: Db, { personId, conversationId }: Mute) =>
    db
      .deleteFrom('conversationMutes')
      .where('personId', '=', personId)
      .where('conversationId', '=', conversationId)
      .execute(),

  /** Deletes those whose time is over. */
  deleteOver: (db: Db, now: Date) => db.deleteFrom('conversationMutes').where('until', '<=', now).execute(),
}
