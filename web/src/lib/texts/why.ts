import type { Difference, Reason } from '@hearth/contract/people/why'
import type { AreaTexts } from '@hearth/texts/areas'
import { useMemo } from 'react'
import { type Formats, useFormats } from '../format/formats.ts'
import { useTexts } from './texts.ts'

type ExplainedKind = Exclude<Difference['kind'], 'age'>
type WhyTexts = AreaTexts['why']

const wordOf = (words: WhyTexts['both' | 'yours' | 'theirs'], kind: ExplainedKind, value: string): string => {
  const table: Record<string, string> = words[kind]
  return table[value] ?? ''
}

function reasonTextOf(texts: WhyTexts, { allOf, languageName }: Formats, reason: Reason): string {
  switch (reason.kind) {
    case 'languages':
      return texts.reasons.languages({ languages: allOf(reason.codes.map(languageName)) })
    case 'interests':
      return texts.reasons.interests({ interests: allOf(reason.interests) })
    case 'town':
      return texts.reasons.town({ town: reason.town })
    default:
      return wordOf(texts.both, reason.kind, reason.value)
  }
}

function differenceTextOf(texts: WhyTexts, difference: Difference): string {
  if (difference.kind === 'age') return texts.agesApart({ years: difference.years })
  const { kind } = difference
  return texts.differs({
    yours: wordOf(texts.yours, kind, difference.yours),
    theirs: wordOf(texts.theirs, kind, difference.theirs),
  })
}

/** Returns the texts of why somebody is shown. */
export function useWhyTexts() {
  const texts = useTexts('why')
  const formats = useFormats()
  return useMemo(
    () => ({
      ...texts,
      reason: (reason: Reason) => reasonTextOf(texts, formats, reason),
      differs: (difference: Difference) => differenceTextOf(texts, difference),
    }),
    [texts, formats],
  )
}
