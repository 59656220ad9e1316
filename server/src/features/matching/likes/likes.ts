import { dayOf } from '@hearth/contract/ages'
import { LIKES_PAGE, type LikesQuery, type LikesView } from '@hearth/contract/people/matching'
import type { About, NoteView } from '@hearth/contract/people/notes'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { peopleById } from '../../people/people.ts'
import { hidingWordsFor } from '../../safety/safety.ts'
import { likes } from './likes.store.ts'

/** Returns a page of the people who like the viewer, can be shown and wait for a decision, newest first. */
export async function listLikes(ctx: Ctx, { after }: LikesQuery): Promise<LikesView> {
  const today = dayOf(ctx.now())
  const page = await likes.list(ctx.db, ctx.viewerId, { today, after, limit: LIKES_PAGE })
  const ids = page.rows.map(({ swiperId }) => swiperId)
  const people = await peopleById(ctx, ctx.db, ids, 'everyone')
  const noteOf = await notesFor(ctx, page.rows)
  return {
    likes: page.rows.flatMap(({ swiperId, createdAt, about, note }) => {
      const person = people.get(swiperId)
      if (!person) return []
      const said = { ...(about && { likedAbout: about }), note: noteOf({ about, note }) }
      return [{ person, likedAt: createdAt.toISOString(), ...said }]
    }),
    total: await likes.count(ctx.db, ctx.viewerId, today),
    next: page.next,
  }
}

type NoteColumns = { about: About | null; note: string | null }

/** Returns a function that returns the note of such a row as the viewer sees it. */
async function notesFor(ctx: Ctx, rows: readonly NoteColumns[]) {
  // Most pages have no notes, and then the viewer's words do not matter.
  const hidingWords = rows.some(({ note }) => note) ? await hidingWordsFor(ctx) : () => []
  return ({ about, note }: NoteColumns): NoteView | null => {
    if (!about || !note) return null
    return hidingWords(note).length > 0 ? { content: '', about, isHidden: true } : { content: note, about }
  }
}

/** How many notes hidden words are sought in. */
const NOTES_SEARCHED = 500

type HiddenNotesPage = { after: string | undefined; limit: number }

/**
 * Returns at most `limit` notes that wait for a decision and have hidden words of the viewer, newest first, among the
 * newest 500 after the cursor.
 */
export async function listHiddenNotes(ctx: Ctx, { after, limit }: HiddenNotesPage) {
  const hidingWords = await hidingWordsFor(ctx)
  const page = { today: dayOf(ctx.now()), after, limit: NOTES_SEARCHED }
  return (await likes.listWithNote(ctx.db, ctx.viewerId, page))
    .map(({ swiperId, note, createdAt }) => ({
      personId: swiperId,
      content: note,
      words: hidingWords(note),
      createdAt,
    }))
    .filter(({ words }) => words.length > 0)
    .slice(0, limit)
}

/** Returns the notes of these people to the viewer that wait for a decision, by the person's id. */
export async function notesFrom(ctx: Ctx, personIds: readonly string[]): Promise<Map<string, NoteView>> {
  if (personIds.length === 0) return new Map()
  const rows = await likes.listNotes(ctx.db, ctx.viewerId, personIds)
  const noteOf = await notesFor(ctx, rows)
  return new Map(
    rows.flatMap(({ swiperId, ...row }) => {
      const note = noteOf(row)
      return note ? [[swiperId, note] as const] : []
    }),
  )
}

/** Returns the note that a person sent the viewer with a like, decided on or not; reports copy it. */
export const findNote = (tx: Tx, viewerId: string, personId: string) => likes.findNote(tx, viewerId, personId)

/** Counts the likes without a note that came after this time, wait for a decision and are shown to this person. */
export const countNewLikes = (tx: Tx, viewerId: string, { since, now }: { since: Date; now: Date }) =>
  likes.countSince(tx, viewerId, { today: dayOf(now), since })
