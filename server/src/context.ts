import type { LiveEvent } from '@hearth/contract/chat/events'
import type { Priority } from '@hearth/contract/console/cases'
import type { StaffRole } from '@hearth/contract/console/staff'
import type { RefusalReason } from '@hearth/contract/media/verification'
import type { PaymentMode } from '@hearth/contract/membership/membership'
import type { About } from '@hearth/contract/people/notes'
import type { ReportOutcome } from '@hearth/contract/people/safety'
import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import type { Db, Transact, TransactAtOnce, Tx } from './db/open.ts'
import type { Database } from './db/schema/schema.ts'

/** Sends an event to the open pages of these people. Call it only after the commit it reports. */
export type Publish = (personIds: readonly string[], event: LiveEvent) => void

/** The limits that an operator can set. */
export type LimitSettings = {
  cardsADay: number
  /** While an account is new. */
  newCardsADay: number
  /** Multiplies every other one. */
  factor: number
}

/** Encrypts what is kept about people in cases; `hash` is keyed, so it does not reveal the text. */
export type CaseEncryptor = {
  /** Everything begins with this that is encrypted in the current form, with the current secret. */
  start: string
  /** Only the same `boundTo`, such as the id of a row, decrypts the result. */
  encrypt: (text: string, boundTo?: string) => string
  /** Throws if the text was encrypted with another secret, bound to something else or changed. */
  decrypt: (encrypted: string, boundTo?: string) => string
  hash: (text: string) => string
  /** The hashes by which a text may be stored: `hash`, then those of previous secrets. */
  hashes: (text: string) => readonly string[]
}

export type SignInMethod = 'password' | 'link' | 'code' | 'google' | 'passkey' | 'second_factor'

/** Counts events for the metrics, without ids. Call it after the commit. */
export type ActivityCounts = {
  signUp: () => void
  signIn: (method: SignInMethod) => void
  wrongPassword: () => void
  swipe: (isLike: boolean) => void
  match: () => void
  report: () => void
  /** Messages were stored. */
  messages: (howMany: number) => void
  /** Seconds from the arrival of a message to the end of its delivery by this process. */
  delivery: (seconds: number) => void
  /** The ranking was trained. */
  training: (seconds: number) => void
}

/** The counts of a process without metrics, such as a command. */
export const noCounts: ActivityCounts = {
  signUp: () => {},
  signIn: () => {},
  wrongPassword: () => {},
  swipe: () => {},
  match: () => {},
  report: () => {},
  messages: () => {},
  delivery: () => {},
  training: () => {},
}

/** The dependencies of every operation; made once, in `server.ts`. A feature that needs more adds to them. */
export type Deps = {
  db: Db
  transact: Transact
  transactAtOnce: TransactAtOnce
  now: () => Date
  /** Numbers from 0 to 1 by which cards are drawn; without it `Math.random`. */
  random?: (() => number) | undefined
  publish: Publish
  /** The listeners that `emit` calls. */
  listeners: Listeners
  limits: LimitSettings
  /** Ways to pay for a membership. */
  payments: PaymentMode
  counts: ActivityCounts
  caseEncryptor: CaseEncryptor
  /** Returns a number from 0 to 1 for a text, always the same, that nobody can compute without the secret. */
  deckDraw: (text: string) => number
  /** Runs work after the reply has been sent. Closing the server waits for it. */
  afterReply: (work: () => Promise<void>) => void
  log: Logger
}

/** The dependencies, and the person who asks. */
export type Ctx = Deps & {
  viewerId: string
  /** Staff have not approved the account, so it sees nobody. */
  isWaiting?: boolean
}

/** Someone who works in the console. `isFresh`: they authenticated within the last five minutes. */
export type StaffMember = { id: string; role: StaffRole; isFresh: boolean }
/** The dependencies, and the staff member who asks. */
export type StaffCtx = Deps & { staff: StaffMember }

export type AfterCommit = (effect: () => Promise<void> | void) => void

/**
 * Runs `work` in one transaction and, once that has committed, the effects it collected. Resolves when all of them are
 * done.
 */
