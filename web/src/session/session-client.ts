import type {
  ConfirmEmailInput,
  ForgottenPasswordInput,
  SessionView,
  SetPasswordInput,
  SignInInput,
  SignOutInput,
  SignUpInput,
  UpdatePasswordInput,
} from '@hearth/contract/account'
import { ApiError, api, hasCode, isPassing, read } from '../api/client.ts'
import { patiently } from './patience.ts'
import { forget, remember, rememberedPersonId } from './remembered.ts'

export const LOOK_EVERY_MS = 30_000
export const RENEW_WITHIN_MS = 90_000
const BUDGET_MS = 30_000
// Nobody is remembered, so a person is looking at a pulse and not at a screen meanwhile.
const UNKNOWN_BUDGET_MS = 2_000

export type AuthEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED'

export type Session = NonNullable<SessionView['session']>

/** `personId` is whom the browser remembers; `ended` tells a session that was here from one that never was. */
export type SessionState =
  | { status: 'checking'; personId: string | undefined }
  | { status: 'signedIn'; session: Session }
  | { status: 'signedOut'; ended: boolean }

/** Who is signed in, in this tab and all others. The secret stays in a cookie that this code cannot see. */
export class SessionClient {
  #state: SessionState = { status: 'checking', personId: rememberedPersonId() }
  #isSure = false
  #turn = 0
  #looking: Promise<void> | undefined
  readonly #watchers = new Set<() => void>()
  readonly #listeners = new Set<(event: AuthEvent) => void>()
  readonly #channel = new BroadcastChannel('hearth.session')
  readonly #ticker = setInterval(() => this.#tick(), LOOK_EVERY_MS)
  readonly #tick = () => {
    if (!this.#isSure || this.#remainingMs() <= RENEW_WITHIN_MS) void this.look()
  }

  constructor() {
    this.#channel.addEventListener('message', ({ data }) => this.#follow(data))
    addEventListener('online', this.#tick)
    document.addEventListener('visibilitychange', this.#tick)
    void this.look()
  }

  close(): void {
    clearInterval(this.#ticker)
    removeEventListener('online', this.#tick)
    document.removeEventListener('visibilitychange', this.#tick)
    this.#channel.close()
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
    this.#looking ??= this.#ask().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  /** Gives a session only where none has to be confirmed by mail first. */
  async signUp(input: SignUpInput): Promise<Session | null> {
    return this.#enter(await read(api.auth['sign-up'].$post({ json: input })))
  }

  async signIn(input: SignInInput): Promise<void> {
    this.#enter(await read(api.auth['sign-in'].$post({ json: input })))
  }

  async confirmEmail(input: ConfirmEmailInput): Promise<void> {
    const confirmed = await read(api.auth['confirm-email'].$post({ json: input }))
    // The one that was chosen at sign-up may be somebody else's, so it is gone, and another comes first.
    if (confirmed.needsPassword) this.recoverPassword()
    this.#enter(confirmed)
  }

  async askForReset(input: ForgottenPasswordInput): Promise<void> {
    await read(api.auth['forgotten-password'].$post({ json: input }))
  }

  /** Someone came by a mailed link and has to choose a password. */
  recoverPassword(): void {
    this.#emit('PASSWORD_RECOVERY')
  }

  /** For whoever is signed in by a link and has no password. */
  async setPassword(input: SetPasswordInput): Promise<void> {
    await read(api.auth['set-password'].$post({ json: input }))
    this.#emit('USER_UPDATED')
  }

  async updatePassword(input: UpdatePasswordInput): Promise<void> {
    await read(api.auth['update-password'].$post({ json: input }))
    this.#emit('USER_UPDATED')
    // A new password ends all sessions. Whoever changed it asked for that, so nobody is sent away for it.
    const { session } = await read(api.session.$get()).catch(() => ({ session: null }))
    this.#become(session, { ended: false })
  }

  async signOut(scope: SignOutInput['scope'] = 'global'): Promise<void> {
    await read(api.auth['sign-out'].$post({ json: { scope } })).catch((error: unknown) => {
      // Nobody is signed in any more, or another tab said so while this was on its way.
      const isRefused = error instanceof ApiError && [401, 403, 404].includes(error.status)
      const isOutAlready = isRefused || this.#state.status === 'signedOut'
      if (!isOutAlready) throw error
    })
    if (scope === 'others') return
    this.#become(null, { event: 'SIGNED_OUT' })
    this.#channel.postMessage('SIGNED_OUT' satisfies AuthEvent)
  }

  async #ask(): Promise<void> {
    const turn = this.#turn
    const isUnknown = this.#state.status === 'checking' && !this.#state.personId
    try {
      const budgetMs = isUnknown ? UNKNOWN_BUDGET_MS : BUDGET_MS
      const { session } = await patiently(() => read(api.session.$get()), budgetMs)
      // Whoever signed in or out while this was on its way knows better.
      if (turn === this.#turn) this.#become(session, { event: this.#eventOf(session) })
    } catch (error) {
      if (turn !== this.#turn) return
      if (hasCode(error, 'unauthenticated')) this.#become(null, { event: this.#eventOf(null) })
      else this.#giveUp(error)
    }
  }

  // A session is not over because nobody could be asked; the next tick asks again.
  #giveUp(error: unknown): void {
    this.#isSure = false
    if (this.#state.status !== 'checking' || (this.#state.personId && isPassing(error))) return
    this.#state = { status: 'signedOut', ended: false }
    this.#emit('INITIAL_SESSION')
    this.#tellWatchers()
  }

  #eventOf(session: Session | null): AuthEvent | undefined {
    const before = this.#state
    if (before.status === 'checking') return 'INITIAL_SESSION'
    if (before.status === 'signedOut') return session ? 'SIGNED_IN' : undefined
    if (!session) return 'SIGNED_OUT'
    const was = before.session
    if (was.person.id !== session.person.id) return 'SIGNED_IN'
    if (was.person.email !== session.person.email) return 'USER_UPDATED'
    return was.expiresAt === session.expiresAt ? undefined : 'TOKEN_REFRESHED'
  }

  #enter({ session }: SessionView): Session | null {
    if (!session) return null
    this.#become(session, { event: 'SIGNED_IN' })
    this.#channel.postMessage('SIGNED_IN' satisfies AuthEvent)
    return session
  }

  #become(session: Session | null, { event, ended }: { event?: AuthEvent | undefined; ended?: boolean }) {
    const before = this.#state
    this.#turn += 1
    this.#isSure = true
    if (session) remember(session)
    else forget()
    if (before.status === 'signedOut' && !session) return
    this.#state = session
      ? { status: 'signedIn', session }
      : { status: 'signedOut', ended: ended ?? event === 'SIGNED_OUT' }
    if (event) this.#emit(event)
    this.#tellWatchers()
  }

  #follow(event: AuthEvent): void {
    if (event === 'SIGNED_OUT') this.#become(null, { event })
    if (event === 'SIGNED_IN') void this.look()
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
