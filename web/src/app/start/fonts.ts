import frauncesExt from '@fontsource-variable/fraunces/files/fraunces-latin-ext-opsz-normal.woff2?url'
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url'
import interExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'

const latin =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD'
const latinExt =
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF'

// Only the alphabets our texts and most names need; every other script falls to the system's own faces.
const faces = [
  ['Inter Variable', '400 700', interExt, latinExt],
  ['Inter Variable', '400 700', inter, latin],
  ['Fraunces Variable', '600', frauncesExt, latinExt],
  ['Fraunces Variable', '600', fraunces, latin],
] as const

/** Registers our fonts. The browser loads each when a letter needs it. */
export function addFonts(): void {
  for (const [family, weight, file, unicodeRange] of faces)
    document.fonts.add(new FontFace(family, `url(${file})`, { weight, unicodeRange, display: 'swap' }))
}
