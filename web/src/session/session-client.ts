import type {
  EmailChangeView,
  LinkInput,
  SecondFactorInput,
  SessionView,
  SetPasswordInput,
  SignInInput,
  SignInView,
  SignOutInput,
  SignUpInput,
  UpdatePasswordInput,
} from '@hearth/contract/account/account'
import { api, hasKind, read } from '../api/client.ts'
import { isTransient } from '../api/outbox/backoff.ts'
import { askWho } from './ask-who.ts'
import type { AuthEvent } from './auth-event.ts'
import { openOtherTabs, type TabMessage } from './other-tabs.ts'
import { forget, hasLeft, noteLeft, remember, rememberedPersonId, takeDeparture } from './remembered.ts'
import { withRetries } from './retry.ts'
import { askToSignOut, leaveUnanswered } from './sign-out.ts'

export const LOOK_EVERY_MS = 30_000
export const RENEW_WITHIN_MS = 90_000
const BUDGET_MS = 30_000
// Nobody is remembered, so a person is looking at a pulse and not at a screen meanwhile.
const UNKNOWN_BUDGET_MS = 2_000

export type CurrentSession = NonNullable<SessionView['session']>

/** `left` by signing out, `lost` because it ran out or was ended elsewhere, and `never` had in this page. */
type SessionEnding = 'never' | 'left' | 'lost'

/** `personId` is whom the browser remembers. */
export type SessionState =
  | { status: 'checking'; personId: string | undefined }
  | { status: 'signedIn'; session: CurrentSession }
  | { status: 'signedOut'; ending: SessionEnding }

/** The step that is still missing before the person is signed in. */
export type MissingProof = 'nothing' | 'password' | 'second_factor'

/** The session of this browser, in all its tabs. The token is in a cookie that scripts cannot read. */
export class SessionClient {
  #state: SessionState = { status: 'checking', personId: rememberedPersonId() }
  #isSure = false
  #isLeaving = false
  #turn = 0
  #looking: Promise<void> | undefined
  readonly #watchers = new Set<() => void>()
  readonly #listeners = new Set<(event: AuthEvent) => void>()
  readonly #otherTabs = openOtherTabs((told) => this.#follow(told))
  readonly #ticker = setInterval(() => this.#tick(), LOOK_EVERY_MS)
  readonly #tick = () => {
    if (!this.#isSure || hasLeft() || this.#remainingMs() <= RENEW_WITHIN_MS) void this.look()
  }

