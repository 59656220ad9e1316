import type { FamilyConsentInput, MatchCircleInput } from '@hearth/contract/circle/asking'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'

/** Condition: a person lets relatives of others suggest them. */
export const mayBeSuggested = (person: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from family_consents
    where family_consents.person_id = ${person} and family_consents.may_be_suggested)`

export const familyConsents = {
  find: (db: Db, personId: string) =>
    db
      .selectFrom('familyConsents')
      .select(['mayMatchesShow', 'mayBeSuggested'])
      .where('personId', '=', personId)
      .executeTakeFirst(),

  put: (tx: Tx, personId: string, consent: FamilyConsentInput & { changedAt: Date }) =>
    tx
      .insertInto('familyConsents')
      .values({ personId, ...consent })
      .onConflict((conflict) => conflict.column('personId').doUpdateSet(consent))
      .execute(),

  /** Returns those of these people who let relatives of others suggest them. */
  listSuggestible: async (db: Db, personIds: readonly string[]): Promise<string[]> => {
    const rows = await db
      .selectFrom('user')
      .select('id')
      .where(sql<boolean>`id = any(${personIds}::uuid[])`)
      .where(mayBeSuggested(sql.ref('user.id')))
      .execute()
    const found = new Set(rows.map(({ id }) => id))
    return personIds.filter((id) => found.has(id))
  },
}

type MemberMatch = { memberId: string; matchId: string }

export const matchCircles = {
  find: (db: Db, { memberId, matchId }: MemberMatch): Promise<MatchCircleInput | undefined> =>
    db
      .selectFrom('matchCircles')
      .select(['rule', 'needed', 'showsCount'])
      .where('memberId', '=', memberId)
      .where('matchId', '=', matchId)
      .executeTakeFirst(),

  put: (tx: Tx, key: MemberMatch, input: MatchCircleInput) =>
    tx
      .insertInto('matchCircles')
      .values({ ...key, ...input })
      .onConflict((conflict) => conflict.columns(['matchId', 'memberId']).doUpdateSet(input))
      .execute(),
}
