import type { AssignmentInput, CaseRowView } from '@hearth/contract/console/cases'
import { type StaffCtx, transact } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { PhotoDeps } from '../../photos/photos.ts'
import { withPriority, withValue } from '../cases.rules.ts'
import { type CaseRow, cases } from '../cases.store.ts'
import { decryptContent, encryptContent } from '../items/item-content.ts'
import { profileSnapshotOf } from '../items/profile-snapshot.ts'
import { moveCase } from '../moving.ts'
import { personIn } from '../notices/notices.rules.ts'
import { copyPhotos } from '../photo-copies/photo-copies.ts'
import { caseRowOf } from '../reading/rows.ts'
import { assigning } from './assigning.store.ts'

/**
 * Assigns a case whose subject nobody knew to the account that a profile link or an address names, and returns the case
 * that holds its items then: the open case of the person, or this one. The profile is copied as it is now. Throws
 * `case_not_found`, `account_not_found`, `case_claimed`, `case_closed`, and `case_changed` also for a case with a subject.
 */
export const assignCase = (
  ctx: StaffCtx & PhotoDeps,
  number: string,
  { version, person }: AssignmentInput,
): Promise<CaseRowView> =>
  transact(ctx, async (tx, afterCommit) => {
    const { id: actorId, role } = ctx.staff
    const found = await cases.find(tx, number)
    if (!found) throw new AppError('case_not_found')
    const personId = await lockPersonIn(tx, person)
    const open = await cases.lockOpenOf(tx, personId)
    const row = await lockUnassigned(tx, found.id)
    const moved = await moveCase(ctx, tx, row, 'assign', { actorId, role, version })
    const into = open ? await merge(ctx, tx, moved, open) : await giveSubject(ctx, tx, moved, personId)
    afterCommit(() => copyPhotos(ctx, { number: into.number }))
    await recordAudit(ctx, tx, {
      actor: { kind: 'staff', id: actorId },
      operation: 'case.assign',
      details: { case: number, person: personId, into: into.number },
    })
    return caseRowOf(tx, into)
  })

async function lockPersonIn(tx: Tx, text: string): Promise<string> {
  const found = await assigning.findMember(tx, { id: personIn(text), email: text.toLowerCase() })
  // First, because erasing an account locks it before its cases.
  if (!found || !(await assigning.lockPerson(tx, found.id))) throw new AppError('account_not_found')
  return found.id
}

async function lockUnassigned(tx: Tx, id: string): Promise<CaseRow> {
  const row = await cases.lock(tx, id)
  if (!row) throw new AppError('case_not_found')
  if (!row.isUnassigned && row.state !== 'decided') throw new AppError('case_changed')
  return row
}

async function giveSubject(ctx: StaffCtx, tx: Tx, { id }: CaseRow, personId: string): Promise<CaseRow> {
  const previous = await cases.findLastDecided(tx, personId)
  const row = await cases.extend(tx, id, {
    personId,
    isUnassigned: false,
    previousCaseId: previous?.id ?? null,
  })
  await putItems(ctx, tx, row, { from: id, reporters: 0 })
  return row
}

async function merge(ctx: StaffCtx, tx: Tx, from: CaseRow, open: CaseRow): Promise<CaseRow> {
  await putItems(ctx, tx, open, { from: from.id, reporters: open.reporters })
  await assigning.moveNotices(tx, from.id, open.id)
  await assigning.copyEvents(tx, from.id, open.id)
  await assigning.deleteCase(tx, from.id)
  return cases.extend(tx, open.id, {
    ...withPriority(open.priority, from.priority, ctx.now()),
    dueAt: from.dueAt < open.dueAt ? from.dueAt : open.dueAt,
    items: open.items + from.items,
    reporters: open.reporters + from.reporters,
    kinds: from.kinds.reduce(withValue, open.kinds),
    reasons: from.reasons.reduce(withValue, open.reasons),
  })
}

/** Puts the items of a case into one with a subject. An item that was changed stays as it is, and so stays recognisable. */
async function putItems(
  ctx: StaffCtx,
  tx: Tx,
  { id: caseId, personId }: CaseRow,
  { from, reporters }: { from: string; reporters: number },
): Promise<void> {
  const snapshot = personId && (await profileSnapshotOf(ctx, tx, personId))
  for (const row of await assigning.listItems(tx, from)) {
    const { isIntact, ...content } = decryptContent(ctx.caseEncryptor, row)
    const place = { caseId, id: row.id }
    const profile = content.profile ?? (snapshot || null)
    await assigning.putItem(tx, {
      ...row,
      ...place,
      reporter: row.reporter === null ? null : row.reporter + reporters,
      ...(isIntact && encryptContent(ctx.caseEncryptor, place, { ...content, profile })),
    })
  }
}
