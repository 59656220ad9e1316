import { freshOperations, mayDo, type StaffRole, staffRoles } from '@hearth/contract/console/staff'
import { isIn, isOfConsole, type ReasonedPatterns, type Route } from './routes.ts'

/** Routes that need no session, with the reason. */
export const withoutSession: ReasonedPatterns = [
  [/ \/api\/auth\/(?!set-password$)/, 'people sign up, in and out by them'],
  [/^GET \/api\/session$/, 'it says whether somebody is signed in'],
  [/^POST \/api\/notices(\/confirm)?$/, 'people without an account send notices'],
  [/^GET \/api\/community$/, 'every page shows the banner and the maintenance'],
  [/^GET \/api\/(transparency|how-well)$/, 'everybody may read the figures'],
  [/^GET \/api\/membership-offer$/, 'everybody may read what a membership costs'],
  [/^GET \/api\/registration$/, 'people who want to sign up find out whether they can'],
  [/^GET \/api\/version$/, 'a program asks which release it speaks to before it signs in'],
  [/^GET \/api\/data-export\/schema$/, 'everybody may read the schema'],
  [/^GET \/api\/(openapi\.json|reference)$/, 'the description of the API'],
]

/** Routes for everybody with a session of any kind. */
export const ofAnySession: ReasonedPatterns = [
  [/^POST \/api\/auth\/set-password$/, 'who signs in by a mail may set a first password'],
]

/** Routes that members may use who must accept new terms, and staff too. */
export const ofOwnAccount: ReasonedPatterns = [
  [
    / \/api\/account(?!\/(erasure|export))(\/|$)/,
    'they secure their account; erasing and exporting it is for members alone',
  ],
]
export const ofErasureAndExport: ReasonedPatterns = [
  [/ \/api\/account\/(erasure|export)(\/|$)/, 'who does not accept new terms may leave'],
]

/** Routes of relatives alone, who have no others but those of their account. */
export const ofRelatives: ReasonedPatterns = [
  [/ \/api\/relative(\/|$)/, 'relatives are no members, and see what members share with them'],
]

/** Routes that suspended people may use too. */
export const ofSuspended: ReasonedPatterns = [
  [/ \/api\/(suspension|decisions)(\/|$)/, 'they read the decisions about them and appeal'],
  [/ \/api\/acceptance$/, 'they may accept new terms meanwhile'],
  [/^(GET|DELETE) \/api\/account(\/erasure)?$/, 'they may see and erase their account'],
  [/ \/api\/account\/export(\/|$)/, 'they may export their data'],
  [
    /^(GET \/api\/membership|POST \/api\/membership\/cancellation)$/,
    'they see what they pay for, and can stop paying',
  ],
  [/ \/api\/account\/(fresh|devices)(\/|$)/, 'they prove who they are to erase it, and sign out devices'],
]

/** Routes that people may use who wait for approval. */
export const ofWaiting: ReasonedPatterns = [
  [
    / \/api\/(account|approval|decisions|media|photos|places|profile|settings|suspension)(\/|$)/,
    'they fill in their profile and see to their account; everything else shows other people',
  ],
]

/** Routes that members may use during maintenance, with the reason. */
export const openInMaintenance: ReasonedPatterns = [
  [/^GET \/api\/session$/, 'the page finds out who is signed in'],
  [/^POST \/api\/auth\/sign-out$/, 'they may sign out'],
  [
    /^GET \/api\/(community|transparency|how-well|membership-offer|version|data-export\/schema)$/,
    'they concern no account',
  ],
  [/^POST \/api\/notices(\/confirm)?$/, 'people without an account send notices'],
  [/^GET \/api\/(openapi\.json|reference)$/, 'the description of the API'],
]

const isErasure = ({ name }: Route) => name === 'DELETE /api/account'
const isForStaff = (route: Route) =>
  isIn(ofAnySession, route) || (isIn(ofOwnAccount, route) && !isErasure(route))

export const LET_ON = 'let on'
export const UNAUTHENTICATED = '401 unauthenticated'
const NO_STAFF = '403 no_staff'

