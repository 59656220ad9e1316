import { blanksIn } from '@hearth/contract/console/pages'
import { pageNames } from '@hearth/contract/public/pages'
import { languages } from '@hearth/texts/areas'
import { expect, test } from 'vitest'
import { htmlOf } from './markdown.ts'
import { templateOf } from './templates.ts'

const kith = { brand: 'Kith', minimumAge: 21 }
const cells = pageNames.flatMap((page) => languages.map((language) => ({ page, language })))

test.each(cells)(
  'the template of $page in $language is filled in but for its blanks',
  async ({ page, language }) => {
    const [text, english] = await Promise.all([
      templateOf(page, language, kith),
      templateOf(page, 'en', kith),
    ])
    expect(text).not.toMatch(/[{}]/)
    expect(text).toContain('Kith')
    expect(blanksIn(text)).toHaveLength(blanksIn(english).length)
    expect(blanksIn(text).length).toBeGreaterThan(0)
    // The same headings, points and links as the English one.
    const shapeOf = (markdown: string) =>
      [...htmlOf(markdown).matchAll(/<(h\d|li|a href="[^"]*")/g)].map(([tag]) => tag)
    expect(shapeOf(text)).toEqual(shapeOf(english))
  },
)

test('the privacy policy has the periods of the retention table', async () => {
  const text = await templateOf('privacy', 'en', kith)
  expect(text).toContain('Messages of a match that has ended: 90 days.')
  expect(text).toContain('isn’t confirmed: 1 day.')
  expect(await templateOf('privacy', 'de', kith)).toContain('90 Tage')
})

test('the terms have the minimum age of the community', async () => {
  expect(await templateOf('terms', 'en', kith)).toContain('You’re 21 or older')
})

test('blanks are brackets that are no links', () => {
  expect(blanksIn('[contact] and [contact], [a](/b), [a][b], [x]: /y, \\[sic\\] [ ]')).toEqual(['[contact]'])
})
