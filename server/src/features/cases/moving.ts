import { DUE_HOURS } from '@hearth/contract/console/cases'
import type { StaffRole } from '@hearth/contract/console/staff'
import type { Deps } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { type CaseAction, eventOf, nextState } from './cases.rules.ts'
import { type CaseRow, caseEvents, cases } from './cases.store.ts'

const HOUR_MS = 3_600_000

/** Actions of the person who has claimed the case, if somebody has. */
const actionsOfHolder: readonly CaseAction[] = ['claim', 'release', 'escalate', 'assign', 'propose', 'decide']

export type CaseMove = {
  /** Null: Hearth itself, or the operator by a command. */
  actorId: string | null
  /** An admin may take over the claim of another; a moderator only when the case is overdue. */
  role?: StaffRole | undefined
  /** The version that the actor has seen. */
  version?: number | undefined
  /** Stored encrypted. */
  note?: string | undefined
}

/**
 * Locks a case, and the account it is about, until the transaction ends, and returns its row. Throws `case_not_found`.
 */
export async function lockCase(tx: Tx, number: string): Promise<CaseRow> {
  const found = await cases.find(tx, number)
  if (!found) throw new AppError('case_not_found')
  // First, because erasing an account locks it before its cases.
  if (found.personId) await cases.keepPerson(tx, found.personId)
  const row = await cases.lock(tx, found.id)
  if (!row) throw new AppError('case_not_found')
  return row
}

/**
 * Does an action with a case, writes its event and returns the row as it is then. This is the only way in which the state
 * of a case changes. Throws `case_claimed` if another has claimed it and the actor may not take it over, `case_changed` if the
 * version is out of date or the action is not possible in this state, and `case_closed` if the case is decided; one
 * with action stays so.
 */
// oxlint-disable-next-line max-params -- the row and the action are what it is about, the rest is who does it
export async function moveCase(
  deps: Pick<Deps, 'now' | 'caseEncryptor'>,
  tx: Tx,
  row: CaseRow,
  action: CaseAction,
  move: CaseMove,
): Promise<CaseRow> {
  refuseMove(row, action, { ...move, now: deps.now() })
  const state = nextState(row.state, action)
  if (!state) throw new AppError(row.state === 'decided' ? 'case_closed' : 'case_changed')
  const at = deps.now()
  const moved = await cases.move(tx, row, {
    state,
    claimedBy: holderAfter(row, action, { ...move, state }),
    decidedAt: state === 'decided' ? (row.decidedAt ?? at) : null,
    ...(action === 'claim' && { urgentSince: null }),
    ...(action === 'reopen' && {
      dueAt: new Date(at.getTime() + DUE_HOURS[row.priority] * HOUR_MS),
      overdueToldAt: null,
      outcome: null,
    }),
  })
  if (!moved) throw new AppError('case_changed')
  await caseEvents.append(tx, {
    caseId: row.id,
    at,
    kind: eventOf[action],
    actorId: move.actorId,
    note: move.note ? deps.caseEncryptor.encrypt(move.note) : null,
  })
  return moved
}

type MoveToCheck = CaseMove & { now: Date }

function refuseMove(row: CaseRow, action: CaseAction, move: MoveToCheck): void {
  const { actorId, version } = move
  const isOfAnother = row.state === 'claimed' && actorId !== null && row.claimedBy !== actorId
  if (isOfAnother && actionsOfHolder.includes(action) && !mayTakeOver(row, action, move))
    throw new AppError('case_claimed')
  if (version !== undefined && version !== row.version) throw new AppError('case_changed')
  if (action === 'reopen' && row.outcome === 'action') throw new AppError('case_closed')
}

const mayTakeOver = ({ dueAt }: CaseRow, action: CaseAction, { role, now }: MoveToCheck): boolean =>
  role === 'admin' || (role === 'moderator' && action === 'claim' && dueAt <= now)

function holderAfter(
  row: CaseRow,
  action: CaseAction,
  { actorId, state }: { actorId: string | null; state: CaseRow['state'] },
): string | null {
  if (action === 'claim') return actorId
  return state === 'claimed' ? row.claimedBy : null
}

/** Releases every case that a member of staff has claimed. Call it where their work ends or their role changes. */
export async function releaseClaimsOf(
  deps: Pick<Deps, 'now' | 'caseEncryptor'>,
  tx: Tx,
  staffId: string,
): Promise<void> {
  for (const row of await cases.lockClaimedBy(tx, staffId))
    await moveCase(deps, tx, row, 'release', { actorId: null })
}
