import { rankedFields } from '@hearth/contract/profile/fields'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import { isShownToEveryone, profileRows } from '../../profiles/profiles.ts'
import { type AnswerCounts, type AnswerField, answerKey } from './reason-weights.rules.ts'

/** The row with the number of people who were counted. */
const EVERYBODY = { field: 'everybody', value: '' } as const

const shownAnswers = sql.join([
  ...rankedFields.map(
    (field) => sql`(${sql.lit(field)}, case when ${isShownToEveryone(field)}
      then ${sql.ref(`profiles.${field}`)} end)`,
  ),
  sql`('town', case when ${isShownToEveryone('locationCity')}
    then nullif(lower(trim(profiles.location_city)), '') end)`,
])

export const answerCounts = {
  /** Counts what the people who can be shown show to everyone. A town of one person is not counted. */
  replace: async (tx: Tx): Promise<void> => {
    await tx.deleteFrom('answerCounts').execute()
    await sql`insert into answer_counts (field, value, people)
      select answer.field, answer.value, count(*)::int
        from search join ${profileRows} on profiles.user_id = search.user_id
          cross join lateral (values ${shownAnswers}) answer (field, value)
        where search.is_shown and answer.value is not null
        group by 1, 2 having count(*) > 1
      union all
      select ${EVERYBODY.field}, ${EVERYBODY.value}, count(*)::int from search where is_shown`.execute(tx)
  },

  /** Returns the counts of these answers. */
  find: async (db: Db, answers: readonly { field: AnswerField; value: string }[]): Promise<AnswerCounts> => {
    const { rows } = await sql<{ field: AnswerField | 'everybody'; value: string; people: number }>`
      select field, value, people from answer_counts
      join jsonb_to_recordset(${JSON.stringify([EVERYBODY, ...answers])}::jsonb)
        as wanted (field text, value text) using (field, value)`.execute(db)
    const counts: AnswerCounts = { people: 0, giving: new Map() }
    for (const { field, value, people } of rows) {
      if (field === EVERYBODY.field) counts.people = people
      else counts.giving.set(answerKey(field, value), people)
    }
    return counts
  },
}
