import type { GrantKind } from '@hearth/contract/circle/grants'
import type { FamilyCardView } from '@hearth/contract/circle/shared'
import type { PhotoView } from '@hearth/contract/photos/photos'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'
import type { CircleState, FrozenCard } from '../../../db/schema/circle.ts'
import { isPart, matchRows, otherSide } from '../../matching/matching.ts'
import { profileRows, showable } from '../../profiles/profiles.ts'
import { reachableBy } from '../../safety/safety.ts'

export type { FrozenCard } from '../../../db/schema/circle.ts'

export type SharedGrant = { kind: GrantKind; matchId: string | null }
/** The grants of a relative that are in force, and until when they see what the member changes. */
export type SharedCircle = {
  id: string
  memberId: string
  relativeId: string
  state: CircleState
  horizon: Date
  grants: SharedGrant[]
}
export type SharedMatchRow = {
  matchId: string
  personId: string
  isCardShown: boolean
  hasFamilies: boolean
}
export type Snapshot = {
  firstName: string
  profile: FamilyCardView | null
  photos: PhotoView[]
  cards: ReadonlyMap<string, FrozenCard>
}

/** The time until which a relative sees what changes: now, or when the quiet mode began. */
const horizon = (now: Date) =>
  sql<Date>`case circle_relatives.state when 'quiet' then circle_relatives.changed_at else ${now}::timestamptz end`

/**
 * Condition: a member allows a relative something now. Every read and write of a relative goes through it, so an end counts
 * from its commit.
 */
const isGranted = (now: Date) =>
  sql<boolean>`(circle_relatives.state <> 'ended'
    and circle_grants.starts_at <= ${horizon(now)} and circle_grants.ends_at > ${now}::timestamptz
    and not exists (select from suspended_people
      where suspended_people.person_id = circle_relatives.member_id))`

const sharedCircles = (db: Db, now: Date) =>
  db
    .selectFrom('circleRelatives')
    .innerJoin('circleGrants', 'circleGrants.circleId', 'circleRelatives.id')
    .where(isGranted(now))
    .select(['circleRelatives.id', 'circleRelatives.memberId', 'relativeId', 'state'])
    .select(horizon(now).as('horizon'))
    .select(
      sql<SharedGrant[]>`json_agg(distinct jsonb_build_object('kind', circle_grants.kind,
        'matchId', circle_grants.match_id))`.as('grants'),
    )
    .groupBy('circleRelatives.id')

/** Condition: a person lets the families of their matches see their card. */
const mayMatchesShow = (person: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from family_consents
    where family_consents.person_id = ${person} and family_consents.may_matches_show)`

export const sharing = {
  /** Locks whether a relative is quiet or has ended until the transaction ends; several writes can hold this lock. */
  lockState: (tx: Tx, circleId: string) =>
    tx.selectFrom('circleRelatives').select('id').where('id', '=', circleId).forShare().executeTakeFirst(),

  /** Returns a circle if anything of it is granted to the relative now. */
  find: (
    db: Db,
    { circleId, relativeId }: { circleId: string; relativeId: string },
    now: Date,
  ): Promise<SharedCircle | undefined> =>
    sharedCircles(db, now)
      .where('circleRelatives.id', '=', circleId)
      .where('relativeId', '=', relativeId)
      .executeTakeFirst(),

  /** Returns a circle of a member as `find` does. */
  findForMember: (
    db: Db,
    { circleId, memberId }: { circleId: string; memberId: string },
    now: Date,
  ): Promise<SharedCircle | undefined> =>
    sharedCircles(db, now)
      .where('circleRelatives.id', '=', circleId)
      .where('circleRelatives.memberId', '=', memberId)
      .executeTakeFirst(),

  list: (db: Db, relativeId: string, now: Date): Promise<SharedCircle[]> =>
    sharedCircles(db, now)
      .where('relativeId', '=', relativeId)
      .orderBy('circleRelatives.joinedAt')
      .orderBy('circleRelatives.id')
      .execute(),

  /** Returns those of these matches of a member that have not ended, and whether relatives see the card of the other person. */
  listMatches: (
    db: Db,
    memberId: string,
    { matchIds, today, until }: { matchIds: readonly string[]; today: string; until: Date },
  ): Promise<SharedMatchRow[]> =>
    db
      .selectFrom(matchRows)
      .leftJoin(profileRows, (join) => join.on('profiles.userId', '=', otherSide(memberId)))
      .where(sql<boolean>`matches.id = any(${matchIds}::uuid[])`)
      .where(isPart(memberId))
      .where(reachableBy(memberId, otherSide(memberId)))
      .select(['matches.id as matchId', otherSide(memberId).as('personId')])
      .select([
        sql<boolean>`(coalesce(${showable(today)}, false) and ${mayMatchesShow(otherSide(memberId))})`.as(
          'isCardShown',
        ),
        sql<boolean>`(select count(*) = 2 from family_agreements
          where family_agreements.match_id = matches.id and agreed_at <= ${until}::timestamptz)`.as(
          'hasFamilies',
        ),
      ])
      .orderBy('matches.id')
      .execute(),

  /** Returns the matches that a member has ever granted to a relative and that have not expired. */
  listGrantedMatches: async (db: Db, circleId: string, now: Date): Promise<string[]> => {
    const rows = await db
      .selectFrom('circleGrants')
      .select('matchId')
      .distinct()
      .where('circleId', '=', circleId)
      .where('kind', '=', 'see_match')
      .where('endsAt', '>', now)
      .execute()
    return rows.flatMap(({ matchId }) => matchId ?? [])
  },
}

export const snapshots = {
  find: async (db: Db, circleId: string): Promise<Snapshot | undefined> => {
    const row = await db
      .selectFrom('circleSnapshots')
      .selectAll()
      .where('circleId', '=', circleId)
      .executeTakeFirst()
    const cards = await db
      .selectFrom('circleFrozenCards')
      .select(['matchId', 'card'])
      .where('circleId', '=', circleId)
      .execute()
    return row && { ...row, cards: new Map(cards.map(({ matchId, card }) => [matchId, card])) }
  },

  put: async (
    tx: Tx,
    circleId: string,
    snapshot: Omit<Snapshot, 'cards'> & {
      frozenAt: Date
      cards: readonly { matchId: string; personId: string; card: FrozenCard }[]
    },
  ): Promise<void> => {
    const { cards, profile, photos, firstName, frozenAt } = snapshot
    await tx
      .insertInto('circleSnapshots')
      .values({
        circleId,
        frozenAt,
        firstName,
        profile: profile && JSON.stringify(profile),
        photos: JSON.stringify(photos),
      })
      .execute()
    if (cards.length === 0) return
    const rows = cards.map(({ card, ...rest }) => ({ ...rest, circleId, card: JSON.stringify(card) }))
    await tx.insertInto('circleFrozenCards').values(rows).execute()
  },

  delete: (tx: Tx, circleId: string) =>
    tx.deleteFrom('circleSnapshots').where('circleId', '=', circleId).execute(),

  /** Deletes the cards of a person from all snapshots. */
  deleteCardsOf: (tx: Tx, personId: string) =>
    tx.deleteFrom('circleFrozenCards').where('personId', '=', personId).execute(),
}
