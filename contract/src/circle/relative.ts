import * as z from 'zod/mini'
import { Email, VerifyCodeInput } from '../account/account.ts'
import { PhotoView } from '../photos/photos.ts'
import { problemMessage } from '../refusals.ts'
import { AnyId, ClientId, Id, Instant, nameText, requiredText } from '../text.ts'
import { FamilyCardView, Opinion } from './shared.ts'

export const MAX_RELATIVE_NAME_LENGTH = 60
export const MAX_CIRCLE_NOTE_LENGTH = 500
/** How many notes of a relative are kept; older ones are deleted. */
export const MAX_CIRCLE_NOTES = 20
/** How many cards a relative sees at once, and for how long. */
export const SUGGESTION_CARDS = 10
export const SUGGESTIONS_LAST_MS = 86_400_000

/** The secret of an invitation's link. */
const InvitationToken = /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(200))

export const InvitedInput = z.strictObject({ token: InvitationToken })
export type InvitedInput = z.infer<typeof InvitedInput>

/** The person who invites, before there is an account. */
export const InvitedView = z.object({ firstName: z.string(), expiresAt: Instant })
export type InvitedView = z.infer<typeof InvitedView>

/**
 * Creates the account of a relative, if the address has none, and mails a code to sign in with (`/auth/code/verify`). The
 * reply is the same for every address. Afterwards the signed-in relative accepts the invitation.
 */
export const RelativeSignUpInput = z.strictObject({
  token: InvitationToken,
  email: Email,
  name: /* @__PURE__ */ nameText(MAX_RELATIVE_NAME_LENGTH).check(z.minLength(1, problemMessage('empty'))),
})
export type RelativeSignUpInput = z.infer<typeof RelativeSignUpInput>

/**
 * Signs in a relative who has lost their passkey, by a mailed code and a new invitation. The passkey, and what other
 * members share, end with it.
 */
export const RelativeReturnInput = /* @__PURE__ */ z.extend(VerifyCodeInput, { token: InvitationToken })
export type RelativeReturnInput = z.infer<typeof RelativeReturnInput>

/** The start page of a relative: the members of whom they may see something now. */
export const RelativeHomeView = z.object({
  name: z.string(),
  circles: z.array(z.object({ id: Id, firstName: z.string() })),
})
export type RelativeHomeView = z.infer<typeof RelativeHomeView>

export const CirclePath = z.object({ circleId: AnyId })
export const CircleMatchPath = z.object({ circleId: AnyId, matchId: AnyId })

export const OpinionInput = z.strictObject({ opinion: Opinion })
export type OpinionInput = z.infer<typeof OpinionInput>

/**
 * A note for the member, about a match or not. A repeat with the same `clientId` changes nothing. Without `isSure`, a note that
 * asks for money or threatens is refused with `sure`.
 */
export const CircleNoteInput = z.strictObject({
  clientId: ClientId,
  text: /* @__PURE__ */ requiredText(MAX_CIRCLE_NOTE_LENGTH),
  matchId: z.optional(Id),
  isSure: z.optional(z.boolean()),
})
export type CircleNoteInput = z.infer<typeof CircleNoteInput>

/** Cards of the member's deck, of people who allow that. `until` is null while there is nobody to show. */
export const SuggestionCardsView = z.object({
  cards: z.array(
    z.object({
      id: Id,
      person: FamilyCardView,
      photos: z.array(PhotoView),
      isSuggested: z.boolean(),
    }),
  ),
  until: z.nullable(Instant),
})
export type SuggestionCardsView = z.infer<typeof SuggestionCardsView>
export const SuggestionCardPath = z.object({ circleId: AnyId, suggestionId: AnyId })

/** Everything that is stored about a relative. It has nothing of any member. */
export const RelativeExportView = z.object({
  email: z.string(),
  name: z.string(),
  createdAt: Instant,
  opinions: z.array(z.object({ opinion: Opinion, givenAt: Instant })),
  notes: z.array(z.object({ text: z.string(), writtenAt: Instant })),
  familyMessages: z.array(z.object({ text: z.string(), sentAt: Instant })),
})
export type RelativeExportView = z.infer<typeof RelativeExportView>
