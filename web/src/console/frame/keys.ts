import { useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from '../../lib/store.ts'

const KEY = 'hearth.console.keys'
const SECOND_KEY_WITHIN_MS = 1_000

const areOn = createStore(localStorage.getItem(KEY) !== 'off')

/** Returns whether single keys are shortcuts. Some people turn them off, because their software types for them. */
export const useKeysAreOn = () => useStore(areOn)

export function turnKeys(isOn: boolean): void {
  areOn.set(isOn)
  if (isOn) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select, [role="textbox"]'))

/**
 * Returns the pressed key if it may be a shortcut: nothing is typed, no dialog is open, no modifier is held, and the key
 * itself is not held, because the same key may undo what it did.
 */
export function shortcutIn(event: KeyboardEvent): string | undefined {
  const isOurs =
    areOn.get() &&
    !event.defaultPrevented &&
    !event.repeat &&
    !(event.ctrlKey || event.metaKey || event.altKey) &&
    !isTyping(event.target) &&
    !document.querySelector('[role="dialog"]')
  return isOurs ? event.key.toLowerCase() : undefined
}

type RunKeys = (keys: string) => boolean

/** The shortcuts of everything on the screen. One listener tries them all, so that the second of two keys is not also a single one. */
const shown = new Set<RunKeys>()
let first = { key: '', at: 0 }

function runShortcut(event: KeyboardEvent): void {
  const key = shortcutIn(event)
  if (key === undefined) return
  const runs = (keys: string) => [...shown].some((run) => run(keys))
  const isRecent = event.timeStamp - first.at < SECOND_KEY_WITHIN_MS
  const isKnown = (isRecent && runs(`${first.key} ${key}`)) || runs(key)
  first = isKnown ? { key: '', at: 0 } : { key, at: event.timeStamp }
  if (isKnown) event.preventDefault()
}

/** Calls the action of a key, such as `j`, or of two keys one after the other, such as `g q`. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const run = useEffectEvent((keys: string) => {
    const action = actions[keys]
    action?.()
    return action !== undefined
  })
  useEffect(() => {
    const runOwn: RunKeys = (keys) => run(keys)
    if (shown.size === 0) addEventListener('keydown', runShortcut)
    shown.add(runOwn)
    return () => {
      shown.delete(runOwn)
      if (shown.size === 0) removeEventListener('keydown', runShortcut)
    }
  }, [])
}
