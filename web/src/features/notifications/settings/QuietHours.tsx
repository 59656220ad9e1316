import {
  DAY_MINUTES,
  defaultQuietHours,
  type QuietHours as Hours,
  type NotificationSettingsView,
} from '@hearth/contract/notifications/settings'
import { MoonStar } from 'lucide-react'
import { SelectField } from '../../../components/fields/Field.tsx'
import { SwitchRow } from '../../../components/fields/SwitchRow.tsx'
import { RowGroup } from '../../../components/layout/RowGroup.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/texts/texts.ts'
import type { useNotificationSettings } from './use-notification-settings.ts'
import { zoneName } from './zone-name.ts'

const STEP_MINUTES = 30
const steps = Array.from({ length: DAY_MINUTES / STEP_MINUTES }, (_, nth) => nth * STEP_MINUTES)

type QuietHoursProps = {
  settings: NotificationSettingsView
  change: ReturnType<typeof useNotificationSettings>['change']
}

/** From when to when no push comes. */
export function QuietHours({ settings: { quietHours, timeZone }, change }: QuietHoursProps) {
  const texts = useTexts('notificationSettings').quiet
  const language = useLanguage()
  const zone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <RowGroup heading={texts.heading}>
      <SwitchRow
        icon={MoonStar}
        label={texts.label}
        hint={texts.hint}
        checked={quietHours !== null}
        onChange={(isOn) => change({ quietHours: isOn ? defaultQuietHours : null })}
      />
      {quietHours && (
        <li className="flex flex-col gap-3 px-4 py-4">
          <div className="grid grid-cols-2 gap-3">
            <TimeOfDay
              label={texts.from}
              minute={quietHours.from}
              other={quietHours.to}
              onChange={(from) => change({ quietHours: { ...quietHours, from } })}
            />
            <TimeOfDay
              label={texts.to}
              minute={quietHours.to}
              other={quietHours.from}
              onChange={(to) => change({ quietHours: { ...quietHours, to } })}
            />
          </div>
          <p className="text-pretty text-muted text-sm">{texts.zone({ zone: zoneName(zone, language) })}</p>
        </li>
      )}
    </RowGroup>
  )
}

type TimeOfDayProps = {
  label: string
  minute: number
  other: Hours['from']
  onChange: (minute: number) => void
}

/** A time on the reader's clock, in half hours. An own one that another device has chosen stays in the list. */
function TimeOfDay({ label, minute, other, onChange }: TimeOfDayProps) {
  const { timeText } = useDates()
  const minutes = [...new Set([...steps, minute])].filter((one) => one !== other).toSorted((a, b) => a - b)
  return (
    <SelectField
      label={label}
      value={String(minute)}
      options={minutes.map((one) => ({
        value: String(one),
        label: timeText(new Date(2026, 0, 1, 0, one).toISOString()),
      }))}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  )
}
