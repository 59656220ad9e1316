import { type RawBuilder, sql } from 'kysely'
import { isAfter, type PageEnd, pageOf, readCursor } from '../../../db/keyset.ts'
import { AppError } from '../../../errors.ts'
import type { CaseRow } from '../cases.store.ts'
import type { ItemRow } from '../items/items.store.ts'

const CURSOR = /^([0-2])_(.+)$/

/** Returns the condition for the open cases after the cursor, which names a priority, a due time and an id. */
export function openAfter(cursor: string | undefined): RawBuilder<boolean> {
  if (cursor === undefined) return sql`true`
  const [, priority, rest] = CURSOR.exec(cursor) ?? []
  const end = readCursor(rest)
  if (!end) throw new AppError('page_unknown')
  return sql`(cases.priority, cases.due_at, cases.id) >
    (${Number(priority)}::smallint, ${end.at}::timestamptz, ${end.id}::uuid)`
}

/** Returns one page of open cases and the cursor of the next. */
export function openPageOf(rows: readonly CaseRow[], limit: number) {
  const page = pageOf(rows, limit, ({ dueAt: at, id }): PageEnd => ({ at, id }))
  return { ...page, next: page.next && `${page.rows.at(-1)?.priority}_${page.next}` }
}

/** Returns the condition for the decided cases after the cursor, which names a moment and an id. */
export const decidedAfter = (cursor: string | undefined) =>
  isAfter('cases.decidedAt', 'cases.id', readCursor(cursor))

/** Returns one page of decided cases and the cursor of the next. */
export const decidedPageOf = (rows: readonly CaseRow[], limit: number) =>
  pageOf(rows, limit, ({ decidedAt, dueAt, id }) => ({ at: decidedAt ?? dueAt, id }))

/** Returns one page of items and the cursor of the next. */
export const itemPageOf = (rows: readonly ItemRow[], limit: number) =>
  pageOf(rows, limit, ({ createdAt: at, id }) => ({ at, id }))

/** Returns the condition for the items of a case after the cursor. */
export const itemsAfter = (cursor: string | undefined) =>
  isAfter('caseItems.createdAt', 'caseItems.id', readCursor(cursor))
