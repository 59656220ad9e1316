import { expect, test } from 'vitest'

// Vitest hands over an empty text for a stylesheet, and the page's types know nothing of Node.
declare const process: {
  getBuiltinModule: (id: 'node:fs') => { readFileSync: (path: string, encoding: 'utf8') => string }
}
const { readFileSync } = process.getBuiltinModule('node:fs')
const here = decodeURIComponent(new URL(import.meta.url).pathname)
const styles = readFileSync(here.replace(/[^/]+$/, 'styles.css'), 'utf8')

const LARGE_OR_SHAPE = 3
const TEXT = 4.5

const grounds = ['ground', 'surface', 'raised', 'sunken', 'brand-soft']
const tints = ['ember', 'clay', 'honey', 'moss', 'lake', 'dusk'].map((tint) => `tint-${tint}`)

/** Every pair that may meet on a screen: [in front, behind, the least contrast]. */
const pairs: [string, string, number][] = [
  ...['ink', 'muted', 'brand', 'brand-strong', 'danger', 'success'].flatMap((front) =>
    on(front, grounds, TEXT),
  ),
  ...on('on-brand', ['brand', 'brand-strong'], TEXT),
  ...on('on-danger', ['danger'], TEXT),
  ...['ink', 'danger'].flatMap((front) => on(front, ['danger-soft'], TEXT)),
  ...['on-night', 'night-muted'].flatMap((front) => on(front, ['night'], TEXT)),
  ...on('on-tint', [...tints, 'ground', 'brand-soft'], TEXT),
  ...on('focus', [...grounds, 'danger-soft'], LARGE_OR_SHAPE),
  ...on('line-strong', ['ground', 'surface', 'raised', 'sunken'], LARGE_OR_SHAPE),
]

function on(front: string, behind: string[], least: number): [string, string, number][] {
  return behind.map((ground) => [front, ground, least])
}

type ColourScheme = 'light' | 'dark'

/** The colours of one scheme; what is the same in both is written once. */
function coloursOf(css: string, scheme: ColourScheme): Map<string, string> {
  const colours = new Map<string, string>()
  for (const [, name = '', value = ''] of css.matchAll(/--color-([\w-]+):\s*([^;]+);/g)) {
    const both = /^light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)$/i.exec(value)
    const colour = both ? both[scheme === 'light' ? 1 : 2] : value
    // The first is the token; media queries further down may set it again.
    if (colour?.startsWith('#') && !colours.has(name)) colours.set(name, colour)
  }
  return colours
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function tooFaint(css: string, scheme: ColourScheme): string[] {
  const colours = coloursOf(css, scheme)
  return pairs.flatMap(([front, behind, least]) => {
    const [one, other] = [colours.get(front), colours.get(behind)]
    if (!one || !other) return [`${front} on ${behind}: no such token`]
    const found = contrast(one, other)
    return found < least ? [`${front} on ${behind}: ${found.toFixed(2)} < ${least}`] : []
  })
}

test.each(['light', 'dark'] as const)('every pair of the %s scheme can be read', (scheme) => {
  expect(tooFaint(styles, scheme)).toEqual([])
})

const accents = readFileSync(here.replace(/[^/]+$/, 'lib/browser/accents.css'), 'utf8')
const rules = [...accents.matchAll(/data-accent="(\w+)"\] body,\n\S+ (\{[^}]*\})/g)].map(
  ([, name = '', rule = '']) => [name, rule],
)

test.each(rules)('every pair with the colours %s can be read', (_, rule) => {
  expect(rule).toContain('--color-brand:')
  // The first is the one that is used.
  for (const scheme of ['light', 'dark'] as const) expect(tooFaint(`${rule}${styles}`, scheme)).toEqual([])
})

test('the contrast is the one of WCAG, and a bad token is found', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  const faded = styles.replace(/--color-muted: light-dark\(#\w{6}/, '--color-muted: light-dark(#c9b9a9')
  expect(tooFaint(faded, 'light')).toContainEqual(expect.stringMatching(/^muted on ground/))
  expect(tooFaint(faded, 'dark')).toEqual([])
})
