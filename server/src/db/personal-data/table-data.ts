/**
 * Each class of data, the most sensitive last. `technical` says nothing about a person. `personal` is about a member,
 * `special` also reveals faith, orientation or health (Art. 9 GDPR) or may do so, `staff` is the work of staff, `secret`
 * is a password, key, token or a hash of one.
 */
export const dataClasses = ['technical', 'personal', 'special', 'staff', 'secret'] as const
type DataClass = (typeof dataClasses)[number]

/** Where the export of a person has the rows of a table, or why it does not have them. */
type ExportRule =
  | {
      /** The name in `ExportData`; a dot leads into each item of a list. */
      section: string
      /** The column with the person's id, where the section has the rows of the person as they are stored. */
      owner?: string
      /** Personal columns that the export leaves out, with the reason. */
      withheld?: Readonly<Record<string, string>>
    }
  | { excluded: string }

/** The columns of one table by class, their names separated by spaces. */
export type TableData = Partial<Record<DataClass, string>> & { export: ExportRule }

/** Reasons why the export of a person leaves something out. */
export const ID = 'id of the person'
export const OTHER = 'is about somebody else'
export const DERIVED = 'copy of the profile for searches'
export const INTERNAL = 'number that only the page needs'
export const NOT_A_PERSON = 'has no data of members'
export const ABUSE = 'would reveal how abuse is found'
export const SECRETS = 'has only secrets'
export const SHOWN_ELSEWHERE = 'another entry of the export has it'
export const OWNER = { user_id: ID }

const namesIn = (names: string | undefined): string[] => (names ? names.split(' ') : [])

/** Returns every column of a table with its class. */
export const columnsOf = (table: TableData): { name: string; dataClass: DataClass }[] =>
  dataClasses.flatMap((dataClass) => namesIn(table[dataClass]).map((name) => ({ name, dataClass })))

/** Returns the columns of a table that the export of a person has. */
export function exportedColumnsOf(table: TableData): string[] {
  const rule = table.export
  if ('excluded' in rule) return []
  const withheld = rule.withheld ?? {}
  return [...namesIn(table.personal), ...namesIn(table.special)].filter((name) => !(name in withheld))
}
