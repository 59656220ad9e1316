import type { CaseEncryptor } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { type PhotoDeps, readCopy } from '../../photos/photos.ts'
import { cases } from '../cases.store.ts'
import { profileSnapshotOf } from '../items/profile-snapshot.ts'
import { photoCopies } from './photo-copies.store.ts'

/** The width of a photo that was reported itself, and of the other photos of its profile. */
const REPORTED_WIDTH = 720
const OTHER_WIDTH = 360

export type PhotosToCopy = { number: string; reportedPhotoId?: string | undefined }

/**
 * Stores an encrypted copy of the photos of the person a case is about, so that it outlives the photo and is deleted with
 * the case. A failure is only logged, because the report stands without it. Call it after the commit.
 */
export async function copyPhotos(deps: PhotoDeps, wanted: PhotosToCopy): Promise<void> {
  try {
    await copyAll(deps, wanted)
  } catch (error) {
    deps.log.error({ err: error, case: wanted.number }, 'the photos of a case were not copied')
  }
}

async function copyAll(deps: PhotoDeps, { number, reportedPhotoId }: PhotosToCopy): Promise<void> {
  const row = await cases.find(deps.db, number)
  if (!row?.personId) return
  const { id: caseId, personId } = row
  const copied = await photoCopies.listIds(deps.db, caseId)
  const shown = (await profileSnapshotOf(deps, deps.db, personId))?.photoIds ?? []
  const others = shown.filter((photoId) => photoId !== reportedPhotoId && !copied.has(photoId))
  const wanted = others.map((photoId) => ({ photoId, width: OTHER_WIDTH }))
  if (reportedPhotoId !== undefined) wanted.push({ photoId: reportedPhotoId, width: REPORTED_WIDTH })
  for (const { photoId, width } of wanted) {
    const bytes = await readCopy(deps, { photoId, personId, width })
    if (!bytes) continue
    const picture = deps.caseEncryptor.encrypt(bytes.toString('base64'), boundTo(caseId, photoId))
    await photoCopies.put(deps.db, { caseId, photoId, picture })
  }
}

const boundTo = (caseId: string, photoId: string) => `${caseId} ${photoId}`

/** Returns the copy of a photo in WebP, or `undefined` if the case has none. Throws if it was changed. */
export async function readPhotoCopy(
  { db, caseEncryptor }: { db: Db; caseEncryptor: CaseEncryptor },
  caseId: string,
  photoId: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const copy = await photoCopies.find(db, { caseId, photoId })
  return (
    copy &&
    Uint8Array.from(Buffer.from(caseEncryptor.decrypt(copy.picture, boundTo(caseId, photoId)), 'base64'))
  )
}
