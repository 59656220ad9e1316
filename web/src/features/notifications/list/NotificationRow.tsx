import type { NotificationView } from '@hearth/contract/notifications/notifications'
import type { PhotoView } from '@hearth/contract/photos/photos'
import type { AreaTexts } from '@hearth/texts/areas'
import { Link } from 'react-router'
import { Avatar } from '../../../components/photo/Avatar.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { kindIcons } from '../kind-icons.ts'

type NotificationRowProps = { notification: NotificationView; photo: PhotoView | undefined }

/** One notification, which leads to its screen. */
export function NotificationRow({ notification, photo }: NotificationRowProps) {
  const texts = useTexts('notifications')
  const { timeText } = useDates()
  const { path, at, isSeen } = notification
  return (
    <Link
      to={path}
      className="flex min-h-18 items-center gap-4 rounded-lg px-3 py-2.5 transition-colors hover:bg-brand-soft focus-visible:-outline-offset-4"
    >
      <Lead notification={notification} photo={photo} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className={`wrap-anywhere text-pretty leading-snug ${isSeen ? '' : 'font-semibold'}`}>
          {!isSeen && <span className="sr-only">{texts.unseen}:</span>} {lineOf(notification, texts)}
        </span>{' '}
        <time dateTime={at} className="text-muted text-sm">
          {timeText(at)}
        </time>
      </span>
      {!isSeen && <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-brand" />}
    </Link>
  )
}

/** The face of the other person with the kind on it, or the kind alone. */
function Lead({ notification: { kind, personId, name }, photo }: NotificationRowProps) {
  const Icon = kindIcons[kind]
  if (!personId || !name)
    return (
      <span
        aria-hidden
        className="grid size-14 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-strong"
      >
        <Icon className="size-6" strokeWidth={1.9} />
      </span>
    )
  return (
    <span aria-hidden className="relative flex shrink-0">
      <Avatar id={personId} name={name} photo={photo} />
      <span className="absolute -end-1 -bottom-0.5 grid size-6 place-items-center rounded-full border-2 border-surface bg-brand text-on-brand">
        <Icon className="size-3" strokeWidth={2.4} />
      </span>
    </span>
  )
}

function lineOf({ kind, name, count: n }: NotificationView, texts: AreaTexts['notifications']): string {
  const { lines, nameless } = texts
  if (kind === 'like') return lines.like({ n })
  if (kind === 'safety' || kind === 'account') return lines[kind]
  if (kind === 'message') return name ? lines.message({ n, name }) : nameless.message({ n })
  if (kind === 'note') return name ? lines.note({ name }) : nameless.note({ n })
  return name ? lines[kind]({ name }) : nameless[kind]
}
