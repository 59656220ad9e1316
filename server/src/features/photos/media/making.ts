import { createHash } from 'node:crypto'
import { type ClipKind, type ClipLimits, clipLimits } from '@hearth/contract/media/media'
import { PHOTO_WIDTHS } from '@hearth/contract/photos/photos'
import { emit } from '../../../context.ts'
import type { ProcessedPicture } from '../../../outside/image-worker/image-worker.ts'
import { comfortOf } from '../../membership/membership.ts'
import type { PhotoDeps } from '../photo-deps.ts'
import { problemOfPhoto } from '../photos.rules.ts'
import { type MadeFile, type Making, makeUpload, type RefusedFile } from '../uploads/making.ts'
import { type UploadRow, uploads } from '../uploads/uploads.store.ts'
import { isEncrypted, mediaKey, problemOfClip } from './media.rules.ts'
import { type MadeFacts, media, removedMedia } from './media.store.ts'

type MadeMedia = { refused?: undefined; files: MadeFile[]; facts: MadeFacts }

/** Makes the files of one clip or chat photo. Throws on a failure that is not the fault of the file; the job is then retried. */
export async function processMedia(deps: PhotoDeps, uploadId: string, closing: AbortSignal): Promise<void> {
  const row = await uploads.findAny(deps.db, uploadId)
  if (row && row.kind !== 'photo')
    await makeUpload(deps, uploadId, { making: makingOf(deps, row.kind), closing })
}

const makingOf = (deps: PhotoDeps, kind: Exclude<UploadRow['kind'], 'photo'>): Making<MadeMedia> => ({
  make: async (source, row) => {
    const made = await (kind === 'chat_photo'
      ? makePhoto(deps, source, row)
      : makeClip(deps, kind, source, row))
    if (made.refused) return made
    const sourceHashes = deps.photos.mediaEncryptor.hashes(digestOf(source))
    const { alikeWithin: within } = deps.photos.imageWorker
    const isRemoved = await removedMedia.has(deps.db, { ...made.facts, sourceHashes, within })
    if (isRemoved) return { refused: ['media_removed_before'] }
    return { ...made, facts: { ...made.facts, sourceHash: sourceHashes[0] ?? null } }
  },
  filesOf: (_, { files }) =>
    isEncrypted(kind)
      ? files.map(({ key, bytes }) => ({ key, bytes: deps.photos.mediaEncryptor.encrypt(bytes, key) }))
      : files,
  publish: async (tx, { mediaId }, { facts }, afterCommit) => {
    if (mediaId === null) return ['upload_cancelled']
    const ready = await media.setReady(tx, mediaId, facts)
    await emit(deps, tx, 'media.ready', { media: ready, afterCommit })
    return undefined
  },
  tooHeavy:
    kind === 'chat_photo' ? problemOfPhoto('too_heavy') : problemOfClip(clipLimits[kind], 'too_heavy'),
})

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url')

const noFacts: MadeFacts = {
  durationMs: null,
  aspect: null,
  thumbhash: null,
  waveform: null,
  sourceHash: null,
  pictureHash: null,
}

async function makePhoto(
  deps: PhotoDeps,
  source: Uint8Array,
  { fileKey }: UploadRow,
): Promise<MadeMedia | RefusedFile> {
  const processed = await deps.photos.imageWorker.processPicture(source, Math.max(...PHOTO_WIDTHS))
  if (processed.refused) return { refused: problemOfPhoto(processed.refused) }
  const file = { key: mediaKey(fileKey, 'photo.webp'), bytes: processed.webp }
  return { files: [file], facts: { ...noFacts, ...pictureFacts(processed) } }
}

/** Returns the limits of a clip of this person. An intro may be as long as their comfort says. */
async function limitsOf(deps: PhotoDeps, kind: ClipKind, personId: string): Promise<ClipLimits> {
  if (kind !== 'intro') return clipLimits[kind]
  const { introSeconds } = await comfortOf(deps, deps.db, personId)
  return { ...clipLimits.intro, maxMs: introSeconds * 1000 }
}

const POSTER_WIDTH = 720

async function makeClip(
  deps: PhotoDeps,
  kind: ClipKind,
  source: Uint8Array,
  { fileKey, edits, userId }: UploadRow,
): Promise<MadeMedia | RefusedFile> {
  const limits = await limitsOf(deps, kind, userId)
  const clip = await deps.photos.mediaWorker.makeClip(source, limits, edits ?? {})
  if (clip.refused) return { refused: problemOfClip(limits, clip.refused) }
  const { durationMs, waveform, audio, video, poster } = clip
  if (!clipLimits[kind].hasVideo) {
    if (!audio) return { refused: problemOfClip(limits, 'damaged') }
    const file = { key: mediaKey(fileKey, 'audio.m4a'), bytes: audio }
    return { files: [file], facts: { ...noFacts, durationMs, waveform } }
  }
  // A clip without a frame has neither.
  const processed = poster && (await deps.photos.imageWorker.processPicture(poster, POSTER_WIDTH))
  if (!video || !processed || processed.refused) return { refused: problemOfClip(limits, 'damaged') }
  return {
    files: [
      { key: mediaKey(fileKey, 'video.mp4'), bytes: video },
      { key: mediaKey(fileKey, 'poster.webp'), bytes: processed.webp },
    ],
    facts: { ...noFacts, durationMs, waveform, ...pictureFacts(processed) },
  }
}

const pictureFacts = ({ aspect, thumbhash, hashes }: ProcessedPicture) => ({
  aspect,
  thumbhash,
  // A picture of too little detail has none.
  pictureHash: hashes[0] ?? null,
})
