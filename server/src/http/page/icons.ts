import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { defaultColours } from '../../brand/brand.ts'
import { VERSION } from '../metrics.ts'
import type { BrandPresentation } from './document.ts'

export type PageIcons = {
  /** Returns the address of an icon. It changes with the logo and the colour of the brand, and with Hearth's own icon. */
  path: (name: string) => string
  /** Returns the picture of a file name, and whether its address is the present one; `undefined` if there is none. */
  find: (file: string) => Promise<{ picture: Uint8Array<ArrayBuffer>; isCurrent: boolean } | undefined>
}

const fileName = /^([a-z]+-\d+)-([\da-f]{8})\.png$/

/** Returns the icons of the installed app, drawn at the first request for one of them. */
export function openIcons(folder: string, { mark, colors, drawIcons }: BrandPresentation): PageIcons {
  const colour = colors.light ?? defaultColours.light
  const version = crc32(colour + (mark ?? VERSION))
    .toString(16)
    .padStart(8, '0')
  // The icon of the build has the colour of Hearth as its ground.
  const readOwn = async () =>
    (await readFile(join(folder, 'icon.svg'), 'utf8')).replaceAll(defaultColours.light, colour)
  let drawing: ReturnType<BrandPresentation['drawIcons']> | undefined

  async function draw() {
    try {
      return await (drawing ??= drawIcons({ svg: mark ?? (await readOwn()), colour }))
    } catch (error) {
      // The next request tries again.
      drawing = undefined
      throw error
    }
  }

  return {
    path: (name) => `/icons/${name}-${version}.png`,
    find: async (file) => {
      const [, name = '', asked] = fileName.exec(file) ?? []
      const icons = name ? await draw() : {}
      const picture = Object.hasOwn(icons, name) ? icons[name] : undefined
      return picture && { picture, isCurrent: asked === version }
    },
  }
}
