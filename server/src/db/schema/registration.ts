import type { RegistrationMode } from '@hearth/contract/public/registration'
import type { Generated } from 'kysely'
import type { NullableColumn } from './conversations.ts'

/** The only row. */
type RegistrationSettingsTable = {
  isOnly: Generated<boolean>
  mode: Generated<RegistrationMode>
  /** The mail domains that new addresses may have, in ASCII; none: every domain. */
  domains: Generated<string[]>
  minimumAge: Generated<number>
}

type InvitationTable = {
  id: Generated<string>
  code: string
  /** For staff: who gets it. */
  note: Generated<string>
  maxUses: number
  uses: Generated<number>
  createdAt: Date
  endsAt: Date
  revokedAt: NullableColumn<Date>
  /** Null: the operator by a command, or staff whose account is gone. */
  createdBy: NullableColumn<string>
}

/** The addresses that have just used an invitation, so that a repeat of a sign-up uses it once. */
type InvitationUseTable = { invitationId: string; addressHash: string; usedAt: Date }

/** People who wait for the approval of staff, or whom staff have declined. */
type ApprovalTable = {
  personId: string
  since: Date
  declinedAt: NullableColumn<Date>
  /** Read by the person. */
  reason: NullableColumn<string>
}

/** The tables of registration. */
export interface RegistrationTables {
  registrationSettings: RegistrationSettingsTable
  invitations: InvitationTable
  invitationUses: InvitationUseTable
  approvals: ApprovalTable
}
