import * as z from 'zod/mini'
import { MIN_AGE } from '../ages.ts'
import { PicturePath } from '../photos/photos.ts'
import { PersonView } from '../profile/people.ts'
import { RegistrationMode } from '../public/registration.ts'
import { problemMessage } from '../refusals.ts'
import { Id, Instant, requiredText, text } from '../text.ts'

export const MAX_MINIMUM_AGE = 99
const MAX_DOMAINS = 100
const MAX_INVITATION_USES = 10_000
const MAX_INVITATION_DAYS = 365
export const MAX_INVITATION_NOTE_LENGTH = 200
export const MAX_DECLINE_REASON_LENGTH = 1000

/** Letters beyond ASCII are converted by the server, which refuses those that no domain has. */
const isDomain = (domain: string) =>
  /^([a-z\d\u0080-\u{10ffff}-]{1,63}\.)+(?!\d+$)[a-z\d\u0080-\u{10ffff}-]{2,63}$/u.test(domain)

const age = /* @__PURE__ */ problemMessage('age_out_of_range', { min: MIN_AGE, max: MAX_MINIMUM_AGE })

/** A mail domain, in lower case and without a leading @. The server converts letters beyond ASCII. */
const Domain = z.string().check(
  z.overwrite((domain) => domain.trim().replace(/^@/, '').toLowerCase().normalize('NFC')),
  z.maxLength(253, problemMessage('domain_unreadable')),
  z.refine(isDomain, problemMessage('domain_unreadable')),
)

/** Only what is given changes. Without domains, every domain is allowed. */
export const RegistrationChangeInput = z.strictObject({
  mode: z.optional(RegistrationMode),
  domains: z.optional(
    z.array(Domain).check(z.maxLength(MAX_DOMAINS, problemMessage('too_many', { max: MAX_DOMAINS }))),
  ),
  minimumAge: z.optional(z.int(age).check(z.gte(MIN_AGE, age), z.lte(MAX_MINIMUM_AGE, age))),
})
export type RegistrationChangeInput = z.infer<typeof RegistrationChangeInput>

const uses = /* @__PURE__ */ problemMessage('number_out_of_range', { min: 1, max: MAX_INVITATION_USES })
const days = /* @__PURE__ */ problemMessage('number_out_of_range', { min: 1, max: MAX_INVITATION_DAYS })

/** The note is read by staff only. */
export const InvitationInput = z.strictObject({
  maxUses: z.int(uses).check(z.gte(1, uses), z.lte(MAX_INVITATION_USES, uses)),
  days: z.int(days).check(z.gte(1, days), z.lte(MAX_INVITATION_DAYS, days)),
  note: text(MAX_INVITATION_NOTE_LENGTH),
})
export type InvitationInput = z.infer<typeof InvitationInput>

/** `madeBy` is null for the operator by a command. */
export const InvitationView = z.object({
  id: Id,
  code: z.string(),
  note: z.string(),
  maxUses: z.int(),
  uses: z.int(),
  createdAt: Instant,
  endsAt: Instant,
  revokedAt: z.nullable(Instant),
  madeBy: z.nullable(z.string()),
})
export type InvitationView = z.infer<typeof InvitationView>

/** A domain as people read it, and in ASCII. */
const DomainView = z.object({ name: z.string(), ascii: z.string() })

/** `waiting` and `declined` count people. Invitations are newest first, at most 200. */
export const RegistrationSettingsView = z.object({
  mode: RegistrationMode,
  domains: z.array(DomainView),
  minimumAge: z.int(),
  waiting: z.int(),
  declined: z.int(),
  invitations: z.array(InvitationView),
})
export type RegistrationSettingsView = z.infer<typeof RegistrationSettingsView>

/** `person` is null while the first name or the date of birth is missing. */
export const WaitingPersonView = z.object({
  id: Id,
  email: z.string(),
  since: Instant,
  declinedAt: z.nullable(Instant),
  reason: z.nullable(z.string()),
  deletedAt: z.nullable(Instant),
  person: z.nullable(PersonView),
})
export type WaitingPersonView = z.infer<typeof WaitingPersonView>

/** People who wait, the longest first, then those who were declined. At most 50 of each. */
export const WaitingPeopleView = z.object({
  waiting: z.int(),
  declined: z.int(),
  people: z.array(WaitingPersonView),
})
export type WaitingPeopleView = z.infer<typeof WaitingPeopleView>

/** A picture of a photo of a person who waits. */
export const WaitingPicturePath = z.extend(PicturePath, { id: Id })

/** The reason is read by the person. */
export const ApprovalInput = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('approved') }),
  z.strictObject({ outcome: z.literal('declined'), reason: requiredText(MAX_DECLINE_REASON_LENGTH) }),
])
export type ApprovalInput = z.infer<typeof ApprovalInput>