/** The states of a session of staff: how long ago its owner showed a passkey or an authenticator. */
export const staffStates = [
  'ended',
  'without a strong session',
  'after eight hours',
  'stale',
  'fresh',
] as const
export type StaffState = (typeof staffStates)[number]
export type StaffActor = `${StaffRole}, ${StaffState}`
export const staffActors = staffRoles.flatMap((role) =>
  staffStates.map((state): StaffActor => `${role}, ${state}`),
)

/** Everybody who has no session, whatever their browser still holds. */
export const withoutAnySession = [
  'nobody',
  'unfinished sign-up',
  'before the second step',
  'signed out',
  'erased',
] as const

/** Who asks, without regard to whose thing it is. */
export const sessionActors = [
  ...withoutAnySession,
  'member',
  'must accept terms',
  'waiting',
  'suspended',
  'banned',
  'relative',
  ...staffActors,
] as const
export type SessionActor = (typeof sessionActors)[number]

const isStaffActor = (actor: SessionActor): actor is StaffActor => actor.includes(', ')

/** Returns the role and the state of a staff member. */
export function staffOf(actor: StaffActor): { role: StaffRole; state: StaffState } {
  const [role, state] = actor.split(', ')
  return { role: role as StaffRole, state: state as StaffState }
}

function consoleVerdict(actor: StaffActor, { operation }: Route): string {
  const { role, state } = staffOf(actor)
  if (state === 'ended') return NO_STAFF
  const isStrong = state === 'stale' || state === 'fresh'
  if (operation === 'session.show') return LET_ON
  if (!isStrong) return '403 strong_sign_in_required'
  if (!operation || !mayDo(role, operation)) return '403 role_forbids'
  return freshOperations.includes(operation) && state === 'stale' ? '403 stale_session' : LET_ON
}

const isOfNobody = (actor: SessionActor) => (withoutAnySession as readonly string[]).includes(actor)

/** The lists of the routes that each kind of member may use, and the verdict about the others. */
const membersRules = {
  member: {
    lists: [[[/./, 'members may use every route but those of the console']] as ReasonedPatterns],
    other: '',
  },
  'must accept terms': {
    lists: [ofAnySession, ofSuspended, ofOwnAccount, ofErasureAndExport],
    other: '401 terms_not_accepted',
  },
  waiting: { lists: [ofAnySession, ofWaiting], other: '403 approval_pending' },
  suspended: { lists: [ofAnySession, ofSuspended], other: UNAUTHENTICATED },
  banned: { lists: [ofAnySession, ofSuspended], other: UNAUTHENTICATED },
} satisfies Record<string, { lists: ReasonedPatterns[]; other: string }>

const isKindOfMember = (actor: SessionActor): actor is keyof typeof membersRules =>
  Object.hasOwn(membersRules, actor)

function memberVerdict(actor: SessionActor, route: Route): string {
  if (isIn(withoutSession, route)) return LET_ON
  if (isIn(ofRelatives, route)) return actor === 'relative' ? LET_ON : UNAUTHENTICATED
  if (actor === 'relative' || isStaffActor(actor)) return isForStaff(route) ? LET_ON : UNAUTHENTICATED
  if (!isKindOfMember(actor)) return UNAUTHENTICATED
  const { lists, other } = membersRules[actor]
  return lists.some((list) => isIn(list, route)) ? LET_ON : other
}

/** Returns how a request to a route is answered: `let on` by the checks, or a status and a code. */
export function expectedVerdict(actor: SessionActor, route: Route): string {
  if (!isOfConsole(route)) return memberVerdict(actor, route)
  if (isStaffActor(actor)) return consoleVerdict(actor, route)
  return isOfNobody(actor) ? UNAUTHENTICATED : NO_STAFF
}

type Visitor = 'a member' | 'a suspended member' | 'an admin' | 'nobody'

/** Returns how a request to a route of members is answered during maintenance. */
export function verdictInMaintenance(who: Visitor, route: Route): string {
  if (isIn(openInMaintenance, route)) return LET_ON
  const isOfAuth = / \/api\/auth\//.test(route.name) && isIn(withoutSession, route)
  const isOfAccount = / \/api\/account(\/|$)/.test(route.name)
  const isReached = isOfAuth || isOfAccount || isIn(ofAnySession, route)
  if (who.endsWith('member') || !isReached) return '503 maintenance'
  return isOfAuth || (who === 'an admin' && isForStaff(route)) ? LET_ON : UNAUTHENTICATED
}
