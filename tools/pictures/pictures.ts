import { matchesGlob } from 'node:path'

export type TrackedFile = { path: string; bytes: number }

const isPicture = /\.(avif|gif|heic|ico|jpe?g|png|webp)$/i
/** Screenshots, for those who read about Hearth. Every other one is made again by `npm run screens`. */
const screenshots = 'docs/pictures/*.webp'
/** Pictures that the app, its gallery or a test shows, and that no command could leave out. */
const shown = ['web/public/**', 'web/gallery/pictures/**', 'demo/**', '{server,web,e2e}/**/fixtures/**']

const MAX_SCREENSHOTS = 12
const MAX_BYTES = 120_000

/** Everything about the pictures in the repository that would make it large, in one sentence each. */
export function objectionsToPictures(tracked: readonly TrackedFile[], readme: string): string[] {
  const pictures = tracked.filter(({ path }) => isPicture.test(path))
  const taken = pictures.filter(({ path }) => matchesGlob(path, screenshots))
  const stray = pictures.filter(
    (one) => !taken.includes(one) && !shown.some((glob) => matchesGlob(one.path, glob)),
  )
  return [
    ...(taken.length > MAX_SCREENSHOTS
      ? [`${taken.length} screenshots, and at most ${MAX_SCREENSHOTS} are allowed`]
      : []),
    ...pictures
      .filter(({ bytes }) => bytes > MAX_BYTES)
      .map(({ path, bytes }) => `${path} has ${bytes} bytes, and at most ${MAX_BYTES} are allowed`),
    ...taken
      .filter(({ path }) => !readme.includes(path))
      .map(({ path }) => `README.md does not show ${path}`),
    ...stray.map(({ path }) => `${path} is neither a screenshot in docs/pictures nor shown by the app`),
  ]
}
