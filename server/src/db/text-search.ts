import { leftOut, likeLetters, searchable } from '@hearth/contract/text'
import { type RawBuilder, sql } from 'kysely'

const letters = Object.entries(likeLetters)
const single = letters.filter(([, like]) => like.length === 1)
const singleFrom = single.map(([letter]) => letter).join('')
const singleTo = single.map(([, like]) => like).join('')
const several = letters.filter(([, like]) => like.length > 1)

/** `searchable` in SQL. */
export const searchableInSql = (text: RawBuilder<unknown>): RawBuilder<string> =>
  several.reduce(
    (folded, [letter, like]) => sql`replace(${folded}, ${sql.lit(letter)}, ${sql.lit(like)})`,
    sql<string>`translate(regexp_replace(lower(normalize(${text}, NFKD)), ${sql.lit(leftOut)}, '', 'g'),
      ${sql.lit(singleFrom)}, ${sql.lit(singleTo)})`,
  )

/** Condition: a text contains the one that is sought, whatever the capitals and marks. Marks alone are in no text. */
export const isFoundIn = (text: RawBuilder<unknown>, sought: string) =>
  sql<boolean>`position(${searchable(sought) || sought} in ${searchableInSql(text)}) > 0`
