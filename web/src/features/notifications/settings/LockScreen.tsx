import type { NotificationDetail } from '@hearth/contract/notifications/settings'
import { Mark } from '../../../components/layout/Wordmark.tsx'
import { brand } from '../../../lib/brand.ts'
import { useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'

const EXAMPLE_TIME = '2026-03-04T19:32'

/** A drawn phone whose locked screen shows a notification as it would come. */
export function LockScreen({ detail }: { detail: NotificationDetail }) {
  const texts = useTexts('notificationSettings').detail
  const { timeText } = useDates()
  const title = detail === 'none' ? brand.name : texts.name
  return (
    <figure
      aria-label={texts.preview}
      className="mx-auto flex h-56 w-full max-w-72 flex-col items-center overflow-hidden rounded-t-[2rem] border-6 border-line-strong border-b-0 bg-linear-to-b from-tint-dusk to-tint-ember px-3 pt-5"
    >
      <span aria-hidden className="font-display font-semibold text-4xl tabular-nums">
        {timeText(EXAMPLE_TIME)}
      </span>
      <span className="mt-5 flex w-full items-start gap-3 rounded-2xl bg-surface p-3 text-start text-ink shadow-lift">
        <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-brand-soft text-brand">
          <Mark className="size-5" />
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex items-baseline justify-between gap-2">
            <bdi className="truncate font-semibold text-sm">{title}</bdi>
            <span className="shrink-0 text-muted text-xs">{texts.now}</span>
          </span>
          <bdi key={detail} className="animate-rise text-sm">
            {detail === 'text' ? texts.words : texts.newMessage}
          </bdi>
        </span>
      </span>
    </figure>
  )
}