  constructor() {
    addEventListener('online', this.#tick)
    document.addEventListener('visibilitychange', this.#tick)
    void this.look()
  }

  close(): void {
    clearInterval(this.#ticker)
    removeEventListener('online', this.#tick)
    document.removeEventListener('visibilitychange', this.#tick)
    this.#otherTabs.close()
    this.#turn += 1
    this.#watchers.clear()
    this.#listeners.clear()
  }

  readonly state = (): SessionState => this.#state

  readonly watch = (changed: () => void) => {
    this.#watchers.add(changed)
    return () => void this.#watchers.delete(changed)
  }

  readonly listen = (listener: (event: AuthEvent) => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Asks the server who is signed in, which also renews a session that is about to end. */
  look(): Promise<void> {
    const looking = (this.#looking ??= this.#ask().finally(() => {
      if (this.#looking === looking) this.#looking = undefined
    }))
    return looking
  }

  // A request that is still on its way is from before what has just happened.
  #lookAnew(): Promise<void> {
    this.#turn += 1
    this.#looking = undefined
    return this.look()
  }

  /** Gives a session only where none has to be confirmed by mail first. */
  signUp(input: SignUpInput): Promise<CurrentSession | null> {
    return this.#otherTabs.openUntil(this.#signUp(input))
  }

  async #signUp(input: SignUpInput): Promise<CurrentSession | null> {
    const { session } = await read(api.auth['sign-up'].$post({ json: input }))
    if (session) this.#arrive(session)
    return session
  }

  signIn(input: SignInInput): Promise<MissingProof> {
    return this.enter(read(api.auth['sign-in'].$post({ json: input })))
  }

  /** Completes a sign-in of any kind. The page may be left, and this be closed, before the reply. */
  enter(asked: Promise<SignInView>): Promise<MissingProof> {
    return this.#otherTabs.openUntil(this.#enter(asked))
  }

  async #enter(asked: Promise<SignInView>): Promise<MissingProof> {
    const { session, needsPassword, needsSecondFactor } = await asked
    if (needsSecondFactor) return 'second_factor'
    // The one that was chosen at sign-up may be somebody else's, so it is gone, and another comes first.
    if (needsPassword) this.recoverPassword()
    if (session) this.#arrive(session)
    return needsPassword ? 'password' : 'nothing'
  }

  async passSecondFactor(input: SecondFactorInput): Promise<MissingProof> {
    const entered = await read(api.auth['second-factor'].$post({ json: input }))
    this.#emit('MFA_CHALLENGE_VERIFIED')
    return this.enter(Promise.resolve(entered))
  }

  /** Someone came by a mailed link and has to choose a password. */
  recoverPassword(): void {
    this.#emit('PASSWORD_RECOVERY')
  }

  /** For someone who is signed in by a link and has no password. */
  async setPassword(input: SetPasswordInput): Promise<void> {
    await read(api.auth['set-password'].$post({ json: input }))
    this.#emit('USER_UPDATED')
  }

  async updatePassword(input: UpdatePasswordInput): Promise<void> {
    await read(api.auth['update-password'].$post({ json: input }))
    this.#emit('USER_UPDATED')
    // A new password ends all sessions. The person asked for it, so nobody is sent away.
    const { session } = await read(api.session.$get()).catch(() => ({ session: null }))
    this.#become(session, { ending: 'never' })
  }

  /** Updates the address for the signed-in person at once. */
  async confirmEmailChange(input: LinkInput): Promise<EmailChangeView> {
    const change = await read(api.auth['confirm-email-change'].$post({ json: input }))
    if (!change.waitsFor && this.#state.status === 'signedIn') await this.#lookAnew()
    return change
  }

  /** Signs out. Without an answer of the server this browser is signed out all the same, and the server is told later. */
  async signOut(scope: SignOutInput['scope'] = 'local'): Promise<void> {
    if (scope === 'others') await askToSignOut(scope)
    else await this.leaveBy(() => askToSignOut(scope).catch(scope === 'local' ? leaveUnanswered : undefined))
  }

  /** Ends the session by what the person asked for, here and in all tabs. */
  leaveBy(act: () => Promise<unknown>): Promise<void> {
    // The page may hear of the end, and close this, before the answer is there.
    return this.#otherTabs.openUntil(this.#leaveBy(act))
  }

  async #leaveBy(act: () => Promise<unknown>): Promise<void> {
    // The sockets may tell of the end before the answer does, and it is no loss to anyone then.
    this.#isLeaving = true
    this.#otherTabs.tell({ event: 'LEAVING' })
    await act().catch((error: unknown) => {
      // Another tab said so while this was on its way.
      if (this.#state.status === 'signedOut') return
      this.#isLeaving = false
      this.#otherTabs.tell({ event: 'STAYING' })
      throw error
    })
    this.#isLeaving = false
    this.#become(null, { event: 'SIGNED_OUT', ending: 'left' })
    this.#otherTabs.tell({ event: 'SIGNED_OUT' })
  }

  async #ask(): Promise<void> {
    const turn = this.#turn
    const isUnknown = this.#state.status === 'checking' && !this.#state.personId
    try {
      const budgetMs = isUnknown ? UNKNOWN_BUDGET_MS : BUDGET_MS
      // The cookie of the session that was left is still there.
      if (hasLeft()) await askToSignOut('local')
      const session = await withRetries(() => askWho(this.#state.status === 'signedIn'), budgetMs)
      // A sign-in or sign-out during the request is newer than its answer.
      if (turn === this.#turn) this.#learn(session)
    } catch (error) {
      if (turn !== this.#turn) return
      if (hasKind(error, 'unauthenticated')) this.#learn(null)
      else this.#giveUp(error)
    }
  }

  #learn(session: CurrentSession | null): void {
    const event = this.#eventOf(session)
    const isLost = !this.#isLeaving && (event === 'SIGNED_OUT' || this.#isMissed(session))
    // A sign-out during the first request is no lost session.
    const ending = this.#isLeaving ? 'left' : isLost ? 'lost' : 'never'
    this.#become(session, { event, ending })
    if (isLost) this.#otherTabs.tell({ event: 'LOST' })
    if (session && (event === 'TOKEN_REFRESHED' || event === 'USER_UPDATED'))
      this.#otherTabs.tell({ event, session })
    if (event === 'INITIAL_SESSION') this.#welcomeBack(session)
  }

  // The browser remembers a session that should still run, so it was ended while no page was open.
  #isMissed(session: CurrentSession | null): boolean {
    return !session && this.#state.status === 'checking' && this.#state.personId !== undefined
  }

  // The visit to the other site to sign in is over.
  #welcomeBack(session: CurrentSession | null): void {
    if (!takeDeparture() || !session) return
    this.#emit('SIGNED_IN')
    this.#otherTabs.tell({ event: 'SIGNED_IN' })
  }

  // A session is not over because nobody could be asked; the next tick asks again.
  #giveUp(error: unknown): void {
    this.#isSure = false
    if (this.#state.status !== 'checking' || (this.#state.personId && isTransient(error))) return
    this.#state = { status: 'signedOut', ending: 'never' }
    this.#emit('INITIAL_SESSION')
    this.#tellWatchers()
  }

  #eventOf(session: CurrentSession | null): AuthEvent | undefined {
    const before = this.#state
    if (before.status === 'checking') return 'INITIAL_SESSION'
    if (before.status === 'signedOut') return session ? 'SIGNED_IN' : undefined
    if (!session) return 'SIGNED_OUT'
    const was = before.session
    if (was.person.id !== session.person.id) return 'SIGNED_IN'
    if (was.person.email !== session.person.email) return 'USER_UPDATED'
    return was.expiresAt === session.expiresAt ? undefined : 'TOKEN_REFRESHED'
  }

  #arrive(session: CurrentSession): void {
    takeDeparture()
    this.#become(session, { event: 'SIGNED_IN' })
    this.#otherTabs.tell({ event: 'SIGNED_IN' })
  }

  #become(session: CurrentSession | null, how: { event?: AuthEvent | undefined; ending?: SessionEnding }) {
    const before = this.#state
    this.#turn += 1
    this.#isSure = true
    if (session) remember(session)
    else forget()
    // A sign-in ends the session that this browser had before.
    if (session) noteLeft(false)
    if (before.status === 'signedOut' && !session) return
    this.#state = session
      ? { status: 'signedIn', session }
      : { status: 'signedOut', ending: how.ending ?? 'never' }
    if (how.event) this.#emit(how.event)
    this.#tellWatchers()
  }

  #follow(told: TabMessage): void {
    this.#isLeaving = told.event === 'LEAVING'
    if (told.event === 'SIGNED_OUT') this.#become(null, { event: told.event, ending: 'left' })
    if (told.event === 'SIGNED_IN') void this.#lookAnew()
    if (this.#state.status !== 'signedIn') return
    if (told.event === 'LOST') void this.#lookAnew()
    // The other tabs take over the answer without a request of their own.
    if ('session' in told && told.session.person.id === this.#state.session.person.id) {
      this.#become(told.session, { event: this.#eventOf(told.session) })
    }
  }

  #remainingMs(): number {
    return this.#state.status === 'signedIn'
      ? Date.parse(this.#state.session.expiresAt) - Date.now()
      : Number.POSITIVE_INFINITY
  }

  #emit(event: AuthEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  #tellWatchers(): void {
    for (const changed of this.#watchers) changed()
  }
}

export const openSession = () => new SessionClient()
