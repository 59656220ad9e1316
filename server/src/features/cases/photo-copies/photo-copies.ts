import type { ProfileSnapshot } from '@hearth/contract/console/cases'
import type { MediaFile } from '@hearth/contract/media/media'
import type { CaseEncryptor } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { findClipMedia } from '../../intros/intros.ts'
import { type PhotoDeps, readAnyMedia, readCopy } from '../../photos/photos.ts'
import { cases } from '../cases.store.ts'
import { profileSnapshotOf } from '../items/profile-snapshot.ts'
import { photoCopies } from './photo-copies.store.ts'

/** The width of a photo that was reported itself, and of the other photos of its profile. */
const REPORTED_WIDTH = 720
const OTHER_WIDTH = 360

export type PhotosToCopy = {
  number: string
  reportedPhotoId?: string | undefined
  reportedClipId?: string | undefined
}

/**
 * Stores an encrypted copy of the photos of the person a case is about, of the poster of the intro, and of the video
 * or the spoken answer that was reported, so that it outlives them and is deleted with the case. A failure is only logged, because the report stands without it. Call it after the commit.
 */
export async function copyPhotos(deps: PhotoDeps, wanted: PhotosToCopy): Promise<void> {
  try {
    await copyAll(deps, wanted)
  } catch (error) {
    deps.log.error({ err: error, case: wanted.number }, 'the photos of a case were not copied')
  }
}

async function copyAll(
  deps: PhotoDeps,
  { number, reportedPhotoId, reportedClipId }: PhotosToCopy,
): Promise<void> {
  const row = await cases.find(deps.db, number)
  if (!row?.personId) return
  const { id: caseId, personId } = row
  const copied = await photoCopies.listIds(deps.db, caseId)
  const profile = await profileSnapshotOf(deps, deps.db, personId)
  const shown = profile?.photoIds ?? []
  const others = shown.filter((photoId) => photoId !== reportedPhotoId && !copied.has(photoId))
  const wanted = others.map((photoId) => ({ photoId, width: OTHER_WIDTH }))
  if (reportedPhotoId !== undefined) wanted.push({ photoId: reportedPhotoId, width: REPORTED_WIDTH })
  for (const { photoId, width } of wanted) {
    const bytes = await readCopy(deps, { photoId, personId, width })
    if (bytes) await put(deps, { caseId, id: photoId }, bytes)
  }
  if (profile) await copyClips(deps, { caseId, copied, reportedClipId }, profile)
}

type ClipsToCopy = { caseId: string; copied: ReadonlySet<string>; reportedClipId: string | undefined }

async function copyClips(
  deps: PhotoDeps,
  { caseId, copied, reportedClipId }: ClipsToCopy,
  { intro, voiceAnswers = [] }: ProfileSnapshot,
): Promise<void> {
  const answer = voiceAnswers.find(({ id }) => id === reportedClipId)
  const wanted: ClipToCopy[] = [
    ...(intro ? [{ id: intro.id, clipId: intro.id, file: 'poster.webp' } as const] : []),
    ...(intro && intro.id === reportedClipId
      ? [{ id: intro.mediaId, clipId: intro.id, file: 'video.mp4' } as const]
      : []),
    ...(answer ? [{ id: answer.id, clipId: answer.id, file: 'audio.m4a' } as const] : []),
  ]
  for (const one of wanted.filter(({ id }) => !copied.has(id))) await copyClip(deps, caseId, one)
}

/** `id`: of the copy. A video has that of its media, because the poster has the other. */
type ClipToCopy = { id: string; clipId: string; file: MediaFile }

type CopyPlace = { caseId: string; id: string }

async function copyClip(deps: PhotoDeps, caseId: string, { id, clipId, file }: ClipToCopy): Promise<void> {
  const clip = await findClipMedia(deps.db, clipId)
  if (clip) await put(deps, { caseId, id }, await readAnyMedia(deps, { mediaId: clip.mediaId, file }))
}

async function put({ db, caseEncryptor }: PhotoDeps, { caseId, id }: CopyPlace, bytes: Uint8Array) {
  const picture = caseEncryptor.encrypt(Buffer.from(bytes).toString('base64'), boundTo(caseId, id))
  await photoCopies.put(db, { caseId, photoId: id, picture })
}

const boundTo = (caseId: string, photoId: string) => `${caseId} ${photoId}`

/** Returns the copy of a photo or poster in WebP, of a video or of a spoken answer, or `undefined` if the case has none. Throws if it was changed. */
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
