import * as z from 'zod/mini'
import { Id, Instant, text } from './text.ts'

export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128
/** How many digits a mailed code has. */
export const CODE_LENGTH = 6
export const MAX_PASSKEYS = 20
export const MAX_PASSKEY_NAME_LENGTH = 60
/** How long after proving who one is the account itself can be changed. */
export const FRESH_FOR_MS = 300_000

const Email = z.email('Enter your full email address').check(z.maxLength(254), z.toLowerCase())
const NewPassword = z
  .string()
  .check(
    z.minLength(MIN_PASSWORD_LENGTH, `At least ${MIN_PASSWORD_LENGTH} characters`),
    z.maxLength(MAX_PASSWORD_LENGTH, `At most ${MAX_PASSWORD_LENGTH} characters`),
  )
const Password = z.string().check(z.maxLength(1024))
const Token = z.string().check(z.minLength(1), z.maxLength(2048))
/** People type a code with spaces in it, as the mail and the authenticator show it. */
const Code = z.string().check(
  z.overwrite((value) => value.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, `Enter all ${CODE_LENGTH} digits`),
)
const BackupCode = z.string().check(z.trim(), z.minLength(8, 'Enter the whole backup code'), z.maxLength(40))
/** What a browser's authenticator answers and is asked, as WebAuthn's own JSON forms; the server checks them. */
const WebAuthnJson = z.record(z.string(), z.unknown())

// Ways in

export const SignUpInput = z.strictObject({ email: Email, password: NewPassword })
export type SignUpInput = z.infer<typeof SignUpInput>

export const SignInInput = z.strictObject({ email: Email, password: Password })
export type SignInInput = z.infer<typeof SignInInput>

/** Asks for a mail: a link to sign in, a code, a link for a new password, or the confirmation once more. */
export const MailInput = z.strictObject({ email: Email })
export type MailInput = z.infer<typeof MailInput>

/** What a mailed link carries. */
export const LinkInput = z.strictObject({ token: Token })
export type LinkInput = z.infer<typeof LinkInput>

export const VerifyCodeInput = z.strictObject({ email: Email, code: Code })
export type VerifyCodeInput = z.infer<typeof VerifyCodeInput>

/** The second step of signing in: the authenticator's six digits, or one of the backup codes. */
export const SecondFactorInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('totp'), code: Code }),
  z.strictObject({ kind: z.literal('backup'), code: BackupCode }),
])
export type SecondFactorInput = z.infer<typeof SecondFactorInput>

export const PasskeyOptionsView = z.object({ options: WebAuthnJson })
export type PasskeyOptionsView = z.infer<typeof PasskeyOptionsView>

export const PasskeyInput = z.strictObject({ response: WebAuthnJson })
export type PasskeyInput = z.infer<typeof PasskeyInput>

/** `next` is where in the page somebody was going who signs in with Google. */
export const GoogleInput = z.strictObject({ next: z.optional(z.string().check(z.maxLength(500))) })
export type GoogleInput = z.infer<typeof GoogleInput>

/** Where the browser has to go next. */
export const RedirectView = z.object({ url: z.url() })
export type RedirectView = z.infer<typeof RedirectView>

/** For whoever came by a link and has no password. */
export const SetPasswordInput = z.strictObject({ password: NewPassword })
export type SetPasswordInput = z.infer<typeof SetPasswordInput>

/** `token` comes from the mailed link. */
export const UpdatePasswordInput = z.strictObject({ token: Token, password: NewPassword })
export type UpdatePasswordInput = z.infer<typeof UpdatePasswordInput>

export const SignOutInput = z.strictObject({ scope: z.enum(['global', 'local', 'others']) })
export type SignOutInput = z.infer<typeof SignOutInput>

/** Why a session ended outside its own browser; `signed_out` is by another device. */
export const SessionEnd = z.enum(['signed_out', 'new_password', 'new_address', 'by_operator'])
export type SessionEnd = z.infer<typeof SessionEnd>

const session = z.nullable(z.object({ person: z.object({ id: Id, email: z.string() }), expiresAt: Instant }))

