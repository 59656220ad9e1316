import type { SessionView } from '@hearth/contract/account/account'

/** A message from one tab to the others. */
export type TabMessage =
  | { event: 'SIGNED_IN' | 'LEAVING' | 'STAYING' | 'SIGNED_OUT' | 'LOST' }
  | { event: 'TOKEN_REFRESHED' | 'USER_UPDATED'; session: NonNullable<SessionView['session']> }

/** Opens the channel to the other tabs of this browser. */
export function openOtherTabs(hear: (told: TabMessage) => void) {
  const channel = new BroadcastChannel('hearth.session')
  const closing = new AbortController()
  let last: Promise<unknown> = Promise.resolve()
  channel.addEventListener('message', ({ data }) => hear(data), { signal: closing.signal })
  return {
    tell: (told: TabMessage) => channel.postMessage(told),
    /** Keeps the channel open until this is done, because the other tabs are told how it ends. */
    openUntil: <T>(done: Promise<T>): Promise<T> => {
      last = Promise.allSettled([last, done])
      return done
    },
    /** Hears nothing from here on. */
    close: () => {
      closing.abort()
      void last.finally(() => channel.close())
    },
  }
}
