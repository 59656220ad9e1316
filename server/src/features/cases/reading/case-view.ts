import type { AttachmentKind } from '@hearth/contract/chat/attachments'
import {
  type CaseEventView,
  type CaseItemsView,
  type CaseItemView,
  type CaseView,
  ITEMS_PAGE,
  type NearDuplicateView,
  type ProfileSnapshot,
} from '@hearth/contract/console/cases'
import type { MediaFile } from '@hearth/contract/media/media'
import type { PhotoFormat } from '@hearth/contract/photos/photos'
import { type StaffCtx, transact } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { recordAudit } from '../../audit/audit.ts'
import { findClipMedia } from '../../intros/intros.ts'
import {
  nearDuplicatesOf,
  type Photos,
  type PictureOfPhoto,
  readAnyMedia,
  readAnyPicture,
} from '../../photos/photos.ts'
import { listNames } from '../../profiles/profiles.ts'
import { readAttachmentCopy } from '../attachment-copies/attachment-copies.ts'
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

/**
 * Returns the copy of a photo or voice message that was reported, and records it in the audit log. Throws
 * `media_not_found`, and `role_forbids`.
 */
export const readCaseAttachment = (
  ctx: StaffCtx,
  { number, mediaId }: { number: string; mediaId: string },
): Promise<{ kind: AttachmentKind; bytes: Uint8Array }> =>
  transact(ctx, async (tx) => {
    const row = await requireCase(tx, number)
    if (!maySeePhotos(ctx, row)) throw new AppError('role_forbids')
    const copy = await readAttachmentCopy({ ...ctx, db: tx }, row.id, mediaId)
    if (!copy) throw new AppError('media_not_found')
    await recordRead(ctx, tx, 'case.attachment', { case: row.number, media: mediaId })
    return copy
  })

type CasePicture = { bytes: Uint8Array<ArrayBuffer>; format: PhotoFormat }

/**
 * Returns a file of an intro or a spoken answer that a snapshot of the case names, and records it in the audit log. Of one that
 * is gone it returns the copy. Throws `photo_not_found` and `role_forbids`.
 */
export async function readCaseClip(
  ctx: StaffCtx & { photos: Photos },
  { number, clipId, file }: { number: string; clipId: string; file: MediaFile },
): Promise<Uint8Array<ArrayBuffer>> {
  const { clip, copy } = await transact(ctx, async (tx) => {
    const row = await requireCase(tx, number)
    if (!maySeePhotos(ctx, row)) throw new AppError('role_forbids')
    const profile = await findProfile(ctx, tx, row, (one) => hasClip(one, clipId))
    if (!profile) throw new AppError('photo_not_found')
    await recordRead(ctx, tx, 'case.clip', { case: row.number, clip: clipId, file })
    const found = await findClipMedia(tx, clipId)
    if (found) return { clip: found }
    return { copy: await readPhotoCopy({ ...ctx, db: tx }, row.id, copyIdOf(profile, clipId, file)) }
  })
  if (clip) return new Uint8Array(await readAnyMedia(ctx, { mediaId: clip.mediaId, file }))
  if (!copy) throw new AppError('photo_not_found')
  return copy
}

const hasClip = ({ intro, voiceAnswers = [] }: ProfileSnapshot, clipId: string): boolean =>
  intro?.id === clipId || voiceAnswers.some(({ id }) => id === clipId)

async function requireCase(tx: Tx, number: string): Promise<CaseRow> {
  const row = await cases.find(tx, number)
  if (!row) throw new AppError('case_not_found')
  return row
}

type ReadOperation = 'case.read' | 'case.photo' | 'case.attachment' | 'case.clip'

/** Recorded in the transaction that reads, so that nothing is read without an entry. */
const recordRead = (ctx: StaffCtx, tx: Tx, operation: ReadOperation, details: Record<string, string>) =>
  recordAudit(ctx, tx, { actor: { kind: 'staff', id: ctx.staff.id }, operation, details })

/** Returns the id of the copy of a file of a clip; a video has that of its media. */
const copyIdOf = ({ intro }: ProfileSnapshot, clipId: string, file: MediaFile): string =>
  file === 'video.mp4' && intro?.id === clipId ? intro.mediaId : clipId

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

function withoutPictures(profile: ProfileSnapshot): ProfileSnapshot {
  const { intro: _, ...rest } = profile
  return { ...rest, photoIds: [] }
}

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
    profile: profile && !maySeePhotos(ctx, ofCase) ? withoutPictures(profile) : profile,
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
  return (await findProfile(ctx, tx, row, ({ photoIds }) => photoIds.includes(photoId))) !== undefined
}

/** Returns a snapshot of the profile in the case that has something. */
async function findProfile(
  ctx: StaffCtx,
  tx: Tx,
  row: CaseRow,
  has: (profile: ProfileSnapshot) => boolean,
): Promise<ProfileSnapshot | undefined> {
  let after: string | undefined
  do {
    const page: CaseItemsView = await pageOfItems(ctx, tx, row, after)
    const found = page.items.find(({ profile }) => profile !== null && has(profile))
    if (found?.profile) return found.profile
    after = page.next ?? undefined
  } while (after !== undefined)
  return undefined
}
