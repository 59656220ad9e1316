import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** The part of each face that the page is set in. Another part needs another name for the files, which browsers keep. */
const cuts = [
  { font: /\/inter-[^/]+\.woff2$/, axes: { wght: { min: 400, max: 700 } } },
  { font: /\/fraunces-[^/]+\.woff2$/, axes: { wght: 600 } },
]

/** Leaves out of each font what is never shown: most of a font is the weights between the lightest and the boldest. */
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
          variationAxes: cut.axes,
        })
      }
    },
  }
}
