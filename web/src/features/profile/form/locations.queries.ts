import type { LocationView } from '@hearth/contract/profile/locations'
import { api, read } from '../../../api/client.ts'
import type { ProfileForm } from './profile.form.ts'

export const placeOfDevice = (position: { latitude: number; longitude: number }): Promise<LocationView> =>
  read(api.profile.place.$put({ json: position }))

export const forgetPlace = (): Promise<LocationView> => read(api.profile.place.$delete())

/** After a save: the town that was chosen stands for where one is; one typed by hand stands for nothing. */
export async function keepPlace(typed: ProfileForm, before: ProfileForm): Promise<void> {
  const isChanged =
    typed.locationCity.trim() !== before.locationCity || typed.locationState.trim() !== before.locationState
  // Whoever moves too often keeps the place they had; what they wrote is saved all the same.
  try {
    if (/^\d+$/.test(typed.place)) {
      await read(api.profile.place.$put({ json: { cityId: Number(typed.place) } }))
    } else if (typed.place === '' && isChanged) await forgetPlace()
  } catch {
    return
  }
}
