/** Whether this browser can show pushes: it cannot, only once installed, the person has forbidden it, or it can. */
export type PushSupport = 'unsupported' | 'needs_install' | 'blocked' | 'possible'

/** Whether notifications come to this device; otherwise why not. */
export type DeviceState = 'on' | 'off' | 'blocked' | 'unsupported' | 'needs_install' | 'unavailable'

/** Apple's browsers on phones and tablets have pushes only in an installed app. A tablet says that it is a Mac. */
const isAppleTouch = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

export function pushSupport(): PushSupport {
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!hasPush) return isAppleTouch() ? 'needs_install' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

/** `pushKey` and `isSubscribed` are as in the settings of the person. */
export function deviceStateOf({
  pushKey,
  isSubscribed,
}: {
  pushKey: string | null
  isSubscribed: boolean
}): DeviceState {
  if (!pushKey) return 'unavailable'
  const support = pushSupport()
  if (support !== 'possible') return support
  return isSubscribed && Notification.permission === 'granted' ? 'on' : 'off'
}
