import { sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import { dealtTo, decisionOn, likedBy, matchBetween } from '../../matching/matching.ts'
import { profileRows, showable } from '../../profiles/profiles.ts'
import { reachableBy } from '../../safety/safety.ts'

export const viewerRelations = {
  /** Reads the relation in one query; undefined if the person does not exist. */
  find: async (db: Db, viewerId: string, { personId, today }: { personId: string; today: string }) =>
    db
      .selectFrom(profileRows)
      .where('profiles.userId', '=', personId)
      .select([
        showable(today).as('isShowable'),
        sql<boolean>`(profiles.display_name <> '' and profiles.date_of_birth is not null)`.as('isKnown'),
        matchBetween(viewerId, personId).as('matchId'),
        decisionOn(viewerId, personId).as('decision'),
        sql<boolean>`not ${reachableBy(viewerId)}`.as('isBlocked'),
        dealtTo(viewerId, sql.ref('profiles.userId')).as('isDealt'),
        likedBy(sql.ref('profiles.userId'), viewerId).as('likesViewer'),
        sql<boolean>`exists (select from wishes
          where wishes.user_id = profiles.user_id and wishes.is_only_to_liked)`.as('isOnlyToLiked'),
      ])
      .executeTakeFirst(),
}
