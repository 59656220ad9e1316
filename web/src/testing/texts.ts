import type { Area, AreaTexts } from '@hearth/texts/areas'
import { addTexts, type TextMakers, takeTextsFrom, textsOf } from '../lib/texts/loaded-texts.ts'

const modules = import.meta.glob<TextMakers>('../../../texts/compiled/*/*.js', { eager: true })

/** Adds the texts of every area in a language, so that a test waits for none. */
export function addAllTexts(language: string): void {
  for (const [path, module] of Object.entries(modules))
    if (path.includes(`/compiled/${language}/`)) addTexts(language, module)
  takeTextsFrom(() => Promise.resolve({}))
}

/** The texts of an area in a language. */
export function textsIn<A extends Area>(language: string, area: A): AreaTexts[A] {
  const texts = textsOf(language, area)
  if (!texts) throw new Error(`There are no texts of ${area} in ${language}`)
  return texts
}
