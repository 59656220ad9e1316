import {
  LinkInput,
  MailInput,
  SecondFactorInput,
  SetPasswordInput,
  SignInInput,
  SignUpInput,
  UpdatePasswordInput,
  VerifyCodeInput,
} from '@hearth/contract/account/account'
import type { AreaTexts } from '@hearth/texts/areas'
import { ApiError, api, checked, hasKind, read } from '../../../api/client.ts'
import { passkeyTroubleIn, showPasskey } from '../../../lib/browser/passkeys.ts'
import { rememberDeparture } from '../../../session/remembered.ts'
import type { MissingProof, SessionClient } from '../../../session/session-client.ts'
import type { AuthConfirmation, AuthView, Mailed, MailedLink } from '../auth.views.ts'

export type AuthInput = { email: string; password: string; code: string; token: string; invitation: string }

export type TypedField = 'email' | 'password' | 'code' | 'invitation'

/** The result of a submission: a confirmation, or a proof that is still missing. */
export type SubmitOutcome = { told?: AuthConfirmation; missing?: MissingProof }

type Submit = (session: SessionClient, typed: AuthInput) => Promise<SubmitOutcome>

/** The request of each view. The server's own schema checks the input first. */
export const submissions: Record<AuthView, Submit> = {
  sign_in: async (session, { email, password }) => ({
    missing: await session.signIn(await checked(SignInInput, { email, password })),
  }),
  sign_up: async (session, { email, password, invitation }) => {
    const given = { email, password, ...(invitation && { invitation }) }
    const signedIn = await session.signUp(await checked(SignUpInput, given))
    return signedIn ? {} : { told: 'confirmation' }
  },
  forgotten_password: async (_, { email }) => {
    await mails.reset(email)
    return { told: 'reset' }
  },
  magic_link: async (_, { email }) => {
    await mails.magicLink(email)
    return { told: 'magicLink' }
  },
  verify_otp: async (session, { email, code }) => {
    const json = await checked(VerifyCodeInput, { email, code })
    return { missing: await session.enter(read(api.auth.code.verify.$post({ json }))) }
  },
  second_factor: async (session, { code }) => ({
    missing: await session.passSecondFactor(await checked(SecondFactorInput, { kind: 'totp', code })),
  }),
  backup_code: async (session, { code }) => ({
    missing: await session.passSecondFactor(await checked(SecondFactorInput, { kind: 'backup', code })),
  }),
  update_password: async (session, { password, token }) => {
    if (!token) {
      await session.setPassword(await checked(SetPasswordInput, { password }))
      return {}
    }
    await session.updatePassword(await checked(UpdatePasswordInput, { password, token }))
    return { told: 'updated' }
  },
}

/** Asks for each mail, the first time and again. */
export const mails: Record<Mailed, (email: string) => Promise<unknown>> = {
  confirmation: async (email) => read(api.auth['confirm-email'].resend.$post({ json: await toMail(email) })),
  reset: async (email) => read(api.auth['forgotten-password'].$post({ json: await toMail(email) })),
  magicLink: async (email) => read(api.auth['magic-link'].$post({ json: await toMail(email) })),
  code: async (email) => read(api.auth.code.$post({ json: await toMail(email) })),
}

const toMail = (email: string) => checked(MailInput, { email })

/** Does what a mailed link was sent for, once its owner has said so. */
export const openings = {
  confirm: async (session: SessionClient, token: string) =>
    session.enter(read(api.auth['confirm-email'].$post({ json: await checked(LinkInput, { token }) }))),
  magic: async (session: SessionClient, token: string) =>
    session.enter(read(api.auth['magic-link'].verify.$post({ json: await checked(LinkInput, { token }) }))),
} satisfies Partial<Record<MailedLink['purpose'], unknown>>

export async function signInByPasskey(session: SessionClient): Promise<MissingProof> {
  const { options } = await read(api.auth.passkey.options.$post({ json: {} }))
  const response = await showPasskey(options)
  return session.enter(read(api.auth.passkey.$post({ json: { response } })))
}

/** Leaves for Google, from where the server leads on to `next`. */
export async function leaveForGoogle(next: string, invitation: string): Promise<void> {
  const json = { next, ...(invitation && { invitation }) }
  const { url } = await read(api.auth.google.$post({ json }))
  rememberDeparture()
  location.assign(url)
}

/** True where the mailed link itself was refused, and not what was typed beside it. */
export const isLinkRefused = (error: unknown) =>
  error instanceof ApiError && error.kind === 'invalid' && !error.fields['password']

/** True where a sign-in link was asked for in another browser, so that a code has to do in this one. */
export const isOfOtherBrowser = (purpose: MailedLink['purpose'], error: unknown) =>
  purpose === 'magic' && hasKind(error, 'forbidden')

const isTypedField = (name: string): name is TypedField =>
  ['email', 'password', 'code', 'invitation'].includes(name)

/** The fields that a refusal is about; a refused pair of address and password does not say which of the two. */
export function wrongFieldsIn(error: unknown, view: AuthView): TypedField[] {
  if (!(error instanceof ApiError)) return []
  const named = Object.keys(error.fields).find(isTypedField)
  if (named) return [named]
  if (error.kind !== 'invalid' && error.kind !== 'unauthenticated') return []
  if (view === 'sign_in') return ['email', 'password']
  return ['verify_otp', 'second_factor', 'backup_code'].includes(view) ? ['code'] : []
}

/** Returns the error text below the form. Throws errors that are not an `ApiError`. */
export function reasonIn(error: unknown, words: AreaTexts['auth']): string {
  const trouble = passkeyTroubleIn(error)
  if (trouble) return trouble === 'stopped' ? words.passkey.stopped : words.passkey.failed
  if (!(error instanceof ApiError)) throw error
  if (error.kind === 'offline') return words.offline
  return error.message || words.unavailable
}
