import { accountTables } from './account-tables.ts'
import { contactTables } from './contact-tables.ts'
import { membershipTables } from './membership-tables.ts'
import { moderationTables } from './moderation-tables.ts'
import { exportedColumnsOf, type TableData } from './table-data.ts'

/** Every column of every table. A test compares it with the migrated database. */
export const personalData: Record<string, TableData> = {
  ...accountTables,
  ...contactTables,
  ...moderationTables,
  ...membershipTables,
}

/** Returns the tables whose rows are exported as they are stored, by section. */
export const plainSections = Object.entries(personalData).flatMap(([table, data]) => {
  const rule = data.export
  if ('excluded' in rule || !rule.owner) return []
  return [{ table, section: rule.section, owner: rule.owner, columns: exportedColumnsOf(data) }]
})
