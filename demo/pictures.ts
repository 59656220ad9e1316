import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readPictures } from './drawing/community.ts'
import { Look } from './drawing/look.ts'
import { Drawing } from './drawing/picture.ts'
import { ASPECT, printPicture, thumbhashOf } from './drawing/print.ts'

// `npm run demo:pictures`: writes into `pictures.json` the thumbhash of every picture as it is drawn now, and draws
// the pictures that the gallery shows.

type Photo = { alt: string; thumbhash: string; drawing: unknown }
type DrawnPerson = { person: string; look: unknown; photos: Photo[] }
type PictureRole = {
  who: number
  key: string
  age: number
  look: unknown
  photos: { alt: string; drawing: unknown }[]
}

const root = join(import.meta.dirname, '..')
const community = join(import.meta.dirname, 'community')
const GALLERY_WIDTH = 720

/** One entry a line, so that a change of one person is a change of one line. */
const oneALine = (list: readonly unknown[]) => `[\n${list.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`

async function writeThumbhashes(): Promise<number> {
  const file = join(community, 'pictures.json')
  const sittings: DrawnPerson[] = JSON.parse(await readFile(file, 'utf8'))
  const pictures = readPictures(community)
  let count = 0
  for (const { person, photos } of sittings) {
    for (const [index, photo] of photos.entries()) {
      const picture = pictures.find(`${person}-${index}`)
      if (!picture) throw new Error(`people.json knows nobody with the key ${person}`)
      photo.thumbhash = await thumbhashOf(picture)
      count += 1
    }
  }
  await writeFile(file, oneALine(sittings))
  return count
}

async function drawGallery(): Promise<number> {
  const roles: PictureRole[] = JSON.parse(await readFile(join(import.meta.dirname, 'gallery.json'), 'utf8'))
  const list: string[] = []
  for (const { who, key, age, look, photos } of roles) {
    for (const [index, { alt, drawing }] of photos.entries()) {
      const picture = { key, picture: index, age, look: Look.parse(look), drawing: Drawing.parse(drawing) }
      const file = `p${who}${index}.webp`
      await writeFile(
        join(root, 'web/gallery/pictures', file),
        await printPicture(picture, GALLERY_WIDTH, 'webp'),
      )
      list.push(JSON.stringify({ file, alt, thumbhash: await thumbhashOf(picture), aspect: ASPECT, who }))
    }
  }
  const path = join(root, 'web/gallery/data/pictures.ts')
  await writeFile(
    path,
    `type GalleryPicture = { file: string; alt: string; thumbhash: string; aspect: number; who: number }

/** Drawn pictures of people who do not exist; \`who\` counts them. Made by \`npm run demo:pictures\`. */
export const pictures: readonly GalleryPicture[] = [
${list.join(',\n')}
]
`,
  )
  await promisify(execFile)('biome', ['check', '--write', path], { cwd: root })
  return list.length
}

process.stdout.write(`${await drawGallery()} pictures of the gallery are drawn.\n`)
process.stdout.write(`The thumbhashes of ${await writeThumbhashes()} pictures are written.\n`)
