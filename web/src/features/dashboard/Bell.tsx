import { useInfiniteQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { Link } from 'react-router'
import { ownNotifications } from '../../api/notifications.ts'
import { useTexts } from '../../lib/texts/texts.ts'

const MOST_COUNTED = 99

/** Leads to the notifications, and counts those that the viewer has not seen. */
export function Bell() {
  const { bell } = useTexts('dashboard')
  const unseen = useInfiniteQuery(ownNotifications).data?.pages[0]?.unseen ?? 0
  const label = bell({ n: unseen })
  return (
    <Link
      to="/notifications"
      aria-label={label}
      title={label}
      className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted transition-colors hover:bg-brand-soft hover:text-brand-strong"
    >
      <BellIcon aria-hidden className="size-5.5" strokeWidth={1.9} />
      {unseen > 0 && (
        <span className="absolute end-0 top-0 grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1 font-semibold text-on-brand text-xs tabular-nums">
          {unseen > MOST_COUNTED ? `${MOST_COUNTED}+` : unseen}
        </span>
      )}
    </Link>
  )
}
