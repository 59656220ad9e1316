import type { SessionState } from '../../session/session-client.ts'
import type { AuthView, MailedLink } from './auth.views.ts'

export type Refused = MailedLink & { error: unknown }

type Place = {
  state: SessionState
  door: { link: MailedLink | undefined; view: AuthView }
  /** Came by a link that asks for a password of one's own first. */
  isChoosing: boolean
  refused: Refused | undefined
}

export type Stage =
  | { is: 'checking' | 'inside' }
  | { is: 'refused'; refused: Refused }
  | { is: 'link'; purpose: Exclude<MailedLink['purpose'], 'reset'>; token: string }
  | { is: 'form'; view: AuthView; token: string }

/** The step that this person still has to take. */
export function stageOf({ state, door, isChoosing, refused }: Place): Stage {
  const { link, view } = door
  if (state.status === 'checking') return { is: 'checking' }
  if (isChoosing) return { is: 'form', view: 'update_password', token: '' }
  if (refused && refused.token === link?.token) return { is: 'refused', refused }
  const isSignedIn = state.status === 'signedIn'
  return link ? stageByLink(link, isSignedIn) : stageByView(view, isSignedIn)
}

function stageByLink({ purpose, token }: MailedLink, isSignedIn: boolean): Stage {
  if (purpose === 'reset') return { is: 'form', view: 'update_password', token }
  // Signed in or not, it is the owner of the address who has to agree to another one.
  if (purpose === 'change') return { is: 'link', purpose, token }
  return isSignedIn ? { is: 'inside' } : { is: 'link', purpose, token }
}

function stageByView(view: AuthView, isSignedIn: boolean): Stage {
  if (isSignedIn) return view === 'update_password' ? { is: 'form', view, token: '' } : { is: 'inside' }
  // Without a link, only whoever is signed in can choose a password.
  return { is: 'form', view: view === 'update_password' ? 'forgotten_password' : view, token: '' }
}
