import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { ItemRow } from '../items/items.store.ts'

export const assigning = {
  /** Returns the member with this id or address. */
  findMember: (db: Db, { id, email }: { id?: string | undefined; email: string }) =>
    db
      .selectFrom('user')
      .select('id')
      .where((eb) => (id === undefined ? eb('email', '=', email) : eb('id', '=', id)))
      .where(
        sql<boolean>`not exists (select from people_without_profile where people_without_profile.person_id = "user".id)`,
      )
      .executeTakeFirst(),

  /** Locks the account, so that nobody opens a case about it before the transaction ends. Returns false if there is none. */
  lockPerson: async (tx: Tx, personId: string): Promise<boolean> =>
    (await sql`select from "user" where id = ${personId}::uuid for update`.execute(tx)).rows.length > 0,

  listItems: (tx: Tx, caseId: string): Promise<ItemRow[]> =>
    tx.selectFrom('caseItems').selectAll().where('caseId', '=', caseId).orderBy('createdAt').execute(),

  putItem: (tx: Tx, { id, caseId, reporter, content, contentHash }: ItemRow) =>
    tx
      .updateTable('caseItems')
      .set({ caseId, reporter, content, contentHash })
      .where('id', '=', id)
      .execute(),

  moveNotices: (tx: Tx, from: string, to: string) =>
    tx.updateTable('notices').set({ caseId: to }).where('caseId', '=', from).execute(),

  /** Copies what staff did with a case to the history of another, where its items are now. */
  copyEvents: (tx: Tx, from: string, to: string) =>
    sql`insert into case_events (case_id, at, kind, actor_id, note)
      select ${to}::uuid, at, kind, actor_id, note from case_events
        where case_id = ${from} and kind not in ('opened', 'added') order by id`.execute(tx),

  deleteCase: (tx: Tx, id: string) => tx.deleteFrom('cases').where('id', '=', id).execute(),
}
