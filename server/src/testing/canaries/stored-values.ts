import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { personalData } from '../../db/personal-data/personal-data.ts'
import { columnsOf } from '../../db/personal-data/table-data.ts'
import type { Canaries } from './canary.ts'

type StoredRow = { text: string; values: Record<string, unknown> }

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const ROUNDS = 4
/** Shorter values occur by chance. */
const MIN_LENGTH = 6

/** Tables whose rows do not name the owner: all rows count as the owner's. */
const unnamed = [
  'attempts',
  'invitations',
  'membership_codes',
  'notices',
  'earlier_texts',
  'case_events',
  'push_keys',
]

/** Columns, besides ids and secrets, whose values are made by the server and occur nowhere else. */
const unmistakable = [
  'encrypted_reports.number',
  'encrypted_reports.content',
  'earlier_texts.content',
  'locations.cell',
  'locations.pending_cell',
  'locations.travel_cell',
  'saved_towns.city_id',
  'search.cell',
  'photo_hashes.hash',
  'invitations.code',
  'membership_codes.code',
  'cases.number',
  'case_items.number',
  'case_items.content',
  'case_items.content_hash',
  'case_events.note',
  'case_photos.picture',
  'case_attachments.content',
  'notices.number',
  'notices.content',
  'decisions.number',
  'data_export_parts.content',
]

/** Returns the rows of a table as text and as values. */
async function rowsOf(db: Db, table: string): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select row_to_json(t)::text as text, row_to_json(t) as values from ${sql.table(table)} t`.execute(db)
  return rows
}

const isOwnValue = (column: string, dataClass: string, value: unknown): value is string =>
  typeof value === 'string' &&
  value.length >= MIN_LENGTH &&
  (dataClass === 'secret' || UUID.test(value) || unmistakable.includes(column))

/**
 * Adds ids, hashes and encrypted values as they are stored in the rows of the owner: those that have a canary, or a
 * value that was found in such a row. Rows that name a stranger, and the ids of all others, are left out.
 */
export async function addStoredValues(
  db: Db,
  canaries: Canaries,
  { strangers, others }: { strangers: readonly string[]; others: readonly string[] },
): Promise<void> {
  const tables = Object.entries(personalData)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [table, data] of tables) {
      for (const { text, values } of await rowsOf(db, table)) {
        if (!unnamed.includes(table) && canaries.findIn(text).length === 0) continue
        if (strangers.some((id) => text.includes(id))) continue
        for (const { name, dataClass } of columnsOf(data)) {
          if (dataClass === 'technical') continue
          const value = typeof values[name] === 'number' ? String(values[name]) : values[name]
          for (const one of Array.isArray(value) ? value : [value]) {
            const column = `${table}.${name}`
            if (isOwnValue(column, dataClass, one) && !others.includes(one)) canaries.add(column, one)
          }
        }
      }
    }
  }
}

/** Returns the columns, other than technical ones, in which no canary stands, and how many there are in all. */
export async function columnsWithout(db: Db, canaries: Canaries) {
  const without: string[] = []
  let total = 0
  for (const [table, data] of Object.entries(personalData)) {
    const rows = await rowsOf(db, table)
    for (const { name, dataClass } of columnsOf(data)) {
      if (dataClass === 'technical') continue
      const isPlanted = rows.some(({ values }) => canaries.findIn(JSON.stringify(values[name])).length > 0)
      total += 1
      if (!isPlanted) without.push(`${table}.${name}`)
    }
  }
  return { total, without }
}
