import { languages } from '@hearth/texts/areas'
import { chooseLanguage } from '../../lib/browser/language.ts'
import { languageNames } from '../../lib/format/language-names.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'

/** The choice of a language for people without an account. If its texts do not load, the page stays as it is. */
export function LanguageSelect() {
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
