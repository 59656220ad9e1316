import { languages } from '@hearth/texts/areas'
import { lazy, Suspense } from 'react'
import { chooseLanguage } from '../../lib/browser/language.ts'
import { languageNames } from '../../lib/format/language-names.ts'
import { publishedPages } from '../../lib/operator-pages.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'

const OperatorLinks = lazy(async () => ({ default: (await import('./OperatorLinks.tsx')).OperatorLinks }))

/** Where this stands, there is a link to the terms. */
const besideTerms = ['privacy', 'imprint', 'rules'] as const

/** The foot of a page for people without an account: the choice of a language, and the pages of the operator. */
export function LanguageSelect() {
  return (
    <div className="flex flex-col items-center gap-2">
      <Select />
      {publishedPages().length > 0 && (
        <Suspense>
          <OperatorLinks pages={besideTerms} />
        </Suspense>
      )}
    </div>
  )
}

/** If the texts of a language do not load, the page stays as it is. */
function Select() {
  const { language: label } = useTexts('front')
  const shown = useLanguage()
  if (languages.length < 2) return null
  return (
    <select
      aria-label={label}
      value={shown}
      onChange={(event) => void chooseLanguage(event.target.value).catch(() => undefined)}
      className="min-h-11 rounded-full border border-line bg-surface px-3 text-ink text-sm"
    >
      {languageNames(shown).map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
