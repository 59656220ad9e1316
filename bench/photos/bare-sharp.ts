import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PHOTO_WIDTHS } from '@hearth/contract/photos/photos'
import sharp from 'sharp'
import { AVIF, WEBP } from '../../server/src/outside/image-worker/processing.ts'

// The control of `photos.ts`: the picture library and nothing else, making the same pictures of the same photos.

const folder = process.argv[2] ?? '.'

/** As a careful script would: read once, make each size of that, one photo after the other. */
async function makeOne(bytes: Buffer): Promise<void> {
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .resize({ width: Math.max(...PHOTO_WIDTHS), withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const width of PHOTO_WIDTHS.filter((one) => one <= info.width)) {
    const sized = sharp(data, { raw: info }).resize({ width })
    await sized.clone().webp(WEBP).toBuffer()
    await sized.clone().avif(AVIF).toBuffer()
  }
}

sharp.concurrency(1)
sharp.cache(false)
process.on('message', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jpg'))
  for (const name of names) await makeOne(await readFile(join(folder, name)))
  process.send?.('done')
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
