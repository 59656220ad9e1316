import type { MatchCircleView } from '@hearth/contract/circle/asking'
import type { CircleLogEntryView, CircleRelativeView, CircleView } from '@hearth/contract/circle/circle'
import type { FamilyMessagesView } from '@hearth/contract/circle/families'
import type { SuggestionCardsView } from '@hearth/contract/circle/relative'
import type { FamilyCardView, SharedCircleView } from '@hearth/contract/circle/shared'
import type { PersonView } from '@hearth/contract/profile/people'
import { idOf, MY_ID } from '../../src/testing/people.ts'
import { EMAIL, minutesAgo, NOW, ownPhotos, type SceneData } from './scene-data.ts'

const DAY = 24 * 60
const inDays = (days: number) => minutesAgo(-days * DAY)
export const NOOR = idOf(4_001)
export const MATCH = idOf(801)
export const CIRCLE = idOf(4_101)

const grantOf = (n: number, kind: CircleRelativeView['grants'][number]['kind'], startsInDays = -6) => ({
  id: idOf(4_200 + n),
  kind,
  matchId: kind === 'see_match' ? MATCH : null,
  startsAt: inDays(startsInDays),
  endsAt: inDays(startsInDays + 30),
})

export const noor: CircleRelativeView = {
  id: NOOR,
  label: 'Aunt Noor',
  name: 'Noor Hale',
  state: 'active',
  joinedAt: minutesAgo(7 * DAY),
  changedAt: minutesAgo(7 * DAY),
  grants: [
    grantOf(1, 'see_profile'),
    grantOf(2, 'see_match'),
    grantOf(3, 'give_opinion'),
    grantOf(4, 'see_photos', 1),
  ],
}

export const circleOf = (facts: Partial<CircleView> = {}): CircleView => ({
  relatives: [
    noor,
    { ...noor, id: idOf(4_002), label: 'Dad', name: 'Samir', state: 'quiet', changedAt: minutesAgo(3 * DAY) },
    { ...noor, id: idOf(4_003), label: 'Cousin Lena', name: 'Lena', state: 'ended', grants: [] },
  ],
  invitations: [
    { id: idOf(4_301), label: 'Mum', createdAt: minutesAgo(300), expiresAt: inDays(6), grants: [] },
  ],
  seats: 6,
  seatsLeft: 3,
  notice: null,
  ...facts,
})

export const emptyCircle = circleOf({ relatives: [], invitations: [], seats: 1, seatsLeft: 1 })

/** A person as relatives see them. */
const cardOf = (person: PersonView): FamilyCardView => ({
  firstName: person.firstName,
  age: person.age ?? 30,
  headline: person.headline,
  bio: person.bio,
  prompts: person.prompts.slice(0, 1),
  interests: person.interests,
  occupation: person.occupation,
  education: person.education,
  languages: [...(person.facts.languages ?? [])],
  relationshipGoals: person.relationshipGoals,
  familyValues: 'in_between',
  hasChildren: 'no',
  wantsChildren: 'yes',
})

const may = { leaveNote: true, giveOpinion: true, introduceFamilies: true, suggestPeople: true }

export const mayNothing = {
  leaveNote: false,
  giveOpinion: false,
  introduceFamilies: false,
  suggestPeople: false,
}

export function sharedOf(
  { people, profile }: SceneData,
  facts: Partial<SharedCircleView> = {},
): SharedCircleView {
  const [first] = people
  if (!first) throw new Error('Nobody is in this world')
  const { bio, occupation, education, interests, headline, prompts } = profile
  const own = { ...first, firstName: profile.firstName, bio, occupation, education, interests, headline }
  return {
    firstName: profile.firstName,
    profile: { ...cardOf({ ...own, prompts }), age: 36 },
    photos: ownPhotos,
    matches: [
      {
        matchId: MATCH,
        card: { person: cardOf(first), photos: first.photos },
        opinion: 'in_favour',
        hasFamilies: true,
      },
      { matchId: idOf(802), card: null, opinion: null, hasFamilies: false },
    ],
    notes: [
      {
        id: idOf(4_401),
        matchId: MATCH,
        text: 'She sounds kind. Bring her to Sunday lunch!',
        writtenAt: minutesAgo(90),
      },
    ],
    may,
    ...facts,
  }
}

