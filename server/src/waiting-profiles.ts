import { AppError } from './errors.ts'
import { peopleById } from './features/people/people.ts'
import { listPhotoIds, type Photos, readAnyPicture } from './features/photos/photos.ts'
import type { WaitingProfiles } from './features/registration/registration.routes.ts'
import { isWaiting } from './features/registration/registration.ts'

/** Returns how staff see the profiles and photos of people who wait for approval, and of nobody else. */
export const waitingProfilesOf = (photos: Photos): WaitingProfiles => ({
  describe: (ctx, personIds) => peopleById(ctx, ctx.db, personIds, 'everyone'),
  readPicture: async (ctx, { personId, ...wanted }) => {
    const isTheirs =
      (await isWaiting(ctx.db, personId)) && (await listPhotoIds(ctx.db, personId)).includes(wanted.photoId)
    if (!isTheirs) throw new AppError('photo_not_found')
    return readAnyPicture({ ...ctx, photos }, wanted)
  },
})