export async function transact<T>(
  ctx: Pick<Deps, 'transact'>,
  work: (tx: Tx, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  const effects: Parameters<AfterCommit>[0][] = []
  const result = await ctx.transact((tx) => work(tx, (effect) => effects.push(effect)))
  await Promise.all(effects.map(async (effect) => effect()))
  return result
}

type Decision = Selectable<Database['decisions']>
type Media = Selectable<Database['media']>

/** Events inside a transaction, by which a feature lets later features act in it. `listeners.ts` has the listeners. */
/**
 * The hashes of a photo, first that of the whole picture, and those of its mirror image; none if it has too little detail to
 * compare. Photos are alike if their hashes differ in at most `within` bits.
 */
export type PhotoLikeness = { hashes: readonly string[]; mirrored: readonly string[]; within: number }

export type TransactionEvents = {
  /** The data that decides who these people see, and who sees them, has changed. */
  'people.changed': { personIds: readonly string[] }
  /** A match was stored. Its notes are in the order of the likes. */
  'match.stored': {
    match: { id: string; user1Id: string; user2Id: string }
    notes: readonly { fromId: string; about: About; content: string }[]
    afterCommit: AfterCommit
  }
  /** A like or pass was stored. `viewedSeconds`: how long the person was looked at before; null if not measured. */
  'swipe.stored': { swiperId: string; swipedId: string; isLike: boolean; viewedSeconds: number | null }
  /** A like with a note was stored, and made no match. */
  'note.sent': { fromId: string; toId: string; note: string; afterCommit: AfterCommit }
  /** A like with a note was undone. */
  'note.undone': { fromId: string; toId: string; afterCommit: AfterCommit }
  /** The texts of matches that ended long ago are erased. */
  'matches.erased': { matchIds: readonly string[] }
  /** One of the two is about to block the other or to end their match. */
  'pair.ending': { personIds: readonly [string, string]; afterCommit: AfterCommit }
  /** A block between these two has been taken back. */
  'block.removed': { personIds: readonly [string, string] }
  /** A person has added a word that they do not want to read. */
  'hidden_word.added': { personId: string }
  /** A text of a person was flagged; the same text again has the same `key`. `priority` is that of a case. */
  'signal.raised': {
    personId: string
    priority: Priority
    rules: readonly string[]
    text: string
    key: string
  }
  /** Something happened to an account of which its owner is to know. */
  'account.changed': { personId: string; afterCommit: AfterCommit }
  /** A person was added as staff, got another role or has ended. */
  'staff.changed': { personId: string }
  /** A member waits for the approval of staff, or they have approved or declined the account. */
  'approval.changed': { personId: string; afterCommit: AfterCommit } & (
    | { state: 'waiting' | 'approved' }
    | { state: 'declined'; reason: string; deletedAt: Date }
  )
  /** Neither a block nor an end is left between these two. */
  'pair.reunited': { personIds: readonly [string, string]; afterCommit: AfterCommit }
  /**
   * A photo was stored. `cropOf` is the photo that it shows in another frame. `isLike` tells whether it and the photo of
   * these hashes are near-duplicates.
   */
  'photo.stored': {
    personId: string
    photoId: string
    likeness: PhotoLikeness
    isLike: (hashes: readonly string[]) => boolean
    cropOf: string | null
    afterCommit: AfterCommit
  }
  /** The photos of a person or their order have changed. */
  'photos.changed': { personId: string }
  /** Other things of a person than before are hidden by decisions. */
  'hidden_things.changed': { personId: string }
  /** A verifier has decided about a recording of a person. */
  'verification.decided': { personId: string; reason: RefusalReason | null; afterCommit: AfterCommit }
  /** The files of a clip or chat photo are there. */
  'media.ready': { media: Media; afterCommit: AfterCommit }
  /** It was not taken, or its upload was cancelled. */
  'media.refused': { media: Media; afterCommit: AfterCommit }
  /** Staff have reviewed the intro of a person. */
  'intro.reviewed': { personId: string; afterCommit: AfterCommit } & (
    | { outcome: 'approved' }
    | { outcome: 'removed'; reason: string }
  )
  /** People have deleted a photo. */
  'photo.deleted': { personIds: readonly string[] }
  /** A decision restricts or warns its person from now on. */
  'decision.made': { decision: Decision; afterCommit: AfterCommit }
  /** A decision was reversed, or the appeal against it was rejected. `isSuspended`: another decision suspends the person. */
  'decision.reviewed': {
    decision: Decision
    outcome: 'upheld' | 'reversed'
    isSuspended: boolean
    afterCommit: AfterCommit
  }
  /** The first appeal against a decision was stored. */
  'appeal.sent': { personId: string; afterCommit: AfterCommit }
  /** A case was decided, which may collect reports and notices. */
  'case.decided': {
    caseId: string
    reports: readonly { reporterId: string; number: string }[]
    outcome: ReportOutcome
    afterCommit: AfterCommit
  }
}

export type TransactionListener<Name extends keyof TransactionEvents> = (
  deps: Deps,
  tx: Tx,
  event: TransactionEvents[Name],
) => Promise<unknown>

export type Listeners = { [Name in keyof TransactionEvents]: readonly TransactionListener<Name>[] }

/** Awaits every listener of this event, in their order; an error of one rolls the transaction back. */
export async function emit<Name extends keyof TransactionEvents>(
  deps: Deps,
  tx: Tx,
  name: Name,
  event: TransactionEvents[Name],
): Promise<void> {
  for (const listener of deps.listeners[name]) await listener(deps, tx, event)
}
