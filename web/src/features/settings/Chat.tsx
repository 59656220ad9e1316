import { BellRing, CheckCheck } from 'lucide-react'
import { RowGroup } from '../../components/layout/RowGroup.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { SwitchRow } from './rows/SwitchRow.tsx'
import type { useSettings } from './use-settings.ts'

/** The settings of conversations. */
export function Chat({ settings, change }: ReturnType<typeof useSettings>) {
  const texts = useTexts('settings').chat
  const known = settings.data
  return (
    <RowGroup heading={texts.heading}>
      <SwitchRow
        icon={CheckCheck}
        {...texts.readReceipts}
        checked={known?.readReceipts ?? false}
        disabled={!known}
        onChange={(readReceipts) => change({ readReceipts })}
      />
      <SwitchRow
        icon={BellRing}
        {...texts.turnReminders}
        checked={known?.turnReminders ?? false}
        disabled={!known}
        onChange={(turnReminders) => change({ turnReminders })}
      />
    </RowGroup>
  )
}
