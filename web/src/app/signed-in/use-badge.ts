import { useEffect } from 'react'
import { useLocation } from 'react-router'

const COUNT = /^\(\d+\) /

export type UnreadCounts = { messages: number; conversations: number }

/**
 * Shows the number of unread messages in the tab's title, and of unread conversations on the app's icon, as a push does, once
 * they are known.
 */
export function useBadge(counts: UnreadCounts | undefined): void {
  const unread = counts?.messages ?? 0
  const conversations = counts?.conversations
  // Each screen sets its own title, so the count must be added again.
  const { pathname } = useLocation()
  useEffect(() => {
    const title = document.title.replace(COUNT, '')
    document.title = pathname && unread ? `(${unread}) ${title}` : title
    return () => {
      document.title = document.title.replace(COUNT, '')
    }
  }, [unread, pathname])

  useEffect(() => {
    // Not every browser has an icon to put it on, or lets a page do so.
    if (conversations !== undefined) void navigator.setAppBadge?.(conversations).catch(() => undefined)
  }, [conversations])
  // The next person at this device has not signed in for these messages.
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => undefined), [])
}
