import { sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import { prepared } from '../../../db/prepared.ts'
import { dealtTo, decisionOn, likedBy, matchBetween } from '../../matching/matching.ts'
import { profileRows, showable } from '../../profiles/profiles.ts'
import { reachableBy } from '../../safety/safety.ts'

type FoundRelation = {
  isShowable: boolean
  isKnown: boolean
  matchId: string | null
  decision: boolean | null
  isBlocked: boolean
  isDealt: boolean
  likesViewer: boolean
  isOnlyToLiked: boolean
}

const findRelation = prepared<FoundRelation, { viewerId: string; personId: string; today: string }>(
  'find_viewer_relation',
  ({ viewerId, personId, today }) => {
    const viewer = sql`${viewerId}::uuid`
    const person = sql.ref('profiles.user_id')
    return sql`select ${showable(today)} as is_showable,
        (profiles.display_name <> '' and profiles.date_of_birth is not null) as is_known,
        ${matchBetween(viewer, person)} as match_id,
        ${decisionOn(viewer, person)} as decision,
        not ${reachableBy(viewer)} as is_blocked,
        ${dealtTo(viewer, person)} as is_dealt,
        ${likedBy(person, viewer)} as likes_viewer,
        exists (select from wishes
          where wishes.user_id = profiles.user_id and wishes.is_only_to_liked) as is_only_to_liked
      from ${profileRows} where profiles.user_id = ${personId}::uuid`
  },
)

export const viewerRelations = {
  /** Reads the relation in one query; undefined if the person does not exist. */
  find: async (db: Db, viewerId: string, other: { personId: string; today: string }) =>
    (await db.executeQuery(findRelation(db, { viewerId, ...other }))).rows[0],
}
