import type { LimitKind } from '@hearth/contract/account/limits'

/** The kinds that a page speaks of. */
export type SaidKind = Extract<
  LimitKind,
  | 'cards'
  | 'likes'
  | 'notes'
  | 'undos'
  | 'first_messages'
  | 'messages'
  | 'same_text'
  | 'profile_changes'
  | 'pages'
  | 'photos'
>

const counted = (one: string, many: string) => (n: number) => (n === 1 ? `1 ${one}` : `${n} ${many}`)

export const limitTexts = {
  today: (time: string) => `at ${time}`,
  tomorrow: (time: string) => `tomorrow at ${time}`,
  left: {
    cards: counted('new person', 'new people'),
    likes: counted('like', 'likes'),
    notes: counted('note', 'notes'),
    undos: counted('undo', 'undos'),
    first_messages: counted('first message', 'first messages'),
    messages: counted('message', 'messages'),
    same_text: counted('person', 'people'),
    profile_changes: counted('profile change', 'profile changes'),
    pages: counted('profile', 'profiles'),
    photos: counted('photo', 'photos'),
  } satisfies Record<SaidKind, (n: number) => string>,
  line: (left: string, when: string) => `${left} left. Resets ${when}.`,
  reached: {
    cards: (most: number, when: string) => `You’ve seen ${most} people. More ${when}.`,
    likes: (_: number, when: string) => `You’ve used your likes for now. More ${when}.`,
    notes: (most: number, when: string) => `You’ve used today’s ${most} notes. More ${when}.`,
    undos: (most: number, when: string) => `You’ve used today’s ${most} undos. More ${when}.`,
    first_messages: (most: number, when: string) =>
      `You’ve used today’s ${most} first messages. More ${when}.`,
    messages: (_: number, when: string) => `You’re sending very fast. Try again ${when}.`,
    same_text: (_: number, when: string) =>
      `You’ve sent the same text to several people today. Sending it to more may take a while. Resets ${when}.`,
    profile_changes: (_: number, when: string) => `That’s a lot of changes. Try again ${when}.`,
    pages: (_: number, when: string) => `That’s a lot of profiles. More ${when}.`,
    photos: (_: number, when: string) => `That’s a lot of photos. More ${when}.`,
  } satisfies Record<SaidKind, (most: number, when: string) => string>,
  title: 'You’ve reached a limit',
  cardsTitle: 'That’s everyone for today',
  swipesWait: (n: number, when: string) =>
    n === 1 ? `1 swipe will be sent ${when}` : `${n} swipes will be sent ${when}`,
  messagesWait: (n: number, when: string) =>
    n === 1 ? `Your message will be sent ${when}.` : `Your ${n} messages will be sent ${when}.`,
}
