import { afterEach, expect, test } from 'vitest'
import { brandInDocument } from './brand.ts'

function write(name: string, content: unknown) {
  const meta = document.createElement('meta')
  meta.name = name
  meta.content = typeof content === 'string' ? content : JSON.stringify(content)
  document.head.append(meta)
}

afterEach(() => document.head.replaceChildren())

test('a page that nobody filled presents Hearth', () => {
  const { name, tagline, ownMark, figures } = brandInDocument()
  expect([name, tagline, ownMark]).toEqual(['Hearth', undefined, false])
  expect(figures.map(({ value }) => value)).toEqual([50_000, 0.89, 2100])
})

test('the page presents the community that its operator named, with its own figures', () => {
  const figures = [{ kind: 'members', value: 128 }]
  write('hearth-brand', { name: 'Sam & Pat "us"', tagline: 'Near you', ownMark: true })
  write('hearth-figures', figures)
  expect(brandInDocument()).toEqual({ name: 'Sam & Pat "us"', tagline: 'Near you', ownMark: true, figures })
})

test('a community that tells no figures has none', () => {
  write('hearth-figures', [])
  expect(brandInDocument().figures).toEqual([])
})

test.each([
  ['not JSON at all', '{name', '[oops'],
  ['other shapes', [1, 2], { value: 3 }],
  ['empty words', { name: '', tagline: '' }, [{ kind: 'riches', value: 1 }]],
])('%s leaves Hearth as it is', (_, told, figures) => {
  const before = brandInDocument()
  write('hearth-brand', told)
  write('hearth-figures', figures)
  expect(brandInDocument()).toEqual(before)
})
