import { type CaseOrderView, MIN_DECIDED_CASES } from '@hearth/contract/console/case-order'
import type { CaseRowView, CasesView } from '@hearth/contract/console/cases'
import type {
  AuditEntriesView,
  ConsoleSessionView,
  StaffMemberView,
  StaffRole,
  StaffView,
} from '@hearth/contract/console/staff'
import { idOf, MY_ID } from '../../src/testing/people.ts'
import type { SceneAnswers } from './fake-server.ts'
import { EMAIL, NOW, type SceneData } from './scene-data.ts'

const MINUTE_MS = 60_000
const minutesAhead = (minutes: number) => new Date(Date.parse(NOW) + minutes * MINUTE_MS).toISOString()
const hoursAhead = (hours: number) => minutesAhead(60 * hours)

const me: StaffMemberView = { id: MY_ID, name: 'robin' }
const colleague: StaffMemberView = { id: idOf(8101), name: 'ida' }

/** A session that is strong for six more hours. */
export const consoleSessionOf = (facts: Partial<ConsoleSessionView> = {}, role: StaffRole = 'admin') => ({
  'GET /api/console/session': (): ConsoleSessionView => ({
    member: { ...me, email: EMAIL, role },
    hasSecondFactor: true,
    strongUntil: hoursAhead(6),
    freshUntil: minutesAhead(4),
    ...facts,
  }),
})

type RowFacts = Partial<Omit<CaseRowView, 'subject'>> & { firstName: string | null }

function rowOf(nth: number, { firstName, ...facts }: RowFacts): CaseRowView {
  return {
    number: `K${7 + (nth % 3)}M${nth}PX4WQ`,
    version: 1,
    priority: 2,
    state: 'open',
    subject: { id: idOf(8200 + nth), firstName },
    items: 1,
    reporters: 1,
    kinds: ['report'],
    reasons: ['other'],
    openedAt: hoursAhead(-3),
    dueAt: hoursAhead(69),
    decidedAt: null,
    claimedBy: null,
    ...facts,
  }
}

export function waitingIn({ people }: SceneData): CaseRowView[] {
  const nameOf = (nth: number) => people[nth]?.firstName ?? ''
  return [
    rowOf(0, {
      firstName: nameOf(0),
      priority: 0,
      dueAt: hoursAhead(-2.4),
      items: 4,
      reporters: 3,
      kinds: ['report', 'signal'],
      reasons: ['underage', 'sexual'],
    }),
    rowOf(1, {
      firstName: nameOf(1),
      priority: 0,
      dueAt: minutesAhead(40.9),
      reasons: ['violence'],
      state: 'escalated',
      claimedBy: colleague,
    }),
    rowOf(2, {
      firstName: nameOf(2),
      priority: 1,
      dueAt: hoursAhead(3),
      items: 112,
      reporters: 97,
      kinds: ['report', 'notice', 'signal'],
      reasons: ['scam', 'fake', 'harassment'],
    }),
    rowOf(3, {
      firstName: nameOf(3),
      priority: 1,
      dueAt: hoursAhead(21),
      state: 'proposed',
      reasons: ['hate'],
      claimedBy: me,
    }),
    rowOf(4, {
      firstName: nameOf(4),
      priority: 1,
      dueAt: hoursAhead(22),
      reporters: 0,
      kinds: ['signal'],
      reasons: ['scam'],
    }),
    rowOf(5, { firstName: nameOf(5), dueAt: hoursAhead(50), kinds: ['appeal'], reasons: ['harassment'] }),
    rowOf(6, { firstName: null, dueAt: hoursAhead(69), kinds: ['notice'], reasons: [] }),
    rowOf(7, { firstName: nameOf(6), dueAt: hoursAhead(70), reasons: ['elsewhere'] }),
  ]
}

/** Decided cases. */
export const decidedIn = (world: SceneData): CaseRowView[] =>
  waitingIn(world).map((row, nth) => ({
    ...row,
    state: 'decided',
    decidedAt: hoursAhead(-1 - 9 * nth),
    claimedBy: nth % 2 === 0 ? me : colleague,
  }))

