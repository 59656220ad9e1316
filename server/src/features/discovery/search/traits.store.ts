import { choiceWishFields, fields, listWishFields, type WishField } from '@hearth/contract/profile/fields'
import { type RawBuilder, sql } from 'kysely'
import {
  type Accepts,
  allBits,
  anyTerm,
  lowestBit,
  type Traits,
  termOf,
  termsOf,
  traitsLayout,
  UNVERIFIED_BIT,
} from './traits.rules.ts'

/** Position of a value in a list, from 1; null if it is not in it. */
export const positionIn = (values: readonly string[], value: RawBuilder<unknown>) =>
  sql<number>`array_position(array[${sql.join(values.map((one) => sql.lit(one)))}]::text[], ${value})`

/** `traitsOf` in SQL, over a row of `searchableProfiles`. */
const traitsOfRow = sql.join(
  [
    sql`(1::bigint << (${sql.lit(UNVERIFIED_BIT)} + profiles.is_verified::int))`,
    ...choiceWishFields.map((field) => {
      const position = positionIn(fields[field].values, sql.ref(`profiles.${field}`))
      return sql`(1::bigint << (${sql.lit(lowestBit(field))} + coalesce(${position}, 0)))`
    }),
  ],
  sql` | `,
)

const noTerms = sql`'{}'::text[]`
const termsIn = (field: WishField, answers: RawBuilder<unknown>) =>
  sql`array(select ${sql.lit(termOf(field))} || answer from ${answers} with ordinality answers (answer, position)
    order by position)`

const listTraitsOfRow = sql.join(
  [
    noTerms,
    ...listWishFields.map((field) => {
      const answers = sql.ref(`profiles.${field}`)
      return sql`array[${sql.lit(anyTerm(field))}] || case when cardinality(${answers}) > 0
        then ${termsIn(field, sql`unnest(${answers})`)} else array[${sql.lit(termOf(field))}] end`
    }),
  ],
  sql` || `,
)

/** A wish of a row of `wishes`; each part of it is null if there is none. */
const wishOf = (field: WishField) => {
  const wish = sql`wishes.wishes->${sql.lit(field)}`
  return {
    isHard: sql`(${wish}->>'isHard')::boolean`,
    orUnsaid: sql`(${wish}->>'orUnsaid')::boolean`,
    values: sql`jsonb_array_elements_text(${wish}->'values')`,
  }
}

/** `acceptedBy` in SQL. */
const acceptsOfRow = sql.join(
  [
    sql`(case when wishes.is_only_verified then ~(1::bigint << ${sql.lit(UNVERIFIED_BIT)}) else -1 end)`,
    ...choiceWishFields.map((field) => {
      const { isHard, orUnsaid, values } = wishOf(field)
      const lowest = sql.lit(lowestBit(field))
      return sql`(case when ${isHard} then (${sql.lit(~allBits(field))})::bigint
      | case when ${orUnsaid} then 1::bigint << ${lowest} else 0 end
      | (select bit_or(1::bigint << (${lowest} + ${positionIn(fields[field].values, sql`value`)}))
        from ${values} value)
      else -1 end)`
    }),
  ],
  sql` & `,
)

const listAcceptsOfRow = sql.join(
  [
    noTerms,
    ...listWishFields.map((field) => {
      const { isHard, orUnsaid, values } = wishOf(field)
      return sql`case when ${isHard} then ${termsIn(field, values)}
        || case when ${orUnsaid} then array[${sql.lit(termOf(field))}] else ${noTerms} end
        else array[${sql.lit(anyTerm(field))}] end`
    }),
  ],
  sql` || `,
)

/** The columns of a search row for answers and wishes, computed from a row of `searchableProfiles` and one of `wishes`. */
export const traitColumns = {
  traits: sql`(${traitsOfRow})`,
  list_traits: sql`(${listTraitsOfRow})`,
  accepts: sql`(${acceptsOfRow})`,
  list_accepts: sql`(${listAcceptsOfRow})`,
  layout: sql.lit(traitsLayout),
}

/** For each list, whether these terms and those of a row have one in common. */
const overlaps = (column: RawBuilder<unknown>, terms: readonly string[]) =>
  sql.join(
    listWishFields.map((field) => sql` and ${column} && ${termsOf(field, terms)}::text[]`),
    sql``,
  )

/** Whether these wishes accept the traits of a row of `table`; the same as `areAccepted`. */
export function hasAccepted(table: string, { accepts, listAccepts }: Accepts): RawBuilder<boolean> {
  const traits = sql.ref(`${table}.traits`)
  return sql`((${traits} & ${String(accepts)}::bigint) = ${traits}
    ${overlaps(sql.ref(`${table}.listTraits`), listAccepts)})`
}

/** Whether the wishes of a row of `table` accept these traits. */
export function accepting(table: string, { traits, listTraits }: Traits): RawBuilder<boolean> {
  const bits = sql`${String(traits)}::bigint`
  return sql`((${sql.ref(`${table}.accepts`)} & ${bits}) = ${bits}
    ${overlaps(sql.ref(`${table}.listAccepts`), listTraits)})`
}
