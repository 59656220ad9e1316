import type { DayFigures, FiguresView } from '@hearth/contract/console/figures'
import type { MemberRowView, MembersView, MemberView } from '@hearth/contract/console/members'
import type { BackupView, ProcessView, SystemView } from '@hearth/contract/console/system'
import { idOf } from '../../src/testing/people.ts'
import { withoutPayments } from './console-membership.ts'
import type { SceneAnswers } from './fake-server.ts'
import { predictions } from './predictions.ts'
import { NOW, type SceneData } from './scene-data.ts'

const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.parse(NOW) - hours * HOUR_MS).toISOString()
const dayAgo = (days: number) => hoursAgo(24 * days).slice(0, 10)

export const MEMBER = idOf(8300)

function rowOf(nth: number, name: string, facts: Partial<MemberRowView> = {}): MemberRowView {
  return {
    id: idOf(8300 + nth),
    name,
    age: 29 + nth,
    email: `member.${nth}@example.org`,
    language: nth % 2 === 0 ? 'de' : null,
    state: 'active',
    joinedAt: hoursAgo(30 * (nth + 1)),
    lastActiveOn: dayAgo(nth),
    photo: null,
    reports: 0,
    caseNumber: null,
    ...facts,
  }
}

export function membersIn({ people }: SceneData): MemberRowView[] {
  const nameOf = (nth: number) => people[nth]?.firstName ?? ''
  return [
    rowOf(0, `${nameOf(0)} Vogt`, { reports: 3, caseNumber: 'K7M0PX4WQ' }),
    rowOf(1, nameOf(1), { state: 'paused' }),
    rowOf(2, nameOf(2), { state: 'suspended', reports: 12, caseNumber: 'K7M1PX4WQ' }),
    rowOf(3, '', { state: 'unconfirmed', age: null, lastActiveOn: null }),
    rowOf(4, nameOf(3), { email: `${'wilhelmina.'.repeat(7)}theodora@example.org` }),
  ]
}

export const foundIn = (world: SceneData, next: string | null = null): MembersView => ({
  members: membersIn(world),
  next,
})

export function memberIn(world: SceneData, facts: Partial<MemberView> = {}): MemberView {
  const [first] = membersIn(world)
  return {
    ...(first ?? rowOf(0, 'Ana')),
    isConfirmed: true,
    hasPendingEmail: true,
    signIn: { hasPassword: true, hasGoogle: false, passkeys: 2, hasSecondFactor: true },
    sessions: [
      { browser: 'Firefox', system: 'Linux', country: 'DE', signedInOn: dayAgo(40), lastSeenOn: dayAgo(0) },
      { browser: 'Safari', system: 'iOS', country: null, signedInOn: dayAgo(9), lastSeenOn: dayAgo(3) },
    ],
    restrictions: [{ kind: 'messages', endsAt: hoursAgo(-72) }],
    dataExport: { requestedAt: hoursAgo(5), state: 'ready' },
    ...facts,
  }
}

const backupOf = (facts: Partial<BackupView>): BackupView => ({
  at: hoursAgo(8),
  madeAt: hoursAgo(8),
  bytes: 2_400_000_000,
  place: 'desk:/mnt/backups/hearth-2026-06-15T0312.tar.enc',
  photos: 'include',
  isEncrypted: true,
  ...facts,
})

const jobOf = (name: string, hours: number, facts: Partial<SystemView['jobs'][number]> = {}) => ({
  name,
  lastSuccessAt: hoursAgo(hours),
  lastFailureAt: null,
  waiting: 0,
  failed: 0,
  isLate: false,
  ...facts,
})

const processOf = (nth: number, role: ProcessView['role'], host: string): ProcessView => ({
  id: idOf(8400 + nth),
  role,
  host,
  version: '0.2.0',
  startedAt: hoursAgo(200 - nth),
})

