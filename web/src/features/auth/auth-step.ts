import type { SessionState } from '../../session/session-client.ts'
import type { AuthView, MailedLink } from './auth.views.ts'

export type RefusedMailLink = MailedLink & { error: unknown }

type AuthStepOptions = {
  state: SessionState
  at: { link: MailedLink | undefined; view: AuthView }
  /** The person came by a link and has to choose a password first. */
  isChoosing: boolean
  refused: RefusedMailLink | undefined
}

export type AuthStep =
  | { is: 'checking' | 'inside' }
  | { is: 'refused'; refused: RefusedMailLink }
  | { is: 'link'; purpose: Exclude<MailedLink['purpose'], 'reset'>; token: string }
  | { is: 'form'; view: AuthView; token: string }

/** The step that this person still has to take. */
export function authStepOf({ state, at, isChoosing, refused }: AuthStepOptions): AuthStep {
  const { link, view } = at
  if (state.status === 'checking') return { is: 'checking' }
  if (isChoosing) return { is: 'form', view: 'update_password', token: '' }
  if (refused && refused.token === link?.token && refused.purpose === link.purpose)
    return { is: 'refused', refused }
  const isSignedIn = state.status === 'signedIn'
  return link ? stepByLink(link, isSignedIn) : stepByView(view, isSignedIn)
}

function stepByLink({ purpose, token }: MailedLink, isSignedIn: boolean): AuthStep {
  if (purpose === 'reset') return { is: 'form', view: 'update_password', token }
  // Signed in or not, it is the owner of the address who has to agree to another one.
  if (purpose === 'change') return { is: 'link', purpose, token }
  return isSignedIn ? { is: 'inside' } : { is: 'link', purpose, token }
}

function stepByView(view: AuthView, isSignedIn: boolean): AuthStep {
  if (isSignedIn) return view === 'update_password' ? { is: 'form', view, token: '' } : { is: 'inside' }
  // Without a link, only a signed-in person can choose a password.
  return { is: 'form', view: view === 'update_password' ? 'forgotten_password' : view, token: '' }
}
