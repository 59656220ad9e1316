import type { NotificationKind } from '@hearth/contract/notifications/kinds'
import type { AreaTexts } from '@hearth/texts/areas'

/** News to tell: unread messages of a conversation, a match, notes, likes, a pair of the day, or turns. */
export type News = { kind: NotificationKind; count: number; otherId: string | null }

/** How much there is of each kind. `people` have written the messages. */
export type Tally = {
  messages: number
  people: number
  matches: number
  notes: number
  likes: number
  pairs: number
  turns: number
  /** Whether something waits in the console; for staff, who are told of nothing else. */
  staff: number
}

/** A notification that is due. It was held back if it is due later than it was noted. */
export type DueNotification = News & { id: string; at: Date; dueAt: Date }

/** One push for several notifications: those with `ids`, in the place of the one with `carrierId`, the latest of them. */
export type Summary = { carrierId: string; ids: readonly string[]; tally: Tally }

/** The kinds that are counted in a summary. News of safety and of the account comes alone. */
const summed: ReadonlySet<NotificationKind> = new Set(['match', 'message', 'note', 'like', 'pair', 'turn'])

/** Counts news by kind. */
export function tallyOf(news: readonly News[]): Tally {
  const of = (kind: NotificationKind) => news.filter((one) => one.kind === kind)
  const total = (kind: NotificationKind) => of(kind).reduce((sum, { count }) => sum + count, 0)
  return {
    messages: total('message'),
    people: new Set(of('message').map(({ otherId }) => otherId)).size,
    matches: of('match').length,
    notes: of('note').length,
    likes: total('like'),
    pairs: of('pair').length,
    turns: of('turn').length,
    staff: of('staff').length,
  }
}

/**
 * Returns the one push in place of the due notifications of a person that quiet hours held back. Null if fewer than two were:
 * then each is told by itself, and so is always what is not among `ids`.
 */
export function summaryOf(due: readonly DueNotification[]): Summary | null {
  const held = due
    .filter(({ kind, at, dueAt, count }) => summed.has(kind) && dueAt > at && count > 0)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const [latest, ...others] = held
  if (!latest || others.length === 0) return null
  return { carrierId: latest.id, ids: held.map(({ id }) => id), tally: tallyOf(held) }
}

/** Returns a tally in words without a name, such as "5 new messages from 2 people and 1 new match"; '' if it is empty. */
export function tallyText(
  { messages, people, matches, notes, likes, pairs, turns, staff }: Tally,
  texts: AreaTexts['mails']['news'],
  language: string,
): string {
  const parts = [
    messages > 0 && texts.messages({ messages, people }),
    matches > 0 && texts.matches({ matches }),
    notes > 0 && texts.notes({ notes }),
    likes > 0 && texts.likes({ likes }),
    pairs > 0 && texts.pair,
    turns > 0 && texts.turns,
    staff > 0 && texts.staff,
  ]
  return new Intl.ListFormat(language).format(parts.filter((part) => part !== false))
}
