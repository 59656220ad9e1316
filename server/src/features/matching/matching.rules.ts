import type { About, AboutInput } from '@hearth/contract/about'
import type { SwipeInput } from '@hearth/contract/matching'
import type { PersonView } from '@hearth/contract/people'
import type { Pair, SwipeRow } from './matching.store.ts'
import type { UndoneSwipeRow } from './undoing.store.ts'

/** The pair in the order the database keeps it in. */
export const pairOf = (oneId: string, otherId: string): Pair =>
  oneId < otherId ? [oneId, otherId] : [otherId, oneId]

/** Whoever is not the viewer in a match. */
export const otherIn = (match: { user1Id: string; user2Id: string }, viewerId: string): string =>
  match.user1Id === viewerId ? match.user2Id : match.user1Id

/** One answer or photo of a person as they show it, or `undefined` where they do not (any more). */
export function quoteOf(person: PersonView, about: AboutInput): About | undefined {
  if (about.kind === 'photo') return person.photos.some(({ id }) => id === about.photoId) ? about : undefined
  const answered = person.prompts.find(({ promptId }) => promptId === about.promptId)
  return answered && { kind: 'prompt', ...answered }
}

/** Whether a swipe asks for what an earlier one of the same client id has recorded. */
export function isRepeat(earlier: SwipeRow, { swipedId, isLike, about, note }: SwipeInput): boolean {
  const sameNote = (earlier.note ?? undefined) === note
  return (
    earlier.swipedId === swipedId && earlier.isLike === isLike && sameNote && isAbout(earlier.about, about)
  )
}

/** The same of a swipe that was undone, of which neither note nor quote was kept. */
export const isRepeatOfUndone = (undone: UndoneSwipeRow, { swipedId, isLike }: SwipeInput): boolean =>
  undone.swipedId === swipedId && undone.isLike === isLike

/** Whether a quote is of what is asked about. */
export function isAbout(quoted: About | null, asked: AboutInput | undefined): boolean {
  if (!quoted || !asked) return !quoted && !asked
  if (quoted.kind === 'photo') return asked.kind === 'photo' && asked.photoId === quoted.photoId
  return asked.kind === 'prompt' && asked.promptId === quoted.promptId
}
