import * as z from 'zod/mini'
import { problemMessage } from '../refusals.ts'
import { Id, Instant } from '../text.ts'

/** Everything that a member can allow a relative. `see_match` is for one match, the others for the whole circle. */
export const grantKinds = [
  'see_profile',
  'see_photos',
  'see_match',
  'leave_note',
  'give_opinion',
  'introduce_families',
  'suggest_people',
] as const
export const GrantKind = z.enum(grantKinds)
export type GrantKind = z.infer<typeof GrantKind>

/** Those that an invitation can have. */
export const invitedGrantKinds = grantKinds.filter((kind) => kind !== 'see_match')
const InvitedGrantKind = /* @__PURE__ */ z.enum(invitedGrantKinds)

export const MAX_GRANT_DAYS = 90
/** A new grant begins after this time. Its end is at once. */
export const GRANT_DELAY_MS = 86_400_000

const days = { min: 1, max: MAX_GRANT_DAYS }
const outOfRange = /* @__PURE__ */ problemMessage('number_out_of_range', days)
const Days = /* @__PURE__ */ z.int(outOfRange).check(z.gte(days.min, outOfRange), z.lte(days.max, outOfRange))

/** Allows a relative something for so many days, which begin after 24 hours. */
export const GrantInput = z.union([
  z.strictObject({ kind: InvitedGrantKind, days: Days }),
  z.strictObject({ kind: z.literal('see_match'), matchId: Id, days: Days }),
])
export type GrantInput = z.infer<typeof GrantInput>

/** Grants of an invitation; none twice. */
export const InvitedGrantsInput = /* @__PURE__ */ z
  .array(z.strictObject({ kind: InvitedGrantKind, days: Days }))
  .check(
    z.maxLength(invitedGrantKinds.length),
    z.refine(
      (list) => new Set(list.map(({ kind }) => kind)).size === list.length,
      problemMessage('repeated'),
    ),
  )

/** `startsAt` is in the future for a grant that waits. Grants that have ended are not listed. */
export const GrantView = z.object({
  id: Id,
  kind: GrantKind,
  matchId: z.nullable(Id),
  startsAt: Instant,
  endsAt: Instant,
})
export type GrantView = z.infer<typeof GrantView>
