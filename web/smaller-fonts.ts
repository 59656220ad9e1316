import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/**
 * The part of each face that the page is set in: weights, and for the headlines sizes in px. Another part needs another
 * name for the files, which browsers keep.
 */
const cuts: { font: RegExp; axes: Parameters<typeof subsetFont>[2]['variationAxes'] }[] = [
  { font: /\/inter-[^/]+\.woff2$/, axes: { wght: { min: 400, max: 700 } } },
  { font: /\/fraunces-[^/]+\.woff2$/, axes: { wght: 600, opsz: { min: 14, max: 72 } } },
]

/** How letters are put together, and digits of one width; all others have to be asked for, which no style does. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn', 'tnum']

/** Leaves out of each font what is never shown, which is two fifths of it. */
export function smallerFonts(): Plugin {
  return {
    name: 'smaller-fonts',
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const cut = cuts.find(({ font }) => font.test(`/${file.fileName}`))
        if (!cut || file.type !== 'asset') continue
        file.source = await subsetFont(Buffer.from(file.source), undefined, {
          targetFormat: 'woff2',
          keepAllGlyphs: true,
          keepFeatures: FEATURES,
          variationAxes: cut.axes,
        })
      }
    },
  }
}
