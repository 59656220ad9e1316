import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { brandCss, grounds, objectionsToColour } from './brand.ts'

const styles = await readFile(new URL('../../../web/src/styles.css', import.meta.url), 'utf8')

/** A token of the stylesheet in both schemes. */
function tokenOf(name: string) {
  const [, light, dark] = new RegExp(`--color-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(styles) ?? []
  return { light, dark }
}

test.each(['ground', 'surface', 'ink'] as const)(
  'the %s that a brand is measured against is the one of the page',
  (name) => {
    expect({ light: grounds.light[name], dark: grounds.dark[name] }).toEqual(tokenOf(name))
  },
)

test.each([
  ['light', '#ad401b'],
  ['light', '#1d5c4a'],
  ['light', '#5b2d8e'],
  ['dark', '#f08a5b'],
  ['dark', '#7fd0b0'],
] as const)('in the %s scheme %s can be read everywhere', (scheme, colour) => {
  expect(objectionsToColour(scheme, colour)).toEqual([])
})

test.each([
  ['light', '#f08a5b', 'as text on the page'],
  ['light', '#ffd400', 'under the words of a button'],
  ['dark', '#5b2d8e', 'as text on a card'],
] as const)(
  'in the %s scheme %s is refused, with the place where it cannot be read',
  (scheme, colour, where) => {
    expect(objectionsToColour(scheme, colour).join('\n')).toContain(where)
  },
)

test('without colours of its own a community keeps those of the stylesheet', () => {
  expect(brandCss({ light: undefined, dark: undefined })).toBeUndefined()
  expect(brandCss({ light: '#1d5c4a', dark: undefined })).toContain(
    '--color-brand: light-dark(#1d5c4a, #f08a5b)',
  )
})
