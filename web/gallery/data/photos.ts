import type { PhotoView } from '@hearth/contract/photos/photos'
import { idOf } from '../../src/testing/people.ts'
import { pictures } from './pictures.ts'

const WIDTH = 720
const files = pictures.map(({ file }) => file).toSorted()

/** Numbered as vite.config.ts does, which serves the files by it. */
const photoIdOf = (file: string) => idOf(5_000 + files.indexOf(file))

/** The number of the one who looks at all this. */
export const MINE = 6

/** The drawn photos of the person with this number. */
export const photosOf = (person: number): PhotoView[] =>
  pictures.flatMap(({ file, alt, thumbhash, aspect, who }) =>
    who === person ? [{ id: photoIdOf(file), alt, thumbhash, widths: [WIDTH], aspect }] : [],
  )

/** One whose files nobody has: it was deleted a moment ago, or the line is too bad. */
export const lostPhoto: PhotoView = {
  id: idOf(5_999),
  alt: '',
  thumbhash: pictures[0]?.thumbhash ?? '',
  widths: [WIDTH],
  aspect: 0.8,
}
