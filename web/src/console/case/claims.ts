import type { CaseView } from '@hearth/contract/console/cases'
import type { StaffRole } from '@hearth/contract/console/staff'

export const isOverdue = ({ dueAt }: CaseView): boolean => Date.parse(dueAt) <= Date.now()

/** Returns whether this role may take over a case that another has claimed, as the server decides it. */
export const mayTakeOver = (view: CaseView, role: StaffRole): boolean =>
  role === 'admin' || (role === 'moderator' && isOverdue(view))
