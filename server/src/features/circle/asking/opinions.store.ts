import type { Opinion, OwnNoteView } from '@hearth/contract/circle/shared'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/open.ts'

const MAX_LISTED = 100

/** Returns what a relative has said in a circle, as they know it: also what is hidden from others. */
export async function opinionsOfRelative(
  db: Db,
  circleId: string,
): Promise<{ opinions: ReadonlyMap<string, Opinion>; notes: OwnNoteView[] }> {
  const opinions = await db
    .selectFrom('circleOpinions')
    .select(['matchId', 'opinion'])
    .where('circleId', '=', circleId)
    // The later of two counts.
    .orderBy('givenAt')
    .orderBy('isHidden')
    .execute()
  const notes = await db
    .selectFrom('circleNotes')
    .select(['id', 'matchId', 'content', 'writtenAt'])
    .where('circleId', '=', circleId)
    .orderBy('writtenAt', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
  return {
    opinions: new Map(opinions.map(({ matchId, opinion }) => [matchId, opinion])),
    notes: notes.map(({ id, matchId, content, writtenAt }) => ({
      id,
      matchId,
      text: content,
      writtenAt: writtenAt.toISOString(),
    })),
  }
}

type NewOpinion = { circleId: string; matchId: string; opinion: Opinion; givenAt: Date; isHidden: boolean }
type NewNote = {
  circleId: string
  clientId: string
  matchId: string | null
  content: string
  writtenAt: Date
  isHidden: boolean
}

export const circleOpinions = {
  put: (tx: Tx, { opinion, givenAt, ...key }: NewOpinion) =>
    tx
      .insertInto('circleOpinions')
      .values({ opinion, givenAt, ...key })
      .onConflict((conflict) =>
        conflict.columns(['circleId', 'matchId', 'isHidden']).doUpdateSet({ opinion, givenAt }),
      )
      .execute(),

  /** Returns the opinions on a match that a member may see, of relatives who have not ended. */
  listForMember: (db: Db, { memberId, matchId }: { memberId: string; matchId: string }) =>
    db
      .selectFrom('circleOpinions')
      .innerJoin('circleRelatives', 'circleRelatives.id', 'circleOpinions.circleId')
      .select(['circleId', 'opinion', 'givenAt'])
      .where('memberId', '=', memberId)
      .where('matchId', '=', matchId)
      .where('state', '<>', 'ended')
      .where('isHidden', '=', false)
      .execute(),

  /** Shows what a relative has said while they were quiet. */
  unhide: async (tx: Tx, circleId: string): Promise<void> => {
    await sql`delete from circle_opinions shown using circle_opinions hidden
      where shown.circle_id = ${circleId} and not shown.is_hidden and hidden.circle_id = shown.circle_id
        and hidden.match_id = shown.match_id and hidden.is_hidden`.execute(tx)
    for (const table of ['circleOpinions', 'circleNotes', 'familyMessages'] as const)
      await tx.updateTable(table).set({ isHidden: false }).where('circleId', '=', circleId).execute()
  },
}

export const circleNotes = {
  insertOnce: async (tx: Tx, note: NewNote, most: number): Promise<boolean> => {
    const row = await tx
      .insertInto('circleNotes')
      .values(note)
      .onConflict((conflict) => conflict.columns(['circleId', 'clientId']).doNothing())
      .returning('id')
      .executeTakeFirst()
    await tx
      .deleteFrom('circleNotes')
      .where('id', 'in', (query) =>
        query
          .selectFrom('circleNotes')
          .select('id')
          .where('circleId', '=', note.circleId)
          .orderBy('writtenAt', 'desc')
          .orderBy('id')
          .offset(most),
      )
      .execute()
    return row !== undefined
  },

  listForMember: (db: Db, memberId: string) =>
    db
      .selectFrom('circleNotes')
      .innerJoin('circleRelatives', 'circleRelatives.id', 'circleNotes.circleId')
      .select(['circleNotes.id', 'label', 'matchId', 'content', 'writtenAt'])
      .where('memberId', '=', memberId)
      .where('isHidden', '=', false)
      .orderBy('writtenAt', 'desc')
      .orderBy('circleNotes.id')
      .limit(MAX_LISTED)
      .execute(),

  delete: async (tx: Tx, { memberId, id }: { memberId: string; id: string }): Promise<boolean> => {
    const { rows } = await sql`delete from circle_notes using circle_relatives
      where circle_notes.id = ${id} and circle_relatives.id = circle_notes.circle_id
        and member_id = ${memberId} and not is_hidden returning circle_notes.id`.execute(tx)
    return rows.length > 0
  },
}
