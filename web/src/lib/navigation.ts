import type { About, AboutInput } from '@hearth/contract/about'
import type { PersonView } from '@hearth/contract/people'
import type { Location } from 'react-router'

/** What a like is about, and what it says. */
export type LikeNote = { about?: AboutInput; note?: string }

/** A decision that was made on somebody's page; the deck records it, as it does all decisions. */
export type HandedDecision = { person: PersonView; isLike: boolean; words: LikeNote }

/** `from` is the screen that led to a person, where it is not the deck. */
type NavigationState = { decision?: HandedDecision; reply?: About; from?: 'likes' | 'home' }

/** What one screen hands on to the next, beside the address, as the state of a navigation. */
export const withState = (handed: NavigationState) => ({ state: { handed } })

/** What the screen before has handed on; the history keeps it, so whoever has used it takes it away. */
export function stateOf({ state }: Pick<Location, 'state'>): NavigationState {
  const known: { handed?: NavigationState } | null = typeof state === 'object' ? state : null
  return known?.handed ?? {}
}

/** Where the links of the public pages lead. */
export const SIGN_UP = '/auth?view=sign_up'
export const TERMS = '/terms'

/** Of a toast that tells what leads to another screen: it is to be read there. */
export const staysOnNextScreen = { className: 'goes-along' }
