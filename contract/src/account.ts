import * as z from 'zod/mini'
import { Id, Instant } from './text.ts'

export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128

const Email = z.email('Please give a full e-mail address').check(z.maxLength(254), z.toLowerCase())
const NewPassword = z
  .string()
  .check(
    z.minLength(MIN_PASSWORD_LENGTH, `At least ${MIN_PASSWORD_LENGTH} characters`),
    z.maxLength(MAX_PASSWORD_LENGTH, `At most ${MAX_PASSWORD_LENGTH} characters`),
  )
const Token = z.string().check(z.minLength(1), z.maxLength(2048))

export const SignUpInput = z.strictObject({ email: Email, password: NewPassword })
export type SignUpInput = z.infer<typeof SignUpInput>

export const SignInInput = z.strictObject({ email: Email, password: z.string().check(z.maxLength(1024)) })
export type SignInInput = z.infer<typeof SignInInput>

export const ConfirmEmailInput = z.strictObject({ token: Token })
export type ConfirmEmailInput = z.infer<typeof ConfirmEmailInput>

export const ForgottenPasswordInput = z.strictObject({ email: Email })
export type ForgottenPasswordInput = z.infer<typeof ForgottenPasswordInput>

/** For whoever came by a link and has no password. */
export const SetPasswordInput = z.strictObject({ password: NewPassword })
export type SetPasswordInput = z.infer<typeof SetPasswordInput>

/** `token` comes from the mailed link. */
export const UpdatePasswordInput = z.strictObject({ token: Token, password: NewPassword })
export type UpdatePasswordInput = z.infer<typeof UpdatePasswordInput>

export const SignOutInput = z.strictObject({ scope: z.enum(['global', 'local', 'others']) })
export type SignOutInput = z.infer<typeof SignOutInput>

/** Who is signed in and until when; the secret itself stays in a cookie that no script can read. */
export const SessionView = z.object({
  session: z.nullable(z.object({ person: z.object({ id: Id, email: z.string() }), expiresAt: Instant })),
})
export type SessionView = z.infer<typeof SessionView>

/** `needsPassword` when the one that was chosen at sign-up cannot be trusted to be its owner's. */
export const ConfirmedView = z.object({ ...SessionView.shape, needsPassword: z.boolean() })
export type ConfirmedView = z.infer<typeof ConfirmedView>
