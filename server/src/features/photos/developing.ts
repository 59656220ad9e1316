import { MAX_PHOTOS } from '@hearth/contract/photos'
import { type Deps, type Developed, transact } from '../../context.ts'
import { clearForgotten } from './clearing.ts'
import { likeness } from './likeness.store.ts'
import { findTwins } from './likeness.ts'
import { pictureKey, refusalWords, words } from './photos.rules.ts'
import { forgottenFiles, lockPhotosOf, photos } from './photos.store.ts'
import { type UploadRow, uploads } from './uploads.store.ts'

type Prints = Extract<Developed, { refused?: undefined }>

/** How long a photo is left to whoever took it up, before another takes it for dead. */
const LEFT_ALONE_MS = 60_000
/** How often the darkroom may fail over one photo. */
const MOST_TRIES = 3

/** Makes the pictures of every upload that waits, the one that waited longest first. */
export async function developWaiting(deps: Deps, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const now = deps.now()
    const row = await uploads.take(deps.db, { now, staleBefore: new Date(now.getTime() - LEFT_ALONE_MS) })
    if (!row) return
    await developOne(deps, row)
  }
}

async function developOne(deps: Deps, row: UploadRow): Promise<void> {
  const developed = await tryToDevelop(deps, row)
  if (!developed) return
  if (developed.refused) return refuse(deps, row, refusalWords[developed.refused])
  try {
    await keepFiles(deps, row, developed)
  } catch (error) {
    // The store is away, which is not this photo's fault: it is tried again when it can be taken anew.
    deps.log.error({ err: error, uploadId: row.id }, 'the files of a photo could not be kept')
    deps.photos.count.upload('failed')
    await uploads.release(deps.db, row.id, { tries: row.tries - 1, takenAt: row.takenAt })
    return
  }
  const photoId = await publish(deps, row, developed)
  await deps.photos.parts.remove(row.id)
  deps.photos.bell.emit('ended', row.id)
  if (photoId) await findTwins(deps, { ...developed, photoId, userId: row.userId })
  else await clearForgotten(deps)
}

/** `undefined` where the photo is to be tried again. */
async function tryToDevelop(deps: Deps, row: UploadRow): Promise<Developed | undefined> {
  // Whoever took it before did not even live to say that it failed.
  if (row.tries > MOST_TRIES) return { refused: 'too_heavy' }
  const { parts, darkroom } = deps.photos
  try {
    return await darkroom.develop(parts.pathOf(row.id), row.edits ?? {})
  } catch (error) {
    deps.log.warn({ err: error, uploadId: row.id, tries: row.tries }, 'a photo could not be developed')
    if (row.tries >= MOST_TRIES) return { refused: 'too_heavy' }
    await uploads.release(deps.db, row.id, { tries: row.tries, takenAt: null })
    return undefined
  }
}

async function refuse(deps: Deps, row: UploadRow, reason: string): Promise<void> {
  await uploads.end(deps.db, row.id, { state: 'refused', reason, changedAt: deps.now() })
  await deps.photos.parts.remove(row.id)
  deps.photos.count.upload('refused')
  deps.photos.bell.emit('ended', row.id)
}

async function keepFiles({ photos: { files } }: Deps, { fileKey, tries }: UploadRow, { pictures }: Prints) {
  // Whoever tried before may have been killed in the middle of a file.
  if (tries > 1) await files.removeAll(`${fileKey}/`)
  for (const { width, format, bytes } of pictures) await files.put(pictureKey(fileKey, width, format), bytes)
}

/** Makes the photo of files that are all there; where there is no place for it, they are forgotten again. */
async function publish(deps: Deps, row: UploadRow, prints: Prints): Promise<string | undefined> {
  const changedAt = deps.now()
  return transact(deps, async (tx, afterCommit) => {
    await lockPhotosOf(tx, row.userId)
    const own = await photos.list(tx, row.userId)
    const replaced = own.find(({ id }) => id === row.replaces)
    const isFull = !replaced && own.length >= MAX_PHOTOS
    const ended = isFull ? ({ state: 'refused', reason: words.full } as const) : ({ state: 'done' } as const)
    // It may have been cancelled, or the account erased, while its pictures were made.
    const isWanted = await uploads.end(tx, row.id, { ...ended, changedAt })
    if (isFull || !isWanted) {
      await forgottenFiles.put(tx, row.fileKey)
      afterCommit(() => deps.photos.count.upload('refused'))
      return undefined
    }
    if (replaced) await photos.takeDown(tx, replaced.id, changedAt)
    const { widths, aspect, thumbhash } = prints
    const position = replaced?.position ?? own.length
    const { userId, fileKey, alt } = row
    const facts = { userId, fileKey, alt, position, widths, aspect, thumbhash, createdAt: changedAt }
    const photo = await photos.insert(tx, facts)
    await uploads.became(tx, row.id, photo.id)
    await likeness.keep(tx, photo.id, prints.hashes)
    afterCommit(() => deps.photos.count.upload('done'))
    return photo.id
  })
}
