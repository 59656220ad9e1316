import type { PersonView } from '@hearth/contract/people'
import {
  MAX_PHOTOS,
  type OwnPhotosView,
  type PhotoOrderInput,
  type PhotoView,
  RESTORE_WITHIN_MS,
  UPLOADS_PER_DAY,
} from '@hearth/contract/photos'
import type { PhotoFormat } from '@hearth/contract/pictures'
import { type Ctx, type Deps, transact } from '../../context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { AppError, notFound } from '../../errors.ts'
import { takeAlone } from '../limits/limits.ts'
import {
  type Audience,
  peopleById as describedPeopleById,
  findShowable as findDescribed,
} from '../profiles/profiles.ts'
import { areTheSame, ownViewOf, pictureKey, uploadViewOf, viewOf, words } from './photos.rules.ts'
import { lockPhotosOf, type PhotoRow, photos } from './photos.store.ts'
import { uploads } from './uploads.store.ts'

export { clearErased } from './clearing.ts'

const DAY_MS = 86_400_000
/** The undo that is pressed in its last moment still has to travel. */
const LATE_MS = 5000

/** Who may look at somebody's photos now; a later feature knows. */
export type MayLookAt = (ctx: Ctx, personId: string) => Promise<boolean>

/** One's photos in their order, and the uploads that are under way. */
export async function listOwnPhotos(ctx: Ctx): Promise<OwnPhotosView> {
  const own = await photos.list(ctx.db, ctx.viewerId)
  const open = await uploads.listOpen(ctx.db, ctx.viewerId, UPLOADS_PER_DAY)
  const since = new Date(ctx.now().getTime() - DAY_MS)
  const started = await uploads.countSince(ctx.db, ctx.viewerId, since)
  return {
    photos: own.map(ownViewOf),
    uploads: open.map((row) => uploadViewOf(row)),
    uploadsLeft: Math.max(0, UPLOADS_PER_DAY - started),
  }
}

/** Does this while nobody else changes what photos the viewer has. */
async function change(ctx: Ctx, work: (tx: Tx, own: readonly PhotoRow[]) => Promise<unknown>) {
  await transact(ctx, async (tx) => {
    await lockPhotosOf(tx, ctx.viewerId)
    await work(tx, await photos.list(tx, ctx.viewerId))
  })
  return listOwnPhotos(ctx)
}

/** Puts all of one's photos in this order; the first becomes the main one. */
export const arrangePhotos = (ctx: Ctx, { ids }: PhotoOrderInput): Promise<OwnPhotosView> =>
  change(ctx, async (tx, own) => {
    const before = own.map(({ id }) => id)
    if (!areTheSame(ids, before)) throw new AppError('conflict', words.orderChanged)
    await photos.arrange(tx, ctx.viewerId, ids)
  })

/** Makes one of one's photos the main one; the others keep their order. */
export const choosePhoto = (ctx: Ctx, photoId: string): Promise<OwnPhotosView> =>
  change(ctx, async (tx, own) => {
    const ids = own.map(({ id }) => id)
    if (!ids.includes(photoId)) throw notFound('Photo')
    await photos.arrange(tx, ctx.viewerId, [photoId, ...ids.filter((id) => id !== photoId)])
  })

/** Says what one of one's photos shows, for people who cannot see it. */
export async function describePhoto(ctx: Ctx, photoId: string, alt: string): Promise<OwnPhotosView> {
  if (!(await photos.describe(ctx.db, { id: photoId, userId: ctx.viewerId, alt }))) throw notFound('Photo')
  return listOwnPhotos(ctx)
}

/** Takes a photo down at once; for a short while it can be brought back. Again it changes nothing. */
export const deletePhoto = (ctx: Ctx, photoId: string): Promise<OwnPhotosView> =>
  change(ctx, async (tx, own) => {
    const photo = own.find(({ id }) => id === photoId)
    if (!photo && !(await findTakenDown(ctx, tx, photoId))) throw notFound('Photo')
    if (photo) await takeDown(ctx, tx, photo)
  })

async function takeDown(ctx: Ctx, tx: Tx, { id, userId, position }: PhotoRow): Promise<void> {
  await photos.takeDown(tx, id, ctx.now())
  await photos.shift(tx, { userId, from: position, by: -1 })
}

const findTakenDown = (ctx: Ctx, tx: Tx, id: string) =>
  photos.findTakenDown(tx, {
    id,
    userId: ctx.viewerId,
    since: new Date(ctx.now().getTime() - RESTORE_WITHIN_MS - LATE_MS),
  })

/** Brings a photo back that was just deleted, to where it was. */
export const restorePhoto = (ctx: Ctx, photoId: string): Promise<OwnPhotosView> =>
  change(ctx, async (tx, own) => {
    if (own.some(({ id }) => id === photoId)) return
    const photo = await findTakenDown(ctx, tx, photoId)
    if (!photo) throw notFound('Photo')
    if (own.length >= MAX_PHOTOS) throw new AppError('conflict', words.full)
    const position = Math.min(photo.position, own.length)
    await photos.shift(tx, { userId: ctx.viewerId, from: position, by: 1 })
    await photos.putBack(tx, photoId, position)
  })

/** A picture of a photo, for whoever may see that person now; anything else is as if it were not there. */
export async function readPicture(
  ctx: Ctx,
  mayLookAt: MayLookAt,
  wanted: { photoId: string; width: number; format: PhotoFormat },
) {
  const photo = await photos.findShown(ctx.db, wanted.photoId)
  if (!photo?.widths.includes(wanted.width)) throw notFound('Photo')
  if (photo.userId !== ctx.viewerId && !(await mayLookAt(ctx, photo.userId))) throw notFound('Photo')
  const key = pictureKey(photo.fileKey, wanted.width, wanted.format)
  return {
    /** The bytes of one photo, width and format never change. */
    etag: `"${photo.id}-${wanted.width}-${wanted.format}"`,
    read: async () => {
      if (photo.userId !== ctx.viewerId) await takeAlone(ctx, 'photos')
      const bytes = await ctx.photos.files.read(key)
      if (bytes) return bytes
      ctx.log.error({ photoId: photo.id, key }, 'a photo has lost its file')
      throw notFound('Photo')
    },
  }
}

/** The photos of these people that others are shown, by person. */
async function photosOf(db: Db, personIds: readonly string[]): Promise<Map<string, PhotoView[]>> {
  const byPerson = Map.groupBy(await photos.listShown(db, personIds), (row) => row.userId)
  return new Map([...byPerson].map(([id, rows]) => [id, rows.map(viewOf)]))
}

/** The people of these ids with their photos, as that audience sees them; who cannot be shown is missing. */
export async function peopleById(
  deps: Pick<Deps, 'now'>,
  db: Db,
  ids: readonly string[],
  audience: Audience,
): Promise<Map<string, PersonView>> {
  const people = await describedPeopleById(deps, db, ids, audience)
  const pictures = await photosOf(db, [...people.keys()])
  return new Map([...people].map(([id, person]) => [id, { ...person, photos: pictures.get(id) ?? [] }]))
}

/** The person with their photos, as everyone sees them, where they may be shown today. */
export async function findShowable(ctx: Ctx, personId: string, db: Db): Promise<PersonView | undefined> {
  const person = await findDescribed(ctx, personId, db)
  return person && { ...person, photos: (await photosOf(db, [personId])).get(personId) ?? [] }
}

/** The same, or throws. */
export async function requireShowable(ctx: Ctx, personId: string, db: Db): Promise<PersonView> {
  const person = await findShowable(ctx, personId, db)
  if (!person) throw notFound('Person')
  return person
}
