import type { CaseItemView, CaseView, ProfileSnapshot, SnapshotMessage } from '@hearth/contract/console/cases'
import type { CaseDecisionView, StatementView } from '@hearth/contract/console/decisions'
import type { ConsoleSessionView, StaffMemberView, StaffRole } from '@hearth/contract/console/staff'
import { idOf } from '../../src/testing/people.ts'
import { CASE_NUMBER } from './case-number.ts'
import type { SceneAnswers } from './fake-server.ts'
import { photosOf } from './photos.ts'
import { minutesAgo, NOW, type SceneData } from './scene-data.ts'

const HOUR = 60
const DAY = 24 * HOUR
const inMinutes = (minutes: number) => minutesAgo(-minutes)

export const staffMember: StaffMemberView = { id: idOf(70), name: 'nadia.k' }
export const colleague: StaffMemberView = { id: idOf(71), name: 'tomas.b' }

export const sessionOf = (role: StaffRole): ConsoleSessionView => ({
  member: { ...staffMember, email: 'nadia@example.org', role },
  hasSecondFactor: true,
  strongUntil: inMinutes(6 * HOUR),
  freshUntil: null,
})

/** The second person of the world is the subject, as the profile was. */
const snapshotIn = ({ people }: SceneData): ProfileSnapshot => ({
  firstName: people[1]?.firstName ?? '',
  age: people[1]?.age ?? null,
  bio: people[1]?.bio ?? '',
  prompts: (people[0]?.prompts ?? []).slice(0, 2).map(({ promptId, answer }) => ({
    id: promptId,
    question: promptId === 'signature-dish' ? 'My signature dish' : 'At ten on a Sunday you find me',
    answer,
  })),
  photoIds: [...(people[1]?.photos ?? []), ...(people[0]?.photos ?? [])].slice(0, 3).map(({ id }) => id),
})

const usualTalk = [
  ['reporter', 'Hi! How was the workshop today?'],
  ['subject', 'Long. A customer hasn’t paid me, and now the rent is due on Friday.'],
  ['reporter', 'Oh no, I’m sorry. Can you talk to the landlord?'],
  ['subject', 'He won’t wait. Could you lend me 400? I’ll pay it back on Monday, with interest.'],
  ['subject', 'Let’s use another app, this one’s slow: chat.example.net/jonas'],
  ['reporter', 'I don’t lend money to people I haven’t met.'],
  ['subject', 'Then you never cared about me.'],
] as const

const messagesIn = ({ talk }: SceneData, isLong: boolean): SnapshotMessage[] => {
  const lines = isLong
    ? talk.map(({ mine, text }) => [mine ? 'reporter' : 'subject', text] as const)
    : usualTalk
  return lines.map(([by, content], nth) => ({
    seq: nth + 1,
    by,
    content,
    at: minutesAgo(200 - 7 * nth),
    isReported: nth === 3,
    isNote: false,
  }))
}

/** The same messages, of which some carry a photo or voice message. */
export const carried = (messages: readonly SnapshotMessage[]): SnapshotMessage[] =>
  messages.map((message, nth) => {
    if (nth === 1)
      return { ...message, content: '', attachment: { kind: 'voice_message', mediaId: idOf(8_801) } }
    if (nth === 3)
      return { ...message, attachment: { kind: 'chat_photo', mediaId: photosOf(1)[1]?.id ?? idOf(1) } }
    if (nth === 4) return { ...message, content: '', attachment: { kind: 'chat_photo' } }
    return message
  })

const itemOf = (n: number, facts: Partial<CaseItemView>): CaseItemView => ({
  id: idOf(7_000 + n),
  kind: 'report',
  at: minutesAgo(30 * n),
  reason: 'scam',
  number: `R-${2040 + n}`,
  reporter: n,
  words: '',
  place: null,
  about: null,
  profile: null,
  messages: [],
  rules: [],
  decision: null,
  caseOfBan: null,
  isIntact: true,
  ...facts,
})

type CaseWorld = { world: SceneData; isLong?: boolean }

const longWords =
  'First it was the rent, then a hospital, then a “sure” investment with a page that looks like a bank. Each time I said no the messages became angrier, and in the end there was a link to a page with my photos on it: https://example.net/a/very/long/address/without/any/space/that/goes/on/and/on/and/does/not/stop?and=has&many=parts#which-nobody-reads'

export function itemsIn({ world, isLong = false }: CaseWorld): CaseItemView[] {
  const profile = snapshotIn(world)
  return [
    itemOf(1, {
      words: isLong ? longWords : 'Asked me for money after three days, and got angry when I said no.',
      about: { kind: 'message', seq: 4 },
      messages: messagesIn(world, isLong),
      profile,
    }),
    itemOf(2, {
      kind: 'signal',
      number: null,
      reporter: null,
      rules: ['money.loan', 'app.other', 'link.new'],
      messages: messagesIn(world, isLong).slice(3, 5),
    }),
    itemOf(3, {
      reporter: 2,
      reason: 'fake',
      words: 'The photos are of somebody else.',
      about: { kind: 'photo', id: profile.photoIds[0] ?? '' },
      profile,
    }),
    itemOf(4, {
      kind: 'notice',
      reporter: 3,
      reason: 'other',
      number: 'N-118',
      words: 'My sister’s pictures are used in this profile.',
      place: 'https://hearth.example.org/people/jonas',
    }),
  ]
}

