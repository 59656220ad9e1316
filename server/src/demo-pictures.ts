import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ASPECT, printPicture, thumbhashOf } from './demo/drawing/print.ts'
import { cast } from './demo/people/cast.ts'
import { identities } from './demo/people/people.ts'
import { visitorPictures } from './demo/people/visitor.ts'

// Draws anew what is committed of the demo community's pictures: the first moment of each one, and those that the
// gallery shows. Both are data, so that neither a start nor a build has to draw 1,800 pictures.

const root = join(import.meta.dirname, '..', '..')
const GALLERY_WIDTH = 720

async function drawGallery(): Promise<number> {
  const folder = join(root, 'web/gallery/pictures')
  await mkdir(folder, { recursive: true })
  for (const file of await readdir(folder)) await rm(join(folder, file))
  const list: string[] = []
  let bytes = 0
  for (const { who, pictures } of cast()) {
    for (const [nth, { alt, drawing }] of pictures.entries()) {
      const file = `p${who}${nth}.webp`
      const print = await printPicture(drawing, GALLERY_WIDTH, 'webp')
      bytes += print.length
      await writeFile(join(folder, file), print)
      list.push(JSON.stringify({ file, alt, thumbhash: await thumbhashOf(drawing), aspect: ASPECT, who }))
    }
  }
  const typed = `type Picture = { file: string; alt: string; thumbhash: string; aspect: number; who: number }

/** Drawn pictures of people who do not exist; \`who\` counts them. Made by \`npm run demo:pictures\`. */
export const pictures: readonly Picture[] = [
${list.join(',\n')}
]
`
  const path = join(root, 'web/gallery/pictures.ts')
  await writeFile(path, typed)
  await promisify(execFile)('biome', ['check', '--write', path], { cwd: root })
  return bytes
}

async function drawThumbhashes(): Promise<number> {
  const all = [...visitorPictures, ...identities().flatMap(({ pictures }) => pictures)]
  const lines: string[] = []
  for (const { key, drawing } of all) lines.push(`${key} ${await thumbhashOf(drawing)}`)
  await writeFile(join(root, 'server/src/demo/thumbhashes.txt'), `${lines.join('\n')}\n`)
  return all.length
}

const bytes = await drawGallery()
process.stdout.write(`The gallery's pictures: ${Math.round(bytes / 1024)} KB\n`)
if (!process.argv.includes('--gallery')) {
  process.stdout.write(`First moments of ${await drawThumbhashes()} pictures\n`)
}
