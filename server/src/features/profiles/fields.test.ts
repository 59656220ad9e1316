import { type FieldName, fieldNames, fields, isSpecial } from '@hearth/contract/profile/fields'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestServer } from '../../testing/test-server.ts'

const server = await openTestServer()
const { db } = server.database
const profile = (await db.introspection.getTables()).find(({ name }) => name === 'profiles')

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columnNames = fieldNames.filter((name) => !isSpecial(name) && name !== 'prompts')
const typeOf: Partial<Record<(typeof fields)[FieldName]['kind'], string>> = {
  text: 'text',
  choice: 'text',
  choices: '_text',
  words: '_text',
  number: 'int4',
  day: 'date',
}

test.each(columnNames)('the column of %s is of the kind of the field', (name) => {
  const { kind } = fields[name]
  const isNullable = ['choice', 'number', 'day'].includes(kind)
  const column = profile?.columns.find((one) => one.name === snakeCase(name))
  expect(column).toMatchObject({ dataType: typeOf[kind], isNullable, hasDefaultValue: !isNullable })
})

test('every column of a profile is a field, or in the list of others', () => {
  const others = ['user_id', 'display_name', 'is_active', 'is_verified', 'created_at', 'updated_at']
  others.push('visibility', 'version', 'birth_set_at', 'birth_corrected_at')
  const all = profile?.columns.map(({ name }) => name).toSorted()
  expect(all).toEqual([...columnNames.map(snakeCase), ...others].toSorted())
})

test('the database accepts every answer of the table of fields', async () => {
  const { id } = await server.person()
  for (const name of columnNames) {
    const row = fields[name]
    if (!('values' in row)) continue
    const values = row.kind === 'choices' ? [row.values.slice(0, row.max)] : row.values
    for (const value of values) {
      const saving = sql`update profiles set ${sql.ref(name)} = ${value} where user_id = ${id}`.execute(db)
      await expect(saving).resolves.toBeDefined()
    }
  }
})
