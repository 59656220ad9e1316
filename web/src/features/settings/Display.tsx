import { clockValues, distanceUnitValues } from '@hearth/contract/account/settings'
import { Clock, Ruler, SunMoon } from 'lucide-react'
import { RowGroup } from '../../components/layout/RowGroup.tsx'
import { chooseTheme, themes, useTheme } from '../../lib/browser/theme.ts'
import { regionalUnits } from '../../lib/format/units.tsx'
import { useSettingsTexts } from '../../lib/texts/settings/settings.ts'
import { ChoiceRow } from './rows/ChoiceRow.tsx'
import type { useSettings } from './use-settings.ts'

const AUTOMATIC = 'automatic'

/** How the page looks, and how it writes times and distances. */
export function Display({ settings, change }: ReturnType<typeof useSettings>) {
  const texts = useSettingsTexts().display
  const regional = regionalUnits()
  const known = settings.data
  const automatic = (value: string) => ({ value: AUTOMATIC, label: texts.automatic(value) })
  return (
    <RowGroup heading={texts.heading}>
      <Appearance />
      <ChoiceRow
        icon={Clock}
        title={texts.clock.title}
        options={[
          automatic(texts.clock.values[regional.clock]),
          ...clockValues.map((value) => ({
            value,
            label: texts.clock.values[value],
            hint: texts.clock.examples[value],
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
            hint: texts.distance.examples[value],
          })),
        ]}
        value={known && (known.distanceUnit ?? AUTOMATIC)}
        onChange={(value) =>
          change({ distanceUnit: distanceUnitValues.find((one) => one === value) ?? null })
        }
      />
    </RowGroup>
  )
}

function Appearance() {
  const { title, values } = useSettingsTexts().display.appearance
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
