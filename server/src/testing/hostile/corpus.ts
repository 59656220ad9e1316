import { bombs, duds } from './bombs.ts'
import { brokenFiles } from './broken.ts'
import { foreignFiles } from './foreign.ts'
import { oddPhotos } from './odd.ts'
import type { HostileSize } from './pictures.ts'
import { polyglots } from './polyglots.ts'

/** The expected outcome: refused, or accepted with this size and the four colours in their corners. */
export type Fixture = {
  name: string
  bytes: Buffer
  must: 'be refused' | (HostileSize & { isColoured: boolean })
}

/** Every hostile, broken and odd file a stranger could think of, made anew. */
export const corpus = async (): Promise<Fixture[]> =>
  (await Promise.all([foreignFiles(), polyglots(), bombs(), duds(), brokenFiles(), oddPhotos()])).flat()
