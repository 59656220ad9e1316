import type { CodeAndParams } from '@hearth/contract/error-codes'
import type { ClipLimits, MediaFile, MediaKind, MediaView } from '@hearth/contract/media/media'
import type { ClipRefusal } from '../../../outside/media-worker/media-worker.ts'
import type { MediaRow } from './media.store.ts'

/** Returns why a file is no clip that can be taken. */
export function problemOfClip(
  { maxMs, maxSourceMs }: Pick<ClipLimits, 'maxMs' | 'maxSourceMs'>,
  refused: ClipRefusal,
): CodeAndParams {
  if (refused === 'too_long') return ['clip_too_long', { seconds: maxSourceMs / 1000 }]
  if (refused === 'cut_outside') return ['clip_cut_outside', { seconds: maxMs / 1000 }]
  return [`clip_${refused}`]
}

/** Videos of people for staff alone are encrypted in the store. */
export const isEncrypted = (kind: MediaKind) => kind === 'verification'

/** The folder of the store. Backups have only the first one. */
export const folderOf = (kind: MediaKind) => (isEncrypted(kind) ? 'verification' : 'photos')

const filesOfKind: Record<MediaKind, readonly [MediaFile, ...MediaFile[]]> = {
  verification: ['video.mp4', 'poster.webp'],
  intro: ['video.mp4', 'poster.webp'],
  voice_message: ['audio.m4a'],
  voice_answer: ['audio.m4a'],
  chat_photo: ['photo.webp'],
}

/** Returns the file without which a clip or chat photo is none. */
export const mainFileOf = (kind: MediaKind): MediaFile => filesOfKind[kind][0]

/** Whether media of this kind have a file of this name. */
export const hasFile = (kind: MediaKind, file: MediaFile) => filesOfKind[kind].includes(file)

export const mediaKey = (fileKey: string, file: MediaFile) => `${fileKey}/${file}`

/** A clip or chat photo as those see it who may. */
export const mediaViewOf = ({ id, durationMs, aspect, thumbhash, waveform }: MediaRow): MediaView => ({
  id,
  ...(durationMs !== null && { durationMs }),
  ...(aspect !== null && { aspect }),
  ...(thumbhash !== null && { thumbhash }),
  ...(waveform !== null && { waveform }),
})
