import { figureIn } from '@hearth/texts/figures'
import { brand } from '../brand.ts'
import { useLanguage, useTexts } from './texts.ts'

/** Returns value and label of the community's figures in the page's language. */
export function useFigures() {
  const language = useLanguage()
  const texts = useTexts('figures')
  return brand.figures.map((figure) => figureIn(language, texts, figure))
}
