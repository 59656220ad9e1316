import * as z from 'zod/mini'
import { InvitationCode } from '../public/registration.ts'
import { problemMessage } from '../refusals.ts'
import { Id, Instant, text } from '../text.ts'

export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128
/** How many digits a mailed code has. */
export const CODE_LENGTH = 6
export const MAX_PASSKEYS = 20
export const MAX_PASSKEY_NAME_LENGTH = 60
/** For this long after (re)authentication, the account can be changed. */
export const FRESH_FOR_MS = 300_000

/** An address as it is stored and compared: in lower case. */
export const Email = z.email(problemMessage('email_incomplete')).check(z.maxLength(254), z.toLowerCase())
const NewPassword = z
  .string()
  .check(
    z.minLength(MIN_PASSWORD_LENGTH, problemMessage('password_too_short', { min: MIN_PASSWORD_LENGTH })),
    z.maxLength(MAX_PASSWORD_LENGTH, problemMessage('password_too_long', { max: MAX_PASSWORD_LENGTH })),
  )
const Password = z.string().check(z.maxLength(1024))
const Token = z.string().check(z.minLength(1), z.maxLength(2048))
/** Spaces are removed, because mails and authenticator apps show them. */
const Code = z.string().check(
  z.overwrite((value) => value.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, problemMessage('code_incomplete', { digits: CODE_LENGTH })),
)
const BackupCode = z
  .string()
  .check(z.trim(), z.minLength(8, problemMessage('backup_code_incomplete')), z.maxLength(40))
/** The JSON forms of WebAuthn's requests and responses; the server validates them. */
const WebAuthnJson = z.record(z.string(), z.unknown())

// Sign-in

/** The invitation is needed only where the community asks for one. */
export const SignUpInput = z.strictObject({
  email: Email,
  password: NewPassword,
  invitation: z.optional(InvitationCode),
})
export type SignUpInput = z.infer<typeof SignUpInput>

export const SignInInput = z.strictObject({ email: Email, password: Password })
export type SignInInput = z.infer<typeof SignInInput>

/** Requests a mail: a magic link, a code, a link for a new password, or the confirmation again. */
export const MailInput = z.strictObject({ email: Email })
export type MailInput = z.infer<typeof MailInput>

/** The token of a mailed link. */
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

/** `next` is the path of the page to open after the sign-in. The invitation is for a new account. */
export const GoogleInput = z.strictObject({
  next: z.optional(z.string().check(z.maxLength(500))),
  invitation: z.optional(InvitationCode),
})
export type GoogleInput = z.infer<typeof GoogleInput>

/** The address to send the browser to. */
export const RedirectView = z.object({ url: z.url() })
export type RedirectView = z.infer<typeof RedirectView>

/** For a person who signed in by a link and has no password. */
export const SetPasswordInput = z.strictObject({ password: NewPassword })
export type SetPasswordInput = z.infer<typeof SetPasswordInput>

/** `token` comes from the mailed link. */
export const UpdatePasswordInput = z.strictObject({ token: Token, password: NewPassword })
export type UpdatePasswordInput = z.infer<typeof UpdatePasswordInput>

export const SignOutInput = z.strictObject({ scope: z.enum(['global', 'local', 'others']) })
export type SignOutInput = z.infer<typeof SignOutInput>

/** Why a session was ended from elsewhere; `signed_out` is by another device. */
export const SessionEnd = z.enum(['signed_out', 'new_password', 'new_address', 'by_operator'])
export type SessionEnd = z.infer<typeof SessionEnd>

const session = z.nullable(
  z.object({
    person: z.object({ id: Id, email: z.string() }),
    expiresAt: Instant,
    isSuspended: z.optional(z.literal(true)),
    isWaiting: z.optional(z.literal(true)),
    isStaff: z.optional(z.literal(true)),
    isRelative: z.optional(z.literal(true)),
    mustAccept: z.optional(z.literal(true)),
  }),
)

