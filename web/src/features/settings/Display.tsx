import { clockValues, distanceUnitValues } from '@hearth/contract/account/settings'
import { languages } from '@hearth/texts/areas'
import { Clock, Languages, Ruler, SunMoon } from 'lucide-react'
import { toast } from 'sonner'
import { RowGroup } from '../../components/layout/RowGroup.tsx'
import { browserLanguage, chooseLanguage } from '../../lib/browser/language.ts'
import { chooseTheme, themes, useTheme } from '../../lib/browser/theme-choice.ts'
import { datesOf } from '../../lib/format/dates.ts'
import { languageNames, ownLanguageName } from '../../lib/format/language-names.ts'
import { regionalUnits } from '../../lib/format/units.tsx'
import { distanceTextsOf } from '../../lib/texts/distances.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { InstallRow } from './InstallRow.tsx'
import { ChoiceRow } from './rows/ChoiceRow.tsx'
import type { useSettings } from './use-settings.ts'

const AUTOMATIC = 'automatic'
const EXAMPLE_TIME = '2026-03-04T14:05'

/** How the page looks, its language, and how it writes times and distances. */
export function Display({ settings, change }: ReturnType<typeof useSettings>) {
  const texts = useTexts('settings').display
  const distances = useTexts('distances')
  const language = useLanguage()
  const regional = regionalUnits()
  const known = settings.data
  const automatic = (value: string) => ({ value: AUTOMATIC, label: texts.automatic({ value }) })
  return (
    <RowGroup heading={texts.heading}>
      <Appearance />
      {languages.length > 1 && <LanguageRow settings={settings} change={change} />}
      <ChoiceRow
        icon={Clock}
        title={texts.clock.title}
        options={[
          automatic(texts.clock.values[regional.clock]),
          ...clockValues.map((value) => ({
            value,
            label: texts.clock.values[value],
            hint: datesOf(language, value).timeText(EXAMPLE_TIME),
          })),
        ]}
        value={known && (known.clock ?? AUTOMATIC)}
        onChange={(value) => change({ clock: clockValues.find((one) => one === value) ?? null })}
      />
      <ChoiceRow
        icon={Ruler}
        title={texts.distance.title}
        options={[
          automatic(texts.distance.values[regional.distance]),
          ...distanceUnitValues.map((value) => ({
            value,
            label: texts.distance.values[value],
            hint: distanceTextsOf(distances, value).under_10,
          })),
        ]}
        value={known && (known.distanceUnit ?? AUTOMATIC)}
        onChange={(value) =>
          change({ distanceUnit: distanceUnitValues.find((one) => one === value) ?? null })
        }
      />
      <InstallRow />
    </RowGroup>
  )
}

function LanguageRow({ settings, change }: ReturnType<typeof useSettings>) {
  const { language: title } = useTexts('front')
  const { failures } = useTexts('shell')
  const { display, failed } = useTexts('settings')
  const shown = useLanguage()
  const known = settings.data

  const choose = async (language: string | null) => {
    try {
      await chooseLanguage(language)
      change({ language })
    } catch {
      toast.error(failures.title, { description: failed })
    }
  }

  return (
    <ChoiceRow
      icon={Languages}
      title={title}
      options={[
        { value: AUTOMATIC, label: display.automatic({ value: ownLanguageName(browserLanguage()) }) },
        ...languageNames(shown).map(({ code, name }) => ({ value: code, label: name })),
      ]}
      value={known && (known.language ?? AUTOMATIC)}
      onChange={(value) => void choose(value === AUTOMATIC ? null : value)}
    />
  )
}

function Appearance() {
  const { title, values } = useTexts('settings').display.appearance
  return (
    <ChoiceRow
      icon={SunMoon}
      title={title}
      options={themes.map((value) => ({ value, label: values[value] }))}
      value={useTheme()}
      onChange={chooseTheme}
    />
  )
}