export const system: SystemView = {
  at: NOW,
  version: '0.2.0',
  node: 'v24.21.0',
  startedAt: hoursAgo(200),
  processes: [
    processOf(0, 'web', 'web-1'),
    processOf(1, 'web', 'web-2.internal.example.org'),
    processOf(2, 'worker', 'd41d8cd98f00'),
  ],
  database: { kind: 'postgres', bytes: 1_250_000_000 },
  photos: {
    isBucket: true,
    photos: 81_240,
    strayFiles: 12,
    filesToConfirm: 0,
    isPaused: false,
    store: { files: 974_880, bytes: 61_400_000_000, countedAt: hoursAgo(9) },
  },
  clips: { problem: null },
  disk: { bytes: 80_000_000_000, freeBytes: 31_500_000_000 },
  services: [
    { name: 'mail', isUp: true },
    { name: 'redis', isUp: true },
    { name: 'photos', isUp: true },
  ],
  queues: [{ job: 'process-photo', waiting: 3, active: 1, oldestSeconds: 14 }],
  jobs: [jobOf('clear-photos', 0.01), jobOf('mail', 0.2), jobOf('compare-photos', 9)],
  backups: {
    last: backupOf({}),
    lastCheck: backupOf({ at: hoursAgo(30), madeAt: hoursAgo(32) }),
    restored: null,
    isLate: false,
  },
}

export const troubledSystem: SystemView = {
  ...system,
  database: { kind: 'pglite', bytes: 40_000_000 },
  processes: [processOf(0, 'all', 'desk')],
  photos: {
    isBucket: false,
    photos: 1_240,
    strayFiles: 320,
    filesToConfirm: 300,
    isPaused: true,
    store: null,
  },
  clips: { problem: 'ffmpeg cannot be run in bubblewrap: spawn bwrap ENOENT' },
  services: [
    { name: 'mail', isUp: false },
    { name: 'redis', isUp: true },
  ],
  queues: [],
  jobs: [
    jobOf('clear-photos', 5, { isLate: true, lastFailureAt: hoursAgo(0.1), failed: 4 }),
    jobOf('compare-photos', 9),
  ],
  backups: {
    last: null,
    lastCheck: null,
    restored: backupOf({ at: hoursAgo(60), madeAt: hoursAgo(70), isEncrypted: false }),
    isLate: true,
  },
}

function dayOf(daysBefore: number): DayFigures {
  const wave = (base: number, by: number) =>
    Math.round(base + by * Math.sin(daysBefore / 3) + (by * (daysBefore % 7)) / 9)
  const isKnown = daysBefore < 22
  return {
    day: dayAgo(daysBefore),
    signUps: wave(14, 6),
    active: isKnown ? wave(420, 60) : null,
    likes: wave(2_300, 500),
    matches: wave(180, 50),
    messages: wave(5_400, 1_300),
    reports: daysBefore % 5 === 0 ? 3 : 0,
    decisions: daysBefore % 6 === 0 ? 2 : 0,
    showable: isKnown ? 1_850 : null,
    shown: isKnown ? wave(1_500, 90) : null,
    views: isKnown ? wave(21_000, 3_000) : null,
    topTenthViews: isKnown ? wave(4_600, 600) : null,
    medianViews: isKnown ? wave(9, 2) : null,
  }
}

export const figuresOf = (weeks: number): FiguresView => ({
  at: NOW,
  days: Array.from({ length: 7 * weeks }, (_, nth) => dayOf(7 * weeks - 1 - nth)),
})

/** The answers that the screens of the operation need. */
export const operationAnswersIn = (world: SceneData): SceneAnswers => ({
  'GET /api/console/members': ({ query }) => (query['after'] ? { members: [], next: null } : foundIn(world)),
  'GET /api/console/members/:id': () => memberIn(world),
  'GET /api/console/membership': () => withoutPayments,
  'GET /api/console/system': () => system,
  'GET /api/how-well': () => predictions,
  'GET /api/console/figures': ({ query }) => figuresOf(Number(query['weeks'])),
})
