import type { LimitKind } from '@hearth/contract/account/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import type { LimitRule } from './limits.rules.ts'

export type RuleColumns = { [Key in keyof LimitRule]: readonly LimitRule[Key][] }

/** Returns rules as the arrays that `ruleRows` reads. */
export const columnsOf = (rules: readonly LimitRule[]): RuleColumns => ({
  kind: rules.map(({ kind }) => kind),
  seconds: rules.map(({ seconds }) => seconds),
  most: rules.map(({ most }) => most),
  newMost: rules.map(({ newMost }) => newMost),
  newFor: rules.map(({ newFor }) => newFor),
})

/** The rules of a statement, as rows named `rule`. */
export const ruleRows = (values: Record<keyof RuleColumns, RawBuilder<unknown>>) =>
  sql`unnest(${values.kind}::text[], ${values.seconds}::int[], ${values.most}::int[], ${values.newMost}::int[],
    ${values.newFor}::int[]) rule (kind, seconds, most, new_most, new_for)`

const span = (seconds: RawBuilder<unknown>) => sql`make_interval(secs => ${seconds})`

/** The maximum of `rule` by the age of the account; for queries over `"user"`. */
export const currentMaximum = (at: RawBuilder<unknown>) =>
  sql`(case when "user".created_at > ${at}::timestamptz - ${span(sql.ref('rule.new_for'))}
    then rule.new_most else rule.most end)`

/**
 * The statement that counts `asked`: rows of `person_id, kind, seconds, most, wanted`, unique by the first three. It
 * returns how many of each are granted, and when the period ends. Only granted ones are counted. The row stays locked
 * until the transaction ends, which orders concurrent counts.
 */
export const countingLimits = (
  requested: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
): RawBuilder<LimitGrant> => {
  const goesOn = sql`counts.ends_at > ${at}::timestamptz`
  const used = sql`(case when ${goesOn} then counts.count else 0 end)`
  const granted = sql`least(excluded.wanted, greatest(0, excluded.most - ${used}))`
  return sql<LimitGrant>`
    insert into limit_counts as counts (person_id, kind, seconds, most, wanted, count, granted, ends_at)
      select person_id, kind, seconds, most, wanted, least(wanted, most), least(wanted, most),
        ${at}::timestamptz + ${span(sql.ref('seconds'))}
      from (${requested}) requested order by person_id, kind, seconds
      on conflict (person_id, kind, seconds) do update set
        most = excluded.most, wanted = excluded.wanted, granted = ${granted}, count = ${used} + ${granted},
        ends_at = case when ${goesOn} then counts.ends_at else excluded.ends_at end
      returning person_id, kind, wanted, granted, ends_at`
}

export type LimitGrant = { kind: LimitKind; granted: number; endsAt: Date }

const countOne = prepared<LimitGrant, RuleColumns & { personId: string; wanted: number; at: string }>(
  'count_limits',
  (values) => {
    const { at } = values
    return countingLimits(
      sql`select "user".id as person_id, rule.kind, rule.seconds, ${currentMaximum(at)} as most,
          ${values.wanted}::int as wanted
        from ${ruleRows(values)} join "user" on "user".id = ${values.personId}::uuid`,
      at,
    )
  },
)

const DAY_S = 86_400

type LimitUse = { kind: LimitKind; seconds: number; most: number; used: number; endsAt: Date | null }

export const limitCounts = {
  /** Counts `wanted` actions of a person and returns how many each rule grants. */
  count: async (
    tx: Db,
    values: { personId: string; rules: readonly LimitRule[]; wanted: number; at: Date },
  ): Promise<LimitGrant[]> => {
    const { personId, rules, wanted, at } = values
    const statement = countOne(tx, { ...columnsOf(rules), personId, wanted, at: at.toISOString() })
    return (await tx.executeQuery(statement)).rows
  },

  /** Returns how much of each rule a person has used. */
  list: async (db: Db, personId: string, rules: readonly LimitRule[], now: Date): Promise<LimitUse[]> => {
    const { kind, seconds, most, newMost, newFor } = columnsOf(rules)
    const at = sql`${now.toISOString()}`
    const values = {
      kind: sql`${kind}`,
      seconds: sql`${seconds}`,
      most: sql`${most}`,
      newMost: sql`${newMost}`,
      newFor: sql`${newFor}`,
    }
    const { rows } = await sql<LimitUse>`
      select rule.kind, rule.seconds, ${currentMaximum(at)} as most, coalesce(counts.count, 0) as used, counts.ends_at
      from ${ruleRows(values)} join "user" on "user".id = ${personId}::uuid
        left join limit_counts counts on counts.person_id = "user".id and counts.kind = rule.kind
          and counts.seconds = rule.seconds and counts.ends_at > ${at}::timestamptz`.execute(db)
    return rows
  },

  /** Returns the limits that these people have reached. */
  listReached: (db: Db, personIds: readonly string[], now: Date) =>
    db
      .selectFrom('limitCounts')
      .select(['personId', 'kind', 'endsAt'])
      .where('personId', 'in', personIds)
      .where('endsAt', '>', now)
      .whereRef('count', '>=', 'most')
      .execute(),

  /** Returns who has used up one of these limits per day, in a day that is not over. */
  listUsedUp: (db: Db, kinds: readonly LimitKind[], now: Date) =>
    db
      .selectFrom('limitCounts')
      .select(['personId', 'kind', 'most', 'endsAt'])
      .where('kind', 'in', kinds)
      .where('seconds', '=', DAY_S)
      .where('endsAt', '>', now)
      .whereRef('count', '>=', 'most')
      .execute(),

  /** Deletes counts whose period has ended. */
  clear: async (tx: Tx, now: Date): Promise<void> => {
    await tx.deleteFrom('limitCounts').where('endsAt', '<=', now).execute()
  },
}
