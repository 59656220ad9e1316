import { type FactName, type FieldName, fields } from '@hearth/contract/profile/fields'
import { languageCodes } from '@hearth/contract/profile/vocabularies'
import type { AreaTexts } from '@hearth/texts/areas'
import { type Formats, useFormats } from '../format/formats.ts'
import { ownLanguageName } from '../format/language-names.ts'
import { type Listed, useListed } from './listed.ts'
import { useTexts } from './texts.ts'

const isLanguages = (field: FieldName) => {
  const row = fields[field]
  return row.kind === 'choices' && row.values === languageCodes
}

function factTextsOf(texts: AreaTexts['facts'], listed: Listed, { allOf, oneOf, languageName }: Formats) {
  const choices: Partial<Record<FieldName, Record<string, string>>> = texts.choices
  /** One value of a field, as others read it. */
  const word = (field: FieldName, value: string): string =>
    choices[field]?.[value] ?? (isLanguages(field) ? languageName(value) : value)
  const sentence = (field: FactName, words: readonly string[]): string => {
    switch (field) {
      case 'seeking':
        return texts.sentences.seeking({ words: oneOf(words) })
      case 'languages':
      case 'homeLanguages':
        return texts.sentences[field]({ words: allOf(words) })
      case 'familyValues':
        return texts.sentences.familyValues({ words: words[0] ?? '' })
      default:
        return listed(...words)
    }
  }
  return {
    word,
    /** Another name of a value: of a language its own. */
    note: (field: FieldName, value: string) =>
      isLanguages(field) ? ownLanguageName(value) : word(field, value),
    fact: (field: FactName, value: string | readonly string[] = []): string => {
      const words = [value].flat().map((one) => word(field, one))
      return words.length > 0 ? sentence(field, words) : ''
    },
  }
}

export type FactTexts = ReturnType<typeof factTextsOf>

/** Returns the short facts of a profile, as others read them. */
export function useFactTexts(): FactTexts {
  return factTextsOf(useTexts('facts'), useListed(), useFormats())
}
