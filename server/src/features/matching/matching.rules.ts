import type { SwipeInput } from '@hearth/contract/people/matching'
import type { About, AboutInput } from '@hearth/contract/people/notes'
import type { PersonView } from '@hearth/contract/profile/people'
import type { Pair, SwipeRow } from './matching.store.ts'
import type { UndoneSwipeRow } from './undoing/undoing.store.ts'

/** Returns the pair with the lower id first, as the database stores it. */
export const pairOf = (oneId: string, otherId: string): Pair =>
  oneId < otherId ? [oneId, otherId] : [otherId, oneId]

/** Returns the person of a match who is not the viewer. */
export const otherIn = (match: { user1Id: string; user2Id: string }, viewerId: string): string =>
  match.user1Id === viewerId ? match.user2Id : match.user1Id

/** Returns an answer or photo of a person, or `undefined` if they do not show it (any more). */
export function quoteOf(person: PersonView, about: AboutInput): About | undefined {
  if (about.kind === 'photo') return person.photos.some(({ id }) => id === about.photoId) ? about : undefined
  const answered = person.prompts.find(({ promptId }) => promptId === about.promptId)
  return answered && { kind: 'prompt', ...answered }
}

/** Whether a swipe repeats an earlier one with the same client id. */
export function isRepeat(earlier: SwipeRow, { swipedId, isLike, about, note }: SwipeInput): boolean {
  const sameNote = (earlier.note ?? undefined) === note
  return (
    earlier.swipedId === swipedId && earlier.isLike === isLike && sameNote && isAbout(earlier.about, about)
  )
}

/** Whether a swipe repeats one that was undone; notes and quotes of those are not stored. */
export const isRepeatOfUndone = (undone: UndoneSwipeRow, { swipedId, isLike }: SwipeInput): boolean =>
  undone.swipedId === swipedId && undone.isLike === isLike

/** Whether a stored quote is of the answer or photo in a request. */
export function isAbout(quoted: About | null, asked: AboutInput | undefined): boolean {
  if (!quoted || !asked) return !quoted && !asked
  if (quoted.kind === 'photo') return asked.kind === 'photo' && asked.photoId === quoted.photoId
  return asked.kind === 'prompt' && asked.promptId === quoted.promptId
}
