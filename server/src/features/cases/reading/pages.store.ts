import type { CaseOrder } from '@hearth/contract/console/cases'
import { type RawBuilder, sql } from 'kysely'
import { isAfter, type PageEnd, pageOf, readCursor } from '../../../db/keyset.ts'
import { AppError } from '../../../errors.ts'
import type { CaseRow } from '../cases.store.ts'
import type { ItemRow } from '../items/items.store.ts'

const CURSOR = /^([0-2])_(.+)$/
const LIKELY_CURSOR = /^([0-2])_(\d{1,4})_([0-9a-f-]{36})$/

/**
 * Returns the condition for the open cases after the cursor, which names a priority, a due time or a place, and an id.
 * Throws `page_unknown` for a cursor of the other order.
 */
export function openAfter(order: CaseOrder, cursor: string | undefined): RawBuilder<boolean> {
  if (cursor === undefined) return sql`true`
  return order === 'likely' ? likelyAfter(cursor) : dueAfter(cursor)
}

function dueAfter(cursor: string): RawBuilder<boolean> {
  const [, priority, rest] = CURSOR.exec(cursor) ?? []
  const end = readCursor(rest)
  if (!end) throw new AppError('page_unknown')
  return sql`(cases.priority, cases.due_at, cases.id) >
    (${Number(priority)}::smallint, ${end.at}::timestamptz, ${end.id}::uuid)`
}

function likelyAfter(cursor: string): RawBuilder<boolean> {
  const [, priority, place, id] = LIKELY_CURSOR.exec(cursor) ?? []
  if (!id) throw new AppError('page_unknown')
  return sql`(cases.priority, cases.place, cases.id) >
    (${Number(priority)}::smallint, ${Number(place)}::smallint, ${id}::uuid)`
}

/** Returns one page of open cases and the cursor of the next. */
export function openPageOf(rows: readonly CaseRow[], { limit, order }: { limit: number; order: CaseOrder }) {
  const page = pageOf(rows, limit, ({ dueAt: at, id }): PageEnd => ({ at, id }))
  const last = page.rows.at(-1)
  if (!page.next || !last) return { ...page, next: null }
  const rest = order === 'likely' ? `${last.place}_${last.id}` : page.next
  return { ...page, next: `${last.priority}_${rest}` }
}

/** Returns the condition for the overdue cases after the cursor, which names a due time and an id. */
export function overdueAfter(cursor: string | undefined): RawBuilder<boolean> {
  const end = readCursor(cursor)
  return end ? sql`(cases.due_at, cases.id) > (${end.at}::timestamptz, ${end.id}::uuid)` : sql`true`
}

/** Returns one page of overdue cases and the cursor of the next. */
export const overduePageOf = (rows: readonly CaseRow[], limit: number) =>
  pageOf(rows, limit, ({ dueAt: at, id }) => ({ at, id }))

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
