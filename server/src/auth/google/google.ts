import * as z from 'zod/mini'
import { AppError, notFound } from '../../errors.ts'
import { accounts } from '../accounts.store.ts'
import type { Auth, Session } from '../auth.ts'
import { clientOf, enteredBy } from '../entering.ts'
import { mailTexts } from '../mailed/mail-texts.ts'
import { sendMail } from '../mailed/send-mail.ts'
import { GOOGLE_LEFT, GOOGLE_OTHER } from './google-link.ts'
import { GOOGLE } from './google-provider.ts'

const Begun = z.object({ url: z.url() })

/** Where the browser has to go, and what it has to keep until it is back. */
type Departure = { url: string; cookies: string[] }

const HOME = '/app'
const FIRST_STEPS = '/welcome'
const DOOR = '/auth'
// One of the page's own addresses, and nothing that a browser or the library could read as another server.
const OWN_PAGE = /^\/(?!auth|api|\/)[\w\-./]*(?:\?[\w\-.=&%]*)?$/
const SETTINGS = '/settings'

async function depart(auth: Auth, headers: Headers, path: string, pages: object): Promise<Departure> {
  if (!auth.settings.google) throw notFound('Google')
  await auth.attempts.take('googleByAddress', clientOf(headers))
  try {
    const { body, cookies } = await auth.ask(headers, path, {
      provider: GOOGLE,
      disableRedirect: true,
      ...pages,
    })
    return { url: Begun.parse(body).url, cookies }
  } catch (error) {
    if (error instanceof AppError) throw error
    auth.settings.log.error('google could not be reached')
    throw new AppError('internal', 'Google isn’t answering right now. Sign in another way.')
  }
}

const pageOf = (next: string | null | undefined) => (next && OWN_PAGE.test(next) ? next : HOME)

/** The sign-in, which keeps where somebody was going. */
function doorTo(next: string, problem?: string): string {
  const kept = new URLSearchParams({ ...(problem && { problem }), ...(next !== HOME && { next }) })
  return kept.size > 0 ? `${DOOR}?${kept.toString()}` : DOOR
}

/** Begins to sign in with Google. A newcomer goes to the first steps, anybody else to `next`. */
export function askGoogle(auth: Auth, headers: Headers, next?: string): Promise<Departure> {
  const door = doorTo(pageOf(next))
  return depart(auth, headers, '/sign-in/social', {
    callbackURL: door,
    newUserCallbackURL: FIRST_STEPS,
    errorCallbackURL: door,
  })
}

/** Begins to connect the signed-in person's account with one at Google. */
export const connectGoogle = (auth: Auth, headers: Headers): Promise<Departure> =>
  depart(auth, headers, '/link-social', {
    callbackURL: `${SETTINGS}?account`,
    errorCallbackURL: `${SETTINGS}?account`,
  })

function problemOf(error: string, isUnverified: boolean): string {
  if (error === GOOGLE_LEFT || error === GOOGLE_OTHER) return error
  if (isUnverified) return 'google_unverified'
  if (error === 'access_denied') return 'google_cancelled'
  return error === 'account_already_linked_to_different_user' ? 'google_taken' : 'google_failed'
}

async function welcomeGoogle({ settings }: Auth, personId: string): Promise<void> {
  const person = await accounts.findById(settings.db, personId)
  if (!person) return
  await accounts.noteGoogleLeft(settings.db, personId, null)
  const page = `${settings.baseUrl}/settings/security`
  sendMail(settings, person.email, mailTexts.googleConnected(settings.brand.name, page))
}

/** Whoever goes on without Google still gets in by mail, and is not connected again unasked. */
export async function disconnectGoogle({ settings }: Auth, { personId, email }: Session): Promise<void> {
  const { db, brand, baseUrl, now } = settings
  if (!(await accounts.hasProvider(db, personId, GOOGLE))) return
  await accounts.noteGoogleLeft(db, personId, now())
  await accounts.deleteProvider(db, personId, GOOGLE)
  sendMail(settings, email, mailTexts.googleDisconnected(brand.name, `${baseUrl}/settings/security`))
}

/** Takes the browser that Google sends back, and says where it belongs. */
export async function returnFromGoogle(auth: Auth, headers: Headers, search: string) {
  if (!auth.settings.google) throw notFound('Google')
  const answer = await auth.ask(headers, `/callback/${GOOGLE}${search}`)
  const back = new URL(answer.location, auth.settings.baseUrl)
  const isConnecting = back.pathname === SETTINGS
  const next = pageOf(back.searchParams.get('next'))
  const error = back.searchParams.get('error')
  if (error !== null) {
    const problem = problemOf(error, answer.isUnverifiedAtGoogle ?? false)
    const to = isConnecting ? `${SETTINGS}?account&problem=${problem}` : doorTo(next, problem)
    return { to, cookies: answer.cookies }
  }
  if (answer.connectedToGoogle) await welcomeGoogle(auth, answer.connectedToGoogle)
  if (isConnecting) return { to: `${SETTINGS}?account`, cookies: answer.cookies }
  const { cookies, needsSecondFactor } = await enteredBy(auth, headers, answer)
  if (needsSecondFactor) return { to: doorTo(next, 'second_factor'), cookies }
  // An account that nobody had been in yet is as new as one that Google has just brought.
  const isNew = back.pathname === FIRST_STEPS || answer.isFirstProof
  return { to: isNew ? `${FIRST_STEPS}?first=true` : next, cookies }
}