const overdueIn = (cases: CaseRowView[]) =>
  cases.filter(({ dueAt, state }) => state !== 'decided' && dueAt < NOW)

export const casesOf = (cases: CaseRowView[], next: string | null = null): CasesView => ({
  cases,
  counts: {
    waiting: cases.length,
    mine: 2,
    claimed: 3,
    escalated: 1,
    proposed: 1,
    decided: 148,
    overdue: overdueIn(cases).length,
  },
  overdue: [0, 1, 2].map(
    (priority) => overdueIn(cases).filter((one) => one.priority === priority).length,
  ) as CasesView['overdue'],
  next,
})

export const noCases: CasesView = {
  cases: [],
  counts: { waiting: 0, mine: 0, claimed: 0, escalated: 0, proposed: 0, decided: 0, overdue: 0 },
  overdue: [0, 0, 0],
  next: null,
}

const memberOf = (
  nth: number,
  facts: Partial<StaffView['members'][number]>,
): StaffView['members'][number] => ({
  id: idOf(8100 + nth),
  name: 'ida',
  email: 'ida@example.org',
  role: 'moderator',
  addedAt: hoursAhead(-24 * 90),
  endedAt: null,
  hasSecondFactor: true,
  ...facts,
})

export const staff: StaffView = {
  members: [
    memberOf(0, { ...me, email: EMAIL, role: 'admin' }),
    memberOf(1, {}),
    memberOf(2, { name: 'omar', email: 'omar@example.org', role: 'triage', hasSecondFactor: false }),
    memberOf(3, {
      name: 'wilhelmina',
      email: `${'wilhelmina.'.repeat(7)}theodora@example.org`,
      role: 'auditor',
    }),
    memberOf(4, { name: 'tess', email: 'tess@example.org', endedAt: hoursAhead(-24 * 9) }),
  ],
}

const entryOf = (
  number: number,
  facts: Partial<AuditEntriesView['entries'][number]>,
): AuditEntriesView['entries'][number] => ({
  number,
  at: minutesAhead(number - 4_210),
  actor: 'ida',
  operation: 'case.read',
  details: { case: 'K7M0PX4WQ' },
  ...facts,
})

export const auditLog: AuditEntriesView = {
  entries: [
    entryOf(4_206, {}),
    entryOf(4_205, {
      operation: 'decision.made',
      details: { case: 'K8M1PX4WQ', decision: 'R4T9LP2MXA', measure: 'suspend' },
    }),
    entryOf(4_204, { actor: 'robin', operation: 'ban.confirmed', details: { decision: 'R4T9LP2MXB' } }),
    entryOf(4_203, {
      actor: 'operator',
      operation: 'staff.add',
      details: { person: idOf(8102), role: 'triage' },
    }),
    entryOf(4_202, { actor: 'system', operation: 'case.erased', details: {} }),
    entryOf(4_201, { operation: 'case.photo', details: { case: 'K7M0PX4WQ', photo: idOf(5_001) } }),
  ],
  next: '4201',
}

/** The order that so many decided cases have taught; none if there are too few. */
export const learnedFrom = (cases: number): CaseOrderView => ({
  decidedCases: cases,
  learned:
    cases < MIN_DECIDED_CASES ? null : { trainedAt: hoursAhead(-5), cases, precision: 0.84, base: 0.33 },
})

/** The answers that every screen of the console needs. */
export const consoleAnswersIn = (world: SceneData): SceneAnswers => ({
  ...consoleSessionOf(),
  'GET /api/console/cases': ({ query }) =>
    casesOf(query['queue'] === 'decided' ? decidedIn(world) : waitingIn(world)),
  'GET /api/console/case-order': () => learnedFrom(312),
  'GET /api/console/staff': () => staff,
  'GET /api/console/audit': ({ query }) => (query['after'] ? { entries: [], next: null } : auditLog),
})
