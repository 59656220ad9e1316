import { sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import { dealtTo, likedBy } from '../../matching/matching.ts'
import { showable } from '../../profiles/profiles.ts'
import { reachableBy } from '../../safety/safety.ts'

export const viewerRelations = {
  /** Reads the relation in one query; undefined if the person does not exist. */
  find: async (db: Db, viewerId: string, { personId, today }: { personId: string; today: string }) =>
    db
      .selectFrom('profiles')
      .where('profiles.userId', '=', personId)
      .select((is) => [
        showable(today).as('isShowable'),
        sql<boolean>`(profiles.display_name <> '' and profiles.date_of_birth is not null)`.as('isKnown'),
        is
          .selectFrom('matches')
          .select('matches.id')
          .where('matches.user1Id', '=', sql<string>`least(${viewerId}::uuid, ${personId}::uuid)`)
          .where('matches.user2Id', '=', sql<string>`greatest(${viewerId}::uuid, ${personId}::uuid)`)
          .as('matchId'),
        is
          .selectFrom('swipes')
          .select('swipes.isLike')
          .where('swipes.swiperId', '=', viewerId)
          .where('swipes.swipedId', '=', personId)
          .as('decision'),
        sql<boolean>`not ${reachableBy(viewerId)}`.as('isBlocked'),
        dealtTo(viewerId, sql.ref('profiles.userId')).as('isDealt'),
        likedBy(sql.ref('profiles.userId'), viewerId).as('likesViewer'),
        sql<boolean>`exists (select from wishes
          where wishes.user_id = profiles.user_id and wishes.is_only_to_liked)`.as('isOnlyToLiked'),
      ])
      .executeTakeFirst(),
}
