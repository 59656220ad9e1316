import type { CodeAndParams } from '@hearth/contract/error-codes'
import { problemMessage } from '@hearth/contract/refusals'
import { type AfterCommit, transact } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { removeForgottenFiles, removeParts } from '../files/cleanup.ts'
import { mayDeleteFiles } from '../files/store-owner.ts'
import { refuseMedia } from '../media/refusing.ts'
import type { PhotoDeps } from '../photo-deps.ts'
import { forgottenFiles, lockPhotos } from '../photos.store.ts'
import { type UploadRow, uploads } from './uploads.store.ts'

/** A file by its key. */
export type MadeFile = { key: string; bytes: Uint8Array }
export type RefusedFile = { refused: CodeAndParams }

/** The steps by which an upload becomes a photo or a clip. */
export type Making<Made extends { refused?: undefined }> = {
  /** Makes the files of an upload. Throws on a failure that is not the fault of the file. */
  make: (source: Uint8Array, row: UploadRow) => Promise<Made | RefusedFile>
  filesOf: (row: UploadRow, made: Made) => MadeFile[]
  /** Inserts it after its files are stored; returns a problem if there is no place for it any more. */
  publish: (
    tx: Tx,
    row: UploadRow,
    made: Made,
    afterCommit: AfterCommit,
  ) => Promise<CodeAndParams | undefined>
  /** Work that nobody waits for. */
  afterwards?: (row: UploadRow, made: Made) => Promise<void>
  /** Why a file is refused whose making ends the process or lasts too long. */
  tooHeavy: CodeAndParams
}

/** After this many failures of a worker an upload is refused. */
const MAX_TRIES = 3

/** Makes the files of one upload. Throws on a failure that is not the fault of the file; the job is then retried. */
export async function makeUpload<Made extends { refused?: undefined }>(
  deps: PhotoDeps,
  uploadId: string,
  { making, closing }: { making: Making<Made>; closing: AbortSignal },
): Promise<void> {
  const row = await uploads.beginTry(deps.db, uploadId)
  // It was cancelled, or a process finished it and was killed before its job was removed.
  if (!row) return
  const made = await tryToMake(deps, row, { making, closing })
  if (!made) return makeUpload(deps, uploadId, { making, closing })
  if (made.refused) return refuse(deps, row, made.refused)
  try {
    await storeFiles(deps, row, making.filesOf(row, made))
  } catch (error) {
    deps.photos.count.upload('failed')
    await uploads.uncountTry(deps.db, row.id)
    throw new Error('the files of an upload could not be kept', { cause: error })
  }
  const isPublished = await publish(deps, row, { making, made })
  await removeParts(deps, row.id)
  deps.photos.uploadEvents.emit('ended', row.id)
  if (isPublished) await making.afterwards?.(row, made)
  else await removeForgottenFiles(deps)
}

/** Returns undefined if it should be tried again at once. */
async function tryToMake<Made extends { refused?: undefined }>(
  deps: PhotoDeps,
  row: UploadRow,
  { making, closing }: { making: Making<Made>; closing: AbortSignal },
): Promise<Made | RefusedFile | undefined> {
  const tooHeavy = { refused: making.tooHeavy }
  // Earlier processes were killed before they could record the failure.
  if (row.tries > MAX_TRIES) return tooHeavy
  const source = await readSource(deps, row)
  if (!source) return tooHeavy
  try {
    return await making.make(source, row)
  } catch (error) {
    if (closing.aborted) {
      await uploads.uncountTry(deps.db, row.id)
      throw error
    }
    deps.log.warn({ err: error, uploadId: row.id, tries: row.tries }, 'an upload could not be processed')
    return row.tries >= MAX_TRIES ? tooHeavy : undefined
  }
}

/** Returns the uploaded file, or `undefined` if bytes of it are lost. Throws while its store is away. */
async function readSource(deps: PhotoDeps, { id, size }: UploadRow): Promise<Uint8Array | undefined> {
  try {
    const source = await deps.photos.parts.read(id, size)
    if (!source) deps.log.error({ uploadId: id }, 'an upload has lost its bytes')
    return source
  } catch (error) {
    await uploads.uncountTry(deps.db, id)
    throw new Error('the bytes of an upload could not be read', { cause: error })
  }
}

async function refuse(deps: PhotoDeps, row: UploadRow, problem: CodeAndParams): Promise<void> {
  const reason = problemMessage(...problem)
  await transact(deps, async (tx, afterCommit) => {
    await uploads.end(tx, row.id, { state: 'refused', reason, changedAt: deps.now() })
    await refuseMedia(deps, tx, row, afterCommit)
  })
  await removeParts(deps, row.id)
  deps.photos.count.upload('refused', { personId: row.userId, reason: problem[0] })
  deps.photos.uploadEvents.emit('ended', row.id)
}

async function storeFiles(deps: PhotoDeps, { fileKey, tries }: UploadRow, made: readonly MadeFile[]) {
  // An earlier process may have been killed while writing a file.
  const { files } = deps.photos
  if (tries > 1 && (await mayDeleteFiles(deps))) await files.removeAll(`${fileKey}/`)
  for (const { key, bytes } of made) await files.put(key, bytes)
}

/** Ends the upload and inserts what it becomes. Returns false if that is not wanted any more: its files are forgotten. */
const publish = <Made extends { refused?: undefined }>(
  deps: PhotoDeps,
  row: UploadRow,
  { making, made }: { making: Making<Made>; made: Made },
): Promise<boolean> =>
  transact(deps, async (tx, afterCommit) => {
    await lockPhotos(tx, row.userId)
    const changedAt = deps.now()
    // It may have been cancelled, or the account erased, while its files were made.
    const isWanted = await uploads.end(tx, row.id, { state: 'done', changedAt })
    const problem = isWanted ? await making.publish(tx, row, made, afterCommit) : undefined
    if (problem) {
      await uploads.refuseDone(tx, row.id, problemMessage(...problem))
      await refuseMedia(deps, tx, row, afterCommit)
    }
    const isPublished = isWanted && !problem
    if (!isPublished) await forgottenFiles.put(tx, row.fileKey)
    afterCommit(() => deps.photos.count.upload(isPublished ? 'done' : 'refused'))
    return isPublished
  })
