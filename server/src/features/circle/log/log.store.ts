import type { CircleLogKind } from '@hearth/contract/circle/circle'
import type { GrantKind } from '@hearth/contract/circle/grants'
import { sql } from 'kysely'
import { isAfter, pageOf, readCursor } from '../../../db/keyset.ts'
import type { Db } from '../../../db/open.ts'

const HOUR_MS = 3_600_000

type LogEntry = {
  memberId: string
  /** The relative it is about, by whom the label is found. */
  circleId?: string
  /** Of an invitation, which has no relative yet. */
  label?: string
  kind: CircleLogKind
  grantKind?: GrantKind
  matchId?: string | null
  at: Date
}

export const circleLog = {
  add: (db: Db, entry: LogEntry) => db.insertInto('circleLog').values(entry).execute(),

  /** Notes that a relative sees these things. The same within an hour is noted once. */
  addSeen: (
    db: Db,
    { memberId, circleId, at }: { memberId: string; circleId: string; at: Date },
    seen: readonly { kind: CircleLogKind; matchId: string | null }[],
  ) =>
    sql`insert into circle_log (member_id, circle_id, kind, match_id, at)
      select ${memberId}::uuid, ${circleId}::uuid, seen->>'kind', (seen->>'matchId')::uuid, ${at}::timestamptz
      from jsonb_array_elements(${JSON.stringify(seen)}::jsonb) seen
      where not exists (select from circle_log
        where circle_log.circle_id = ${circleId}::uuid and circle_log.kind = seen->>'kind'
          and circle_log.match_id is not distinct from (seen->>'matchId')::uuid
          and circle_log.at > ${new Date(at.getTime() - HOUR_MS)}::timestamptz)`.execute(db),

  /** Returns one page, newest first. */
  list: async (db: Db, memberId: string, { after, limit }: { after: string | undefined; limit: number }) => {
    const rows = await db
      .selectFrom('circleLog')
      .leftJoin('circleRelatives', 'circleRelatives.id', 'circleLog.circleId')
      .select(['circleLog.id', 'kind', 'grantKind', 'matchId', 'at'])
      .select(sql<string | null>`coalesce(circle_log.label, circle_relatives.label)`.as('label'))
      .where('circleLog.memberId', '=', memberId)
      .where(isAfter('circleLog.at', 'circleLog.id', readCursor(after)))
      .orderBy('at', 'desc')
      .orderBy('circleLog.id', 'desc')
      .limit(limit + 1)
      .execute()
    return pageOf(rows, limit, (row) => ({ at: row.at, id: row.id }))
  },

  deleteBefore: (db: Db, before: Date) => db.deleteFrom('circleLog').where('at', '<', before).execute(),
}
