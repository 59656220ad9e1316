import type { PageName, PageVersionKey } from '@hearth/contract/public/pages'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import { retentionRules } from '../../db/personal-data/retention.ts'
import type { Database } from '../../db/schema/schema.ts'

/** More than any page ever has; the list of earlier versions has no pages. */
const MAX_VERSIONS = 500

const summary = ['number', 'publishedAt', 'publishedBy', 'changeNote', 'needsAcceptance'] as const

/** The language in which a page is shown to a person of this language. Of this page, in the order of preference. */
const preference = (language: string) => sql`language = ${language} desc, language = 'en' desc, language`

/** The hours after which what began in this column is deleted. */
export const keptHours = (from: string): number | undefined =>
  retentionRules.find((rule) => rule.from === from)?.hours

export const pageVersions = {
  /** Returns the current version of each page in each language, without its text. */
  listCurrent: (db: Db) =>
    db
      .selectFrom('pageVersions')
      .distinctOn(['page', 'language'])
      .select(['page', 'language', 'number', 'publishedAt'])
      .orderBy('page')
      .orderBy('language')
      .orderBy('number', 'desc')
      .execute(),

  /** Returns the language in which a page is shown to a reader of `language`, if it is published. */
  findShownLanguage: async (db: Db, page: PageName, language: string): Promise<string | undefined> =>
    (
      await db
        .selectFrom('pageVersions')
        .select('language')
        .where('page', '=', page)
        .orderBy(preference(language))
        .limit(1)
        .executeTakeFirst()
    )?.language,

  /** Returns the versions of a page in a language without their texts, the newest first. */
  list: (db: Db, page: PageName, language: string) =>
    db
      .selectFrom('pageVersions')
      .select(summary)
      .where('page', '=', page)
      .where('language', '=', language)
      .orderBy('number', 'desc')
      .limit(MAX_VERSIONS)
      .execute(),

  findText: async (db: Db, { page, language, number }: PageVersionKey): Promise<string | undefined> =>
    (
      await db
        .selectFrom('pageVersions')
        .select('text')
        .where('page', '=', page)
        .where('language', '=', language)
        .where('number', '=', number)
        .executeTakeFirst()
    )?.text,

  /** Adds a version. Returns whether its number was free. */
  insertOnce: async (tx: Tx, row: Insertable<Database['pageVersions']>): Promise<boolean> => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('pageVersions')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  },
}

export const acceptances = {
  findLanguage: async (db: Db, personId: string): Promise<string | null> =>
    (await db.selectFrom('user').select('language').where('id', '=', personId).executeTakeFirst())
      ?.language ?? null,

  /** Returns the newest acceptance of a page by a person in any language. */
  findNewest: (db: Db, personId: string, page: PageName) =>
    db
      .selectFrom('pageAcceptances')
      .select(['language', 'number', 'acceptedAt'])
      .where('personId', '=', personId)
      .where('page', '=', page)
      .orderBy('acceptedAt', 'desc')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** Stores that a person has accepted these versions; a repeat changes nothing. */
  put: (db: Db, personId: string, versions: readonly PageVersionKey[], acceptedAt: Date) =>
    db
      .insertInto('pageAcceptances')
      .values(versions.map((version) => ({ personId, ...version, acceptedAt })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),

  mustAccept: async (db: Db, personId: string): Promise<boolean> => {
    const { rows } =
      await sql`select from people_who_must_accept where person_id = ${personId}::uuid`.execute(db)
    return rows.length > 0
  },
}
