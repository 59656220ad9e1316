import type { Deps } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { runEach } from '../../run-each.ts'
import { recordAudit } from '../audit/audit.ts'
import type { PhotoDeps } from '../photos/photos.ts'
import { isDueForErasure, listDeclinedDue } from '../registration/registration.ts'
import { deleteAccountIf } from './account.ts'

export type DeclinedDeps = PhotoDeps & {
  /** Deletes an account and every trace of it in auth. */
  erasePerson: (tx: Tx, person: { personId: string; email: string }) => Promise<void>
}

/** Erases the accounts that staff declined 14 days ago and have not approved since. */
export async function eraseDeclined(deps: DeclinedDeps & Deps): Promise<void> {
  await runEach(await listDeclinedDue(deps), (person) => erase(deps, person), {
    failure: 'declined accounts could not be erased',
  })
}

const erase = (deps: DeclinedDeps & Deps, { personId, email }: { personId: string; email: string }) =>
  deleteAccountIf({ ...deps, viewerId: personId }, async (tx) => {
    // Staff may have changed their mind between the two queries.
    if (!(await isDueForErasure(deps, tx, personId))) return false
    await deps.erasePerson(tx, { personId, email })
    await recordAudit(deps, tx, {
      actor: { kind: 'system' },
      operation: 'account.declined',
      details: { personId },
    })
    return true
  })
