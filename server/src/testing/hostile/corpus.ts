import { bombs, duds } from './bombs.ts'
import { brokenFiles } from './broken.ts'
import { foreignFiles } from './foreign.ts'
import { oddPhotos } from './odd.ts'
import type { Fixture } from './pictures.ts'
import { polyglots } from './polyglots.ts'

/** Returns all hostile, broken and odd files of the tests, freshly made. */
export const corpus = async (): Promise<Fixture[]> =>
  (await Promise.all([foreignFiles(), polyglots(), bombs(), duds(), brokenFiles(), oddPhotos()])).flat()
