import { useEffect } from 'react'
import { useLocation } from 'react-router'

const COUNT = /^\(\d+\) /

/** Shows the number of unread messages in the tab's title and on the app's icon. */
export function useBadge(unread: number): void {
  // Each screen sets its own title, so the count must be added again.
  const { pathname } = useLocation()
  useEffect(() => {
    const title = document.title.replace(COUNT, '')
    document.title = pathname && unread > 0 ? `(${unread}) ${title}` : title
    return () => {
      document.title = document.title.replace(COUNT, '')
    }
  }, [unread, pathname])

  useEffect(() => {
    // Not every browser has an icon to put it on, or lets a page do so.
    void navigator.setAppBadge?.(unread).catch(() => undefined)
    return () => void navigator.clearAppBadge?.().catch(() => undefined)
  }, [unread])
}
