import * as z from 'zod/mini'
import { problemMessage } from '../refusals.ts'
import { Id, Instant } from '../text.ts'

export const staffRoles = ['triage', 'moderator', 'verifier', 'admin', 'auditor'] as const
export const StaffRole = z.enum(staffRoles)
export type StaffRole = z.infer<typeof StaffRole>

/** Every operation of the console with the roles that may do it. Each route of the console names one of them. */
export const staffOperations = {
  'session.show': ['triage', 'moderator', 'verifier', 'admin', 'auditor'],
  'notifications.choose': ['triage', 'moderator', 'verifier', 'admin'],
  'cases.list': ['triage', 'moderator', 'admin'],
  'cases.read': ['triage', 'moderator', 'admin'],
  'cases.claim': ['triage', 'moderator', 'admin'],
  'cases.escalate': ['triage', 'moderator', 'admin'],
  'cases.assign': ['moderator', 'admin'],
  'cases.decide': ['moderator', 'admin'],
  'cases.reopen': ['moderator', 'admin'],
  'bans.confirm': ['moderator', 'admin'],
  'decisions.reverse': ['moderator', 'admin'],
  'appeals.decide': ['moderator', 'admin'],
  'community.read': ['admin'],
  'community.change': ['admin'],
  'audit.read': ['admin', 'auditor'],
  'staff.list': ['admin', 'auditor'],
  'staff.change': ['admin'],
  'pages.read': ['admin'],
  'pages.publish': ['admin'],
  'members.list': ['admin'],
  'members.sign-out': ['admin'],
  'members.resend-mail': ['admin'],
  'members.delete': ['admin'],
  'membership.read': ['admin'],
  'membership.change': ['admin'],
  'membership.grant': ['admin'],
  'membership.refund': ['admin'],
  'system.read': ['admin', 'auditor'],
  'system.test-mail': ['admin'],
  'figures.read': ['admin', 'auditor'],
  'registration.read': ['admin'],
  'registration.change': ['admin'],
  'registration.approve': ['moderator', 'admin'],
  'intros.review': ['moderator', 'admin'],
  'verifications.list': ['moderator', 'verifier', 'admin'],
  'verifications.judge': ['moderator', 'verifier', 'admin'],
} as const satisfies Record<string, readonly StaffRole[]>
export type StaffOperation = keyof typeof staffOperations

/** Operations that need an authentication within the last five minutes. A ban is decided by `cases.decide`, which asks for it itself. */
export const freshOperations: readonly StaffOperation[] = [
  'bans.confirm',
  'staff.change',
  'pages.publish',
  'members.delete',
  'membership.refund',
]

/** Returns whether a role may do an operation. */
export const mayDo = (role: StaffRole, operation: StaffOperation): boolean =>
  (staffOperations[operation] as readonly StaffRole[]).includes(role)

/** `name` is the part of the address before the @. */
export const StaffMemberView = z.object({ id: Id, name: z.string() })
export type StaffMemberView = z.infer<typeof StaffMemberView>

/**
 * The signed-in staff member. `strongUntil` is null until they have authenticated with a passkey or an authenticator in
 * this session; without it only the set-up is possible. `hasSecondFactor` is whether they own either.
 */
export const ConsoleSessionView = z.object({
  member: z.object({ id: Id, name: z.string(), email: z.string(), role: StaffRole }),
  hasSecondFactor: z.boolean(),
  strongUntil: z.nullable(Instant),
  freshUntil: z.nullable(Instant),
})
export type ConsoleSessionView = z.infer<typeof ConsoleSessionView>

/** Everybody who works here, also those who have ended. */
export const StaffView = z.object({
  members: z.array(
    z.object({
      id: Id,
      name: z.string(),
      email: z.string(),
      role: StaffRole,
      addedAt: Instant,
      endedAt: z.nullable(Instant),
      hasSecondFactor: z.boolean(),
    }),
  ),
})
export type StaffView = z.infer<typeof StaffView>

/** A new role, or the end of the work here. */
export const StaffChangeInput = z.union([
  z.strictObject({ role: StaffRole }),
  z.strictObject({ isEnded: z.literal(true) }),
])
export type StaffChangeInput = z.infer<typeof StaffChangeInput>

/** `after`: `next` of the page before. */
export const AuditQuery = z.object({
  after: z.optional(z.string().check(z.regex(/^\d{1,15}$/, problemMessage('page_unknown')))),
})
export type AuditQuery = z.infer<typeof AuditQuery>

/** Newest first. */
export const AuditEntriesView = z.object({
  entries: z.array(
    z.object({
      number: z.int(),
      at: Instant,
      actor: z.string(),
      operation: z.string(),
      details: z.record(z.string(), z.string()),
    }),
  ),
  next: z.nullable(z.string()),
})
export type AuditEntriesView = z.infer<typeof AuditEntriesView>
