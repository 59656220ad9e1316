import { requireScene, type SceneName } from '../drawing/picture.ts'
import { readEntries } from './entries.ts'

/** What somebody likes to do, as it stands on a card, and what they say of it. */
export type Hobby = { name: string; scene?: SceneName; lines: readonly string[] }

/** What people here do when they need not. */
export const readHobbies = (): Hobby[] =>
  readEntries('hobbies.txt').map(({ fields: [name = '', scene], lines }) =>
    scene ? { name, scene: requireScene(scene), lines } : { name, lines },
  )
