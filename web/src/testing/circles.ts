import type { MatchCircleView } from '@hearth/contract/circle/asking'
import type { CircleRelativeView, CircleView } from '@hearth/contract/circle/circle'
import type { FamilyCardView, SharedCircleView } from '@hearth/contract/circle/shared'
import { idOf, inMinutes } from './people.ts'

export const RELATIVE_ID = idOf(4_001)

export const relativeOf = (facts: Partial<CircleRelativeView> = {}): CircleRelativeView => ({
  id: RELATIVE_ID,
  label: 'Aunt Noor',
  name: 'Noor Hale',
  state: 'active',
  joinedAt: '2026-03-01T10:00:00.000Z',
  changedAt: '2026-03-01T10:00:00.000Z',
  grants: [
    {
      id: idOf(4_201),
      kind: 'see_profile',
      matchId: null,
      startsAt: inMinutes(-60),
      endsAt: inMinutes(60 * 24 * 20),
    },
  ],
  ...facts,
})

export const circleOf = (facts: Partial<CircleView> = {}): CircleView => ({
  relatives: [relativeOf()],
  invitations: [],
  seats: 6,
  seatsLeft: 5,
  notice: null,
  ...facts,
})

export const familyCard: FamilyCardView = {
  firstName: 'Ana',
  age: 31,
  headline: 'I will ask what you are reading.',
  bio: 'Bakes on Sundays.',
  prompts: [],
  interests: ['Bread'],
  occupation: 'Bookbinder',
  education: '',
  languages: ['pt'],
  relationshipGoals: 'marriage',
  familyValues: null,
  hasChildren: null,
  wantsChildren: null,
}

export const sharedCircleOf = (facts: Partial<SharedCircleView> = {}): SharedCircleView => ({
  firstName: 'Robin',
  profile: { ...familyCard, firstName: 'Robin', bio: 'Gardener.' },
  photos: null,
  matches: [
    { matchId: idOf(801), card: { person: familyCard, photos: [] }, opinion: null, hasFamilies: true },
    { matchId: idOf(802), card: null, opinion: null, hasFamilies: false },
  ],
  notes: [],
  may: { leaveNote: true, giveOpinion: true, introduceFamilies: true, suggestPeople: true },
  ...facts,
})

export const matchCircleOf = (facts: Partial<MatchCircleView> = {}): MatchCircleView => ({
  rule: 'just_opinions',
  needed: 1,
  showsCount: false,
  isCardShown: true,
  relatives: [
    { relativeId: RELATIVE_ID, label: 'Aunt Noor', grant: null, mayGiveOpinion: true, opinion: null },
  ],
  inFavour: 0,
  concerned: 0,
  isMet: null,
  families: 'none',
  ...facts,
})
