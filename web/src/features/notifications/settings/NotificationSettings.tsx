import type { NotificationSettingsView } from '@hearth/contract/notifications/settings'
import { Page } from '../../../components/layout/Page.tsx'
import { Skeleton } from '../../../components/states/Skeleton.tsx'
import { FailedState, Waiting } from '../../../components/states/States.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Detail } from './Detail.tsx'
import { Kinds } from './Kinds.tsx'
import { QuietHours } from './QuietHours.tsx'
import { ThisDevice } from './ThisDevice.tsx'
import { useNotificationSettings } from './use-notification-settings.ts'

/** How a person is told of what happens. */
export function NotificationSettings() {
  const texts = useTexts('notificationSettings')
  const { settings, change } = useNotificationSettings()
  const again = () => void settings.refetch()
  return (
    <Page title={texts.heading} back={{ to: '/settings', label: texts.back }}>
      {settings.isPending && (
        <Waiting onRetry={again}>
          <Placeholder />
        </Waiting>
      )}
      {settings.isLoadingError && <FailedState onRetry={again} />}
      {settings.data && <Groups settings={settings.data} change={change} />}
    </Page>
  )
}

type GroupsProps = {
  settings: NotificationSettingsView
  change: ReturnType<typeof useNotificationSettings>['change']
}

function Groups({ settings, change }: GroupsProps) {
  return (
    <div className="flex flex-col gap-7">
      <ThisDevice settings={settings} />
      <Kinds settings={settings} change={change} />
      <Detail detail={settings.detail} onChange={(detail) => change({ detail })} />
      <QuietHours settings={settings} change={change} />
    </div>
  )
}

function Placeholder() {
  return (
    <div aria-hidden className="flex flex-col gap-7">
      <Skeleton className="h-32 rounded-xl" />
      <Skeleton className="h-96 rounded-xl" />
      <Skeleton className="h-64 rounded-xl" />
    </div>
  )
}
