import { attempt } from '../lib/browser/attempt.ts'

const KEY = 'hearth.session'

type RememberedSession = { person: { id: string }; expiresAt: string }

// By hand, because it is read before anything is drawn, and a schema takes a while to be made.
const hasId = (person: unknown): person is RememberedSession['person'] =>
  typeof person === 'object' && person !== null && 'id' in person && typeof person.id === 'string'
const isKept = (kept: unknown): kept is RememberedSession =>
  typeof kept === 'object' &&
  kept !== null &&
  'person' in kept &&
  hasId(kept.person) &&
  'expiresAt' in kept &&
  typeof kept.expiresAt === 'string'

/** Returns the id of the person last signed in here, while that session may still run. */
export function rememberedPersonId(): string | undefined {
  const kept = attempt((): unknown => JSON.parse(localStorage.getItem(KEY) ?? ''))
  return isKept(kept) && Date.parse(kept.expiresAt) > Date.now() ? kept.person.id : undefined
}

/** Saves the id of the signed-in person and the end of the session, but no secret. */
export function remember(session: { person: { id: string }; expiresAt: string }): void {
  const kept = { person: { id: session.person.id }, expiresAt: session.expiresAt }
  attempt(() => localStorage.setItem(KEY, JSON.stringify(kept)))
}

export const forget = () => attempt(() => localStorage.removeItem(KEY))

const LEFT_KEY = 'hearth.left'

/** Notes whether the person has signed out here while the server could not be told. */
export const noteLeft = (isLeft: boolean) =>
  attempt(() => (isLeft ? localStorage.setItem(LEFT_KEY, 'true') : localStorage.removeItem(LEFT_KEY)))

export const hasLeft = () => attempt(() => localStorage.getItem(LEFT_KEY) !== null) ?? false

const AWAY_KEY = 'hearth.away'

/** Records that the person leaves for another site to sign in and will return to this tab. */
export const rememberDeparture = () => attempt(() => sessionStorage.setItem(AWAY_KEY, 'true'))

/** Returns true once after a recorded departure. */
export function takeDeparture(): boolean {
  const isBack = attempt(() => sessionStorage.getItem(AWAY_KEY) !== null) ?? false
  attempt(() => sessionStorage.removeItem(AWAY_KEY))
  return isBack
}
