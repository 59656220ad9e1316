import type { LocationView } from '@hearth/contract/profile/locations'
import { api, read } from '../../../api/client.ts'
import type { ProfileForm } from './profile.form.ts'

export const saveDeviceLocation = (position: {
  latitude: number
  longitude: number
}): Promise<LocationView> => read(api.profile.place.$put({ json: position }))

export const deleteLocation = (): Promise<LocationView> => read(api.profile.place.$delete())

/** Stores the location of a saved form: that of the chosen town, none if the town was typed. A failure is ignored. */
export async function saveLocation(typed: ProfileForm, before: ProfileForm): Promise<void> {
  const isChanged =
    typed.locationCity.trim() !== before.locationCity || typed.locationState.trim() !== before.locationState
  // The server refuses too many moves; the text of the town is saved anyway.
  try {
    if (/^\d+$/.test(typed.townSource)) {
      await read(api.profile.place.$put({ json: { cityId: Number(typed.townSource) } }))
    } else if (typed.townSource === '' && isChanged) await deleteLocation()
  } catch {
    return
  }
}
