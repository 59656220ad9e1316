import type { GoogleInput } from '@hearth/contract/account/account'
import * as z from 'zod/mini'
import { AppError } from '../../errors.ts'
import { accounts } from '../accounts.store.ts'
import type { Auth } from '../auth.ts'
import type { LibraryReply } from '../library/library.ts'
import { linkMail } from '../mailed/mail-texts.ts'
import { tellOwner } from '../mailed/send-mail.ts'
import { clientOf } from '../rate-limits/network.ts'
import { renewToken } from '../sessions/renew-token.ts'
import type { Session } from '../sessions/session-lookup.ts'
import type { SignInResult } from '../sign-in-reply.ts'
import { signInResultOf } from '../sign-in-result.ts'
import { invitationCookie, isAdmissionProblem } from './google-admission.ts'
import { GOOGLE_LEFT, GOOGLE_OTHER } from './google-link.ts'
import { codeOfProvider, GOOGLE } from './google-provider.ts'

const AuthorizationReply = z.object({ url: z.url() })

/** The address to send the browser to, and the cookies it needs when it returns. */
type GoogleRedirect = { url: string; cookies: string[] }

const APP_PAGE = '/app'
const FIRST_STEPS = '/welcome'
const SIGN_IN_PAGE = '/auth'
// A path of the page itself that neither a browser nor the library reads as another host.
const OWN_PAGE = /^\/(?!auth|api|\/)[\w\-./]*(?:\?[\w\-.=&%]*)?$/
const SETTINGS = '/settings'

async function redirectToGoogle(
  auth: Auth,
  headers: Headers,
  path: string,
  pages: object,
): Promise<GoogleRedirect> {
  if (!auth.settings.google) throw new AppError('google_not_found')
  await auth.rateLimits.take('googleByAddress', clientOf(headers))
  try {
    const { body, cookies } = await auth.callLibrary(headers, path, {
      provider: GOOGLE,
      disableRedirect: true,
      ...pages,
    })
    return { url: AuthorizationReply.parse(body).url, cookies }
  } catch (error) {
    if (error instanceof AppError) throw error
    const code = await codeOfProvider(auth.settings.google)
    auth.settings.log.error({ code }, 'google could not be reached')
    throw new AppError('google_unreachable')
  }
}

const pageOf = (next: string | null | undefined) => (next && OWN_PAGE.test(next) ? next : APP_PAGE)

/** Returns the address of the sign-in page, with the page to open afterwards. */
function signInPageFor(next: string, problem?: string): string {
  const query = new URLSearchParams({ ...(problem && { problem }), ...(next !== APP_PAGE && { next }) })
  return query.size > 0 ? `${SIGN_IN_PAGE}?${query.toString()}` : SIGN_IN_PAGE
}

/** Starts a sign-in with Google. A new account continues with the first steps, others with `next`. */
export async function beginGoogleSignIn(
  auth: Auth,
  headers: Headers,
  { next, invitation }: GoogleInput,
): Promise<GoogleRedirect> {
  const signInPage = signInPageFor(pageOf(next))
  const { url, cookies } = await redirectToGoogle(auth, headers, '/sign-in/social', {
    callbackURL: signInPage,
    newUserCallbackURL: FIRST_STEPS,
    errorCallbackURL: signInPage,
  })
  return { url, cookies: invitation ? [...cookies, invitationCookie(auth.settings, invitation)] : cookies }
}

/** Starts to connect the signed-in person's account with a Google account. */
export const connectGoogle = (auth: Auth, headers: Headers): Promise<GoogleRedirect> =>
  redirectToGoogle(auth, headers, '/link-social', {
    callbackURL: `${SETTINGS}?account`,
    errorCallbackURL: `${SETTINGS}?account`,
  })

function problemOf(error: string, isUnverified: boolean): string {
  if (error === GOOGLE_LEFT || error === GOOGLE_OTHER || isAdmissionProblem(error)) return error
  if (isUnverified) return 'google_unverified'
  if (error === 'access_denied') return 'google_cancelled'
  return error === 'account_already_linked_to_different_user' ? 'google_taken' : 'google_failed'
}

