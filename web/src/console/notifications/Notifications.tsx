import {
  type StaffNotificationsInput,
  type StaffNotificationsView,
} from '@hearth/contract/console/notifications'
import { notificationChannels } from '@hearth/contract/notifications/kinds'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { keep } from '../../api/keep.ts'
import { Button } from '../../components/buttons/Button.tsx'
import { Segments } from '../../components/fields/Segments.tsx'
import { Trouble } from '../../components/fields/Trouble.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { FailedState } from '../../components/states/States.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { chooseChannel } from '../api.ts'
import { SkeletonLines } from '../frame/SkeletonLines.tsx'
import { consoleKeys, ownNotifications } from '../queries.ts'
import { usePush } from './use-push.ts'

/** How the staff member is told that something waits. */
export function Notifications({ onClose }: { onClose: () => void }) {
  const { title, text } = useTexts('console').notifications
  const { data, isPending, refetch } = useQuery(ownNotifications)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={text}>
      {isPending && <SkeletonLines />}
      {data && <Chosen view={data} />}
      {!isPending && !data && <FailedState onRetry={() => void refetch()} />}
    </Dialog>
  )
}

function Chosen({ view }: { view: StaffNotificationsView }) {
  const { how } = useTexts('console').notifications
  const { channels, failed } = useTexts('notificationSettings')
  const queries = useQueryClient()
  const id = useId()
  const choosing = useMutation({
    mutationFn: (channel: StaffNotificationsInput['channel']) =>
      chooseChannel({ channel, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone }),
    // A second choice waits for the first one.
    scope: { id: 'notifications' },
    onSuccess: (chosen) => keep(queries, consoleKeys.notifications, chosen),
  })
  const channel = choosing.isPending ? choosing.variables : view.channel
  return (
    <>
      <div className="flex flex-col gap-2">
        <span id={id} className="font-semibold text-sm">
          {how}
        </span>
        <Segments
          columns={3}
          labelledBy={id}
          options={notificationChannels.map((value) => ({ value, label: channels[value] }))}
          value={channel}
          onChange={(value) => choosing.mutate(value)}
        />
        <Trouble reason={choosing.error ? failed : undefined} />
      </div>
      {channel === 'push' && <ThisDevice view={view} />}
    </>
  )
}

function ThisDevice({ view }: { view: StaffNotificationsView }) {
  const { off } = useTexts('console').notifications
  const texts = useTexts('notificationSettings').device
  const { state, turning } = usePush(view)
  const { title, text } = texts[state]
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4">
      <h3 className="font-semibold text-sm">{texts.heading}</h3>
      <p role="status" className="text-pretty text-muted text-sm">
        <span className="block font-medium text-ink">{title}</span>
        {state === 'off' ? off : text}
      </p>
      {(state === 'on' || state === 'off') && (
        <Button
          variant={state === 'on' ? 'secondary' : 'primary'}
          busy={turning.isPending}
          onClick={() => turning.mutate()}
        >
          {state === 'on' ? texts.turnOff : texts.turnOn}
        </Button>
      )}
      <Trouble reason={turning.error ? texts.turnOnFailed : undefined} />
    </section>
  )
}
