import * as z from 'zod/mini'
import { PhotoView, PicturePath } from '../photos/photos.ts'
import { Id, Instant, text } from '../text.ts'
import { LimitedRight } from './decisions.ts'

/** Members on a page of the list. */
export const MEMBERS_PAGE = 50
const MAX_SEARCH_LENGTH = 254

export const MembersQuery = z.object({ after: z.optional(z.string().check(z.maxLength(400))) })
export type MembersQuery = z.infer<typeof MembersQuery>

/** `search`: the beginning of a name or of an email address, or an id; empty for everybody, newest first. */
export const MemberSearchInput = z.strictObject({ ...MembersQuery.shape, search: text(MAX_SEARCH_LENGTH) })
export type MemberSearchInput = z.infer<typeof MemberSearchInput>

/** `unconfirmed`: nobody has proved that the address is theirs. `paused`: the member hides the own profile. */
const MemberState = z.enum(['active', 'paused', 'suspended', 'unconfirmed'])

const memberFacts = {
  id: Id,
  /** First and last name, or '' without a profile that says it. */
  name: z.string(),
  age: z.nullable(z.int()),
  email: z.string(),
  /** The language of mails; null before one is known. */
  language: z.nullable(z.string()),
  state: MemberState,
  joinedAt: Instant,
  /** The day (UTC) on which the member was last here, as far as the sessions tell. */
  lastActiveOn: z.nullable(z.iso.date()),
  photo: z.nullable(PhotoView),
  /** Reports about the member, and the latest case that has any. */
  reports: z.int(),
  caseNumber: z.nullable(z.string()),
}

export const MemberRowView = z.object(memberFacts)
export type MemberRowView = z.infer<typeof MemberRowView>

export const MembersView = z.object({ members: z.array(MemberRowView), next: z.nullable(z.string()) })
export type MembersView = z.infer<typeof MembersView>

/** A signed-in browser. Days, not times. */
const MemberSession = z.object({
  browser: z.string(),
  system: z.string(),
  country: z.nullable(z.string()),
  signedInOn: z.iso.date(),
  lastSeenOn: z.iso.date(),
})

/** The facts that support needs: no conversations, likes, special categories or place. */
export const MemberView = z.object({
  ...memberFacts,
  isConfirmed: z.boolean(),
  /** A change of address waits for confirmation. */
  hasPendingEmail: z.boolean(),
  signIn: z.object({
    hasPassword: z.boolean(),
    hasGoogle: z.boolean(),
    passkeys: z.int(),
    hasSecondFactor: z.boolean(),
  }),
  sessions: z.array(MemberSession),
  restrictions: z.array(
    z.object({
      kind: z.union([z.literal('suspended'), z.literal('waiting'), LimitedRight]),
      endsAt: z.nullable(Instant),
    }),
  ),
  /** The export that the member has asked for. */
  dataExport: z.nullable(
    z.object({ requestedAt: Instant, state: z.enum(['preparing', 'ready', 'downloaded']) }),
  ),
})
export type MemberView = z.infer<typeof MemberView>

export const MemberPath = z.object({ id: Id })
export const MemberPicturePath = z.extend(PicturePath, MemberPath.shape)

/** Which mail was sent again. */
export const ResentMailView = z.object({ mail: z.enum(['confirmation', 'sign_in']) })
export type ResentMailView = z.infer<typeof ResentMailView>

/** Why staff delete an account. A violation of the rules is decided in a case instead. The member reads it, except `died`. */
export const removalReasons = ['asked', 'under_age', 'duplicate', 'died'] as const
export const RemovalReason = z.enum(removalReasons)
export type RemovalReason = z.infer<typeof RemovalReason>

/** `email`: the address of the account, typed again. */
export const RemovalInput = z.strictObject({ email: text(MAX_SEARCH_LENGTH), reason: RemovalReason })
export type RemovalInput = z.infer<typeof RemovalInput>