export function caseIn(own: CaseWorld, facts: Partial<CaseView> = {}): CaseView {
  const { world, isLong = false } = own
  const photoIds = snapshotIn(world).photoIds
  return {
    number: CASE_NUMBER,
    version: 7,
    priority: 1,
    state: 'claimed',
    subject: { id: idOf(3), firstName: world.people[1]?.firstName ?? null },
    items: isLong ? 500 : 4,
    reporters: isLong ? 431 : 3,
    kinds: ['report', 'signal', 'notice'],
    reasons: ['scam', 'fake', 'other'],
    openedAt: minutesAgo(5 * HOUR),
    dueAt: inMinutes(19 * HOUR),
    decidedAt: null,
    claimedBy: staffMember,
    accountCreatedAt: minutesAgo(6 * DAY),
    isSuspended: false,
    outcome: null,
    previousCase: 'C2K9RT6BD4',
    newestItems: itemsIn(own),
    next: isLong ? 'after-4' : null,
    history: [
      { at: minutesAgo(5 * HOUR), kind: 'opened', by: null, note: '' },
      { at: minutesAgo(3 * HOUR), kind: 'added', by: null, note: '' },
      {
        at: minutesAgo(2 * HOUR),
        kind: 'escalated',
        by: colleague,
        note: 'I know the reporter. Can you look?',
      },
      { at: minutesAgo(20), kind: 'claimed', by: staffMember, note: '' },
    ],
    nearDuplicates: [
      {
        personId: idOf(8),
        firstName: world.people[2]?.firstName ?? null,
        photoId: photoIds[0] ?? idOf(1),
        otherPhotoId: photoIds[1] ?? idOf(1),
      },
    ],
    ...facts,
  }
}

export const decisionOf = (facts: Partial<CaseDecisionView> = {}): CaseDecisionView => ({
  number: 'K7M2PX4WQ9',
  measure: 'warn',
  rights: [],
  things: [],
  ground: 'harassment',
  basis: 'terms',
  provision: null,
  facts: 'On 2 February you wrote eleven messages within an hour to someone who had asked you to stop.',
  state: 'ended',
  decidedAt: minutesAgo(40 * DAY),
  endsAt: null,
  decidedBy: colleague,
  confirmedBy: null,
  isAutomated: false,
  appeal: null,
  mayConfirm: false,
  mayReject: false,
  mayReverse: true,
  mayDecideAppeal: false,
  ...facts,
})

export const appealOf = (isDecided: boolean): NonNullable<CaseDecisionView['appeal']> => ({
  text: 'The link was to a fundraiser of my school. I should have said so at once.',
  sentAt: minutesAgo(2 * DAY),
  outcome: isDecided ? 'upheld' : null,
  answer: isDecided ? 'The link led to a trading page, not to a school.' : null,
  decidedBy: isDecided ? colleague : null,
})

const statement: StatementView = {
  language: 'en',
  title: 'Your account is suspended for 7 days',
  paragraphs: [
    'Until 21 March 2026, nobody sees you, and you can’t swipe or chat. Your matches and messages stay.',
    'On 13 March you asked someone for 400 euros, and sent a link to another app.',
    'This is against our terms. Someone reported it. A person looked at it and decided. Nothing was decided automatically.',
    'You can appeal once, until 13 September 2026. It’s free, and another person reads it.',
  ],
}

export const arabicStatement: StatementView = {
  language: 'ar',
  title: 'حسابك موقوف لمدة 7 أيام',
  paragraphs: [
    'حتى 21 مارس 2026 لن يراك أحد، ولن يمكنك المراسلة. تبقى توافقاتك ورسائلك محفوظة.',
    'On 13 March you asked someone for 400 euros, and sent a link to another app.',
    'هذا مخالف لشروطنا. نظر شخص في الأمر وقرر.',
  ],
}

/** The answers to the requests of the case view. */
export const caseAnswers = (own: CaseWorld, facts: Partial<CaseView> = {}): SceneAnswers => ({
  'GET /api/console/session': () => sessionOf('moderator'),
  'GET /api/console/cases/:number': () => caseIn(own, facts),
  'GET /api/console/cases/:number/items': () => ({
    items: Array.from({ length: 50 }, (_, nth) =>
      itemOf(nth + 5, { words: nth % 3 === 0 ? 'Sent me the same words as to my friend.' : '' }),
    ),
    next: 'after-54',
  }),
  'GET /api/console/cases/:number/decisions': () => ({ decisions: [decisionOf()] }),
  'POST /api/console/cases/:number/preview': () => statement,
  'POST /api/console/cases/:number/decisions': () => ({ decisions: [] }),
})

export const DECIDED_AT = NOW
