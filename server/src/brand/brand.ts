import type { ReadingPlace } from '@hearth/contract/console/community'
import { formatHex, interpolate, wcagContrast } from 'culori'

/** The smallest contrast that small text may have (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5

type Scheme = 'light' | 'dark'
type BrandColours = { brand: string; strong: string; on: string; soft: string }

// The grounds a brand colour is read on, as `web/src/styles.css` has them; a test compares the two.
export const grounds = {
  light: { ground: '#faf4ea', surface: '#fffdf8', ink: '#2b1c16' },
  dark: { ground: '#15111a', surface: '#1f1924', ink: '#f6ebdd' },
} as const

const mixed = (from: string, to: string, share: number) => formatHex(interpolate([from, to], 'oklab')(share))

/** The colours derived from the one that an operator chooses for a scheme. */
export function paletteOf(scheme: Scheme, brand: string): BrandColours {
  const { surface, ink } = grounds[scheme]
  return scheme === 'light'
    ? { brand, strong: mixed(brand, ink, 0.25), on: '#fffaf3', soft: mixed(surface, brand, 0.12) }
    : { brand, strong: mixed(brand, ink, 0.3), on: '#1a0d08', soft: mixed(surface, brand, 0.16) }
}

/** The pairs of colours that text is read in. */
function pairsOf(
  scheme: Scheme,
  { brand, strong, on, soft }: BrandColours,
): [place: ReadingPlace, text: string, on: string][] {
  const { ground, surface, ink } = grounds[scheme]
  return [
    ['page', brand, ground],
    ['card', brand, surface],
    ['button', on, brand],
    ['pressed', on, strong],
    ['chip', ink, soft],
    ['strong', strong, soft],
  ]
}

/** Returns the places where a brand colour, as `#rrggbb`, cannot be read, with its contrast there. */
export const unreadablePlaces = (
  scheme: Scheme,
  colour: string,
): { place: ReadingPlace; contrast: number }[] =>
  pairsOf(scheme, paletteOf(scheme, colour))
    .map(([place, text, on]) => ({ place, contrast: wcagContrast(text, on) }))
    .filter(({ contrast }) => contrast < MIN_CONTRAST)

const placeNames: Record<ReadingPlace, string> = {
  page: 'as text on the page',
  card: 'as text on a card',
  button: 'under the words of a button',
  pressed: 'under the words of a pressed button',
  chip: 'as the soft ground of a chip',
  strong: 'as strong text on its own soft ground',
}

/** Why a colour cannot be the brand's, in words; nothing where it can, or where there is none. */
export function objectionsToColour(scheme: Scheme, colour: string | undefined): string[] {
  if (!colour || !/^#[0-9a-f]{6}$/i.test(colour)) return []
  return unreadablePlaces(scheme, colour).map(
    ({ place, contrast }) =>
      `has a contrast of ${contrast.toFixed(1)} ${placeNames[place]} in the ${scheme} scheme; ${MIN_CONTRAST} are needed`,
  )
}

/** The colours of Hearth. */
export const defaultColours = { light: '#ad401b', dark: '#f08a5b' } as const

/** The stylesheet that puts an operator's colours in the place of Hearth's, or nothing. */
export function brandCss(colors: {
  light: string | undefined
  dark: string | undefined
}): string | undefined {
  if (!colors.light && !colors.dark) return undefined
  const light = paletteOf('light', colors.light ?? defaultColours.light)
  const dark = paletteOf('dark', colors.dark ?? defaultColours.dark)
  const both = (pick: keyof BrandColours) => `light-dark(${light[pick]}, ${dark[pick]})`
  return `:root {
  --color-brand: ${both('brand')};
  --color-brand-strong: ${both('strong')};
  --color-on-brand: ${both('on')};
  --color-brand-soft: ${both('soft')};
  --color-focus: ${both('strong')};
  --shadow-glow: 0 10px 30px -8px color-mix(in srgb, ${both('brand')} 45%, transparent);
}
`
}
