import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../errors.ts'

/** Where a page ended: the moment and the id of its last row. */
export type PageEnd = { at: Date; id: string }

// Years of four digits: the database knows no year 0.
const CURSOR = /^([1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Returns the position that a `next` cursor encodes, if there is one. Throws `invalid` if it is malformed. */
export function readCursor(cursor: string | undefined): PageEnd | undefined {
  if (cursor === undefined) return undefined
  const [, at, id] = CURSOR.exec(cursor) ?? []
  if (!at || !id || Number.isNaN(Date.parse(at))) throw new AppError('page_unknown')
  return { at: new Date(at), id }
}

/** Returns the condition for the rows after the cursor, newest first. */
export const isAfter = (
  at: string | RawBuilder<Date>,
  id: string,
  end: PageEnd | undefined,
): RawBuilder<boolean> =>
  end
    ? sql`(${typeof at === 'string' ? sql.ref(at) : at}, ${sql.ref(id)}) < (${end.at}::timestamptz, ${end.id}::uuid)`
    : sql`true`

/** Returns one page of rows and the cursor of the next. `rows` has one row more if there is a next page. */
export function pageOf<Row>(rows: readonly Row[], limit: number, endOf: (row: Row) => PageEnd) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (rows.length <= limit || !last) return { rows: page, next: null }
  const end = endOf(last)
  return { rows: page, next: `${end.at.toISOString()}_${end.id}` }
}
