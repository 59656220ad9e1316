/** Everything that a person can be told of, in the order of the settings. A new kind needs a line in `notificationKindRules`. */
export const notificationKinds = [
  'match',
  'message',
  'note',
  'like',
  'pair',
  'turn',
  'safety',
  'account',
  'staff',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** How a person is told: at once on their devices, or with a mail. `none` still lists it in the page. */
export const notificationChannels = ['push', 'mail', 'none'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

type NotificationKindRule = {
  default: NotificationChannel
  /** Whether its channel is fixed. News of the safety or the account of a person always comes, by both. */
  isFixed?: true
  /** Comes once a day, at the hour at which the person is usually here. */
  isDaily?: true
}

/** The rules of each kind. */
export const notificationKindRules: Record<NotificationKind, NotificationKindRule> = {
  match: { default: 'push' },
  message: { default: 'push' },
  note: { default: 'push' },
  like: { default: 'push', isDaily: true },
  pair: { default: 'none', isDaily: true },
  turn: { default: 'mail' },
  safety: { default: 'push', isFixed: true },
  account: { default: 'push', isFixed: true },
  staff: { default: 'push' },
}

/** The kinds of members. Staff have no profile, and are only told that something waits for them in the console. */
export type MemberKind = Exclude<NotificationKind, 'staff'>
export const memberKinds = notificationKinds.filter((kind): kind is MemberKind => kind !== 'staff')

export type ChosenKind = Exclude<MemberKind, 'safety' | 'account'>

/** The kinds whose channel a member may choose. */
export const chosenKinds = memberKinds.filter(
  (kind): kind is ChosenKind => !notificationKindRules[kind].isFixed,
)
