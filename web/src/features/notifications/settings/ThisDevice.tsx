import type { NotificationSettingsView } from '@hearth/contract/notifications/settings'
import { BellDot, BellOff, MonitorSmartphone } from 'lucide-react'
import { Button } from '../../../components/buttons/Button.tsx'
import { RowGroup, RowIcon } from '../../../components/layout/RowGroup.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useThisDevice } from './use-this-device.ts'

/** Whether notifications come to this device, how to change that, and how many devices get them. */
export function ThisDevice({ settings }: { settings: NotificationSettingsView }) {
  const texts = useTexts('notificationSettings').device
  const { state, isBusy, turn } = useThisDevice(settings)
  const { title, text } = texts[state]
  return (
    <RowGroup heading={texts.heading}>
      <li className="flex flex-wrap items-center gap-x-3.5 gap-y-3 px-4 py-3.5">
        <RowIcon icon={state === 'on' ? BellDot : BellOff} />
        <span role="status" className="flex min-w-0 flex-1 basis-48 flex-col">
          <span className="font-medium">{title}</span>
          <span className="text-pretty text-muted text-sm">{text}</span>
        </span>
        {(state === 'on' || state === 'off') && (
          <Button
            variant={state === 'on' ? 'secondary' : 'primary'}
            busy={isBusy}
            className="max-sm:w-full"
            onClick={() => void turn()}
          >
            {state === 'on' ? texts.turnOff : texts.turnOn}
          </Button>
        )}
      </li>
      {settings.pushKey && (
        <li className="flex min-h-13 items-center gap-3.5 px-4 py-2">
          <RowIcon icon={MonitorSmartphone} />
          <span className="text-muted text-sm">{texts.count({ n: settings.devices })}</span>
        </li>
      )}
    </RowGroup>
  )
}
