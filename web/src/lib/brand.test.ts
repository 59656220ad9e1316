import { MIN_AGE } from '@hearth/contract/ages'
import { afterEach, expect, test } from 'vitest'
import { brandInDocument } from './brand.ts'

function write(content: unknown) {
  const meta = document.createElement('meta')
  meta.name = 'hearth-brand'
  meta.content = JSON.stringify(content)
  document.head.append(meta)
}

afterEach(() => document.head.replaceChildren())

test('a page that nobody filled presents Hearth', () => {
  const { name, texts, distanceUnit, figures, minimumAge } = brandInDocument()
  expect([name, texts, distanceUnit, minimumAge]).toEqual(['Hearth', {}, undefined, MIN_AGE])
  expect(figures.map(({ value }) => value)).toEqual([50_000, 0.89, 2100])
})

test('the page presents the community that its operator named, with its own figures', () => {
  const told = {
    name: 'Sam & Pat "us"',
    texts: { en: { tagline: 'Near you' } },
    distanceUnit: 'miles',
    figures: [{ kind: 'members', value: 128 }],
    minimumAge: 21,
  }
  write(told)
  expect(brandInDocument()).toEqual(told)
})

test('a community that tells no figures has none', () => {
  write({ name: 'Sam & Pat', figures: [] })
  expect(brandInDocument()).toMatchObject({ name: 'Sam & Pat', texts: {}, figures: [] })
})
