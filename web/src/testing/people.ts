import type { AccountView, DeviceView, SessionView, SignInView } from '@hearth/contract/account/account'
import type { LimitsView, MemberLimitKind } from '@hearth/contract/account/limits'
import type { ConversationView, MessageView } from '@hearth/contract/chat/chat'
import type { MatchView } from '@hearth/contract/people/matching'
import type { PhotoView } from '@hearth/contract/photos/photos'
import {
  defaultVisibility,
  eachField,
  emptyValue,
  type FieldValues,
  fieldNames,
} from '@hearth/contract/profile/fields'
import type { PersonView, ProfileView } from '@hearth/contract/profile/people'
import * as testPeople from '@hearth/contract/testing/people'

export const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const MY_ID = idOf(1)
export const CONVERSATION_ID = idOf(900)

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

export const signedIn = (expiresAt = inMinutes(60)): SessionView => ({
  session: { person: { id: MY_ID, email: 'robin@example.org' }, expiresAt },
})
export const signedOut: SessionView = { session: null }

/** The answer of a successful sign-in. */
export const entered = (facts: Partial<SignInView> = {}): SignInView => ({
  ...signedIn(),
  needsPassword: false,
  needsSecondFactor: false,
  ...facts,
})

export const personOf = (n: number, facts: Partial<PersonView> = {}): PersonView => ({
  id: idOf(n),
  firstName: `Person${n}`,
  lastName: 'Hale',
  age: 30,
  isVerified: false,
  bio: '',
  locationCity: '',
  locationState: '',
  heightCm: null,
  occupation: '',
  education: '',
  lookingFor: null,
  relationshipGoals: null,
  interests: [],
  favourites: [],
  headline: '',
  facts: {},
  prompts: [],
  photos: [],
  ...facts,
})

export const photoOf = (n: number): PhotoView => ({
  id: idOf(600 + n),
  alt: '',
  thumbhash: '',
  widths: [160, 360],
  aspect: 0.8,
})

const namesOf = ({ firstName, lastName }: typeof testPeople.ana) => ({ firstName, lastName })

export const ana = personOf(2, namesOf(testPeople.ana))
export const ben = personOf(3, namesOf(testPeople.ben))
export const cleo = personOf(4, namesOf(testPeople.cleo))

export const profileOf = (facts: Partial<ProfileView> = {}): ProfileView => ({
  ...eachField<FieldValues>(fieldNames, emptyValue),
  userId: MY_ID,
  firstName: 'Robin',
  dateOfBirth: '1990-02-03',
  birthCorrectableUntil: null,
  deckChanges: { left: 2, moreAt: null },
  visibility: defaultVisibility(),
  consents: [],
  version: 1,
  isActive: true,
  isVerified: false,
  displayName: '',
  updatedAt: '2026-01-01T10:00:00.000Z',
  ...facts,
})

export const conversation: ConversationView = {
  id: CONVERSATION_ID,
  matchId: idOf(800),
  person: ana,
  lastMessageAt: null,
  lastSeq: 0,
  lastChange: 0,
  readSeq: 0,
  theirs: { delivered: 0, read: 0 },
}

export const matchWith = (person: PersonView): MatchView => ({
  id: idOf(800),
  createdAt: '2026-03-04T12:00:00.000Z',
  person,
  conversationId: null,
})

export const messageOf = (seq: number, facts: Partial<MessageView> = {}): MessageView => ({
  id: idOf(10_000 + seq),
  clientId: idOf(20_000 + seq),
  conversationId: CONVERSATION_ID,
  senderId: ana.id,
  seq,
  content: `message ${seq}`,
  createdAt: '2026-03-04T12:00:00.000Z',
  ...facts,
})

export const deviceOf = (n: number, facts: Partial<DeviceView> = {}): DeviceView => ({
  id: idOf(700 + n),
  browser: 'Firefox',
  system: 'Linux',
  country: 'PT',
  signedInAt: '2026-01-05T10:00:00.000Z',
  lastSeenAt: new Date().toISOString(),
  isThis: false,
  ...facts,
})

export const accountOf = (facts: Partial<AccountView> = {}): AccountView => ({
  email: 'robin@example.org',
  newEmail: null,
  hasPassword: true,
  freshUntil: null,
  google: null,
  secondFactor: { isOn: false, backupCodesLeft: 0 },
  passkeys: [],
  devices: [deviceOf(1, { isThis: true })],
  ...facts,
})

/** The limits of somebody who has used so much of one. */
export const limitsWith = (kind: MemberLimitKind, used: number, most: number): LimitsView => ({
  limits: [{ kind, seconds: 86_400, used, most, resetsAt: inMinutes(10) }],
})
