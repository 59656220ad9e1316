import type { About, AboutInput } from '@hearth/contract/people/notes'
import type { PersonView } from '@hearth/contract/profile/people'
import type { Location } from 'react-router'

/** The liked part of a profile, and the note. */
export type LikeNote = { about?: AboutInput; note?: string; isSure?: true }

/** A decision that was made on somebody's page; the deck records it, as it does all decisions. */
export type HandedDecision = { person: PersonView; isLike: boolean; words: LikeNote }

/** `from` is the screen that led to a person, where it is not the deck. */
type NavigationState = { decision?: HandedDecision; reply?: About; from?: 'likes' | 'home' }

/** Returns navigation options that hand `handed` to the next screen as history state. */
export const withState = (handed: NavigationState) => ({ state: { handed } })

/** Returns the state that the previous screen handed on. It stays in the history until it is removed. */
export function stateOf({ state }: Pick<Location, 'state'>): NavigationState {
  const known: { handed?: NavigationState } | null = typeof state === 'object' ? state : null
  return known?.handed ?? {}
}

/** Where the calls of the landing page lead. */
export const SIGN_UP = '/auth?view=sign_up'

/** The pages that anybody may read and that the landing page leads to: their paths and the names of their titles. */
export const linkedPages = ['safety', 'report', 'transparency'] as const

/** All pages that anybody may read. A mail leads to the last one. */
export const publicPages = [...linkedPages, 'unsubscribe'] as const

/** The paths that everybody may read also during maintenance. */
export const readablePaths = [...publicPages, 'how-well', 'membership'].map((page) => `/${page}`)

/** Of a toast that tells what leads to another screen: it is to be read there. */
export const staysOnNextScreen = { className: 'goes-along' }
