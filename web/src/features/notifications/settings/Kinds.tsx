import {
  type MemberKind,
  memberKinds,
  type NotificationChannel,
  notificationChannels,
  notificationKindRules,
} from '@hearth/contract/notifications/kinds'
import type { NotificationSettingsView } from '@hearth/contract/notifications/settings'
import { Lock } from 'lucide-react'
import { useId } from 'react'
import { Segments } from '../../../components/fields/Segments.tsx'
import { RowGroup, RowIcon } from '../../../components/layout/RowGroup.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { kindIcons } from '../kind-icons.ts'
import type { useNotificationSettings } from './use-notification-settings.ts'

type KindsProps = {
  settings: NotificationSettingsView
  change: ReturnType<typeof useNotificationSettings>['change']
}

/** A table of kinds and channels. */
export function Kinds({ settings, change }: KindsProps) {
  const { heading } = useTexts('notificationSettings').kinds
  return (
    <RowGroup heading={heading}>
      {memberKinds.map((kind) => (
        <Kind
          key={kind}
          kind={kind}
          channel={channelOf(settings, kind)}
          onChange={(channel) => change({ channels: { [kind]: channel } })}
        />
      ))}
    </RowGroup>
  )
}

/** Undefined for a kind whose channel nobody chooses. */
const channelOf = ({ channels }: NotificationSettingsView, kind: MemberKind) => {
  const chosen: Partial<Record<MemberKind, NotificationChannel>> = channels
  return notificationKindRules[kind].isFixed ? undefined : chosen[kind]
}

type KindRowProps = {
  kind: MemberKind
  channel: NotificationChannel | undefined
  onChange: (channel: NotificationChannel) => void
}

function Kind({ kind, channel, onChange }: KindRowProps) {
  const texts = useTexts('notificationSettings')
  const { title, text } = texts.kinds[kind]
  const id = useId()
  return (
    <li className="flex flex-col gap-x-6 gap-y-3 px-4 py-3.5 sm:flex-row sm:items-center">
      <span className="flex min-w-0 flex-1 items-center gap-3.5">
        <RowIcon icon={kindIcons[kind]} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span id={id} className="font-medium">
            {title}
          </span>
          <span id={`${id}-text`} className="text-pretty text-muted text-sm">
            {text}
          </span>
        </span>
      </span>
      {channel ? (
        <div className="shrink-0 sm:w-64">
          <Segments
            columns={3}
            labelledBy={id}
            describedBy={`${id}-text`}
            options={notificationChannels.map((value) => ({ value, label: texts.channels[value] }))}
            value={channel}
            onChange={onChange}
          />
        </div>
      ) : (
        <span className="inline-flex items-center gap-1.5 self-start rounded-full bg-brand-soft px-3 py-1.5 font-medium text-brand-strong text-sm max-sm:ms-12.5 sm:self-center">
          <Lock aria-hidden className="size-3.5" />
          {texts.alwaysOn}
        </span>
      )}
    </li>
  )
}
