import type { ProfileView } from '@hearth/contract/people'

/** What tells others most about somebody, the most telling first; a bio comes before all of it. */
const telling = [
  'firstName',
  'dateOfBirth',
  'interests',
  'lookingFor',
  'locationCity',
  'occupation',
] as const satisfies readonly (keyof ProfileView)[]

export type Unfinished = 'bio' | (typeof telling)[number]

/** The one thing a profile would gain most by, or nothing where it says enough. */
export function nextToFinish(profile: ProfileView): Unfinished | undefined {
  if (!profile.bio) return 'bio'
  return telling.find((field) => !profile[field]?.length)
}
