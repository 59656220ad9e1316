import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { Look } from './look.ts'
import { Drawing, type PictureOf } from './picture.ts'

const Sitting = z.object({
  look: Look,
  photos: z.array(z.object({ alt: z.string(), drawing: Drawing })),
})
const People = z.array(z.object({ key: z.string(), age: z.int() }))
const Pictures = z.array(z.looseObject({ person: z.string() }))

/** Pictures of a community by their names, such as `p001-0` for the first one of a person with the key `p001`. */
export type CommunityPictures = {
  /** Every name, in the order of the file. */
  names: () => string[]
  /** The picture of this name, or `undefined`. Throws where the file says something that cannot be drawn. */
  find: (name: string) => PictureOf | undefined
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** Reads which pictures the community in this folder has, from `people.json` and `pictures.json`. */
export function readPictures(folder: string): CommunityPictures {
  const ages = new Map(People.parse(readJson(join(folder, 'people.json'))).map(({ key, age }) => [key, age]))
  const sittings = new Map(
    Pictures.parse(readJson(join(folder, 'pictures.json'))).map((one) => [one.person, one]),
  )
  return {
    names: () =>
      [...sittings].flatMap(([key, one]) => Sitting.parse(one).photos.map((_, index) => `${key}-${index}`)),
    find: (name) => {
      const at = name.lastIndexOf('-')
      const [key, picture] = [name.slice(0, at), Number(name.slice(at + 1))]
      const [sitting, age] = [sittings.get(key), ages.get(key)]
      if (!sitting || age === undefined) return undefined
      const { look, photos } = Sitting.parse(sitting)
      const drawing = photos[picture]?.drawing
      return drawing && { key, picture, age, look, drawing }
    },
  }
}