/**
 * Who is signed in and until when; the secret itself stays in a cookie that no script can read. `endedBy` where this
 * browser shows a session that was ended elsewhere, for as long as it would have lasted.
 */
export const SessionView = z.object({ session, endedBy: z.optional(SessionEnd) })
export type SessionView = z.infer<typeof SessionView>

/**
 * What any way in gives. `needsPassword` when the one that was chosen at sign-up cannot be trusted to be its
 * owner's; `needsSecondFactor` when the session comes only after the authenticator's code.
 */
export const EnteredView = z.object({
  session,
  needsPassword: z.boolean(),
  needsSecondFactor: z.boolean(),
})
export type EnteredView = z.infer<typeof EnteredView>

// Settings: account and security

/** Proves again who is there, so that the account itself can be changed for a while; while a second factor is on, neither by `password` nor by `code`. */
export const FreshInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('password'), password: Password }),
  z.strictObject({ kind: z.literal('code'), code: Code }),
  z.strictObject({ kind: z.literal('totp'), code: Code }),
  z.strictObject({ kind: z.literal('backup'), code: BackupCode }),
  z.strictObject({ kind: z.literal('passkey'), response: WebAuthnJson }),
])
export type FreshInput = z.infer<typeof FreshInput>

export const ChangeEmailInput = z.strictObject({ email: Email })
export type ChangeEmailInput = z.infer<typeof ChangeEmailInput>

/** Which of the two addresses still has to confirm; nothing when the change is made. */
export const EmailChangeView = z.object({ waitsFor: z.nullable(z.enum(['old', 'new'])) })
export type EmailChangeView = z.infer<typeof EmailChangeView>

export const ChangePasswordInput = z.strictObject({ password: NewPassword })
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>

const PasskeyName = text(MAX_PASSKEY_NAME_LENGTH).check(z.minLength(1, 'Enter a name'))

export const AddPasskeyInput = z.strictObject({ name: PasskeyName, response: WebAuthnJson })
export type AddPasskeyInput = z.infer<typeof AddPasskeyInput>

export const RenamePasskeyInput = z.strictObject({ name: PasskeyName })
export type RenamePasskeyInput = z.infer<typeof RenamePasskeyInput>

/** What an authenticator app needs: the address for its camera and the same secret to type. */
export const AuthenticatorView = z.object({ uri: z.string(), secret: z.string() })
export type AuthenticatorView = z.infer<typeof AuthenticatorView>

export const TotpInput = z.strictObject({ code: Code })
export type TotpInput = z.infer<typeof TotpInput>

/** Shown once; the database keeps only what cannot be read back. */
export const BackupCodesView = z.object({ backupCodes: z.array(z.string()) })
export type BackupCodesView = z.infer<typeof BackupCodesView>

/** `place` is a country's name as far as the network address tells, never more exact. */
export const DeviceView = z.object({
  id: Id,
  browser: z.string(),
  system: z.string(),
  place: z.nullable(z.string()),
  signedInAt: Instant,
  lastSeenAt: Instant,
  isThis: z.boolean(),
})
export type DeviceView = z.infer<typeof DeviceView>

export const PasskeyView = z.object({ id: Id, name: z.string(), createdAt: Instant })
export type PasskeyView = z.infer<typeof PasskeyView>

export const AccountView = z.object({
  email: z.string(),
  /** The address a change is waiting for. */
  newEmail: z.nullable(z.string()),
  hasPassword: z.boolean(),
  /** Until when the account can be changed without proving again who is there. */
  freshUntil: z.nullable(Instant),
  /** `null` where the community does not offer Google. */
  google: z.nullable(z.object({ isConnected: z.boolean() })),
  secondFactor: z.object({ isOn: z.boolean(), backupCodesLeft: z.int() }),
  passkeys: z.array(PasskeyView),
  devices: z.array(DeviceView),
})
export type AccountView = z.infer<typeof AccountView>

/** What deleting the account erases for good. */
export const ErasureView = z.object({
  likesAndPasses: z.int(),
  matches: z.int(),
  conversations: z.int(),
  messages: z.int(),
})
export type ErasureView = z.infer<typeof ErasureView>
