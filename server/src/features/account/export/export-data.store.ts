import { sql } from 'kysely'
import type { Db } from '../../../db/open.ts'
import { plainSections } from '../../../db/personal-data/personal-data.ts'

const nameOf = (id: string) => sql<string>`coalesce((select coalesce(nullif(first_name, ''), display_name)
  from profiles where user_id = ${sql.ref(id)}), '')`

/**
 * Reads what the export of a person has. The sections whose rows are exported as they are stored come from the
 * classification of the columns, so that a new column is exported without another line of code.
 */
export const exportData = {
  /** Returns the rows of each plain section. */
  readPlain: async (db: Db, personId: string): Promise<Record<string, unknown[]>> => {
    const sections: Record<string, unknown[]> = {}
    for (const { table, section, owner, columns } of plainSections) {
      const list = sql.join(columns.map((column) => sql.ref(column)))
      const { rows } = await sql`select ${list} from ${sql.table(table)}
        where ${sql.ref(owner)} = ${personId}::uuid`.execute(db)
      sections[section] = rows
    }
    return sections
  },

  findPerson: (db: Db, personId: string) =>
    db.selectFrom('user').select(['email', 'language']).where('id', '=', personId).executeTakeFirst(),

  /** Returns the photos that are not deleted, in order. */
  listPhotoFiles: (db: Db, personId: string) =>
    db
      .selectFrom('photos')
      .select(['id', 'fileKey', 'widths'])
      .where('userId', '=', personId)
      .where('deletedAt', 'is', null)
      .orderBy('position')
      .execute(),

  /** Returns the matches of a person. Only an end of their own is told. */
  listMatches: async (db: Db, personId: string) => {
    const isOwnEnd = sql<boolean>`ended_by_id = ${personId}::uuid`
    return db
      .selectFrom('matches')
      .innerJoin('user as other', (join) =>
        join.on((is) =>
          is.and([
            is('other.id', '<>', personId),
            is.or([is('other.id', '=', is.ref('user1Id')), is('other.id', '=', is.ref('user2Id'))]),
          ]),
        ),
      )
      .where((is) => is.or([is('user1Id', '=', personId), is('user2Id', '=', personId)]))
      .select(['matches.id', 'matches.createdAt', nameOf('other.id').as('firstName')])
      .select([
        sql<Date | null>`case when ${isOwnEnd} then ended_at end`.as('endedAt'),
        sql<string | null>`case when ${isOwnEnd} then closing_line end`.as('closingLine'),
      ])
      .orderBy('matches.createdAt')
      .orderBy('matches.id')
      .execute()
  },

  listConversations: (db: Db, personId: string, matchIds: readonly string[]) =>
    db
      .selectFrom('conversations')
      .leftJoin('readPositions', (join) =>
        join
          .onRef('readPositions.conversationId', '=', 'conversations.id')
          .on('readPositions.personId', '=', personId),
      )
      .where('matchId', 'in', matchIds)
      .leftJoin('photoConsents', (join) =>
        join
          .onRef('photoConsents.conversationId', '=', 'conversations.id')
          .on('photoConsents.personId', '=', personId),
      )
      .select(['conversations.id', 'matchId', 'createdAt', 'photosAllowedAt'])
      .select(sql<number>`coalesce(read_seq, 0)`.as('readSeq'))
      .orderBy('createdAt')
      .orderBy('conversations.id')
      .execute(),

  listMessages: (db: Db, personId: string, conversationId: string) =>
    db
      .selectFrom('messages')
      .where('conversationId', '=', conversationId)
      .select([
        'id',
        'seq',
        'content',
        'attachment',
        'about',
        'replyTo',
        'isSuggested',
        'createdAt',
        'editedAt',
        'deletedAt',
        'reactions',
      ])
      .select(sql<boolean>`sender_id = ${personId}::uuid`.as('isOwn'))
      .orderBy('seq')
      .execute(),

  /** Returns the encrypted earlier texts of the messages that a person wrote in a conversation. */
  listEarlierTexts: (db: Db, personId: string, { conversationId, since }: EarlierTextsQuery) =>
    db
      .selectFrom('earlierTexts')
      .innerJoin('messages', 'messages.id', 'earlierTexts.messageId')
      .where('messages.conversationId', '=', conversationId)
      .where('messages.senderId', '=', personId)
      .where('changedAt', '>=', since)
      .select(['messageId', 'earlierTexts.content', 'changedAt'])
      .orderBy('changedAt')
      .orderBy('earlierTexts.id')
      .execute(),

  /** Returns the people whom a person blocks; what hides others for another reason is not told. */
  listBlocks: (db: Db, personId: string) =>
    db
      .selectFrom('blocks')
      .where('blockerId', '=', personId)
      .where('isBlock', '=', true)
      .select(['createdAt', nameOf('blocked_id').as('firstName')])
      .orderBy('createdAt')
      .execute(),

  /** Returns the encrypted reports that a person sent, with the outcome of the case. */
  listReports: (db: Db, personId: string) =>
    db
      .selectFrom('encryptedReports')
      .where('reporterId', '=', personId)
      .select(['number', 'reason', 'content', 'createdAt'])
      .orderBy('createdAt')
      .execute(),

  /** Returns the decisions that took effect, with their appeals; never a proposed ban. */
  listDecisions: (db: Db, personId: string) =>
    db
      .selectFrom('decisions')
      .leftJoin('appeals', 'appeals.decisionId', 'decisions.id')
      .where('personId', '=', personId)
      .where('measure', '<>', 'none')
      .where('rejectedAt', 'is', null)
      .where((is) => is.or([is('measure', '<>', 'ban'), is('confirmedAt', 'is not', null)]))
      .select(['number', 'measure', 'ground', 'basis', 'provision', 'facts', 'rights', 'things'])
      .select(['isOwnInitiative', 'isFoundByProgram', 'isAutomated'])
      .select(['decisions.createdAt', 'endsAt', 'reversedAt', 'reversalAnswer'])
      .select(['text', 'sentAt', 'outcome', 'answer', 'answeredAt'])
      .orderBy('decisions.createdAt')
      .execute(),
}

type EarlierTextsQuery = { conversationId: string; since: Date }