async function mailGoogleConnected({ settings }: Auth, personId: string): Promise<void> {
  const person = await accounts.findById(settings.db, personId)
  if (!person) return
  await accounts.noteGoogleLeft(settings.db, personId, null)
  const page = `${settings.baseUrl}/settings/security`
  tellOwner(settings, { ...person, personId }, linkMail('googleConnected', page))
}

/** Disconnects Google. The account can still sign in by mail, and Google does not reconnect without being asked. */
export async function disconnectGoogle({ settings }: Auth, session: Session): Promise<void> {
  const { db, baseUrl, now } = settings
  const { personId } = session
  if (!(await accounts.hasProvider(db, personId, GOOGLE))) return
  await accounts.noteGoogleLeft(db, personId, now())
  await accounts.deleteProvider(db, personId, GOOGLE)
  tellOwner(settings, session, linkMail('googleDisconnected', `${baseUrl}/settings/security`))
}

/** The way back to the settings; a connected account is another way in, so the session gets another token. */
async function connectedReply(auth: Auth, headers: Headers, { connectedToGoogle, cookies }: LibraryReply) {
  const session = connectedToGoogle ? await auth.sessionOf(headers) : undefined
  const renewed = session ? await renewToken(auth, headers, session) : []
  const to = `${SETTINGS}?account${connectedToGoogle ? '&connected' : ''}`
  return {
    to,
    cookies: [...cookies, ...renewed],
    isConnecting: true as const,
    personId: connectedToGoogle,
    session,
  }
}

/** Takes the refusal of a relative who has a passkey, for whom the reply is a page. */
function passkeyNeeded(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'passkey_needed') throw error
}

type GoogleReturn = {
  to: string
  cookies: string[]
  isConnecting?: true
  personId?: string | undefined
  session?: Session | undefined
  needsSecondFactor?: boolean
  reason?: string
}

/** Completes the return from Google. Returns the page to redirect to and its cookies. */
export async function returnFromGoogle(auth: Auth, headers: Headers, search: string): Promise<GoogleReturn> {
  if (!auth.settings.google) throw new AppError('google_not_found')
  const answer = await auth.callLibrary(headers, `/callback/${GOOGLE}${search}`)
  const back = new URL(answer.location, auth.settings.baseUrl)
  const isConnecting = back.pathname === SETTINGS
  const next = pageOf(back.searchParams.get('next'))
  const error = back.searchParams.get('error')
  if (error !== null) {
    const problem = problemOf(error, answer.isUnverifiedAtGoogle ?? false)
    const to = isConnecting ? `${SETTINGS}?account&problem=${problem}` : signInPageFor(next, problem)
    return { to, cookies: answer.cookies, ...(isConnecting && { isConnecting }), reason: problem }
  }
  if (answer.connectedToGoogle) await mailGoogleConnected(auth, answer.connectedToGoogle)
  if (isConnecting) return connectedReply(auth, headers, answer)
  // An account that was never signed in to counts as new.
  const isNew = back.pathname === FIRST_STEPS || answer.isFirstProof
  const entered = await signInResultOf(auth, headers, { ...answer, method: 'google' }).catch(passkeyNeeded)
  return entered
    ? enteredReply(entered, { next, isNew: Boolean(isNew) })
    : { to: signInPageFor(next, 'passkey_needed'), cookies: [], reason: 'passkey_needed' }
}

function enteredReply(
  { session, cookies, needsSecondFactor }: SignInResult,
  { next, isNew }: { next: string; isNew: boolean },
): GoogleReturn {
  if (needsSecondFactor) return { to: signInPageFor(next, 'second_factor'), cookies, needsSecondFactor }
  return { to: isNew ? `${FIRST_STEPS}?first=true` : next, cookies, session }
}
