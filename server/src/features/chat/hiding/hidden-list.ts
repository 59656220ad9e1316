import { HIDDEN_PAGE, type HiddenItem, type HiddenQuery, type HiddenView } from '@hearth/contract/chat/hidden'
import type { HiddenWordView } from '@hearth/contract/people/hidden-words'
import type { Ctx } from '../../../context.ts'
import { listHiddenNotes } from '../../matching/matching.ts'
import { peopleById } from '../../people/people.ts'
import { listHiddenWords } from '../../safety/safety.ts'
import { listHiddenMessages, newestOf } from './hidden-list.store.ts'

// One more than a page tells whether there is a next one.
const limit = HIDDEN_PAGE + 1

/** Returns a page of the messages and notes that the viewer's words hide, newest first. */
export async function listHidden(ctx: Ctx, { after }: HiddenQuery): Promise<HiddenView> {
  const { words } = await listHiddenWords(ctx)
  if (words.length === 0) return { items: [], next: null }
  const page = newestOf(
    [...(await messagesFor(ctx, words, after)), ...(await notesFor(ctx, after))],
    HIDDEN_PAGE,
  )
  const idsOf = (kind: HiddenItem['kind']) =>
    page.rows.filter((row) => row.kind === kind).map(({ senderId }) => senderId)
  const people = {
    message: await peopleById(ctx, ctx.db, idsOf('message'), 'match'),
    note: await peopleById(ctx, ctx.db, idsOf('note'), 'everyone'),
  }
  return {
    items: page.rows.flatMap(({ senderId, createdAt, ...row }): HiddenItem[] => {
      const person = people[row.kind].get(senderId)
      return person ? [{ ...row, person, sentAt: createdAt.toISOString() }] : []
    }),
    next: page.next,
  }
}

async function messagesFor(
  { db, viewerId }: Ctx,
  words: readonly HiddenWordView[],
  after: string | undefined,
) {
  const rows = await listHiddenMessages(db, viewerId, { wordIds: words.map(({ id }) => id), after, limit })
  return rows.map(({ wordIds, attachmentKind, ...row }) => ({
    ...row,
    ...(attachmentKind && { attachmentKind }),
    kind: 'message' as const,
    words: words.filter(({ id }) => wordIds.includes(id)).map(({ word }) => word),
  }))
}

async function notesFor(ctx: Ctx, after: string | undefined) {
  const notes = await listHiddenNotes(ctx, { after, limit })
  return notes.map(({ personId, ...note }) => ({
    ...note,
    kind: 'note' as const,
    id: personId,
    senderId: personId,
  }))
}
