import {
  type CaseEventView,
  type CaseItemsView,
  type CaseItemView,
  type CaseView,
  ITEMS_PAGE,
  type NearDuplicateView,
} from '@hearth/contract/console/cases'
import type { PhotoFormat } from '@hearth/contract/photos/photos'
import { type StaffCtx, transact } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { recordAudit } from '../../audit/audit.ts'
import { nearDuplicatesOf, type Photos, type PictureOfPhoto, readAnyPicture } from '../../photos/photos.ts'
import { listNames } from '../../profiles/profiles.ts'
import { type CaseEventRow, type CaseRow, caseEvents, cases } from '../cases.store.ts'
import { decryptContent } from '../items/item-content.ts'
import { type ItemRow, items } from '../items/items.store.ts'
import { readPhotoCopy } from '../photo-copies/photo-copies.ts'
import { itemPageOf, itemsAfter } from './pages.store.ts'
import { caseRowOf, staffById } from './rows.ts'

/** A case with more events shows the newest of them. */
const HISTORY_LENGTH = 500

/** Returns a case with its newest items, and records in the audit log that it was read. Throws `case_not_found`. */
export const readCase = (ctx: StaffCtx, number: string): Promise<CaseView> =>
  transact(ctx, async (tx) => {
    const row = await requireCase(tx, number)
    const page = await pageOfItems(ctx, tx, row, undefined)
    const account = row.personId ? await cases.findAccount(tx, row.personId) : undefined
    const view = {
      ...(await caseRowOf(tx, row)),
      accountCreatedAt: account?.createdAt.toISOString() ?? null,
      isSuspended: account?.isSuspended ?? false,
      outcome: row.outcome,
      previousCase: row.previousCaseId ? ((await cases.findNumber(tx, row.previousCaseId)) ?? null) : null,
      newestItems: page.items,
      next: page.next,
      ...(!maySeePhotos(ctx, row) && { arePhotosWithheld: true as const }),
      history: await historyOf(ctx, tx, row),
      nearDuplicates: maySeePhotos(ctx, row) ? await listNearDuplicates(tx, row) : [],
    }
    await recordRead(ctx, tx, 'case.read', { case: row.number })
    return view
  })

/** Returns the items of a case after the cursor; this is recorded as reading the case. Throws `case_not_found`. */
export const readCaseItems = (
  ctx: StaffCtx,
  { number, after }: { number: string; after: string },
): Promise<CaseItemsView> =>
  transact(ctx, async (tx) => {
    const row = await requireCase(tx, number)
    const page = await pageOfItems(ctx, tx, row, after)
    await recordRead(ctx, tx, 'case.read', { case: row.number })
    return page
  })

/**
 * Returns a picture of a photo that a snapshot of the case shows, or that is a near-duplicate of one, and records it in
 * the audit log. Of a photo that is gone it returns the copy, in WebP and in the width that was copied. Throws `photo_not_found` for any other photo, and for one whose file is gone, and `role_forbids`.
 */
export async function readCasePicture(
  ctx: StaffCtx & { photos: Photos },
  { number, photoId, width, format }: PictureOfPhoto & { number: string },
): Promise<CasePicture> {
  const copy = await transact(ctx, async (tx) => {
    const row = await requireCase(tx, number)
    if (!maySeePhotos(ctx, row)) throw new AppError('role_forbids')
    const found = await readPhotoCopy({ ...ctx, db: tx }, row.id, photoId)
    if (!found && !(await isPhotoOf(ctx, tx, row, photoId))) throw new AppError('photo_not_found')
    await recordRead(ctx, tx, 'case.photo', { case: row.number, photo: photoId })
    return found
  })
  try {
    return { bytes: await readAnyPicture(ctx, { photoId, width, format }), format }
  } catch (error) {
    if (!copy || !(error instanceof AppError)) throw error
    return { bytes: copy, format: 'webp' }
  }
}

type CasePicture = { bytes: Uint8Array<ArrayBuffer>; format: PhotoFormat }

async function requireCase(tx: Tx, number: string): Promise<CaseRow> {
  const row = await cases.find(tx, number)
  if (!row) throw new AppError('case_not_found')
  return row
}

type ReadOperation = 'case.read' | 'case.photo'

/** Recorded in the transaction that reads, so that nothing is read without an entry. */
const recordRead = (ctx: StaffCtx, tx: Tx, operation: ReadOperation, details: Record<string, string>) =>
  recordAudit(ctx, tx, { actor: { kind: 'staff', id: ctx.staff.id }, operation, details })

async function pageOfItems(
  ctx: StaffCtx,
  tx: Tx,
  ofCase: CaseRow,
  after: string | undefined,
): Promise<CaseItemsView> {
  const rows = await items.list(tx, ofCase.id, { after: itemsAfter(after), limit: ITEMS_PAGE + 1 })
  const page = itemPageOf(rows, ITEMS_PAGE)
  return { items: page.rows.map((row) => itemViewOf(ctx, ofCase, row)), next: page.next }
}

/** Triage sees no photo of a case that may be about a minor. */
const maySeePhotos = ({ staff }: StaffCtx, { reasons }: CaseRow): boolean =>
  staff.role !== 'triage' || !reasons.includes('underage')

/** Triage sees how many reporters there are, and not which item is whose. */
function itemViewOf(ctx: StaffCtx, ofCase: CaseRow, row: ItemRow): CaseItemView {
  const { profile, ...content } = decryptContent(ctx.caseEncryptor, row)
  return {
    id: row.id,
    kind: row.kind,
    at: row.createdAt.toISOString(),
    reason: row.reason,
    number: row.number,
    reporter: ctx.staff.role === 'triage' ? null : row.reporter,
    ...content,
    profile: profile && !maySeePhotos(ctx, ofCase) ? { ...profile, photoIds: [] } : profile,
  }
}

async function historyOf(ctx: StaffCtx, tx: Tx, { id }: CaseRow): Promise<CaseEventView[]> {
  const events = (await caseEvents.listLast(tx, id, HISTORY_LENGTH)).toReversed()
  const staff = await staffById(
    tx,
    events.map(({ actorId }) => actorId),
  )
  return events.map((event) => ({
    at: event.at.toISOString(),
    kind: event.kind,
    by: staff(event.actorId),
    note: noteOf(ctx, event),
  }))
}

const noteOf = ({ caseEncryptor }: StaffCtx, { note }: CaseEventRow) =>
  note === null ? '' : caseEncryptor.decrypt(note)

async function listNearDuplicates(tx: Tx, { personId }: CaseRow): Promise<NearDuplicateView[]> {
  const pairs = personId ? await nearDuplicatesOf(tx, personId) : []
  const names = await listNames(
    tx,
    pairs.map((pair) => pair.personId),
  )
  return pairs.map((pair) => ({ ...pair, firstName: names.get(pair.personId) || null }))
}

async function isPhotoOf(ctx: StaffCtx, tx: Tx, row: CaseRow, photoId: string): Promise<boolean> {
  const pairs = row.personId ? await nearDuplicatesOf(tx, row.personId) : []
  if (pairs.some((pair) => pair.photoId === photoId || pair.otherPhotoId === photoId)) return true
  let after: string | undefined
  do {
    const page: CaseItemsView = await pageOfItems(ctx, tx, row, after)
    if (page.items.some(({ profile }) => profile?.photoIds.includes(photoId))) return true
    after = page.next ?? undefined
  } while (after !== undefined)
  return false
}
