import { useSyncExternalStore } from 'react'
import { kept } from './install-prompt.ts'

const KEY = 'hearth.install'
const DAY_MS = 86_400_000
/** Before that day of use the app is offered only to those for whom it has already done something. */
const OFFERED_ON_DAY = 3
const DECLINED_FOR_MS = 60 * DAY_MS

/** The days on which this browser was used, and the answer to the offer; nothing of a person. */
type InstallMemory = {
  /** The number of days on which the app was used, and the last of them, counted since 1970. */
  days: number
  lastDay: number
  /** A first match or message was there. */
  isWarm?: boolean
  declinedAt?: number
}

// Storage may be forbidden; then every day is the first.
function remembered(): InstallMemory {
  try {
    const memory: Partial<InstallMemory> = Object(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return { days: 0, lastDay: 0, ...memory }
  } catch {
    return { days: 0, lastDay: 0 }
  }
}

function remember(change: Partial<InstallMemory>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...remembered(), ...change }))
  } catch {}
}

/** Counts the days on which the app was used, up to those that matter. */
export function countDay(now: number): void {
  const { days, lastDay } = remembered()
  const today = Math.floor(now / DAY_MS)
  if (today !== lastDay && days < OFFERED_ON_DAY) remember({ days: days + 1, lastDay: today })
}

/** Notes a first match or a first sent message. */
export const noteWarmMoment = (): void => {
  if (!remembered().isWarm) remember({ isWarm: true })
}

/** Notes that the person does not want the app; it is not offered for 60 days. */
export const declineInstall = (now: number): void => remember({ declinedAt: now })

/** Returns whether the app may be offered: never on the first day, then after a match or message or on the third day. */
export function isOfferTime(now: number): boolean {
  const { days, isWarm = false, declinedAt } = remembered()
  const isDeclined = declinedAt !== undefined && now - declinedAt < DECLINED_FOR_MS
  return !isDeclined && (days >= OFFERED_ON_DAY || (isWarm && days > 1))
}

/** Returns whether this page is the installed app. */
const isInstalled = () =>
  ['standalone', 'minimal-ui'].some((mode) => matchMedia(`(display-mode: ${mode})`).matches) ||
  // Only Safari has it.
  Object(navigator).standalone === true

/** An iPad calls itself a Mac, which has no touch screen. A page inside of another app cannot be installed. */
const isIos = () =>
  (/iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)) &&
  /Safari\//.test(navigator.userAgent)

/** How the app can be installed here: by the browser's prompt, or by the person in a few steps. */
export type InstallWay = 'prompt' | 'steps'

function installWay(): InstallWay | undefined {
  if (isInstalled()) return undefined
  if (kept.prompt) return 'prompt'
  return isIos() ? 'steps' : undefined
}

const watchers = new Set<() => void>()
const changed = () => {
  for (const watcher of watchers) watcher()
}

function onInstalled(): void {
  kept.prompt = undefined
  changed()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  addEventListener('beforeinstallprompt', changed)
  addEventListener('appinstalled', onInstalled)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    removeEventListener('beforeinstallprompt', changed)
    removeEventListener('appinstalled', onInstalled)
  }
}

/** Returns how the app can be installed here, or `undefined` where it is or cannot be. */
export const useInstallWay = (): InstallWay | undefined => useSyncExternalStore(watch, installWay)

/** Shows the browser's prompt; call it for a press. A browser shows each prompt once. */
export async function askToInstall(): Promise<void> {
  const { prompt } = kept
  kept.prompt = undefined
  const answer = await prompt?.prompt()
  changed()
  if (answer?.outcome === 'dismissed') declineInstall(Date.now())
}
