import * as z from 'zod/mini'
import { problemMessage } from '../refusals.ts'
import { Instant } from '../text.ts'

export const registrationModes = ['open', 'invitation', 'approval', 'closed'] as const
/** Who may create an account: everybody, people with an invitation, everybody whom staff approve, or nobody. */
export const RegistrationMode = z.enum(registrationModes)
export type RegistrationMode = z.infer<typeof RegistrationMode>

/** The part that the sign-up form needs. */
export const RegistrationView = z.object({ mode: RegistrationMode, minimumAge: z.int() })
export type RegistrationView = z.infer<typeof RegistrationView>

/** Without I, L, O and U, which are easily mistaken or spell words. */
export const INVITATION_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 140 bits, so that guessing is hopeless. */
export const INVITATION_LENGTH = 28
const GROUP = 7
/** Those of earlier releases have 15 letters in groups of five. */
const EARLIER_LENGTH = 15
const EARLIER_GROUP = 5
const mistaken: Record<string, string> = { O: '0', I: '1', L: '1' }

/** Returns a code as it is stored, however a person has typed it. */
export const plainInvitation = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[OIL]/g, (letter) => mistaken[letter] ?? letter)

/** Returns a code in groups, as people read it. */
export const groupedInvitation = (code: string): string => {
  const group = code.length === EARLIER_LENGTH ? EARLIER_GROUP : GROUP
  return code.match(new RegExp(`.{1,${group}}`, 'g'))?.join('-') ?? ''
}

/** The code of an invitation, in any case and with or without its dashes. */
export const InvitationCode = z.string().check(
  z.maxLength(100, problemMessage('invitation_unknown')),
  z.overwrite((code) => plainInvitation(code)),
)

/**
 * The state of an account that staff have not approved. A declined one is deleted at `deletedAt`, unless staff change
 * their mind.
 */
export const ApprovalView = z.object({
  state: z.enum(['waiting', 'declined']),
  since: Instant,
  reason: z.nullable(z.string()),
  deletedAt: z.nullable(Instant),
})
export type ApprovalView = z.infer<typeof ApprovalView>