export const nothingShared = (world: SceneData): SharedCircleView => ({
  ...sharedOf(world),
  profile: null,
  photos: null,
  matches: [],
  notes: [],
  may: mayNothing,
})

export const matchCircleOf = (facts: Partial<MatchCircleView> = {}): MatchCircleView => ({
  rule: 'some_in_favour',
  needed: 2,
  showsCount: false,
  isCardShown: true,
  relatives: [
    {
      relativeId: NOOR,
      label: 'Aunt Noor',
      grant: { id: idOf(4_202), startsAt: minutesAgo(6 * DAY), endsAt: inDays(24) },
      mayGiveOpinion: true,
      opinion: { opinion: 'in_favour', givenAt: minutesAgo(DAY) },
    },
    {
      relativeId: idOf(4_002),
      label: 'Dad',
      grant: { id: idOf(4_203), startsAt: inDays(1), endsAt: inDays(31) },
      mayGiveOpinion: true,
      opinion: null,
    },
    { relativeId: idOf(4_004), label: 'Mum', grant: null, mayGiveOpinion: true, opinion: null },
  ],
  inFavour: 1,
  concerned: 0,
  isMet: false,
  families: 'theirs',
  ...facts,
})

const entry = (n: number, facts: Partial<CircleLogEntryView>): CircleLogEntryView => ({
  id: idOf(4_500 + n),
  kind: 'saw_profile',
  label: 'Aunt Noor',
  grantKind: null,
  matchName: null,
  at: minutesAgo(n * 400),
  ...facts,
})

export const circleLog: CircleLogEntryView[] = [
  entry(1, { kind: 'gave_opinion', matchName: 'Ana' }),
  entry(2, { kind: 'saw_match', matchName: 'Ana' }),
  entry(3, {}),
  entry(4, { kind: 'quiet_started', label: 'Dad' }),
  entry(5, { kind: 'granted', grantKind: 'see_photos' }),
  entry(6, { kind: 'joined' }),
]

export const circleNotes = {
  notes: [
    {
      id: idOf(4_601),
      label: 'Aunt Noor',
      matchId: MATCH,
      text: 'She sounds kind. Bring her to Sunday lunch!',
      writtenAt: minutesAgo(90),
    },
  ],
}

export const familyMessages: FamilyMessagesView = {
  messages: [
    {
      id: idOf(4_703),
      senderName: 'Teresa',
      side: 'theirs',
      isOwn: false,
      text: 'Sunday suits us. Shall we bring dessert?',
      sentAt: minutesAgo(40),
    },
    {
      id: idOf(4_702),
      senderName: 'Noor Hale',
      side: 'ours',
      isOwn: true,
      text: 'We’d love to meet you. How about lunch at ours on Sunday?',
      sentAt: minutesAgo(70),
    },
    {
      id: idOf(4_701),
      senderName: 'Teresa',
      side: 'theirs',
      isOwn: false,
      text: 'Hello! We’re Ana’s parents.',
      sentAt: minutesAgo(120),
    },
  ],
  mayWrite: true,
  next: null,
}

export const suggestionCards = ({ people }: SceneData): SuggestionCardsView => ({
  cards: people.slice(0, 3).map((person, index) => ({
    id: idOf(4_800 + index),
    person: cardOf(person),
    photos: person.photos,
    isSuggested: index === 1,
  })),
  until: inDays(1),
})

/** The session of a relative. */
export const relativeSession = {
  session: {
    person: { id: MY_ID, email: EMAIL },
    expiresAt: new Date(Date.parse(NOW) + 3_600_000).toISOString(),
    isRelative: true,
  },
}