/**
 * Who is signed in and until when; the token stays in an HttpOnly cookie. A suspended person can only read the decision,
 * appeal, and change or delete the account. A waiting person, whom staff have not approved, sees only the own profile and
 * account. Staff can only use the console and secure their account, relatives only what members share with them. With `mustAccept` a member can only accept the new
 * terms and rules, and change, export or delete the account. `endedBy` is set if this browser's session
 * was ended elsewhere, for as long as it would have lasted.
 */
export const SessionView = z.object({ session, endedBy: z.optional(SessionEnd) })
export type SessionView = z.infer<typeof SessionView>

/**
 * The result of any sign-in method. `needsPassword`: the password chosen at sign-up was removed, because a stranger may
 * have chosen it. `needsSecondFactor`: there is a session only after the second step.
 */
export const SignInView = z.object({
  session,
  needsPassword: z.boolean(),
  needsSecondFactor: z.boolean(),
})
export type SignInView = z.infer<typeof SignInView>

// Settings: account and security

/** Reauthenticates for five minutes. While a second factor is on, `password` and `code` are refused. */
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

/** The address that still has to confirm, or `null` when the address is changed. */
export const EmailChangeView = z.object({ waitsFor: z.nullable(z.enum(['old', 'new'])) })
export type EmailChangeView = z.infer<typeof EmailChangeView>

/** `current` is needed if the account has a password. */
export const ChangePasswordInput = z.strictObject({ password: NewPassword, current: z.optional(Password) })
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>

const PasskeyName = text(MAX_PASSKEY_NAME_LENGTH).check(
  z.minLength(1, problemMessage('passkey_name_missing')),
)

export const AddPasskeyInput = z.strictObject({ name: PasskeyName, response: WebAuthnJson })
export type AddPasskeyInput = z.infer<typeof AddPasskeyInput>

export const RenamePasskeyInput = z.strictObject({ name: PasskeyName })
export type RenamePasskeyInput = z.infer<typeof RenamePasskeyInput>

/** The `otpauth:` URI for the QR code, and its secret for typing. */
export const AuthenticatorView = z.object({ uri: z.string(), secret: z.string() })
export type AuthenticatorView = z.infer<typeof AuthenticatorView>

export const TotpInput = z.strictObject({ code: Code })
export type TotpInput = z.infer<typeof TotpInput>

/** Shown once; the database stores hashes. */
export const BackupCodesView = z.object({ backupCodes: z.array(z.string()) })
export type BackupCodesView = z.infer<typeof BackupCodesView>

/** `country` is the two-letter code of the country of the network address, if known. */
export const DeviceView = z.object({
  id: Id,
  browser: z.string(),
  system: z.string(),
  country: z.nullable(z.string()),
  signedInAt: Instant,
  lastSeenAt: Instant,
  isThis: z.boolean(),
})
export type DeviceView = z.infer<typeof DeviceView>

export const PasskeyView = z.object({ id: Id, name: z.string(), createdAt: Instant })
export type PasskeyView = z.infer<typeof PasskeyView>

export const AccountView = z.object({
  email: z.string(),
  /** The address of a pending change. */
  newEmail: z.nullable(z.string()),
  hasPassword: z.boolean(),
  /** Until when the account can be changed without reauthentication. */
  freshUntil: z.nullable(Instant),
  /** `null` where the community does not offer Google. */
  google: z.nullable(z.object({ isConnected: z.boolean() })),
  secondFactor: z.object({ isOn: z.boolean(), backupCodesLeft: z.int() }),
  passkeys: z.array(PasskeyView),
  devices: z.array(DeviceView),
})
export type AccountView = z.infer<typeof AccountView>

/** How much deleting the account erases. */
export const ErasureView = z.object({
  likesAndPasses: z.int(),
  matches: z.int(),
  conversations: z.int(),
  messages: z.int(),
})
export type ErasureView = z.infer<typeof ErasureView>
