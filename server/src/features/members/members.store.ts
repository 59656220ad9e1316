import { type RawBuilder, sql } from 'kysely'
import { isAfter, type PageEnd, pageOf, readCursor } from '../../db/keyset.ts'
import type { Db } from '../../db/open.ts'

export type MemberRow = {
  id: string
  email: string
  emailVerified: boolean
  enteredAt: Date | null
  language: string | null
  createdAt: Date
  isSuspended: boolean
}
/** Where a page of found members ended: the text that matched, and the id. */
export type FoundEnd = { key: string; id: string }

const isMember = sql<boolean>`not exists (select from people_without_profile where people_without_profile.person_id = "user".id)`
const isSuspended = sql<boolean>`exists (
  select from suspended_people where suspended_people.person_id = "user".id)`

const rows = (db: Db) =>
  db
    .selectFrom('user')
    .select(['id', 'email', 'emailVerified', 'enteredAt', 'language', 'createdAt'])
    .select(isSuspended.as('isSuspended'))
    .where(isMember)

/** The texts that a search compares. Each has an index in the order of bytes. */
const searched = {
  email: sql`"user".email collate "C"`,
  name: sql`lower(person_names.first_name || ' ' || person_names.last_name) collate "C"`,
  lastName: sql`lower(person_names.last_name) collate "C"`,
}

const prefixOf = (text: string) => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** The first of the texts of a person that match. */
const firstMatch = (prefix: string) =>
  sql`least(${sql.join(Object.values(searched).map((key) => sql`case when ${key} like ${prefix} then ${key} end`))})`

/** Returns the people of whom this text is the first that matches, in the order of the text. */
const branch = (key: RawBuilder<unknown>, { prefix, after, limit }: BranchOptions) =>
  sql`(select ${key} as key, id from "user" left join person_names on user_id = id
    where ${key} like ${prefix} and ${key} <= ${firstMatch(prefix)}
      and ${after ? sql`(${key}, id) > (${after.key}, ${after.id}::uuid)` : sql`true`}
    order by 1, 2 limit ${limit})`

type BranchOptions = { prefix: string; after: FoundEnd | undefined; limit: number }

export const members = {
  /** Returns a page of everybody, newest first. Throws `invalid` for a malformed cursor. */
  listNewest: async (db: Db, cursor: string | undefined, limit: number) => {
    const found = await rows(db)
      .where(isAfter('user.createdAt', 'user.id', readCursor(cursor)))
      .orderBy('user.createdAt', 'desc')
      .orderBy('user.id', 'desc')
      .limit(limit + 1)
      .execute()
    return pageOf(found, limit, ({ createdAt, id }): PageEnd => ({ at: createdAt, id }))
  },

  /**
   * Returns the ids of those whose address, name or last name begins with this text, each once, in the order of the first
   * text that matched. Staff are among them.
   */
  search: async (
    db: Db,
    { text, after, limit }: { text: string; after: FoundEnd | undefined; limit: number },
  ): Promise<FoundEnd[]> => {
    const options = { prefix: prefixOf(text), after, limit }
    const found = await sql<FoundEnd>`
      select key, id from (
        ${branch(searched.email, options)}
        union ${branch(searched.name, options)}
        union ${branch(searched.lastName, options)}) found
      order by key collate "C", id limit ${limit}`.execute(db)
    return found.rows
  },

  listByIds: (db: Db, ids: readonly string[]): Promise<MemberRow[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : rows(db).where(sql<boolean>`"user".id = any(${ids}::uuid[])`).execute(),

  /** Returns the member with this id, and locks the account until the transaction ends. */
  lock: (db: Db, id: string): Promise<MemberRow | undefined> =>
    rows(db).where('id', '=', id).forUpdate('user').executeTakeFirst(),
}
