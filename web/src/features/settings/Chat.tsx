import { BellRing, CheckCheck } from 'lucide-react'
import { SwitchRow } from '../../components/fields/SwitchRow.tsx'
import { RowGroup } from '../../components/layout/RowGroup.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { LinkRow } from './rows/LinkRow.tsx'
import { ModelRow } from './rows/ModelRow.tsx'
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
      <ModelRow />
      <LinkRow to="/settings/notifications" icon={BellRing} {...texts.notifications} />
    </RowGroup>
  )
}
