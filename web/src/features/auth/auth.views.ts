import {
  ForgottenPasswordInput,
  SetPasswordInput,
  SignInInput,
  SignUpInput,
  UpdatePasswordInput,
} from '@hearth/contract/account'
import { ApiError } from '../../api/client.ts'
import type { Texts } from '../../lib/texts.tsx'
import type { SessionClient } from '../../session/session-client.ts'

export type AuthView = 'sign_in' | 'sign_up' | 'forgotten_password' | 'update_password'
export type Typed = { email: string; password: string; token: string }

/** `told` is said in the form's place, and `isOver` means that the mailed link has done its work. */
type Outcome = { told?: string; isOver?: boolean }

type AuthWords = Texts['auth']

/** What submitting each view asks of the session, checked first by the schema that the server checks by. */
export const submissions: Record<
  AuthView,
  (session: SessionClient, typed: Typed, words: AuthWords) => Promise<Outcome>
> = {
  sign_in: async (session, { email, password }) => {
    await session.signIn(checked(SignInInput, { email, password }))
    return {}
  },
  sign_up: async (session, { email, password }, words) => {
    const signedIn = await session.signUp(checked(SignUpInput, { email, password }))
    return signedIn ? {} : { told: words.told.confirmation }
  },
  forgotten_password: async (session, { email }, words) => {
    await session.askForReset(checked(ForgottenPasswordInput, { email }))
    return { told: words.told.reset }
  },
  update_password: async (session, { password, token }, words) => {
    if (!token) {
      await session.setPassword(checked(SetPasswordInput, { password }))
      return {}
    }
    await session.updatePassword(checked(UpdatePasswordInput, { password, token }))
    return { told: words.told.updated, isOver: true }
  },
}

type Checkable<T> = {
  safeParse: (
    typed: unknown,
  ) =>
    | { success: true; data: T }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

function checked<T>(schema: Checkable<T>, typed: unknown): T {
  const result = schema.safeParse(typed)
  if (result.success) return result.data
  const fields = Object.fromEntries(
    result.error.issues.map(({ path, message }) => [String(path[0]), message]),
  )
  throw new ApiError({ code: 'invalid', message: Object.values(fields)[0] ?? '', fields })
}

/** What to read in red under the form. */
export function reasonIn(error: unknown, words: AuthWords): string {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'offline') return words.offline
  return error.message || words.unavailable
}
